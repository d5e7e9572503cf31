/** A server, and what `fetch` needs to reach it. */
export interface Server {
  readonly url: string;
  readonly tls?: { readonly rejectUnauthorized: boolean };
  readonly proxy?: false;
}

/** The connection of a bridge: to which server, and by which key. */
export interface Link {
  /** Finds the server, and starts one if need be. Throws {@link UsageError} when there is none. */
  server(): Promise<Server>;
  /** That server does not answer any more: the next call of `server` looks again. */
  lost(server: Server): void;
  key(): string;
  /** The server refused the key. Returns whether there is another one to try. */
  renewKey(): boolean;
}

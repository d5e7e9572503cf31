import { endsWithin } from "../async/deadline.ts";

/** A Redis that has not answered by then counts as away. */
const ANSWER_MS = 50;
/** How long a Redis that was away is not asked, and the longest that a connection may take. */
const REST_MS = 2_000;
/** A Redis that comes and goes is told of once in this time. */
const TOLD_MS = 60_000;

export interface RedisOptions {
  /** The address of a Redis or a Valkey. */
  readonly url: string;
  /** Gets the first failure of a time that Redis is away. */
  readonly away: (error: unknown) => void;
}

/** What servers share through Redis goes through this one connection. Nothing depends on it: each caller goes on without an answer. */
export class Redis {
  readonly #options: RedisOptions;
  #client: Bun.RedisClient | undefined;
  #askAgainMs = Number.NEGATIVE_INFINITY;
  #toldMs = Number.NEGATIVE_INFINITY;
  #isAway = false;

  constructor(options: RedisOptions) {
    this.#options = options;
    // The first request should not wait for the connection. A failure is told of when one asks.
    this.#client = this.#open();
    this.#client.connect().catch(() => {});
  }

  /** Returns the answer to a command; undefined while Redis is away, or when it takes too long. Never rejects. */
  async ask<T>(command: (client: Bun.RedisClient) => Promise<T>): Promise<T | undefined> {
    if (performance.now() < this.#askAgainMs) return undefined;
    this.#client ??= this.#open();
    const client = this.#client;
    try {
      const asking = connected(client).then(command);
      if (await isInTime(asking)) {
        this.#isAway = false;
        return await asking;
      }
      // What is still being connected may become of use. Of a connection that has gone silent, the next one does not wait for old answers.
      if (client.connected) this.#drop(client);
      this.#rest(new Error(`Redis did not answer within ${ANSWER_MS} ms`));
    } catch (error) {
      this.#drop(client);
      this.#rest(error);
    }
    return undefined;
  }

  close(): void {
    this.#askAgainMs = Number.POSITIVE_INFINITY;
    this.#client?.close();
  }

  #open(): Bun.RedisClient {
    const options = { connectionTimeout: REST_MS, enableOfflineQueue: false, autoReconnect: false };
    const client = new Bun.RedisClient(this.#options.url, options);
    // A connection that ended while nobody asked is no failure: the next command opens another one.
    client.onclose = () => this.#drop(client);
    return client;
  }

  #drop(client: Bun.RedisClient): void {
    if (this.#client === client) this.#client = undefined;
    client.close();
  }

  #rest(error: unknown): void {
    const nowMs = performance.now();
    // A closed one stays closed.
    this.#askAgainMs = Math.max(this.#askAgainMs, nowMs + REST_MS);
    const isTold = this.#isAway || nowMs - this.#toldMs < TOLD_MS || this.#askAgainMs === Number.POSITIVE_INFINITY;
    this.#isAway = true;
    if (isTold) return;
    this.#toldMs = nowMs;
    this.#options.away(error);
  }
}

async function connected(client: Bun.RedisClient): Promise<Bun.RedisClient> {
  if (!client.connected) await client.connect();
  return client;
}

/** After a pause of this thread the answer may be here and not be read yet, so the socket gets one more turn. */
async function isInTime(asking: Promise<unknown>): Promise<boolean> {
  return (await endsWithin(asking, ANSWER_MS)) || (await endsWithin(asking, 1));
}

import { connectionCodeOf, messageOf, UsageError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import { answering, failed, headersOf, linesOf, type Message, negotiatedIn, readMessage, unreadable } from "./message.ts";

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
  /** Reports that the server does not answer any more, so that the next call of `server` looks for one again. */
  lost(server: Server): void;
  key(): Promise<string>;
  /** The server refused the key. Returns whether there is another one to try. */
  renewKey(): Promise<boolean>;
}

interface BridgeOptions {
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes one message. Nothing else may reach the host's end of the pipe. */
  readonly write: (message: unknown) => Promise<void>;
  readonly link: Link;
  /** The headers of every request, which say whose memories are meant. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bounds the memory that one line can take. The server itself refuses messages that are much smaller than this. */
const MAX_LINE_BYTES = 16 * LIMITS.contentBytes;
/** A call is repeated for this time while no server answers it: longer than a server takes to start on a slow machine. */
const GIVE_UP_MS = 60_000;
/** The wait between two attempts. A server that was killed is started again in less than a second. */
const RETRY_MS = 200;
/** The longest wait for an answer, which is longer than any search or write takes. */
const ANSWER_MS = 120_000;
/** The statuses of a proxy that does not reach the server behind it. */
const GATEWAY_ERRORS: readonly number[] = [502, 503, 504];
const TOO_MANY = 429;
const UNAUTHORIZED = 401;

/**
 * Passes messages between a host's pipe and the server until the host closes it. Every message has an idempotency key, so that it is safe
 * to repeat one whose answer was lost: the server may have died before or after it took effect.
 */
export async function runBridge(options: BridgeOptions): Promise<void> {
  const bridge = new Bridge(options);
  const running = new Set<Promise<void>>();
  for await (const line of linesOf(options.input, MAX_LINE_BYTES)) {
    const taken = bridge.take(line).finally(() => running.delete(taken));
    running.add(taken);
  }
  await Promise.all(running);
}

/** One message on its way, over all attempts. */
interface Delivery {
  readonly line: string;
  readonly message: Message;
  readonly idempotencyKey: string;
  /** Stays the same as long as it is valid, because the server knows a repeated message by both keys. */
  key: string;
  /** Aborted when the host cancels the message. */
  readonly signal: AbortSignal;
}

class Bridge {
  readonly #options: BridgeOptions;
  readonly #cancels = new Map<string | number, AbortController>();
  /**
   * The revision of the protocol that the answer to `initialize` settled on. Later messages do not name it, and the server keeps no
   * sessions, so the bridge adds it to each.
   */
  #negotiated: string | undefined;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  async take(line: string | undefined): Promise<void> {
    const message = line === undefined ? undefined : readMessage(line);
    if (line === undefined || message === undefined) {
      return this.#options.write(
        unreadable(line === undefined ? "the message is too large, or not UTF-8" : "the message is not JSON on one line"),
      );
    }
    const { id, method, params } = message;
    if (method === "notifications/cancelled") {
      const { requestId } = params;
      if (typeof requestId === "string" || typeof requestId === "number") this.#cancels.get(requestId)?.abort();
      return;
    }
    const cancel = new AbortController();
    if (id !== undefined) this.#cancels.set(id, cancel);
    const idempotencyKey = crypto.randomUUID();
    const key = await this.#options.link.key();
    await this.#deliver({ line, message, idempotencyKey, key, signal: cancel.signal });
    if (id !== undefined && this.#cancels.get(id) === cancel) this.#cancels.delete(id);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { link, write } = this.#options;
    const { message, signal } = delivery;
    const giveUpMs = performance.now() + GIVE_UP_MS;
    for (;;) {
      let server: Server | undefined;
      try {
        server = await link.server();
        const waitMs = await this.#pass(await this.#post(server, delivery), delivery);
        if (waitMs === undefined) return;
        if (performance.now() + waitMs > giveUpMs) throw new UsageError("memoryd is too busy to answer: try again later.");
        await Bun.sleep(waitMs);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UsageError || performance.now() > giveUpMs) {
          if (message.id !== undefined) await write(failed(message.id, reasonOf(error)));
          return;
        }
        if (server) link.lost(server);
        await Bun.sleep(RETRY_MS);
      }
    }
  }

  #post({ url, ...transport }: Server, { line, message, idempotencyKey, key, signal }: Delivery): Promise<Response> {
    const version = message.method === "initialize" ? undefined : this.#negotiated;
    return fetch(`${url}/mcp`, {
      method: "POST",
      body: line,
      headers: {
        ...this.#options.headers,
        ...headersOf(message, version),
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "idempotency-key": idempotencyKey,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      ...transport,
    });
  }

  /** Writes the answer. Returns how long to wait before the message is sent again, or undefined when it is answered. */
  async #pass(response: Response, delivery: Delivery): Promise<number | undefined> {
    const { link, write } = this.#options;
    const { id, method } = delivery.message;
    if (response.status === TOO_MANY) return 1000 * Number(response.headers.get("retry-after") ?? 1);
    if (GATEWAY_ERRORS.includes(response.status)) return RETRY_MS;
    if (response.status === UNAUTHORIZED && (await link.renewKey())) {
      delivery.key = await link.key();
      return RETRY_MS;
    }
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
      for await (const event of linesOf(response.body ?? new Blob().stream(), Number.POSITIVE_INFINITY))
        if (event?.startsWith("data:")) await write(JSON.parse(event.slice("data:".length)));
      return undefined;
    }
    if (!response.ok && !response.headers.get("content-type")?.startsWith("application/json"))
      throw new UsageError(`${new URL(response.url).origin} answers ${response.status}, and not as memoryd does: is the address right?`);
    const text = await response.text();
    // A notification has no answer, not even when it is refused.
    if (id === undefined && method !== undefined) return undefined;
    const answer: unknown = JSON.parse(text);
    if (method === "initialize") this.#negotiated = negotiatedIn(answer) ?? this.#negotiated;
    await write(id === undefined ? answer : answering(id, answer));
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof UsageError ? messageOf(error) : `memoryd does not answer (${connectionCodeOf(error)}): is the server running?`;
}

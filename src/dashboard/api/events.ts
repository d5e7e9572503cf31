import { MemorydError } from "../../memory/errors.ts";
import type { Log } from "../../observability/log.ts";

/** The maximum number of open streams, enough for a few people with a few tabs each. */
export const EVENT_STREAMS = 64;
/** The interval between two reads of the state. */
const EVENT_PAUSE_MS = 500;
/** The interval of keep-alive comments. It is shorter than the listener's `REQUEST_IDLE_SECONDS`, which closes idle connections. */
const EVENT_QUIET_MS = 10_000;

interface Watcher {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly sessionAlive: () => Promise<boolean>;
  /** The last state that was sent. */
  sent: string;
  sentAtMs: number;
}

/**
 * Streams of server-sent events that all send the same state: each sends it at its start and after every change. The state is read once for
 * all streams, and only while a stream is open. A stream ends when its session, its reader or the server ends; the server does not wait for
 * streams when it stops.
 */
export class EventStreams {
  readonly #state: () => Promise<object>;
  readonly #log: Log;
  readonly #monotonicMs: () => number;
  readonly #watchers = new Set<Watcher>();
  #timer: Timer | undefined;
  #reading = false;
  #closed = false;

  constructor(state: () => Promise<object>, log: Log, monotonicMs: () => number) {
    this.#state = state;
    this.#log = log;
    this.#monotonicMs = monotonicMs;
  }

  get count(): number {
    return this.#watchers.size;
  }

  /** Throws `rate_limited` when too many streams are open. */
  open(sessionAlive: () => Promise<boolean>): Response {
    if (this.#closed || this.#watchers.size >= EVENT_STREAMS)
      throw new MemorydError("rate_limited", "too many pages with live updates are open: close some, then reload this page");
    let watcher: Watcher | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        watcher = { controller, sessionAlive, sent: "", sentAtMs: this.#monotonicMs() };
        this.#add(watcher);
      },
      cancel: () => {
        if (watcher) this.#remove(watcher);
      },
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
  }

  /** Ends every stream and refuses new ones. */
  close(): void {
    this.#closed = true;
    for (const watcher of this.#watchers) this.#end(watcher);
  }

  #add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.#timer ??= setInterval(() => this.#update(), EVENT_PAUSE_MS);
    void this.#update();
  }

  #remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(watcher: Watcher): void {
    this.#remove(watcher);
    watcher.controller.close();
  }

  async #update(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      const state = JSON.stringify(await this.#state());
      for (const watcher of this.#watchers) await this.#send(watcher, state);
    } catch (error) {
      // The pages keep the last state, and the next read may succeed.
      this.#log.error({ err: error }, "The state for the dashboard's event streams could not be read");
    } finally {
      this.#reading = false;
    }
  }

  async #send(watcher: Watcher, state: string): Promise<void> {
    const { controller, sessionAlive } = watcher;
    const isAlive = await sessionAlive();
    // Meanwhile its reader or the server may have ended it.
    if (!this.#watchers.has(watcher)) return;
    if (!isAlive) {
      this.#end(watcher);
      return;
    }
    // A slow reader receives the newest state as soon as it has read the last one.
    if ((controller.desiredSize ?? 0) <= 0) return;
    const nowMs = this.#monotonicMs();
    if (state !== watcher.sent) controller.enqueue(encoder.encode(`event: status\ndata: ${state}\n\n`));
    else if (nowMs - watcher.sentAtMs >= EVENT_QUIET_MS) controller.enqueue(encoder.encode(":\n\n"));
    else return;
    watcher.sent = state;
    watcher.sentAtMs = nowMs;
  }
}

const encoder = new TextEncoder();

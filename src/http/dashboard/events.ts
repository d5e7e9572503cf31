import { MemorydError } from "../../memory/errors.ts";
import type { Log } from "../../observability/log.ts";

/** Pages that watch at once: a few people with a few tabs each. */
export const EVENT_STREAMS = 64;
/** Between two looks at what they watch: twice a second. */
const EVENT_PAUSE_MS = 500;
/** A stream without news says so: less than the listener's `REQUEST_IDLE_SECONDS`, after which the connection would be closed. */
const EVENT_QUIET_MS = 10_000;

interface Watcher {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly sessionAlive: () => boolean;
  /** The last state that it was told. */
  told: string;
  toldAtMs: number;
}

/**
 * Streams of server-sent events, all of one state: each is told it when it begins and whenever it has changed since. The state is looked at once for all of
 * them, and not at all while nobody watches. A stream ends with its session, with its reader, and with the server, whose stop waits for none.
 */
export class EventStreams {
  readonly #state: () => Promise<object>;
  readonly #log: Log;
  readonly #watchers = new Set<Watcher>();
  #timer: Timer | undefined;
  #looking = false;
  #closed = false;

  constructor(state: () => Promise<object>, log: Log) {
    this.#state = state;
    this.#log = log;
  }

  get count(): number {
    return this.#watchers.size;
  }

  /** Throws `rate_limited` when there are too many. */
  open(sessionAlive: () => boolean): Response {
    if (this.#closed || this.#watchers.size >= EVENT_STREAMS)
      throw new MemorydError("rate_limited", "too many pages watch at once: close some, then reload this one");
    let watcher: Watcher | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        watcher = { controller, sessionAlive, told: "", toldAtMs: performance.now() };
        this.#add(watcher);
      },
      cancel: () => {
        if (watcher) this.#remove(watcher);
      },
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
  }

  /** Ends every stream, and lets none begin. */
  close(): void {
    this.#closed = true;
    for (const watcher of this.#watchers) this.#end(watcher);
  }

  #add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.#timer ??= setInterval(() => this.#look(), EVENT_PAUSE_MS);
    void this.#look();
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

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const state = JSON.stringify(await this.#state());
      for (const watcher of this.#watchers) this.#tell(watcher, state);
    } catch (error) {
      // Whoever watches sees that nothing moves; the next look may succeed.
      this.#log.error({ err: error }, "The state that pages watch could not be looked at");
    } finally {
      this.#looking = false;
    }
  }

  #tell(watcher: Watcher, state: string): void {
    const { controller, sessionAlive } = watcher;
    if (!sessionAlive()) {
      this.#end(watcher);
      return;
    }
    // A reader that does not keep up is told the newest state once it has read the last one.
    if ((controller.desiredSize ?? 0) <= 0) return;
    const nowMs = performance.now();
    if (state !== watcher.told) controller.enqueue(encoder.encode(`event: status\ndata: ${state}\n\n`));
    else if (nowMs - watcher.toldAtMs >= EVENT_QUIET_MS) controller.enqueue(encoder.encode(":\n\n"));
    else return;
    watcher.told = state;
    watcher.toldAtMs = nowMs;
  }
}

const encoder = new TextEncoder();

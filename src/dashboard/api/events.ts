import { MemorydError } from "../../memory/errors.ts";
import type { Log } from "../../observability/log.ts";
import type { Audit } from "../../stores/interfaces/audit.ts";
import { AuditTail } from "./audit-tail.ts";
import { Changes, type Place } from "./changes.ts";
import type { ChangedKind, ChangesTold } from "./contract-events.ts";
import { EVERYTHING, type Sight } from "./sight.ts";

/** The maximum number of open streams, enough for a few people with a few tabs each. */
export const EVENT_STREAMS = 64;
/** The interval between two reads of the state. */
const STATE_MS = 500;
/** The interval between two events with changes: a burst of changes is a few events a second. */
const CHANGES_MS = 250;
/** How long a browser waits before it connects again. */
const RECONNECT_MS = 1_000;
/** The interval of keep-alive comments. It is shorter than the listener's `REQUEST_IDLE_SECONDS`, which closes idle connections. */
const EVENT_QUIET_MS = 10_000;

interface Watcher {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly sessionAlive: () => Promise<boolean>;
  readonly sight: Sight;
  /** What it has not been told yet. */
  readonly changes: Changes;
  /** The last state that was sent. */
  sent: string;
  sentAtMs: number;
}

interface Sources {
  /** Read once for all streams, and only while one is open. */
  readonly state: () => Promise<(sight: Sight) => object>;
  readonly audit: Pick<Audit, "list">;
  readonly log: Log;
  readonly monotonicMs: () => number;
}

/**
 * Streams of server-sent events for the pages. Each sends the state at its start and after every change of it, and where something else
 * changed. A stream ends when its session, its reader or the server ends; the server does not wait for streams when it stops.
 */
export class EventStreams {
  readonly #sources: Sources;
  readonly #tail: AuditTail;
  readonly #watchers = new Set<Watcher>();
  /** Two loops, because the state has models in it, and one that does not answer must not hold back what changed. */
  readonly #states = this.#oneAtATime("The state", () => this.#tellStates());
  readonly #changes = this.#oneAtATime("The changes", () => this.#tellChanges());
  #timers: readonly Timer[] = [];
  #closed = false;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#tail = new AuditTail(sources.audit);
  }

  get count(): number {
    return this.#watchers.size;
  }

  /** Throws `rate_limited` when too many streams are open. */
  async open(sessionAlive: () => Promise<boolean>, sight: Sight): Promise<Response> {
    // Before the answer, because the page reads everything when it has that, and counts on being told of what comes after.
    if (this.#watchers.size === 0) await this.#tail.begin();
    if (this.#closed || this.#watchers.size >= EVENT_STREAMS)
      throw new MemorydError("rate_limited", "too many pages with live updates are open: close some, then reload this page");
    let watcher: Watcher | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        watcher = { controller, sessionAlive, sight, changes: new Changes(), sent: "", sentAtMs: this.#sources.monotonicMs() };
        // The answer begins with its first byte, and the state may take long.
        controller.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n`));
        this.#add(watcher);
      },
      cancel: () => {
        if (watcher) this.#remove(watcher);
      },
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
  }

  /** Tells every page of a change within a moment. Cheap enough to call for every write. */
  changed(place: Place, kinds: readonly ChangedKind[]): void {
    for (const { changes, sight } of this.#watchers) if (place.orgId === undefined || sight.sees(place.orgId)) changes.add(place, kinds);
  }

  /** Ends every stream and refuses new ones. */
  close(): void {
    this.#closed = true;
    for (const watcher of this.#watchers) this.#end(watcher);
  }

  #add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    if (this.#timers.length === 0) this.#timers = [setInterval(this.#states, STATE_MS), setInterval(this.#changes, CHANGES_MS)];
    this.#states();
  }

  #remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #end(watcher: Watcher): void {
    this.#remove(watcher);
    watcher.controller.close();
  }

  #oneAtATime(what: string, tell: () => Promise<void>): () => void {
    let isRunning = false;
    return () => {
      if (isRunning) return;
      isRunning = true;
      tell()
        // The pages keep what they have, and the next read may succeed.
        .catch((err) => this.#sources.log.error({ err }, `${what} for the dashboard's event streams could not be read`))
        .finally(() => {
          isRunning = false;
        });
    };
  }

  async #tellStates(): Promise<void> {
    const stateFor = await this.#sources.state();
    const whole = JSON.stringify(stateFor(EVERYTHING));
    for (const watcher of this.#watchers) {
      const state = watcher.sight === EVERYTHING ? whole : JSON.stringify(stateFor(watcher.sight));
      if (!(await this.#isReady(watcher))) continue;
      if (state !== watcher.sent) this.#send(watcher, `event: status\ndata: ${state}\n\n`);
      else if (this.#sources.monotonicMs() - watcher.sentAtMs >= EVENT_QUIET_MS) this.#send(watcher, ":\n\n");
      watcher.sent = state;
    }
  }

  async #tellChanges(): Promise<void> {
    try {
      await this.#tail.look((place, kinds) => this.changed(place, kinds));
    } finally {
      for (const watcher of this.#watchers) await this.#tellChangesTo(watcher);
    }
  }

  async #tellChangesTo(watcher: Watcher): Promise<void> {
    if (watcher.changes.size === 0 || !(await this.#isReady(watcher))) return;
    const told: ChangesTold = { changes: watcher.changes.take() };
    this.#send(watcher, `event: changed\ndata: ${JSON.stringify(told)}\n\n`);
  }

  /** Ends the stream of a session that has ended. A slow reader is told the newest as soon as it has read the last. */
  async #isReady(watcher: Watcher): Promise<boolean> {
    const isAlive = await watcher.sessionAlive();
    // Meanwhile its reader or the server may have ended it.
    if (!this.#watchers.has(watcher)) return false;
    if (!isAlive) this.#end(watcher);
    return isAlive && (watcher.controller.desiredSize ?? 0) > 0;
  }

  #send(watcher: Watcher, event: string): void {
    watcher.controller.enqueue(encoder.encode(event));
    watcher.sentAtMs = this.#sources.monotonicMs();
  }
}

const encoder = new TextEncoder();

import { startEncoderWorker } from "../workers.ts";
import type { EncodingHelper } from "./model.ts";

/** A thread is started by so many queries within one turn of the event loop: a single caller, who waits for each answer, never has them. */
const QUERIES_OF_CROWD = 4;
/** Queries at the thread at once. They last longer than a turn of this thread under load, so the other never waits for it. */
const SENT_LIMIT = 16;
const TICK_MS = 250;
/** A thread that owes answers and gives none for so many ticks counts as dead. Searches wait for their vectors longer than that. */
const SILENT_TICKS = 3;
/** A thread ends after this time without work. */
const IDLE_MS = 20_000;
/** Pause before a thread that died is replaced. */
const RESTART_PAUSE_MS = 10_000;

/** To the encoder thread: the pieces of a text, answered by a vector in order, or a request to end. */
export type ToEncoder = Int32Array | "end";
/** The first message is `ready`. */
export type FromEncoder = "ready" | Float32Array;

export interface EncoderThreadOptions {
  readonly log: { warn(fields: object, message: string): void };
  readonly now?: () => number;
  readonly idleMs?: number;
  readonly createWorker?: () => Worker;
}

interface Task {
  readonly pieces: readonly number[];
  readonly done: (vector: Float32Array | undefined) => void;
}

/**
 * Encodes queries on a thread of their own while many arrive at once, so that this thread ranks meanwhile. The thread starts with the first
 * crowd of queries and ends when it was idle for 20 s. Where the thread has enough to do, this thread encodes one query in each turn of
 * the event loop. A thread that dies fails nothing: this thread encodes what it owed.
 */
export class EncoderThread implements EncodingHelper {
  readonly #options: EncoderThreadOptions;
  readonly #now: () => number;
  #worker: Worker | undefined;
  #isReady = false;
  #startAtMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #ticking: Timer | undefined;
  #silentTicks = 0;
  #idleTicks = 0;
  #queriesOfTurn = 0;
  #isHelping = false;
  /** In order; those at the thread are answered in the order in which they were sent. */
  readonly #waiting: Task[] = [];
  readonly #sent: Task[] = [];

  constructor(options: EncoderThreadOptions) {
    this.#options = options;
    this.#now = options.now ?? performance.now.bind(performance);
  }

  encode(pieces: readonly number[]): Promise<Float32Array | undefined> {
    this.#count();
    if (!this.#isReady) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<Float32Array | undefined>();
    this.#waiting.push({ pieces, done: resolve });
    this.#send();
    this.#helpLater();
    return promise;
  }

  /** True while a thread runs that takes queries. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Ends the thread. Later queries are encoded by their callers. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  /** Starts the thread when a crowd of queries arrives within this turn of the event loop. */
  #count(): void {
    if (this.#queriesOfTurn++ === 0) setImmediate(() => (this.#queriesOfTurn = 0));
    if (this.#queriesOfTurn < QUERIES_OF_CROWD || this.#worker || this.#isClosed || this.#now() < this.#startAtMs) return;
    const { createWorker = startEncoderWorker } = this.#options;
    const worker = createWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => {
      if (this.#worker === worker) this.#receive(data);
    };
    worker.onerror = (event) => this.#died(worker, `it failed: ${event.message}`);
    worker.addEventListener("close", () => this.#died(worker, "it ended"));
    this.#ticking = setInterval(() => this.#tick(worker), TICK_MS);
    this.#ticking.unref();
  }

  #receive(message: FromEncoder): void {
    this.#silentTicks = 0;
    this.#idleTicks = 0;
    if (message === "ready") this.#isReady = true;
    else this.#sent.shift()?.done(message);
    this.#send();
  }

  #send(): void {
    while (this.#sent.length < SENT_LIMIT) {
      const task = this.#waiting.shift();
      if (task === undefined) return;
      this.#sent.push(task);
      this.#worker?.postMessage(Int32Array.from(task.pieces) satisfies ToEncoder);
    }
  }

  /** Hands one query a turn back to its caller, who encodes it on this thread, while more wait than the other thread takes. */
  #helpLater(): void {
    if (this.#isHelping || this.#waiting.length === 0) return;
    this.#isHelping = true;
    setImmediate(() => {
      this.#isHelping = false;
      this.#waiting.shift()?.done(undefined);
      this.#helpLater();
    });
  }

  #tick(worker: Worker): void {
    if (this.#sent.length > 0) {
      if (++this.#silentTicks >= SILENT_TICKS) this.#died(worker, `it gave no answer for ${SILENT_TICKS * TICK_MS} ms`);
    } else if (++this.#idleTicks * TICK_MS >= (this.#options.idleMs ?? IDLE_MS)) this.#end();
  }

  #died(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#letGo();
    worker.terminate();
    this.#startAtMs = this.#now() + RESTART_PAUSE_MS;
    this.#options.log.warn(
      {},
      `The thread that encodes queries is gone (${reason}). Searches go on without it; it is started again when needed.`,
    );
  }

  #end(): void {
    const worker = this.#worker;
    this.#letGo();
    worker?.postMessage("end" satisfies ToEncoder);
  }

  #letGo(): void {
    clearInterval(this.#ticking);
    this.#worker = undefined;
    this.#isReady = false;
    this.#silentTicks = 0;
    this.#idleTicks = 0;
    for (const { done } of [...this.#sent.splice(0), ...this.#waiting.splice(0)]) done(undefined);
  }
}

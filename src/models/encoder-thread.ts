import { startEncoderWorker } from "../workers.ts";
import type { EncodingHelper } from "./model.ts";

/** This many queries within one turn of the event loop start a thread. A single caller, who waits for each answer, never sends as many. */
const QUERIES_OF_CROWD = 4;
/** Most queries sent to the thread at once. Under load they last longer than a turn of this thread, so the encoder thread is never idle. */
const SENT_LIMIT = 16;
const TICK_MS = 250;
/** A thread that has queries and answers none for this many ticks counts as dead. Searches wait longer than that for their vectors. */
const SILENT_TICKS = 3;
/** A thread ends after this time without work. */
const IDLE_MS = 20_000;
/** Pause before a thread that died is replaced. */
const RESTART_PAUSE_MS = 10_000;

/** To the encoder thread: the pieces of a text, answered by a vector in order. */
export type ToEncoder = readonly number[];
/** The first message is `ready`. */
export type FromEncoder = "ready" | Float32Array;

export interface EncoderThreadOptions {
  readonly log: { warn(fields: object, message: string): void };
  readonly now?: () => number;
  readonly idleMs?: number;
  readonly createWorker?: () => Worker;
}

/**
 * Encodes queries on a separate thread while many arrive at once, so that this thread can rank meanwhile. The thread starts with the first
 * burst of queries and ends after 20 s without work. When the thread has enough queries, this thread encodes one query in each turn of the
 * event loop. When the thread dies, no query fails: this thread encodes the unanswered ones.
 */
export class EncoderThread implements EncodingHelper {
  readonly #options: Required<EncoderThreadOptions>;
  #worker: Worker | undefined;
  #isReady = false;
  #startAtMs = Number.NEGATIVE_INFINITY;
  #ticking: Timer | undefined;
  /** Ticks since the last message of the thread. */
  #ticks = 0;
  #queriesOfTurn = 0;
  #hasHelped = false;
  /** The callers of the queries sent to the thread, which answers in order. */
  readonly #owed: ((vector: Float32Array | undefined) => void)[] = [];

  constructor(options: EncoderThreadOptions) {
    this.#options = { now: () => performance.now(), idleMs: IDLE_MS, createWorker: startEncoderWorker, ...options };
  }

  async encode(pieces: readonly number[]): Promise<Float32Array | undefined> {
    if (this.#queriesOfTurn++ === 0) setImmediate(() => (this.#queriesOfTurn = 0));
    if (this.#queriesOfTurn >= QUERIES_OF_CROWD && !this.#worker && this.#options.now() >= this.#startAtMs) this.#start();
    while (this.#owed.length >= SENT_LIMIT) {
      await new Promise(setImmediate);
      if (!this.#hasHelped && this.#owed.length >= SENT_LIMIT) {
        this.#hasHelped = true;
        setImmediate(() => (this.#hasHelped = false));
        return undefined;
      }
    }
    if (!this.#isReady) return undefined;
    if (this.#owed.length === 0) this.#ticks = 0;
    this.#worker?.postMessage(pieces satisfies ToEncoder);
    return new Promise((resolve) => this.#owed.push(resolve));
  }

  /** Ends the thread. Later queries are encoded by their callers. */
  close(): void {
    this.#startAtMs = Number.POSITIVE_INFINITY;
    this.#end();
  }

  #start(): void {
    const worker = this.#options.createWorker();
    const died = (reason: string) => this.#worker === worker && this.#end(reason);
    worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => {
      if (this.#worker !== worker) return;
      this.#ticks = 0;
      if (data === "ready") this.#isReady = true;
      else this.#owed.shift()?.(data);
    };
    worker.onerror = ({ message }) => died(`it failed: ${message}`);
    worker.addEventListener("close", () => died("it ended"));
    this.#worker = worker;
    this.#ticks = 0;
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#ticking.unref();
  }

  #tick(): void {
    this.#ticks++;
    if (this.#owed.length === 0 && this.#ticks * TICK_MS >= this.#options.idleMs) this.#end();
    if (this.#owed.length > 0 && this.#ticks >= SILENT_TICKS) this.#end(`it gave no answer for ${SILENT_TICKS * TICK_MS} ms`);
  }

  /** `reason` is given only when the thread died. */
  #end(reason?: string): void {
    clearInterval(this.#ticking);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
    for (const done of this.#owed.splice(0)) done(undefined);
    if (reason === undefined) return;
    this.#startAtMs = this.#options.now() + RESTART_PAUSE_MS;
    const message = `The thread that encodes queries is gone (${reason}). Searches go on without it; it is started again when needed.`;
    this.#options.log.warn({}, message);
  }
}

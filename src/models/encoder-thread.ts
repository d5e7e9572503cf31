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
 * Encodes queries on a thread of their own while many arrive at once, so that this thread ranks meanwhile. The thread starts with the first
 * crowd of queries and ends when it was idle for 20 s. Where the thread has enough to do, this thread encodes one query in each turn of
 * the event loop. A thread that dies fails nothing: this thread encodes what it owed.
 */
export class EncoderThread implements EncodingHelper {
  readonly #options: Required<EncoderThreadOptions>;
  #worker: Worker | undefined;
  #isReady = false;
  #startAtMs = Number.NEGATIVE_INFINITY;
  #ticking: Timer | undefined;
  /** Since the last message of the thread. */
  #ticks = 0;
  #queriesOfTurn = 0;
  #hasHelped = false;
  /** The callers of the queries at the thread, which answers in order. */
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

  /** A reason is told when the thread died. */
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

import type { Log } from "../../observability/log.ts";
import type { Control } from "../../stores/interfaces/control.ts";

/** The uses of this interval share one commit. */
const BATCH_MS = 1_000;

/** Collects which keys were used and stores that in batches, so that no request waits for it. */
export class KeyUse {
  readonly #used = new Set<string>();
  readonly #control: Control;
  readonly #log: Log;
  readonly #now: () => number;
  #timer: Timer | undefined;
  /** Ends with the last of the writes, which follow each other. */
  #written = Promise.resolve();

  constructor(control: Control, log: Log, now: () => number) {
    this.#control = control;
    this.#log = log;
    this.#now = now;
  }

  note(keyId: string): void {
    this.#used.add(keyId);
    this.#timer ??= setTimeout(() => this.#write(), BATCH_MS).unref();
  }

  /** Stores what is left, and resolves when every write has ended. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#used.size > 0) this.#write();
    await this.#written;
  }

  #write(): void {
    this.#timer = undefined;
    const ids = [...this.#used];
    this.#used.clear();
    const nowMs = this.#now();
    this.#written = this.#written.then(() => this.#store(ids, nowMs));
  }

  /** Never rejects. */
  async #store(ids: readonly string[], nowMs: number): Promise<void> {
    try {
      await this.#control.keys.used(ids, nowMs);
    } catch (error) {
      // Only people read this value. When the disk refuses writes, more important operations report it.
      this.#log.warn({ err: error }, "The last use of API keys could not be stored");
    }
  }
}

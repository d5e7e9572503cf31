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

  constructor(control: Control, log: Log, now: () => number) {
    this.#control = control;
    this.#log = log;
    this.#now = now;
  }

  note(keyId: string): void {
    this.#used.add(keyId);
    this.#timer ??= setTimeout(() => this.#write(), BATCH_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#used.size > 0) this.#write();
  }

  #write(): void {
    this.#timer = undefined;
    try {
      this.#control.keys.used([...this.#used], this.#now());
    } catch (error) {
      // Only people read this value. When the disk refuses writes, more important operations report it.
      this.#log.warn({ err: error }, "The last use of API keys could not be stored");
    }
    this.#used.clear();
  }
}

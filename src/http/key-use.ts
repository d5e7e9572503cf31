import type { Log } from "../observability/log.ts";
import type { Control } from "../stores/control.ts";

/** Uses of keys are gathered so long and share a commit: about one a second at most. */
const WAIT_MS = 1_000;

/** Gathers which keys were used and writes it down at once for all of them: no request waits for it. */
export class KeyUse {
  readonly #used = new Set<string>();
  readonly #control: Control;
  readonly #log: Log;
  #timer: Timer | undefined;

  constructor(control: Control, log: Log) {
    this.#control = control;
    this.#log = log;
  }

  note(keyId: string): void {
    this.#used.add(keyId);
    this.#timer ??= setTimeout(() => this.#write(), WAIT_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#used.size > 0) this.#write();
  }

  #write(): void {
    this.#timer = undefined;
    try {
      this.#control.keys.used([...this.#used], Date.now());
    } catch (error) {
      // It is for people to look at: a disk that takes no writes is told by what matters more.
      this.#log.warn({ err: error }, "When keys were last used could not be written down");
    }
    this.#used.clear();
  }
}

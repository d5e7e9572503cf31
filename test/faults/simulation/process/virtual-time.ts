const START_MS = Date.UTC(2026, 0, 5);

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

/**
 * Time that passes only when {@link advance} says so. While it is installed, the clocks and timers of this thread follow it. Turns of the
 * event loop (`setImmediate`) stay real, because they are what separates two steps of a program.
 */
export class VirtualTime {
  #nowMs = START_MS;
  /** What the system clock shows beside the true time. */
  skewMs = 0;
  #timers = new Map<number, Timer>();
  #nextId = 1;

  /** Returns what puts the real time back. */
  install(): () => void {
    const real = { now: Date.now, monotonic: performance.now, set: globalThis.setTimeout, clear: globalThis.clearTimeout };
    Date.now = () => this.#nowMs + this.skewMs;
    performance.now = () => this.#nowMs - START_MS;
    const set = (run: () => void, ms = 0) => {
      const id = this.#nextId++;
      this.#timers.set(id, { dueMs: this.#nowMs + Math.max(1, Math.ceil(ms)), run });
      return Object.assign(Object(id), { ref: () => id, unref: () => id });
    };
    Object.assign(globalThis, { setTimeout: set });
    globalThis.clearTimeout = (timer) => void this.#timers.delete(Number(timer));
    return () => {
      Date.now = real.now;
      performance.now = real.monotonic;
      globalThis.setTimeout = real.set;
      globalThis.clearTimeout = real.clear;
    };
  }

  /** Lets time pass until the next timer, but at most these whole milliseconds, and runs what is due. */
  advance(mostMs: number): void {
    const nextMs = Math.min(...Array.from(this.#timers.values(), ({ dueMs }) => dueMs));
    this.#nowMs = Math.min(this.#nowMs + mostMs, Math.max(this.#nowMs, nextMs));
    for (const [id, { dueMs, run }] of this.#timers) {
      if (dueMs > this.#nowMs) continue;
      this.#timers.delete(id);
      run();
    }
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Timers of a process that was killed never run. */
  forgetTimers(): void {
    this.#timers.clear();
  }
}

import { LRUCache } from "lru-cache";

interface Limits {
  /** The number of failures that locks. */
  readonly locksAt: number;
  /** The number of failures without a wait. Each further one doubles the wait, which starts at one second. */
  readonly unslowed: number;
}

/** How long a lock lasts, and how long a failure counts. */
export const LOCK_MS = 15 * 60_000;
/** Names that are counted at once. The least recently tried is evicted first; reads use `peek`, because they are no attempts. */
export const KEPT_NAMES = 10_000;

/** Counts failures by name, in memory of a fixed size. */
export class Failures {
  readonly #counts = new LRUCache<string, { count: number; lastMs: number }>({ max: KEPT_NAMES });
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The time until the next attempt is allowed; 0 or less when it is allowed now. */
  waitMs(name: string, nowMs: number): number {
    const { count, lastMs } = this.#counting(name, nowMs);
    if (count >= this.#limits.locksAt) return lastMs + LOCK_MS - nowMs;
    const doublings = count - this.#limits.unslowed;
    return doublings < 0 ? 0 : lastMs + 1000 * 2 ** doublings - nowMs;
  }

  add(name: string, nowMs: number): void {
    this.#counts.set(name, { count: this.#counting(name, nowMs).count + 1, lastMs: nowMs });
  }

  /** Removes one failure that turned out to be none. */
  takeBack(name: string): void {
    const failures = this.#counts.peek(name);
    if (failures && --failures.count <= 0) this.#counts.delete(name);
  }

  forget(name: string): void {
    this.#counts.delete(name);
  }

  #counting(name: string, nowMs: number): { readonly count: number; readonly lastMs: number } {
    const failures = this.#counts.peek(name);
    return failures && nowMs - failures.lastMs < LOCK_MS ? failures : { count: 0, lastMs: nowMs };
  }
}

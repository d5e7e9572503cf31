import type { OrgId } from "../../memory/types.ts";

/**
 * Organizations that something is due for: each once, first come first served among those whose time has come. Times are of the monotonic clock, because
 * that of the day may be set back, and what was due would wait until it is there again.
 */
export class Schedule {
  readonly #dueMs = new Map<OrgId, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** An organization that waits already keeps its place, and the earlier of the two times. */
  add(orgId: OrgId, waitMs = 0): void {
    const dueMs = this.#now() + waitMs;
    const before = this.#dueMs.get(orgId);
    if (before === undefined || dueMs < before) this.#dueMs.set(orgId, dueMs);
  }

  take(): OrgId | undefined {
    const nowMs = this.#now();
    for (const [orgId, dueMs] of this.#dueMs) {
      if (dueMs > nowMs) continue;
      this.#dueMs.delete(orgId);
      return orgId;
    }
    return undefined;
  }

  remove(orgId: OrgId): void {
    this.#dueMs.delete(orgId);
  }

  /** How long until the next one is due; undefined when none waits. */
  waitMs(): number | undefined {
    if (this.#dueMs.size === 0) return undefined;
    let next = Number.POSITIVE_INFINITY;
    for (const dueMs of this.#dueMs.values()) next = Math.min(next, dueMs);
    return Math.max(0, next - this.#now());
  }
}

/** The pause before attempt `attempts + 1`: it doubles each time. */
export function backoffMs(attempts: number, baseMs: number, maxMs: number): number {
  return Math.min(maxMs, baseMs * 2 ** Math.min(attempts - 1, 30));
}

import type { OrgId } from "../../memory/types.ts";

/**
 * Organizations with scheduled work, each once. Those that are due are served in order of arrival. Times are of the monotonic clock: if the
 * system clock were set back, work would wait until it catches up.
 */
export class Schedule {
  readonly #dueMs = new Map<OrgId, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** An organization that already waits keeps its place and the earlier of the two times. */
  add(orgId: OrgId, waitMs = 0): void {
    const dueMs = this.#now() + waitMs;
    const before = this.#dueMs.get(orgId);
    if (before === undefined || dueMs < before) this.#dueMs.set(orgId, dueMs);
  }

  /** Removes and returns up to `most` organizations that are due. */
  take(most: number): OrgId[] {
    const nowMs = this.#now();
    const due = this.#dueMs.entries().filter(([, dueMs]) => dueMs <= nowMs);
    const taken = Array.from(due.take(most), ([orgId]) => orgId);
    for (const orgId of taken) this.#dueMs.delete(orgId);
    return taken;
  }

  has(orgId: OrgId): boolean {
    return this.#dueMs.has(orgId);
  }

  remove(orgId: OrgId): void {
    this.#dueMs.delete(orgId);
  }

  /** Milliseconds until the next organization is due; undefined when none waits. */
  waitMs(): number | undefined {
    if (this.#dueMs.size === 0) return undefined;
    let next = Number.POSITIVE_INFINITY;
    for (const dueMs of this.#dueMs.values()) next = Math.min(next, dueMs);
    return Math.max(0, next - this.#now());
  }
}

/** The pause before attempt `attempts + 1`, which doubles each time. */
export function backoffMs(attempts: number, baseMs: number, maxMs: number): number {
  return Math.min(maxMs, baseMs * 2 ** Math.min(attempts - 1, 30));
}

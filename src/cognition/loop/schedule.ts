import type { OrgId } from "../../memory/types.ts";

/** Organizations that something is due for: each once, first come first served among those whose time has come. */
export class Schedule {
  readonly #dueMs = new Map<OrgId, number>();

  /** An organization that waits already keeps its place, and the earlier of the two times. */
  add(orgId: OrgId, dueMs = 0): void {
    const before = this.#dueMs.get(orgId);
    if (before === undefined || dueMs < before) this.#dueMs.set(orgId, dueMs);
  }

  take(nowMs: number): OrgId | undefined {
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

  /** When the next one is due; undefined when none waits. */
  nextMs(): number | undefined {
    let next: number | undefined;
    for (const dueMs of this.#dueMs.values()) if (next === undefined || dueMs < next) next = dueMs;
    return next;
  }
}

/** The pause before attempt `attempts + 1`: it doubles each time. */
export function backoffMs(attempts: number, baseMs: number, maxMs: number): number {
  return Math.min(maxMs, baseMs * 2 ** Math.min(attempts - 1, 30));
}

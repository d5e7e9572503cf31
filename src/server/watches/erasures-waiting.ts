import { messageOf } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import type { WorkerStats } from "../../observability/worker-stats.ts";
import type { Erasures, WaitingErasures } from "../../stores/interfaces/records.ts";

export interface ErasuresWaitingSources {
  readonly erasures: Pick<Erasures, "waiting">;
  /** Undefined before the worker's first heartbeat. */
  readonly workerStats: () => Pick<WorkerStats, "erasingOrgs" | "unseenOrgs"> | undefined;
  readonly log: Log;
}

interface Tracked {
  /** The last count that was read. */
  readonly waiting: WaitingErasures;
}

/**
 * Counts the waiting erasures from the records at every call. The worker's figures are up to a second old, so they could be 0 although a
 * delete was answered and is not finished. Only tracked organizations are read: those in which this process erased something, and those
 * in which the worker found erasures of an earlier process.
 */
export class ErasuresWaiting {
  readonly #sources: ErasuresWaitingSources;
  readonly #tracked = new Map<OrgId, Tracked>();
  readonly #forgotten = new Set<OrgId>();

  constructor(sources: ErasuresWaitingSources) {
    this.#sources = sources;
  }

  /** Must be called when the organization gets an erasure, before the request is answered. */
  track(orgId: OrgId): void {
    if (this.#forgotten.has(orgId)) return;
    // This makes a new object, so a count that began before this call cannot remove it.
    this.#tracked.set(orgId, { waiting: this.#tracked.get(orgId)?.waiting ?? NONE });
  }

  /** Must be called before the organization is removed, so that its records are not opened again. */
  forget(orgId: OrgId): void {
    this.#forgotten.add(orgId);
    this.#tracked.delete(orgId);
  }

  /** Returns undefined until the worker has looked into every organization for erasures of an earlier process. */
  async total(): Promise<WaitingErasures | undefined> {
    const stats = this.#sources.workerStats();
    for (const orgId of stats?.erasingOrgs ?? []) if (!this.#tracked.has(orgId)) this.track(orgId);
    let total = NONE;
    for (const [orgId, tracked] of [...this.#tracked]) total = sum(total, await this.#read(orgId, tracked));
    return stats?.unseenOrgs !== 0 && total.count === 0 ? undefined : total;
  }

  async #read(orgId: OrgId, tracked: Tracked): Promise<WaitingErasures> {
    if (this.#forgotten.has(orgId)) return NONE;
    try {
      const waiting = await this.#sources.erasures.waiting(orgId);
      if (this.#tracked.get(orgId) !== tracked) return waiting;
      if (waiting.count === 0) this.#tracked.delete(orgId);
      else this.#tracked.set(orgId, { waiting });
      return waiting;
    } catch (error) {
      // The health check reports missing records. Their erasures still wait, so the last count stays valid.
      this.#sources.log.warn({ org_id: orgId, error: messageOf(error) }, "Waiting erasures could not be counted; the last count is used");
      return tracked.waiting;
    }
  }
}

const NONE: WaitingErasures = { count: 0, oldestMs: undefined };

function sum(one: WaitingErasures, other: WaitingErasures): WaitingErasures {
  const times = [one.oldestMs, other.oldestMs].filter((time) => time !== undefined);
  return { count: one.count + other.count, oldestMs: times.length === 0 ? undefined : Math.min(...times) };
}

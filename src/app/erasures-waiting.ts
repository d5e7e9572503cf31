import { messageOf } from "../memory/errors.ts";
import type { OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { Erasures, WaitingErasures } from "../stores/records.ts";
import type { WorkerStats } from "../worker-stats.ts";

export interface ErasuresWaitingSources {
  readonly erasures: Pick<Erasures, "waiting">;
  /** Undefined before the worker's first pulse. */
  readonly workerStats: () => Pick<WorkerStats, "erasingOrgs"> | undefined;
  readonly log: Log;
}

interface Suspect {
  /** As it was read last. */
  readonly waiting: WaitingErasures;
}

/**
 * The erasures that wait, read from the records at the moment of asking: the worker's figures are up to a second old, and would say 0 after a delete was
 * answered and before it was done. Only organizations in which some may wait are read: those that this process erased something of, and those that the
 * worker found some in, which are what a process before this one left.
 */
export class ErasuresWaiting {
  readonly #sources: ErasuresWaitingSources;
  readonly #suspects = new Map<OrgId, Suspect>();
  readonly #forgotten = new Set<OrgId>();

  constructor(sources: ErasuresWaitingSources) {
    this.#sources = sources;
  }

  /** Something of the organization is erased. To be called before the answer leaves. */
  began(orgId: OrgId): void {
    if (this.#forgotten.has(orgId)) return;
    // A new object: a count that began before this call cannot clear it.
    this.#suspects.set(orgId, { waiting: this.#suspects.get(orgId)?.waiting ?? NONE });
  }

  /** The organization is about to be removed: its records are not opened again. */
  forget(orgId: OrgId): void {
    this.#forgotten.add(orgId);
    this.#suspects.delete(orgId);
  }

  /** Undefined while it is not known: the worker has yet to look at what a process before this one left. */
  async total(): Promise<WaitingErasures | undefined> {
    const stats = this.#sources.workerStats();
    for (const orgId of stats?.erasingOrgs ?? []) if (!this.#suspects.has(orgId)) this.began(orgId);
    let total = NONE;
    for (const [orgId, suspect] of [...this.#suspects]) total = sum(total, await this.#read(orgId, suspect));
    return stats === undefined && total.count === 0 ? undefined : total;
  }

  async #read(orgId: OrgId, suspect: Suspect): Promise<WaitingErasures> {
    if (this.#forgotten.has(orgId)) return NONE;
    try {
      const waiting = await this.#sources.erasures.waiting(orgId);
      if (this.#suspects.get(orgId) !== suspect) return waiting;
      if (waiting.count === 0) this.#suspects.delete(orgId);
      else this.#suspects.set(orgId, { waiting });
      return waiting;
    } catch (error) {
      // Records that are gone are told by the health. What waited in them still does.
      this.#sources.log.warn({ org_id: orgId, error: messageOf(error) }, "Erasures that wait could not be counted; the last count stands");
      return suspect.waiting;
    }
  }
}

const NONE: WaitingErasures = { count: 0, oldestMs: undefined };

function sum(one: WaitingErasures, other: WaitingErasures): WaitingErasures {
  const times = [one.oldestMs, other.oldestMs].filter((time) => time !== undefined);
  return { count: one.count + other.count, oldestMs: times.length === 0 ? undefined : Math.min(...times) };
}

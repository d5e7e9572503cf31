import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import { forgetErased } from "../../reading/batch.ts";
import { DiskTooFull } from "../../stores/folder/disk-space.ts";
import type { Records } from "../../stores/interfaces/records.ts";
import type { Vectors } from "../../stores/interfaces/vectors.ts";
import { unrecorded } from "../cognition.ts";
import type { Counters } from "./counters.ts";

/** Ids per visit, which share one rewrite of the files. */
const ERASURE_IDS = 10_000;
/** Organizations whose files are rewritten at the same time. The thread waits for the disk during most of an erasure. */
export const ERASED_AT_ONCE = 8;
/** The shortest rest between two visits, so that consecutive deletes share a rewrite. Erasures are promised "within seconds". */
const ERASURE_REST_MS = 100;
/** How long an erasure without enough disk space waits for others to free some. */
const DISK_PAUSE_MS = 5_000;

export interface ErasuresDeps {
  readonly records: Records;
  readonly vectors: Vectors;
  readonly now: () => number;
  readonly log: Pick<Log, "error">;
}

/**
 * Completes hard deletes. All pending ids of an organization are erased together, because a rewrite of its files takes as long for one id
 * as for a thousand. The list is durable, so after a crash the next start repeats the work.
 */
export class Erasures {
  readonly #deps: ErasuresDeps;
  readonly #counters: Counters;
  /** Ids of vectors whose memories were not stored. Not durable: after a crash the sweep finds the vectors. */
  readonly #orphans = new Map<OrgId, Set<MemoryId>>();
  /** The disk space that the erasure of an organization's vectors waits for. */
  readonly #needBytes = new Map<OrgId, number>();
  /** When each organization's next visit may begin, by the monotonic clock. */
  readonly #restUntilMs = new Map<OrgId, number>();

  constructor(deps: ErasuresDeps, counters: Counters) {
    this.#deps = deps;
    this.#counters = counters;
  }

  addOrphans(orgId: OrgId, ids: readonly MemoryId[]): void {
    const orphans = this.#orphans.get(orgId) ?? new Set();
    for (const id of ids) orphans.add(id);
    this.#orphans.set(orgId, orphans);
  }

  /** How long to wait before the next visit, so that consecutive deletes share a rewrite. */
  restMs(orgId: OrgId): number {
    return Math.max(0, (this.#restUntilMs.get(orgId) ?? 0) - performance.now());
  }

  /** Returns the milliseconds until the next visit; undefined when nothing is left. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const { records, now } = this.#deps;
    const startMs = performance.now();
    const ids = await records.erasures.pending(orgId, ERASURE_IDS);
    const orphans = [...(this.#orphans.get(orgId) ?? [])];
    if (ids.length === 0 && orphans.length === 0) {
      this.#restUntilMs.delete(orgId);
      return undefined;
    }
    // A commit whose outcome was unknown may have stored the record after all.
    const vectorsErased = await this.#eraseVectors(orgId, [...ids, ...(await unrecorded(records, orgId, orphans))]);
    if (vectorsErased) this.#forgetOrphans(orgId, orphans);
    // A reader blocked the scrub, usually for a short time.
    if (ids.length > 0 && !(await records.erasures.scrub(orgId))) return ERASURE_REST_MS;
    if (!vectorsErased) return DISK_PAUSE_MS;
    forgetErased();
    if (ids.length > 0) {
      await records.erasures.finish(orgId, ids, now());
      this.#counters.erased += ids.length;
    }
    // Rests as long as it worked, which leaves at least half of the time to jobs.
    const restMs = Math.max(ERASURE_REST_MS, performance.now() - startMs);
    this.#restUntilMs.set(orgId, performance.now() + restMs);
    return restMs;
  }

  /** The disk space for which erasures wait: that of the organization that needs most; 0 when none waits. */
  needBytes(): number {
    return Math.max(0, ...this.#needBytes.values());
  }

  forget(orgId: OrgId): void {
    this.#needBytes.delete(orgId);
    this.#orphans.delete(orgId);
    this.#restUntilMs.delete(orgId);
  }

  /** Returns false when the disk space is too small. The erasure of the texts does not wait, because it needs no space. */
  async #eraseVectors(orgId: OrgId, ids: readonly MemoryId[]): Promise<boolean> {
    try {
      await this.#deps.vectors.erase(orgId, ids);
      this.#needBytes.delete(orgId);
      return true;
    } catch (error) {
      if (!(error instanceof DiskTooFull)) throw error;
      if (!this.#needBytes.has(orgId)) this.#deps.log.error({ org_id: orgId, err: error }, "An erasure waits for room on the disk");
      this.#needBytes.set(orgId, error.needBytes);
      return false;
    }
  }

  #forgetOrphans(orgId: OrgId, erased: readonly MemoryId[]): void {
    const orphans = this.#orphans.get(orgId);
    for (const id of erased) orphans?.delete(id);
    if (orphans?.size === 0) this.#orphans.delete(orgId);
  }
}

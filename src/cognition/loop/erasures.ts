import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Records } from "../../stores/records.ts";
import type { Vectors } from "../../stores/vectors.ts";
import { unrecorded } from "../cognition.ts";
import { forgetTopics } from "../compress/stems.ts";
import type { Counters } from "./counters.ts";

/** Ids erased in one go: all of them share one rewriting of files. */
const ERASURE_IDS = 10_000;
/** Erasing rests at least so long, so that deletes in a row share a rewriting. "Within seconds" is the promise. */
const ERASURE_REST_MS = 100;

export interface ErasuresDeps {
  readonly records: Records;
  readonly vectors: Vectors;
  readonly now: () => number;
}

/**
 * Hard deletes, driven to the last file. What waits in an organization goes together: rewriting its files costs the same for one id as for a thousand.
 * The list is durable, so a crash in the middle only means that the next start does it again.
 */
export class Erasures {
  readonly #deps: ErasuresDeps;
  readonly #counters: Counters;
  /** Vectors that were written for what then was not stored. Lost with the process: the sweep at start finds them. */
  readonly #orphans = new Map<OrgId, Set<MemoryId>>();
  /** Of the monotonic clock. */
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

  /** How long the organization is not to be visited: deletes in a row share the next rewriting. */
  restMs(orgId: OrgId): number {
    return Math.max(0, (this.#restUntilMs.get(orgId) ?? 0) - performance.now());
  }

  /** Answers after how many milliseconds to come again; undefined when nothing is left. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const { records, vectors, now } = this.#deps;
    const startMs = performance.now();
    const ids = await records.erasures.pending(orgId, ERASURE_IDS);
    const orphans = [...(this.#orphans.get(orgId) ?? [])];
    if (ids.length === 0 && orphans.length === 0) {
      this.#restUntilMs.delete(orgId);
      return undefined;
    }
    // A commit whose end was not known may have stored the record after all.
    await vectors.erase(orgId, [...ids, ...(await unrecorded(records, orgId, orphans))]);
    this.#forgetOrphans(orgId, orphans);
    if (ids.length > 0) {
      // A reader was in the way of the records' own files: soon it is not.
      if (!(await records.erasures.scrub(orgId))) return ERASURE_REST_MS;
      await records.erasures.finish(orgId, ids, now());
      forgetTopics();
      this.#counters.erased += ids.length;
    }
    // Resting as long as it worked leaves the jobs at least half of the time.
    const restMs = Math.max(ERASURE_REST_MS, performance.now() - startMs);
    this.#restUntilMs.set(orgId, performance.now() + restMs);
    return restMs;
  }

  forget(orgId: OrgId): void {
    this.#orphans.delete(orgId);
    this.#restUntilMs.delete(orgId);
  }

  #forgetOrphans(orgId: OrgId, erased: readonly MemoryId[]): void {
    const orphans = this.#orphans.get(orgId);
    for (const id of erased) orphans?.delete(id);
    if (orphans?.size === 0) this.#orphans.delete(orgId);
  }
}

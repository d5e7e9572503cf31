import type { Scope } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import type { IndexSnapshots } from "../../stores/interfaces/index-snapshots.ts";
import type { Records } from "../../stores/interfaces/records.ts";

/** A disk that is full makes every snapshot fail, so a failure is logged at most once in this time. */
const LOG_MS = 60_000;

export interface SnapshotKeepingDeps {
  readonly records: Pick<Records, "scopes">;
  readonly snapshots: Pick<IndexSnapshots, "write" | "remove">;
  readonly log: Pick<Log, "warn">;
}

/** Stores snapshots that the server made. The caller holds the organization's mutex, so no erasure runs beside it. */
export class SnapshotKeeping {
  readonly #deps: SnapshotKeepingDeps;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: SnapshotKeepingDeps) {
    this.#deps = deps;
  }

  /**
   * Refuses a snapshot of another generation than the scope has: a memory of it may be erased. An erasure that is committed after the first
   * check is seen by the second, or removes the file itself.
   */
  async keep(scope: Scope, generation: number, bytes: Uint8Array): Promise<void> {
    const { records, snapshots, log } = this.#deps;
    const isCurrent = async () => (await records.scopes.generation(scope)) === generation;
    try {
      if (!(await isCurrent())) return;
      await snapshots.write(scope, bytes);
      if (!(await isCurrent())) snapshots.remove(scope);
    } catch (error) {
      if (performance.now() - this.#loggedAtMs < LOG_MS) return;
      this.#loggedAtMs = performance.now();
      log.warn({ org_id: scope.orgId, err: error }, "The snapshot of a scope could not be written; its next first search is slower");
    }
  }
}

import type { Scope } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import type { IndexSnapshots } from "../../stores/interfaces/index-snapshots.ts";
import type { Records } from "../../stores/interfaces/records.ts";

/** A full disk makes every snapshot fail, so a failure is logged at most once in this time. */
const LOG_MS = 60_000;

export interface SnapshotKeepingDeps {
  readonly records: Pick<Records, "scopes">;
  readonly snapshots: Pick<IndexSnapshots, "write" | "remove">;
  readonly log: Pick<Log, "warn">;
}

/** Stores snapshots that the server made. The caller holds the organization's mutex, so no erasure runs at the same time. */
export class SnapshotKeeping {
  readonly #deps: SnapshotKeepingDeps;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: SnapshotKeepingDeps) {
    this.#deps = deps;
  }

  /**
   * Refuses a snapshot when the scope has another generation by now, because one of its memories may be erased. The second check sees an
   * erasure that is committed after the first check; a later erasure removes the file itself.
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

import type { OrgId } from "../../memory/types.ts";
import type { MissingStore } from "../../observability/health.ts";
import type { Log } from "../../observability/log.ts";
import type { WorkerStats } from "../../observability/worker-stats.ts";
import type { DamagedRecords } from "../../stores/interfaces/records.ts";

export interface StoreCheckSources {
  readonly dataFolderInPlace: () => boolean;
  readonly controlInPlace: () => boolean;
  /** Organizations whose records are missing. */
  readonly recordsGone: () => readonly OrgId[];
  readonly recordsDamaged: () => DamagedRecords;
  readonly recordsFile: (orgId: OrgId) => string;
  readonly workerStats: () => WorkerStats | undefined;
  readonly log: Log;
}

/** The log names at most this many files in one line; `memoryd doctor` names all of them. */
const FILES_LOGGED = 16;

/**
 * Returns a function that finds a missing store. It first checks the stores that others depend on, and logs each change with the files of
 * the organizations, which the health check does not name.
 */
export function createStoreCheck(sources: StoreCheckSources): () => MissingStore | undefined {
  const { dataFolderInPlace, controlInPlace, recordsGone, recordsDamaged, recordsFile, workerStats, log } = sources;
  let logged: string | undefined;
  const report = (store: MissingStore | undefined, orgIds: readonly OrgId[] = []): MissingStore | undefined => {
    const state = store && `${store} ${orgIds.join(" ")}`;
    if (state !== logged) {
      if (store)
        log.error(
          { store, ...(orgIds.length > 0 ? { org_ids: orgIds, files: orgIds.slice(0, FILES_LOGGED).map(recordsFile) } : {}) },
          "A store is missing, was replaced, is damaged or cannot be read",
        );
      else log.info({}, "All stores are available again");
    }
    logged = state;
    return store;
  };
  return () => {
    if (!dataFolderInPlace()) return report("data folder");
    if (!controlInPlace()) return report("control store");
    const gone = recordsGone();
    if (gone.length > 0) return report("records", gone);
    const { found, unopened } = recordsDamaged();
    const damaged = [...found, ...unopened];
    if (damaged.length > 0) return report("damaged records", damaged);
    if ((workerStats()?.vectorsLost ?? 0) > 0) return report("vectors");
    return report(undefined);
  };
}

import type { MissingStore } from "../health.ts";
import type { OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { WorkerStats } from "../worker-stats.ts";

export interface StoreCheckSources {
  readonly dataFolderInPlace: () => boolean;
  readonly controlInPlace: () => boolean;
  /** Organizations whose records are missing. */
  readonly recordsGone: () => readonly OrgId[];
  readonly workerStats: () => WorkerStats | undefined;
  readonly log: Log;
}

/**
 * Returns a function that finds a missing store, and checks those first on which most others depend. It logs changes, with the ids of the
 * organizations, which the health check does not name.
 */
export function createStoreCheck(sources: StoreCheckSources): () => MissingStore | undefined {
  const { dataFolderInPlace, controlInPlace, recordsGone, workerStats, log } = sources;
  let logged: string | undefined;
  const report = (store: MissingStore | undefined, orgIds: readonly OrgId[] = []): MissingStore | undefined => {
    const state = store && `${store} ${orgIds.join(" ")}`;
    if (state !== logged) {
      if (store)
        log.error({ store, ...(orgIds.length > 0 ? { org_ids: orgIds } : {}) }, "A store is missing, was replaced or cannot be read");
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
    if ((workerStats()?.vectorsLost ?? 0) > 0) return report("vectors");
    return report(undefined);
  };
}

import type { MissingStore } from "../health.ts";
import type { OrgId } from "../memory/types.ts";
import type { Log } from "../observability/log.ts";
import type { WorkerStats } from "../worker-stats.ts";

export interface StoreLookSources {
  readonly dataFolderInPlace: () => boolean;
  readonly controlInPlace: () => boolean;
  /** Organizations whose records are gone. */
  readonly recordsGone: () => readonly OrgId[];
  readonly workerStats: () => WorkerStats | undefined;
  readonly log: Log;
}

/** Which store is gone, the one that most depends on first; what changes is logged, with the organizations that the health does not name. */
export function createStoreLook(sources: StoreLookSources): () => MissingStore | undefined {
  const { dataFolderInPlace, controlInPlace, recordsGone, workerStats, log } = sources;
  let told: string | undefined;
  const tell = (store: MissingStore | undefined, orgIds: readonly OrgId[] = []): MissingStore | undefined => {
    const state = store && `${store} ${orgIds.join(" ")}`;
    if (state !== told) {
      if (store) log.error({ store, ...(orgIds.length > 0 ? { org_ids: orgIds } : {}) }, "A store is gone, was replaced or cannot be read");
      else log.info({}, "All stores are there again");
    }
    told = state;
    return store;
  };
  return () => {
    if (!dataFolderInPlace()) return tell("data folder");
    if (!controlInPlace()) return tell("control store");
    const gone = recordsGone();
    if (gone.length > 0) return tell("records", gone);
    if ((workerStats()?.vectorsLost ?? 0) > 0) return tell("vectors");
    return tell(undefined);
  };
}

import type { ChosenModels } from "../../models/model.ts";
import { createHealth, type Health } from "../../observability/health.ts";
import type { Log } from "../../observability/log.ts";
import type { DiskSpace } from "../../stores/folder/disk-space.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import { recordsFile, type Stores } from "../../stores/open.ts";
import type { Supervisor } from "../../threads/supervisor.ts";
import { longestCallMs } from "./longest-call.ts";
import { createStoreCheck } from "./store-check.ts";

export interface HealthParts {
  readonly dataDir: string;
  readonly control: Control;
  readonly models: ChosenModels;
  readonly stores: Stores;
  readonly supervisor: Supervisor;
  readonly diskSpace: DiskSpace;
  readonly isReady: () => boolean;
  readonly log: Log;
}

/** Builds the health check of a server from its open stores, models and worker. */
export function openHealth({ dataDir, control, models, stores, supervisor, diskSpace, isReady, log }: HealthParts): () => Health {
  const workerStats = () => supervisor.stats();
  const missingStore = createStoreCheck({
    dataFolderInPlace: stores.folderInPlace,
    controlInPlace: control.inPlace,
    recordsGone: () => stores.records.files.gone(),
    recordsDamaged: () => stores.records.files.damaged(),
    recordsFile: (orgId) => recordsFile(dataDir, orgId),
    workerStats,
    log,
  });
  return createHealth({
    isReady,
    missingStore,
    hasDiskSpace: () => diskSpace.has(),
    checkWritable: () => control.checkWritable(),
    workerAlive: () => supervisor.alive(),
    workerStats,
    modelCallMs: longestCallMs(models),
    now: Date.now,
    monotonicMs: () => performance.now(),
  });
}

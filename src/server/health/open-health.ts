import type { ChosenModels } from "../../models/model.ts";
import { createHealth, type Health } from "../../observability/health.ts";
import type { Log } from "../../observability/log.ts";
import type { ServerBackend, Stores } from "../../stores/interfaces/backend.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import type { Supervisor } from "../../threads/supervisor.ts";
import { longestCallMs } from "./longest-call.ts";
import { createStoreCheck } from "./store-check.ts";

export interface HealthParts {
  readonly backend: ServerBackend;
  readonly control: Control;
  readonly models: ChosenModels;
  readonly stores: Stores;
  readonly supervisor: Supervisor;
  readonly isReady: () => boolean;
  readonly log: Log;
}

/** Builds the health check of a server from its open stores, models and worker. */
export function openHealth({ backend, control, models, stores, supervisor, isReady, log }: HealthParts): () => Promise<Health> {
  const workerStats = () => supervisor.stats();
  const missingStore = createStoreCheck({
    dataFolderInPlace: stores.inPlace,
    controlInPlace: control.inPlace,
    recordsGone: () => stores.records.files.gone(),
    recordsDamaged: () => stores.records.files.damaged(),
    recordsFile: backend.nameOfRecords,
    workerStats,
    log,
  });
  return createHealth({
    isReady,
    missingStore,
    hasDiskSpace: backend.hasRoom,
    checkWritable: () => control.checkWritable(),
    workerAlive: () => supervisor.alive(),
    workerStats,
    modelCallMs: longestCallMs(models),
    now: Date.now,
    monotonicMs: () => performance.now(),
  });
}

import { EventEmitter } from "node:events";
import type { Config } from "../config/config.ts";
import { LIMITS } from "../memory/limits.ts";
import type { OrgId } from "../memory/types.ts";
import type { ChosenModels } from "../models/model.ts";
import { chooseModels } from "../models/open-models.ts";
import { createLog } from "../observability/log.ts";
import type { Control } from "../stores/interfaces/control.ts";
import { placeOf } from "../stores/open-backend.ts";
import { Supervisor, type WorkerEvents } from "../threads/supervisor.ts";

/** The worker without a server. The caller must hold the lock of the data folder. The worker also processes the queues. */
export interface OfflineWorker {
  readonly models: ChosenModels;
  /** Resolves when all vectors of every organization are from the chosen embedder. */
  readonly swept: Promise<void>;
  stop(): Promise<void>;
}

export async function startOfflineWorker(config: Config, control: Control, orgIds: readonly OrgId[]): Promise<OfflineWorker> {
  const models = await chooseModels(config, await control.models.get());
  await control.models.set(models);
  const log = createLog({ level: "warn", format: config.logFormat });
  const waiting = new Set(orgIds);
  const { promise: swept, resolve } = Promise.withResolvers<void>();
  if (waiting.size === 0) resolve();
  const events = new EventEmitter<WorkerEvents>().on("swept", (orgId) => {
    waiting.delete(orgId);
    if (waiting.size === 0) resolve();
  });
  const supervisor = new Supervisor({
    config: { ...config, logLevel: "warn" },
    place: placeOf(config),
    models,
    orgIds: async () => [...waiting],
    events,
    log,
  });
  await supervisor.start();
  return {
    models,
    swept,
    async stop() {
      await supervisor.stop(LIMITS.shutdownMs);
      log.flush();
    },
  };
}

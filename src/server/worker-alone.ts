import type { Config } from "../config/config.ts";
import { LIMITS } from "../memory/limits.ts";
import { chooseModels } from "../models/open-models.ts";
import { createLog } from "../observability/log.ts";
import { placeOf, serveStore } from "../stores/open-backend.ts";
import { Supervisor } from "../threads/supervisor.ts";
import { hearing, newEvents, tellNeighbours } from "./events.ts";

/** A worker on a database, without a server: it takes its turns with the workers of the servers. */
export interface WorkerAlone {
  /** The database without its password. */
  readonly place: string;
  /** One line: which models run, and why. */
  readonly models: string;
  stop(): Promise<void>;
}

/** No search runs here, so nothing has to forget what was erased. */
const NO_SEARCH = { forget: () => {} };

/** Throws {@link UsageError} when the database cannot be used. */
export async function startWorkerAlone(config: Config): Promise<WorkerAlone> {
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  const place = placeOf(config);
  const backend = await serveStore(place, (err, message) => log.warn({ err }, message));
  const { control, neighbours, name } = backend;
  const models = await chooseModels(config, await control.models.get());
  const events = newEvents();
  const worker = new Supervisor({ config, place, models, orgIds: async () => [], events, log });
  if (neighbours) tellNeighbours(events, neighbours);
  await worker.start();
  await neighbours?.listen(hearing({ events, search: NO_SEARCH, worker, control, log }), false);
  return {
    place: name,
    models: models.explanation,
    async stop() {
      await worker.stop(LIMITS.shutdownMs);
      await backend.close();
      log.flush();
    },
  };
}

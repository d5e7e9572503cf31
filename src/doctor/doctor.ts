import type { Config } from "../config/config.ts";
import type { StorePlace } from "../stores/interfaces/backend.ts";
import { tryLockDataFolder } from "../stores/open.ts";
import { openForCommand, placeOf } from "../stores/open-backend.ts";
import { checkBackups } from "./backups.ts";
import { DAMAGED_ROWS, openDatabase, UNREADABLE, workersFinding } from "./database.ts";
import { type Finding, ok } from "./finding.ts";
import { checkControlStore, DAMAGED_FILE, lookAtFile } from "./folder-stores.ts";
import { checkDataFolder, checkTempFolder } from "./folders.ts";
import { checkModels } from "./models.ts";
import { checkOrganizations, type DeepOptions, nothingWritten } from "./organizations.ts";

/**
 * Checks everything that memoryd needs; a server may be running. It changes nothing in the data folder or in the database, but unpacks the
 * addon if necessary. A deep check also reads every index, row and backup, which takes time with their size.
 */
export function examine(config: Config, deep?: DeepOptions): Promise<Finding[]> {
  const place = placeOf(config);
  return place.kind === "folder" ? examineFolder(config, deep) : examineDatabase(config, place, deep);
}

async function examineFolder(config: Config, deep: DeepOptions | undefined): Promise<Finding[]> {
  const { dataDir } = config;
  const depth = deep ? "deep" : "quick";
  const first = [...checkDataFolder(dataDir), checkTempFolder()];
  if (first.some(({ check, level }) => check === "data folder" && level === "fault")) return [...first, ...(await modelsAlone(config))];
  first.push(serverFinding(dataDir));
  const controlStore = checkControlStore(dataDir, depth);
  if (controlStore.level === "fault") return [...first, ...(await modelsAlone(config)), controlStore];
  const store = await openForCommand({ kind: "folder", dataDir });
  try {
    const models = await checkModels(config, await store.control.models.get());
    const backups = deep && (await checkBackups(dataDir));
    const remedy = backups?.remedy ?? DAMAGED_FILE;
    const found = await checkOrganizations({
      ...{ store, chosen: models.identity, deep, remedy },
      look: (org) => lookAtFile(dataDir, store.control, org, { depth, remedy }),
    });
    return [...first, ...models.findings, controlStore, ...found, ...(backups ? [backups.finding] : [])];
  } finally {
    await store.close();
  }
}

async function examineDatabase(
  config: Config,
  place: Extract<StorePlace, { kind: "postgres" }>,
  deep: DeepOptions | undefined,
): Promise<Finding[]> {
  const { finding, store } = await openDatabase(place);
  const first = [finding, checkTempFolder()];
  if (!store) return [...first, ...(await modelsAlone(config))];
  try {
    const models = await checkModels(config, await store.control.models.get());
    const found = await checkOrganizations({
      ...{ store, chosen: models.identity, deep, remedy: deep ? DAMAGED_ROWS : UNREADABLE },
      look: async (org) => ((await store.control.written.has(org.id)) ? { finding: undefined, hasRows: true } : nothingWritten(org)),
    });
    return [...first, await workersFinding(store), ...models.findings, ...found];
  } finally {
    await store.close();
  }
}

/** The models as a first start would choose them. */
async function modelsAlone(config: Config): Promise<readonly Finding[]> {
  return (await checkModels(config, undefined)).findings;
}

function serverFinding(dataDir: string): Finding {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  return ok("server", lock ? "no server uses this folder" : "a server is running on this folder");
}

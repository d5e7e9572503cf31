import type { Config } from "../config/config.ts";
import { openControl, tryLockDataFolder } from "../stores/open.ts";
import { type CheckedBackups, checkBackups } from "./deep.ts";
import { type Finding, ok } from "./finding.ts";
import { checkDataFolder, checkTempFolder } from "./folders.ts";
import { checkModels } from "./models.ts";
import { checkControlStore, checkStores } from "./stores.ts";

export interface DeepOptions {
  readonly onRows: (rows: number) => void;
}

/**
 * Checks everything that memoryd needs; a server may be running. It changes nothing in the data folder, but unpacks the
 * addon if necessary. A deep check also reads every index, row and backup, which takes time with their size.
 */
export async function examine(config: Config, deep?: DeepOptions): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = checkDataFolder(dataDir);
  if (folder.some(({ check, level }) => check === "data folder" && level === "fault")) {
    return [...folder, checkTempFolder(), ...(await checkModels(config, undefined)).findings];
  }
  const controlStore = checkControlStore(dataDir, deep ? "deep" : "quick");
  if (controlStore.level === "fault") {
    return [...folder, checkTempFolder(), serverFinding(dataDir), ...(await checkModels(config, undefined)).findings, controlStore];
  }
  const control = openControl(dataDir);
  try {
    const models = await checkModels(config, await control.models.get());
    const backups: CheckedBackups | undefined = deep && (await checkBackups(dataDir));
    return [
      ...folder,
      checkTempFolder(),
      serverFinding(dataDir),
      ...models.findings,
      controlStore,
      ...(await checkStores({ dataDir, control, chosen: models.identity, deep: deep && backups && { ...deep, remedy: backups.remedy } })),
      ...(backups ? [backups.finding] : []),
    ];
  } finally {
    await control.close();
  }
}

function serverFinding(dataDir: string): Finding {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  return ok("server", lock ? "no server uses this folder" : "a server is running on this folder");
}

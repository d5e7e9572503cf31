import type { Config } from "../config.ts";
import { openControl, tryLockDataFolder } from "../stores/open.ts";
import { type Finding, ok } from "./finding.ts";
import { checkDataFolder, checkTempFolder } from "./folders.ts";
import { checkModels } from "./models.ts";
import { checkControlStore, checkStores } from "./stores.ts";

/**
 * Checks everything that memoryd needs; a server may be running. It changes nothing in the data folder, but unpacks the
 * addon if necessary.
 */
export async function examine(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = checkDataFolder(dataDir);
  if (folder.some(({ check, level }) => check === "data folder" && level === "fault")) {
    return [...folder, checkTempFolder(), ...(await checkModels(config, undefined)).findings];
  }
  const controlStore = checkControlStore(dataDir);
  if (controlStore.level === "fault") {
    return [...folder, checkTempFolder(), serverFinding(dataDir), ...(await checkModels(config, undefined)).findings, controlStore];
  }
  const control = openControl(dataDir);
  try {
    const models = await checkModels(config, control.models.get());
    return [
      ...folder,
      checkTempFolder(),
      serverFinding(dataDir),
      ...models.findings,
      controlStore,
      ...(await checkStores({ dataDir, control, chosen: models.identity })),
    ];
  } finally {
    control.close();
  }
}

function serverFinding(dataDir: string): Finding {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  return ok("server", lock ? "no server uses this folder" : "a server is running on this folder");
}

import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { UsageError } from "../memory/errors.ts";
import { controlFile, lockFile, recordsFile, restoreFolder, restoreFolderBeside, storedOrganizations } from "./folder/paths.ts";
import { CONTROL_MIGRATIONS } from "./sqlite/control/control.ts";
import { tryLockDataFolder } from "./sqlite/file/lock.ts";
import { refuseNewerFile } from "./sqlite/file/version.ts";
import { RECORDS_MIGRATIONS } from "./sqlite/org/org-database.ts";

/** Throws {@link UsageError}, before anything is changed, when an incompatible memoryd wrote any store of the folder. Reads every file. */
export function refuseNewerFolder(dataDir: string): void {
  refuseNewerControl(dataDir);
  for (const orgId of storedOrganizations(dataDir)) refuseNewerFile(recordsFile(dataDir, orgId), RECORDS_MIGRATIONS.length);
}

/**
 * Throws {@link UsageError} when an incompatible memoryd wrote the control store, or when the folder is that of an incomplete restore. The
 * caller holds the folder's lock and has opened no store. The records of an organization are checked and migrated when they are first
 * opened, so that a fault in one affects no other, and a start does not open them all.
 */
export function checkDataFolder(dataDir: string): void {
  refuseNewerControl(dataDir);
  const unfinished = restoreFolder(dataDir);
  if (existsSync(unfinished) && !removeEnded(unfinished, [])) {
    throw new UsageError(
      `A restore into ${dataDir} runs or was broken off. Wait until it is done, or begin it again: memoryd restore FILE --data ${dataDir} --again.`,
    );
  }
  const beside = restoreFolderBeside(dataDir);
  if (existsSync(lockFile(beside))) removeEnded(beside, STAGED);
}

/** The folders that a restore creates in its staging folder. */
const STAGED = ["result", "scratch"];

/**
 * Removes the staging folder of a restore that was killed. Returns false, and leaves it, when the restore is running, or when the folder
 * contains more than its lock and the given entries, because it may be another folder with that name.
 */
function removeEnded(folder: string, entries: readonly string[]): boolean {
  const ownLock = basename(lockFile(folder));
  if (!readdirSync(folder).every((name) => name.startsWith(ownLock) || entries.includes(name))) return false;
  const lock = tryLockDataFolder(folder);
  if (!lock) return false;
  lock.release();
  rmSync(folder, { recursive: true, force: true });
  return true;
}

function refuseNewerControl(dataDir: string): void {
  refuseNewerFile(controlFile(dataDir), CONTROL_MIGRATIONS.length);
}

import { accessSync, constants, statSync } from "node:fs";
import { messageOf } from "../memory/errors.ts";
import { prepareAddon } from "../native/addon.ts";
import { FLOOR_BYTES, freeBytesOf } from "../stores/folder/disk-space.ts";
import { bytesForErasure } from "../stores/open.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

/** With less free space the doctor warns, whatever erasures need. */
const DISK_WARNING_BYTES = 2 * 1024 * 1024 * 1024;
const OTHERS = 0o077;

/** Checks the data folder itself. The first finding is a fault if the folder cannot be read. */
export function checkDataFolder(dataDir: string): Finding[] {
  const check = "data folder";
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return [
      fault(
        check,
        `there is no folder ${dataDir}`,
        'name the folder with --data DIR, create it with "memoryd serve", or, if it was removed, restore a backup with "memoryd restore FILE"',
      ),
    ];
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fault(check, `this user cannot read and write ${dataDir}`, "run memoryd as the folder's owner, or change its owner")];
  }
  return [checkRights(check, dataDir, stats.mode & 0o777), checkDisk(dataDir)];
}

function checkRights(check: string, dataDir: string, mode: number): Finding {
  // Windows uses access control lists, which the mode does not show.
  if (process.platform === "win32") return ok(check, dataDir);
  if ((mode & OTHERS) === 0) return ok(check, `${dataDir}, permissions ${mode.toString(8)}`);
  return warning(check, `other users can access ${dataDir} (permissions ${mode.toString(8)})`, `run "chmod 700 ${dataDir}"`);
}

function checkDisk(dataDir: string): Finding {
  const check = "disk space";
  const freeBytes = freeBytesOf(dataDir);
  const needBytes = bytesForErasure(dataDir);
  const message = `${size(freeBytes)} free; an erasure needs up to ${size(needBytes)}`;
  if (freeBytes < FLOOR_BYTES) return fault(check, message, "free some space: writes are refused, and the queue waits");
  if (freeBytes < needBytes) return fault(check, message, "free some space: until then, erasures of vectors wait");
  if (freeBytes < DISK_WARNING_BYTES)
    return warning(check, message, `free some space soon: with less than ${size(FLOOR_BYTES)}, writes are refused`);
  return ok(check, message);
}

function size(bytes: number): string {
  return bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Runs the same code as the server's start, so the result is the same there. From source nothing is unpacked. */
export function checkTempFolder(): Finding {
  const check = "temp folder";
  try {
    const path = prepareAddon();
    return ok(check, path === undefined ? "not needed when run from source" : `contains the native addon: ${path}`);
  } catch (error) {
    return fault(check, messageOf(error), "name another folder with MEMORYD_TMP=DIR");
  }
}

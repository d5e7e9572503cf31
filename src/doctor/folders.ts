import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { prepareAddon } from "../addon.ts";
import { messageOf } from "../memory/errors.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

/** Free space below which the doctor calls it a fault: an erasure of a large organization needs more to rewrite its files. */
const DISK_FAULT_BYTES = 256 * 1024 * 1024;
/** Below, the doctor warns. */
const DISK_WARNING_BYTES = 2 * 1024 * 1024 * 1024;
const OTHERS = 0o077;

/** The data folder itself. The first finding says whether there is one to look into. */
export function checkDataFolder(dataDir: string): Finding[] {
  const check = "data folder";
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return [
      fault(
        check,
        `there is no folder ${dataDir}`,
        'start the server once with "memoryd serve", name the folder: --data DIR, or where it was removed restore a backup into it: "memoryd restore FILE"',
      ),
    ];
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fault(check, `${dataDir} may not be read and written by this user`, "run memoryd as the folder's owner, or change its owner")];
  }
  return [checkRights(check, dataDir, stats.mode & 0o777), checkDisk(dataDir)];
}

function checkRights(check: string, dataDir: string, mode: number): Finding {
  // Windows keeps lists of who may what, of which the mode tells nothing.
  if (process.platform === "win32") return ok(check, dataDir);
  if ((mode & OTHERS) === 0) return ok(check, `${dataDir}, rights ${mode.toString(8)}`);
  return warning(check, `other users may look into ${dataDir} (rights ${mode.toString(8)})`, `run "chmod 700 ${dataDir}"`);
}

function checkDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const freeBytes = bavail * bsize;
  const message = `${(freeBytes / 2 ** 30).toFixed(1)} GiB free`;
  if (freeBytes < DISK_FAULT_BYTES) return fault("disk space", message, "make room: writes fail when the disk is full");
  if (freeBytes < DISK_WARNING_BYTES) return warning("disk space", message, "make room soon: erasing rewrites files beside the old ones");
  return ok("disk space", message);
}

/** By the code that the server's start runs: what is said here is what happens there. From source nothing is unpacked. */
export function checkTempFolder(): Finding {
  const check = "temp folder";
  try {
    const path = prepareAddon();
    return ok(check, path === undefined ? "not needed from source" : `the native addon is in it: ${path}`);
  } catch (error) {
    return fault(check, messageOf(error), "name another folder: MEMORYD_TMP=DIR");
  }
}

import { accessSync, constants, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../memory/errors.ts";
import { LIMITS } from "../memory/limits.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

const OTHERS = 0o077;

/** The data folder itself. The first finding says whether there is one to look into. */
export function checkDataFolder(dataDir: string): Finding[] {
  const check = "data folder";
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return [fault(check, `there is no folder ${dataDir}`, 'start the server once with "memoryd serve", or name the folder: --data DIR')];
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fault(check, `${dataDir} may not be read and written by this user`, "run memoryd as the folder's owner, or change its owner")];
  }
  const mode = stats.mode & 0o777;
  const rights =
    (mode & OTHERS) === 0
      ? ok(check, `${dataDir}, rights ${mode.toString(8)}`)
      : warning(check, `other users may look into ${dataDir} (rights ${mode.toString(8)})`, `run "chmod 700 ${dataDir}"`);
  return [rights, checkDisk(dataDir)];
}

function checkDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const freeBytes = bavail * bsize;
  const message = `${(freeBytes / 2 ** 30).toFixed(1)} GiB free`;
  if (freeBytes < LIMITS.diskFaultBytes) return fault("disk space", message, "make room: writes fail when the disk is full");
  if (freeBytes < LIMITS.diskWarningBytes)
    return warning("disk space", message, "make room soon: erasing rewrites files beside the old ones");
  return ok("disk space", message);
}

/** The built program unpacks its native addon there at each start. */
export function checkTempFolder(): Finding {
  const check = "temp folder";
  const remedy = "set TMPDIR to a folder that can be written and whose files may be executed";
  const folder = tmpdir();
  try {
    const own = mkdtempSync(join(folder, "memoryd-doctor-"));
    try {
      const program = join(own, "program");
      writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o700 });
      const { exitCode } = Bun.spawnSync([program]);
      if (exitCode !== 0) return fault(check, `a program in ${folder} ends with ${exitCode}`, remedy);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  } catch (error) {
    return fault(check, `${folder} cannot be used (${messageOf(error)})`, remedy);
  }
  return ok(check, `${folder} can be written, and its files executed`);
}

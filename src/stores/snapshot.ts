import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import type { OrgId } from "../memory/types.ts";
import { controlFile, FILE_MODE, makeFolder, recordsFile } from "./folder/paths.ts";
import { CONTROL_MIGRATIONS } from "./sqlite/control/control.ts";
import { inspectFile } from "./sqlite/file/integrity.ts";
import { refuseNewer } from "./sqlite/file/version.ts";
import { RECORDS_MIGRATIONS } from "./sqlite/org/org-database.ts";

/**
 * Copies single stores into another folder of the same layout, each as of one moment. A read-only connection is enough, so a server may use
 * the data folder meanwhile. A store of an incompatible memoryd is refused, as everywhere. The copies contain no deleted rows, but
 * their text indexes may still contain words of deleted rows.
 */

/** Returns false when there is no control store. */
export function snapshotControl(dataDir: string, intoDir: string): boolean {
  return snapshotFile(controlFile(dataDir), controlFile(intoDir), CONTROL_MIGRATIONS.length);
}

/** Returns false when nothing was ever written to the organization, or when its file is missing or empty. */
export function snapshotRecords(dataDir: string, orgId: OrgId, intoDir: string): boolean {
  return snapshotFile(recordsFile(dataDir, orgId), recordsFile(intoDir, orgId), RECORDS_MIGRATIONS.length);
}

/** Rewrites the control store of such a folder, which no process has open, so that no byte of a deleted row remains in it. */
export function rewriteControl(dataDir: string): void {
  inspectFile(controlFile(dataDir), (db) => db.run("VACUUM"));
}

function snapshotFile(from: string, to: string, newest: number): boolean {
  const copied = inspectFile(from, (db) => {
    refuseNewer(db, newest);
    makeFolder(dirname(to));
    db.run("VACUUM INTO ?", [to]);
    chmodSync(to, FILE_MODE);
    return true;
  });
  return copied ?? false;
}

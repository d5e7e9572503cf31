import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { OrgId } from "../memory/types.ts";
import { controlFile, makeFolder, recordsFile } from "./paths.ts";
import { snapshot } from "./sqlite/before-migration.ts";
import { inspectFile } from "./sqlite/integrity.ts";

/**
 * Copies of single stores into another folder of the same layout, each as of one moment, made beside whoever uses the data folder: for this a connection
 * that only reads is enough. Rows that were deleted are not in them; what the text index keeps of their words may be.
 */

/** False when there is none. */
export function snapshotControl(dataDir: string, intoDir: string): boolean {
  return snapshotFile(controlFile(dataDir), controlFile(intoDir));
}

/** False when nothing was ever written to the organization, or when it is gone. */
export function snapshotRecords(dataDir: string, orgId: OrgId, intoDir: string): boolean {
  return snapshotFile(recordsFile(dataDir, orgId), recordsFile(intoDir, orgId));
}

/** Writes the control store of such a folder, which nobody has open, anew: nothing is left in it of rows that went meanwhile. */
export function rewriteControl(dataDir: string): void {
  inspectFile(controlFile(dataDir), (db) => db.run("VACUUM"));
}

function snapshotFile(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  makeFolder(dirname(to));
  inspectFile(from, (db) => snapshot(db, to));
  return true;
}

import { existsSync, readdirSync } from "node:fs";
import { UsageError } from "../memory/errors.ts";
import { isOrgId } from "../memory/ids.ts";
import { controlFile, orgsFolder, recordsFile, restoreFolder } from "./paths.ts";
import { removeCopies } from "./sqlite/before-migration.ts";
import { Connection } from "./sqlite/connection.ts";
import { CONTROL_MIGRATIONS } from "./sqlite/control.ts";
import { inspectFile } from "./sqlite/integrity.ts";
import type { Migrations } from "./sqlite/migrate.ts";
import { RECORDS_MIGRATIONS } from "./sqlite/org-database.ts";
import { refuseNewer, versionOf } from "./sqlite/version.ts";

/** How long the copy from before a migration is kept: enough time to notice a faulty migration. */
export const MIGRATION_COPY_MS = 30 * 24 * 3_600_000;

interface Store {
  readonly path: string;
  readonly migrations: Migrations;
}

/** Throws {@link UsageError}, before anything is changed, when a newer memoryd has written any store of the data folder. */
export function refuseNewerFolder(dataDir: string): void {
  for (const { path, migrations } of storesOf(dataDir)) inspectFile(path, (db) => refuseNewer(db, migrations.length));
}

/**
 * Brings the folder to this version: refuses an incomplete restore and a newer version, copies and migrates older stores, and removes the
 * expired copies of earlier migrations. The caller holds the folder's lock and has no store open.
 */
export function prepareDataFolder(dataDir: string, nowMs: number): void {
  if (existsSync(restoreFolder(dataDir))) {
    throw new UsageError(`A restore into ${dataDir} runs or was broken off. Wait until it is done, or empty the folder and restore again.`);
  }
  refuseNewerFolder(dataDir);
  for (const { path, migrations } of storesOf(dataDir)) {
    removeCopies(path, nowMs - MIGRATION_COPY_MS);
    const isOlder = inspectFile(path, (db) => versionOf(db) < migrations.length);
    if (isOlder) new Connection(path, migrations).close();
  }
}

function storesOf(dataDir: string): Store[] {
  const folder = orgsFolder(dataDir);
  const orgIds = existsSync(folder) ? readdirSync(folder).filter(isOrgId) : [];
  const stores = [
    { path: controlFile(dataDir), migrations: CONTROL_MIGRATIONS },
    ...orgIds.map((orgId) => ({ path: recordsFile(dataDir, orgId), migrations: RECORDS_MIGRATIONS })),
  ];
  return stores.filter(({ path }) => existsSync(path));
}

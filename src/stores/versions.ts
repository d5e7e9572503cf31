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

/** The copy that is made before a migration: long enough to find out that something is wrong with what became of it. */
export const MIGRATION_COPY_MS = 30 * 24 * 3_600_000;

interface Store {
  readonly path: string;
  readonly migrations: Migrations;
}

/** Refuses a data folder of which a newer memoryd has written any part, before anything is changed. Throws {@link UsageError}. */
export function refuseNewerFolder(dataDir: string): void {
  for (const { path, migrations } of storesOf(dataDir)) inspectFile(path, (db) => refuseNewer(db, migrations.length));
}

/**
 * Makes the folder one of this version: refuses half a restore and a newer one, migrates what is older after copying it, and removes copies from before earlier migrations once
 * they are old. For whoever holds the folder, before anything of it is open.
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

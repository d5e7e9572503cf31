import type { Database } from "bun:sqlite";
import { versionOf } from "./version.ts";

/** Numbered migrations in order; the first one leads to version 1. A released migration is never edited. */
export type Migrations = readonly string[];

/** Migrates the database to the newest version, in one transaction, so that a process that is killed meanwhile changes nothing. */
export function migrate(db: Database, migrations: Migrations): void {
  if (versionOf(db) < migrations.length) db.transaction(() => migrateLocked(db, migrations)).immediate();
}

/** Another thread may have migrated the database before this one got the lock. */
function migrateLocked(db: Database, migrations: Migrations): void {
  for (let next = versionOf(db) + 1; next <= migrations.length; next++) {
    db.run(migrations[next - 1] ?? "");
    db.run(`PRAGMA user_version = ${next}`);
  }
}

import type { Database } from "bun:sqlite";
import { copyBefore, removeLeftovers } from "./before-migration.ts";
import { versionOf } from "./version.ts";

/** Numbered migrations in order; the first one leads to version 1. A released migration is never edited. */
export type Migrations = readonly string[];

/**
 * Migrates the database to the newest version, in one transaction, so that a process that is killed meanwhile leaves it as it was. A
 * database that already has a version is copied first, so that a faulty migration can be reverted by hand.
 */
export function migrate(db: Database, migrations: Migrations): void {
  applyMigrations(db, migrations);
  // The version is the newest, so no process is still copying: what is unfinished was broken off.
  removeLeftovers(db.filename);
}

/** Also for a database in memory, which has no files beside it. */
export function applyMigrations(db: Database, migrations: Migrations): void {
  if (versionOf(db) < migrations.length) db.transaction(() => migrateLocked(db, migrations)).immediate();
}

/** Only one thread or process migrates and copies at a time: it holds the write lock. */
function migrateLocked(db: Database, migrations: Migrations): void {
  // Another thread may have migrated the database before this one got the lock.
  const version = versionOf(db);
  if (version > 0 && version < migrations.length) copyBefore(db.filename, version);
  for (let next = version + 1; next <= migrations.length; next++) {
    db.run(migrations[next - 1] ?? "");
    db.run(`PRAGMA user_version = ${next}`);
  }
}

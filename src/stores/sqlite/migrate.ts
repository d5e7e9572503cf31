import type { Database } from "bun:sqlite";
import { copyBefore } from "./before-migration.ts";
import { versionOf } from "./version.ts";

/** Numbered migrations in order; the first one leads to version 1. A released migration is never edited. */
export type Migrations = readonly string[];

/**
 * Migrates the database to the newest version, one transaction per step. A database that already has a version is copied first, so that a
 * faulty migration can be reverted by hand.
 */
export function migrate(db: Database, migrations: Migrations): void {
  const version = versionOf(db);
  if (version > 0 && version < migrations.length) copyBefore(db, version);
  for (let next = version + 1; next <= migrations.length; next++) step(db, next, migrations[next - 1] ?? "");
}

function step(db: Database, version: number, sql: string): void {
  db.transaction(() => {
    // Another thread may have opened the same database first.
    if (versionOf(db) >= version) return;
    db.run(sql);
    db.run(`PRAGMA user_version = ${version}`);
  }).immediate();
}

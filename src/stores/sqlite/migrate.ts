import type { Database } from "bun:sqlite";
import { copyBefore } from "./before-migration.ts";
import { versionOf } from "./version.ts";

/** Numbered migrations in order: the first one leads to version 1. What was released is never edited, only followed. */
export type Migrations = readonly string[];

/**
 * Brings the database to the newest version, each step in a transaction of its own. One that holds something is copied first, so that a migration that
 * went wrong can be taken back by hand.
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

import type { Database } from "bun:sqlite";
import { UsageError } from "../../memory/errors.ts";

/** Numbered migrations in order: the first one leads to version 1. What was released is never edited, only followed. */
export type Migrations = readonly string[];

/**
 * Brings the database to the newest version, each step in a transaction of its own. A database of a newer memoryd is refused: what this one does not
 * know of, it would break.
 */
export function migrate(db: Database, migrations: Migrations): void {
  const version = versionOf(db);
  if (version > migrations.length) {
    throw new UsageError(
      `${db.filename} was written by a newer memoryd (schema ${version}; this one knows ${migrations.length}). Start that version, or restore a backup that this one made.`,
    );
  }
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

function versionOf(db: Database): number {
  return db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

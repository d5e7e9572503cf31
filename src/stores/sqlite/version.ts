import type { Database } from "bun:sqlite";
import { UsageError } from "../../memory/errors.ts";

/** How many migrations the database has been through; 0 for a new one. */
export function versionOf(db: Database): number {
  return db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** Refuses a database of a newer memoryd: what this one does not know of, it would break. Changes nothing. Throws {@link UsageError}. */
export function refuseNewer(db: Database, newest: number): void {
  const version = versionOf(db);
  if (version > newest) {
    throw new UsageError(
      `${db.filename} was written by a newer memoryd (schema ${version}; this one knows ${newest}). Start that version, or restore a backup that this one made.`,
    );
  }
}

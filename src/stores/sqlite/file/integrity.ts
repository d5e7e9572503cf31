import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { messageOf } from "../../../memory/errors.ts";
import { WRITE_LOCK_MS } from "./busy.ts";

export interface Inspection {
  /** Faults that SQLite found, one sentence each. */
  readonly faults: readonly string[];
  /** How many facts are active. */
  readonly active: number;
}

/** Inspects a database without changing it, while others may use it. Undefined when the file is missing or has no bytes. */
export function inspectFile<T>(path: string, look: (db: Database) => T): T | undefined {
  // SQLite would remove the write-ahead log of an empty file.
  if (!statSync(path, { throwIfNoEntry: false })?.size) return undefined;
  const db = new Database(path, { readwrite: true, create: false });
  try {
    db.run(`PRAGMA busy_timeout = ${WRITE_LOCK_MS}`);
    return look(db);
  } finally {
    db.close();
  }
}

/** A quick check reads every page; a deep one also compares each index with its rows, which takes several times as long. */
export type Depth = "quick" | "deep";

const CHECKS = {
  quick: "SELECT quick_check AS said FROM pragma_quick_check",
  deep: "SELECT integrity_check AS said FROM pragma_integrity_check",
};

export function fileFaults(db: Database, depth: Depth): string[] {
  const found = db.query<{ said: string }, []>(CHECKS[depth]).all();
  return found.map((row) => row.said).filter((sentence) => sentence !== "ok");
}

export function inspectRecords(db: Database, depth: Depth): Inspection {
  const faults = [...fileFaults(db, depth), ...textFaults(db)];
  const counted = db.query<{ active: number }, []>("SELECT count(*) AS active FROM memory WHERE status = 'active' AND level = 0").get();
  return { faults, active: counted?.active ?? 0 };
}

/** FTS5 runs its integrity check as a command in the form of an INSERT. */
function textFaults(db: Database): string[] {
  try {
    db.run("INSERT INTO memory_text (memory_text) VALUES ('integrity-check')");
    return [];
  } catch (error) {
    return [`the text index: ${messageOf(error)}`];
  }
}

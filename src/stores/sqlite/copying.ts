import type { Copying } from "../interfaces/copying.ts";
import { type CopyEngine, relationalCopying } from "../relational/copy/copying.ts";
import type { SqliteControl } from "./control/control.ts";
import { OrgPool } from "./org/org-pool.ts";
import { operationsOn } from "./records.ts";

/** The rows of a data folder. `close` leaves the control store open. */
export function sqliteCopying(dataDir: string, control: SqliteControl): Copying & { close(): Promise<void> } {
  const pool = new OrgPool(dataDir, { written: control.written });
  return { ...relationalCopying(operationsOn(pool), control.pool, ENGINE), close: () => pool.close() };
}

/** SQLite remembers the last numbers in a table of its own, which has a row once the first row was numbered. */
const LAST = "SELECT seq FROM sqlite_sequence WHERE name = ";

const ENGINE: CopyEngine = {
  *insertRows(rows, { name, columns }, copied) {
    const sql = `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")}) ON CONFLICT DO NOTHING`;
    for (const row of copied) yield* rows.run(sql, ...columns.map((column) => row[column] ?? null));
  },
  *lastNumbers(rows) {
    const sql = `SELECT coalesce((${LAST}'submission'), 0) AS submission, coalesce((${LAST}'erasure'), 0) AS erasure`;
    return (yield* rows.first<{ submission: number; erasure: number }>(sql)) ?? { submission: 0, erasure: 0 };
  },
  *raiseNumbers(rows, numbers) {
    for (const [name, last] of Object.entries(numbers)) {
      yield* rows.run(
        "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
        name,
      );
      yield* rows.run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", last, name);
    }
  },
};

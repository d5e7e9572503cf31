import type { Copying } from "../interfaces/copying.ts";
import { type CopyEngine, relationalCopying } from "../relational/copy/copying.ts";
import { postgresControlPool } from "./control.ts";
import { PostgresPool } from "./pool.ts";
import { storedRows } from "./text-values.ts";

/** The rows of a database. `close` leaves the connections open. */
export function postgresCopying(sql: Bun.SQL): Copying & { close(): Promise<void> } {
  const pool = new PostgresPool({ sql, now: Date.now, onDamage: () => {}, onChangeFailed: () => {} });
  return { ...relationalCopying(pool, postgresControlPool(sql), ENGINE), close: () => pool.close() };
}

/** Where an organization remembers the last number of a table. Rows that come with their numbers do not raise it by themselves. */
const LAST_NUMBERS: Readonly<Record<string, string>> = {
  memory: "last_memory_no",
  submission: "last_submission_no",
  erasure: "last_erasure_no",
};

const ENGINE: CopyEngine = {
  *insertRows(rows, { name, key, columns }, copied) {
    const listed = columns.join(", ");
    yield* rows.run(
      `INSERT INTO ${name} (${listed}) SELECT ${listed} FROM json_populate_recordset(NULL::${name}, ?::text::json) ON CONFLICT DO NOTHING`,
      storedRows(copied),
    );
    const last = LAST_NUMBERS[name];
    const number = copied.at(-1)?.[key[0] ?? ""];
    if (last !== undefined && typeof number === "number") yield* rows.run(`UPDATE org SET ${last} = greatest(${last}, ?)`, number);
  },
  *lastNumbers(rows) {
    const sql = "SELECT last_submission_no AS submission, last_erasure_no AS erasure FROM org";
    return (yield* rows.first<{ submission: number; erasure: number }>(sql)) ?? { submission: 0, erasure: 0 };
  },
  *raiseNumbers(rows, { submission, erasure }) {
    yield* rows.run(
      "UPDATE org SET last_submission_no = greatest(last_submission_no, ?), last_erasure_no = greatest(last_erasure_no, ?)",
      submission,
      erasure,
    );
  },
};

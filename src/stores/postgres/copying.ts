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

/** Tables whose rows get numbers. Those that come with their own do not raise the last one by themselves. */
const NUMBERED: ReadonlySet<string> = new Set(["memory", "submission", "erasure"]);
const RAISE = "UPDATE last_number SET no = greatest(no, ?) WHERE of_what = ?";

const ENGINE: CopyEngine = {
  *insertRows(rows, { name, key, columns }, copied) {
    const listed = columns.join(", ");
    yield* rows.run(
      `INSERT INTO ${name} (${listed}) SELECT ${listed} FROM json_populate_recordset(NULL::${name}, ?::text::json) ON CONFLICT DO NOTHING`,
      storedRows(copied),
    );
    const number = copied.at(-1)?.[key[0] ?? ""];
    if (NUMBERED.has(name) && typeof number === "number") yield* rows.run(RAISE, number, name);
  },
  *lastNumbers(rows) {
    const last = yield* rows.all<{ of_what: string; no: number }>("SELECT of_what, no FROM last_number");
    const of = (what: string) => last.find(({ of_what }) => of_what === what)?.no ?? 0;
    return { submission: of("submission"), erasure: of("erasure") };
  },
  *raiseNumbers(rows, { submission, erasure }) {
    yield* rows.run(RAISE, submission, "submission");
    yield* rows.run(RAISE, erasure, "erasure");
  },
};

import type { OrgId } from "../../memory/types.ts";
import { faultOf } from "./fault.ts";

/** The statements with which a transaction begins, in which `$1` is its organization. They are sent together. */
export type Beginning = readonly string[];

/**
 * One moment for all statements. The tables whose parts are written anew (see `rewrite`) are locked before that moment is chosen, because a
 * part that takes the place of another after it would seem empty.
 */
export const READ: Beginning = [
  "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  "LOCK TABLE ONLY submission, ONLY memory, ONLY memory_word, ONLY vector_row IN ACCESS SHARE MODE",
  "SELECT set_config('memoryd.org', $1, true)",
];
/** Each statement sees what was committed before it. Waits while the organization's part of the tables is written anew. */
export const CHANGE: Beginning = [
  "BEGIN ISOLATION LEVEL READ COMMITTED",
  "SELECT set_config('memoryd.org', $1, true), pg_advisory_xact_lock_shared(7, part_of($1))",
];

/**
 * Runs the work in a transaction that names its organization, to which row-level security holds it. A failure takes everything back.
 *
 * @param work gets the rows of the last statement of the beginning.
 */
export function transaction<T>(
  sql: Bun.SQL,
  orgId: OrgId,
  beginning: Beginning,
  work: (connection: Bun.ReservedSQL, rows: readonly unknown[]) => Promise<T>,
): Promise<T> {
  return inTransaction(
    sql,
    beginning.map((text) => [text, text.includes("$1") ? [orgId] : []]),
    work,
  );
}

/** Runs the work in a transaction that begins with the statements. A failure takes everything back. */
export async function inTransaction<T>(
  sql: Bun.SQL,
  beginning: readonly (readonly [text: string, values: readonly string[]])[],
  work: (connection: Bun.ReservedSQL, rows: readonly unknown[]) => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve().catch((error: unknown) => Promise.reject(faultOf(error)));
  try {
    const begun: readonly (readonly unknown[])[] = await Promise.all(
      beginning.map(([text, values]) => connection.unsafe(text, [...values])),
    );
    const result = await work(connection, begun.at(-1) ?? []);
    await connection.unsafe("COMMIT");
    return result;
  } catch (error) {
    // A connection that is lost takes its transaction with it.
    await connection.unsafe("ROLLBACK").catch(() => undefined);
    throw faultOf(error);
  } finally {
    connection.release();
  }
}

import type { OrgId } from "../../memory/types.ts";
import { faultOf } from "./fault.ts";

/** How a transaction begins. */
export interface Beginning {
  /** Sent together; `$1` is the organization. */
  readonly statements: readonly string[];
  /** Whether it changes nothing, so that nobody has to wait for its end. */
  readonly isRead: boolean;
}

/**
 * One moment for all statements. The tables whose parts are written anew (see `rewrite`) are locked before that moment is chosen, because a
 * part that takes the place of another after it would seem empty.
 */
export const READ: Beginning = {
  statements: [
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "LOCK TABLE ONLY submission, ONLY memory, ONLY memory_word, ONLY vector_row IN ACCESS SHARE MODE",
    "SELECT set_config('memoryd.org', $1, true)",
  ],
  isRead: true,
};
/** Each statement sees what was committed before it. Waits while the organization's part of the tables is written anew. */
export const CHANGE: Beginning = {
  statements: [
    "BEGIN ISOLATION LEVEL READ COMMITTED",
    "SELECT set_config('memoryd.org', $1, true), pg_advisory_xact_lock_shared(7, part_of($1))",
  ],
  isRead: false,
};

/** The beginning with further statements, the last of which gives its rows to the work. */
export function extended({ statements, isRead }: Beginning, ...more: readonly string[]): Beginning {
  return { statements: [...statements, ...more], isRead };
}

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
  return inTransaction(sql, beginning, orgId, work);
}

/** Runs the work in a transaction that begins with the statements, in which `$1` is the subject. A failure takes everything back. */
export async function inTransaction<T>(
  sql: Bun.SQL,
  { statements, isRead }: Beginning,
  subject: string,
  work: (connection: Bun.ReservedSQL, rows: readonly unknown[]) => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve().catch((error: unknown) => Promise.reject(faultOf(error)));
  try {
    const begun: readonly (readonly unknown[])[] = await Promise.all(
      statements.map((text) => connection.unsafe(text, text.includes("$1") ? [subject] : [])),
    );
    const result = await work(connection, begun.at(-1) ?? []);
    const ended = connection.unsafe("COMMIT");
    // Whoever uses the connection next waits for the end of a read, which cannot fail but with the connection.
    if (isRead) ended.catch(() => undefined);
    else await ended;
    return result;
  } catch (error) {
    // A connection that is lost takes its transaction with it.
    await connection.unsafe("ROLLBACK").catch(() => undefined);
    throw faultOf(error);
  } finally {
    connection.release();
  }
}

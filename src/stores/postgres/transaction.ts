import type { OrgId } from "../../memory/types.ts";
import { faultOf } from "./fault.ts";
import { send } from "./send.ts";

/** A row as it comes. */
export type Row = Readonly<Record<string, unknown>>;

/** How a transaction begins. */
export interface Beginning {
  /** Sent together; `$1` is the organization. */
  readonly statements: readonly string[];
  /** The values of `$2` and what follows it, in the statements that have them. */
  readonly values?: readonly string[];
  /** Whether it changes nothing, so that nobody has to wait for its end. */
  readonly isRead: boolean;
}

const NAME = "name_org($1)";
/**
 * What is changed follows what was changed before, whatever server it comes from, as in SQLite. The queue has a lock of its own, so that a
 * write is accepted while cognition stores what it made of others; whoever wants both takes this one first.
 */
export const IN_TURN = "pg_advisory_xact_lock(hashtextextended($1, 0))";
export const QUEUE = "pg_advisory_xact_lock(hashtextextended($1, 2))";

/**
 * One moment for all statements. The tables whose parts are written anew (see `rewrite`) are locked before that moment is chosen, because a
 * part that takes the place of another after it would seem empty.
 */
export const READ: Beginning = reading();
export const CHANGE: Beginning = changing([]);

/** As {@link READ}, with `calls` beside the naming. The last of `more` gives its rows to the work. */
export function reading(calls: readonly string[] = [], ...more: readonly string[]): Beginning {
  return {
    statements: [
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
      "LOCK TABLE ONLY submission, ONLY memory, ONLY memory_word, ONLY memory_use, ONLY vector_row IN ACCESS SHARE MODE",
      `SELECT ${[NAME, ...calls].join(", ")}`,
      ...more,
    ],
    isRead: true,
  };
}

/**
 * Each statement sees what was committed before it. Waits while the organization's part of the tables is written anew, and for what
 * `calls` lock, before the first statement that looks. The last of `more` gives its rows to the work.
 */
export function changing(calls: readonly string[], ...more: readonly string[]): Beginning {
  const first = [NAME, "pg_advisory_xact_lock_shared(7, part_of($1))", ...calls].join(", ");
  return { statements: ["BEGIN ISOLATION LEVEL READ COMMITTED", `SELECT ${first}`, ...more], isRead: false };
}

/** What is done in a transaction. `begun` has the rows of the last statement of the beginning. What is sent before them is run after it. */
export type Work<T> = (connection: Bun.ReservedSQL, begun: Promise<readonly Row[]>) => Promise<T>;

/** Runs the work in a transaction that names its organization, to which row-level security holds it. A failure takes everything back. */
export function transaction<T>(sql: Bun.SQL, orgId: OrgId, beginning: Beginning, work: Work<T>): Promise<T> {
  return inTransaction(sql, beginning, orgId, work);
}

/** Runs the work in a transaction that begins with the statements, in which `$1` is the subject. A failure takes everything back. */
export async function inTransaction<T>(sql: Bun.SQL, beginning: Beginning, subject: string, work: Work<T>): Promise<T> {
  const { statements, values = [], isRead } = beginning;
  const connection = await sql.reserve().catch((error: unknown) => Promise.reject(faultOf(error)));
  const valuesOf = (text: string) => [subject, ...values].filter((_, at) => text.includes(`$${at + 1}`));
  const begun = Promise.all(statements.map((text) => send<Row>(connection, text, valuesOf(text))));
  const rows = begun.then((all) => all.at(-1) ?? []);
  // Work that does not look at them leaves their failure to the end.
  rows.catch(() => {});
  try {
    const result = await work(connection, rows);
    await begun;
    const ended = send(connection, "COMMIT");
    // Whoever uses the connection next waits for the end of a read, which cannot fail but with the connection.
    if (isRead) ended.catch(() => undefined);
    else await ended;
    return result;
  } catch (error) {
    // What follows a beginning that failed fails because of it.
    const cause = await begun.then(
      () => error,
      (failed: unknown) => failed,
    );
    // A connection that is lost takes its transaction with it.
    await send(connection, "ROLLBACK").catch(() => undefined);
    throw faultOf(cause);
  } finally {
    connection.release();
  }
}

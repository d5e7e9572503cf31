import type { OrgId } from "../../memory/types.ts";

/** One moment for all statements of a read. */
export const READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/** Each statement sees what was committed before it. */
export const CHANGE = "BEGIN ISOLATION LEVEL READ COMMITTED";

/** Runs the work in a transaction that names its organization, to which row-level security holds it. */
export function transaction<T>(
  sql: Bun.SQL,
  orgId: OrgId,
  begin: typeof READ | typeof CHANGE,
  work: (connection: Bun.ReservedSQL) => Promise<T>,
): Promise<T> {
  return inTransaction(sql, begin, async (connection) => {
    await connection.unsafe("SELECT set_config('memoryd.org', $1, true)", [orgId]);
    return work(connection);
  });
}

/** Runs the work in a transaction. A failure takes everything back. */
export async function inTransaction<T>(sql: Bun.SQL, begin: string, work: (connection: Bun.ReservedSQL) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection.unsafe(begin);
    try {
      const result = await work(connection);
      await connection.unsafe("COMMIT");
      return result;
    } catch (error) {
      await connection.unsafe("ROLLBACK");
      throw error;
    }
  } finally {
    connection.release();
  }
}

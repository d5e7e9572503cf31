import type { OrgId } from "../../memory/types.ts";
import { SEARCH_PATH } from "./migrate.ts";

/** Connections of the role of servers. Statements are few and look up keys, so planning them anew for each value gains nothing. */
export function connect(url: string, connections: number): Bun.SQL {
  return new Bun.SQL(url, {
    max: connections,
    connection: { search_path: SEARCH_PATH, plan_cache_mode: "force_generic_plan", jit: "off" },
  });
}

/** One moment for all statements of a read. */
export const READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/** Each statement sees what was committed before it. */
export const CHANGE = "BEGIN ISOLATION LEVEL READ COMMITTED";

/** Runs the work in a transaction that names its organization, to which row-level security holds it. A failure takes everything back. */
export async function transaction<T>(
  sql: Bun.SQL,
  orgId: OrgId,
  begin: typeof READ | typeof CHANGE,
  work: (connection: Bun.ReservedSQL) => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection.unsafe(begin);
    try {
      await connection.unsafe("SELECT set_config('memoryd.org', $1, true)", [orgId]);
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

import type { OrgId } from "../../memory/types.ts";

/** The tables that hold what people wrote, or what tells it. */
const PARTED = ["submission", "memory", "memory_word", "memory_use", "vector_row"];
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Writes the organization's parts of the tables anew, so that no byte of an erased row is left in them. Returns false when a long read kept
 * one of them from it; the caller tries again. What the write-ahead log, replicas and backups keep is not reached.
 */
export async function scrub(sql: Bun.SQL, orgId: OrgId): Promise<boolean> {
  try {
    for (const table of PARTED) await sql.unsafe("SELECT rewrite($1, part_of($2))", [table, orgId]);
    return true;
  } catch (error) {
    if (error instanceof Bun.SQL.PostgresError && error.errno === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

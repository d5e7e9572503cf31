import type { OrgId } from "../../memory/types.ts";
import { OWN_TABLES } from "./naming.ts";
import { scrub } from "./scrub.ts";
import { CHANGE, transaction } from "./transaction.ts";

/** Rows of one transaction. */
const ROWS = 10_000;

/**
 * Erases the records and vectors of a deleted organization, in parts, and then their bytes. Returns false when another server is doing it,
 * or when a long read keeps the bytes; the caller tries again.
 */
export async function eraseOrganization(sql: Bun.SQL, orgId: OrgId): Promise<boolean> {
  for (const table of OWN_TABLES) {
    for (let rows = ROWS; rows === ROWS; ) {
      const erased = await transaction(sql, orgId, CHANGE, async (connection) => {
        const [{ mine }] = await connection.unsafe("SELECT pg_try_advisory_xact_lock(hashtextextended($1, 1)) AS mine", [orgId]);
        if (!mine) return undefined;
        const { count } = await connection.unsafe(
          `DELETE FROM ${table} WHERE org_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE org_id = $1 LIMIT ${ROWS}))`,
          [orgId],
        );
        return count;
      });
      if (erased === undefined) return false;
      rows = erased;
    }
  }
  return scrub(sql, orgId);
}

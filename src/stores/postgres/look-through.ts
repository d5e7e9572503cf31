import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Look } from "../interfaces/person-erasures.ts";
import type { Operation } from "../relational/engine/operation.ts";
import type { PostgresOrg } from "./org.ts";
import type { PostgresPool } from "./pool.ts";

/** The tables with ids of memories or writes beside that of the vectors, and the columns that have them. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  memory: ["id", "submission_id"],
  submission: ["id"],
  supersession: ["older_id", "newer_id"],
  lineage: ["abstraction_id", "source_id"],
  revision: ["older_id", "newer_id"],
  pinned_importance: ["memory_id"],
  remade_vector: ["memory_id"],
  confirmation: ["memory_id"],
  dismissal: ["memory_id", "other_id"],
  trail: ["memory_id"],
};

/**
 * Looks for the ids in the rows of every table that names memories. What the role of servers may not read (the write-ahead log, replicas,
 * backups of the database) is not looked through. The bytes are those of the tables, as the database tells them.
 */
export async function lookThrough(pool: PostgresPool, sql: Bun.SQL, orgId: OrgId, ids: readonly MemoryId[]): Promise<Look> {
  const remains = await pool.read(orgId, [], (org) => tablesWith(org, ids));
  const [{ bytes }] = await sql.unsafe(BYTES, [orgId]);
  return { places: Object.keys(NAMING).length + 1, kind: "tables", bytes: Number(bytes), remains };
}

function* tablesWith(org: PostgresOrg, ids: readonly MemoryId[]): Operation<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(NAMING)) {
    const names = columns.map((column) => `SELECT 1 AS found FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?1))`);
    const row = yield* org.first<{ found: number }>(`${names.join(" UNION ALL ")} LIMIT 1`, org.list(ids));
    if (row) found.push(table);
  }
  // Its key begins with the space, so no look-up by an id is short.
  const wanted = new Set(ids);
  const vectors = yield* org.all<{ id: MemoryId }>("SELECT id FROM vector_row");
  if (vectors.some(({ id }) => wanted.has(id))) found.push("vector_row");
  return found;
}

/** Of a table with parts, the part of the organization. */
const BYTES = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'memoryd' AND c.relname IN ('memory_' || part_of($1), 'submission_' || part_of($1), 'vector_row_' || part_of($1),
    'memory_use_' || part_of($1), 'used_memory', 'supersession', 'lineage', 'revision', 'pinned_importance', 'remade_vector')`;

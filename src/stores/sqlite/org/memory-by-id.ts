import type { Memory, MemoryId } from "../../../memory/types.ts";
import type { OrgDatabase } from "./org-database.ts";
import { MEMORY_COLUMNS, type MemoryRow, toMemory } from "./rows.ts";

/** Throws {@link DamagedMemory}. */
export function getMemory(org: OrgDatabase, id: MemoryId): Memory | undefined {
  const row = org
    // A damaged row may have no valid scope, and an inner join would hide the row.
    .query<MemoryRow, [string]>(`SELECT ${MEMORY_COLUMNS} FROM memory m LEFT JOIN scope s ON s.scope_no = m.scope_no WHERE m.id = +?`)
    .get(id);
  return row ? toMemory(org, row) : undefined;
}

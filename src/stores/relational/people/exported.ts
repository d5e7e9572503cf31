import type { PageKey } from "../../interfaces/page-key.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { ExportedPage } from "../../interfaces/transfer.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { EXPORTED_COLUMNS, type ExportedRow, exportedOf } from "../memories/transfer.ts";
import { BEGINNING, partOf } from "./part.ts";

/** What a memory links to belongs to the same agent and user, so an export of a person is whole. */
export function* exportedPage(org: Org, person: PersonFilter, limit: number, after?: PageKey): Operation<ExportedPage<PageKey>> {
  const part = yield* partOf(org, person);
  if (part === undefined) return { memories: [], damaged: [], next: undefined };
  const rows = yield* org.all<ExportedRow>(
    `SELECT ${EXPORTED_COLUMNS} FROM memory m INDEXED BY ${part.index} CROSS JOIN scope s ON s.scope_no = m.scope_no
     WHERE ${part.within} AND (m.created_at_ms, m.id) > (+$afterMs, +$afterId) ORDER BY m.created_at_ms, m.id LIMIT $limit`,
    { $no: part.no, $afterMs: after?.createdAtMs ?? BEGINNING.created_at_ms, $afterId: after?.id ?? BEGINNING.id, $limit: limit },
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { ...(yield* exportedOf(org, rows)), next: last && { createdAtMs: last.created_at_ms, id: last.id } };
}

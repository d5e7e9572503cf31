import type { CheckedPage, CheckKey, Checksums, DamagedRow } from "../../interfaces/checksums.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { type CheckedWrite, isSoundMemory, isSoundWrite, type Stamp, type StampedMemory } from "../rows/checksum.ts";
import { CHECKED_COLUMNS, SUBMISSION_COLUMNS } from "../rows/rows.ts";

export function relationalChecksums(pool: Pool): Checksums {
  return {
    verify: (orgId, from, limit) => pool.read(orgId, { rows: 0, damaged: [], next: undefined }, (org) => verify(org, from, limit)),
  };
}

type NumberedMemory = StampedMemory & { order_no: number };
type NumberedWrite = CheckedWrite & Stamp & { order_no: number };

const MEMORIES = `SELECT m.memory_no AS order_no, ${CHECKED_COLUMNS} FROM memory m`;
const WRITES = `SELECT b.submission_no AS order_no, ${SUBMISSION_COLUMNS} FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no`;

function* verify(org: Org, { kind, order }: CheckKey, limit: number): Operation<CheckedPage> {
  if (kind === "memory") {
    const rows = yield* org.all<NumberedMemory>(`${MEMORIES} WHERE m.memory_no > +? ORDER BY m.memory_no LIMIT ?`, order, limit);
    return pageOf(kind, rows, limit, isSoundMemory);
  }
  // A write whose text was erased needs no check, unless it has a checksum and therefore should have a text.
  const rows = yield* org.all<NumberedWrite>(
    `${WRITES} WHERE b.submission_no > +? AND (b.content IS NOT NULL OR b.checksum IS NOT NULL) ORDER BY b.submission_no LIMIT ?`,
    order,
    limit,
  );
  return pageOf(kind, rows, limit, isSoundWrite);
}

function pageOf<Row extends Stamp & { id: string; order_no: number }>(
  kind: CheckKey["kind"],
  rows: readonly Row[],
  limit: number,
  isSound: (row: Row) => boolean,
): CheckedPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  const ended = kind === "memory" ? ({ kind: "write", order: 0 } as const) : undefined;
  return {
    rows: rows.length,
    damaged: rows.filter((row) => !isSound(row)).map((row): DamagedRow => ({ kind, id: row.id })),
    next: last ? { kind, order: last.order_no } : ended,
  };
}

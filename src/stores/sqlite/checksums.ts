import type { CheckedPage, CheckKey, Checksums, DamagedRow } from "../checksums.ts";
import {
  type CheckedMemory,
  type CheckedWrite,
  isSoundMemory,
  isSoundWrite,
  memoryChecksum,
  type Stamp,
  writeChecksum,
} from "./checksum.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { Pool } from "./pool.ts";
import { CHECKED_COLUMNS, SUBMISSION_COLUMNS } from "./rows.ts";

export function sqliteChecksums(pool: Pool): Checksums {
  return {
    fill: async (orgId, limit) =>
      // Most organizations have nothing to fill, and then no transaction begins.
      (await pool.read(orgId, false, hasUnfilled)) ? pool.change(orgId, 0, (org) => fill(org, limit)) : 0,
    verify: (orgId, from, limit) =>
      pool.read(orgId, { rows: 0, unverified: 0, damaged: [], next: undefined }, (org) => verify(org, from, limit)),
  };
}

type NumberedMemory = CheckedMemory & Stamp & { order_no: number };
type NumberedWrite = CheckedWrite & Stamp & { order_no: number };

const MEMORIES = `SELECT m.memory_no AS order_no, ${CHECKED_COLUMNS} FROM memory m`;
const WRITES = `SELECT b.submission_no AS order_no, ${SUBMISSION_COLUMNS} FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no`;
const UNFILLED_MEMORIES = "m.checksum IS NULL";
const UNFILLED_WRITES = "b.checksum IS NULL AND b.content IS NOT NULL";

function hasUnfilled(org: OrgDatabase): boolean {
  const row = org
    .query<{ found: number }, []>(
      `SELECT EXISTS (SELECT 1 FROM memory m WHERE ${UNFILLED_MEMORIES}) OR EXISTS (SELECT 1 FROM submission b WHERE ${UNFILLED_WRITES}) AS found`,
    )
    .get();
  return row?.found === 1;
}

function fill(org: OrgDatabase, limit: number): number {
  const memories = org.query<NumberedMemory, [number]>(`${MEMORIES} WHERE ${UNFILLED_MEMORIES} LIMIT ?`).all(limit);
  const stampMemory = org.query<never, [number, number]>("UPDATE memory SET checksum = ? WHERE memory_no = +?");
  for (const row of memories) stampMemory.run(memoryChecksum(row), row.order_no);
  const writes = org.query<NumberedWrite, [number]>(`${WRITES} WHERE ${UNFILLED_WRITES} LIMIT ?`).all(limit - memories.length);
  const stampWrite = org.query<never, [number | null, number]>("UPDATE submission SET checksum = ? WHERE submission_no = +?");
  for (const row of writes) stampWrite.run(writeChecksum(row), row.order_no);
  return memories.length + writes.length;
}

function verify(org: OrgDatabase, { kind, order }: CheckKey, limit: number): CheckedPage {
  if (kind === "memory") {
    const rows = org
      .query<NumberedMemory, [number, number]>(`${MEMORIES} WHERE m.memory_no > +? ORDER BY m.memory_no LIMIT ?`)
      .all(order, limit);
    return pageOf(kind, rows, limit, isSoundMemory);
  }
  // A write whose text was erased has nothing to verify, unless a checksum says that it should have one.
  const rows = org
    .query<NumberedWrite, [number, number]>(
      `${WRITES} WHERE b.submission_no > +? AND (b.content IS NOT NULL OR b.checksum IS NOT NULL) ORDER BY b.submission_no LIMIT ?`,
    )
    .all(order, limit);
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
    unverified: rows.filter((row) => row.checksum === null).length,
    damaged: rows.filter((row) => !isSound(row)).map((row): DamagedRow => ({ kind, id: row.id })),
    next: last ? { kind, order: last.order_no } : ended,
  };
}

import { DamagedIndex, DamagedMemory } from "../../../memory/errors.ts";
import { LEVEL, type Memory, type MemoryHeader, type MemoryId } from "../../../memory/types.ts";
import { isSoundMemory, type StampedMemory } from "./checksum.ts";
import { factsOf } from "./memory-rows.ts";
import type { OrgDatabase } from "./org-database.ts";
import {
  CHECKED_COLUMNS,
  HEADER_COLUMNS,
  type HeaderRow,
  isSoundSubmission,
  MEMORY_COLUMNS,
  type MemoryRow,
  parseMetadata,
  SUBMISSION_COLUMNS,
  type SubmissionRow,
  toHeader,
  toMemory,
} from "./rows.ts";

/** Throws {@link DamagedMemory}. */
export function getMemory(org: OrgDatabase, id: MemoryId): Memory | undefined {
  const row = org
    // A damaged row may have no valid scope, and an inner join would hide the row.
    .query<MemoryRow, [string]>(`SELECT ${MEMORY_COLUMNS} FROM memory m LEFT JOIN scope s ON s.scope_no = m.scope_no WHERE m.id = +?`)
    .get(id);
  return row ? toMemory(org, row) : undefined;
}

/**
 * The memory of the id or, for the id of a write that became several facts, the write as a memory. Throws {@link DamagedMemory} and
 * {@link DamagedIndex}.
 */
export function getNamed(org: OrgDatabase, id: MemoryId): Memory | undefined {
  const facts = refuseDamagedIndex(org, id);
  if (facts.some((fact) => fact !== id)) return writeAsMemory(org, id, facts);
  const memory = getMemory(org, id);
  // The index of writes has it, so the index of ids is damaged.
  if (memory === undefined && facts.length > 0) throw damagedMemory(org, id);
  return memory;
}

/**
 * Throws {@link DamagedIndex} when the index of ids is damaged where an id that names memories belongs: it would lead to another memory, or
 * to none. A damaged entry keeps its place, and a search that it misleads ends beside it. So a miss counts only between two sound entries.
 * Returns the facts of the write, if the id is that of a write.
 */
export function refuseDamagedIndex(org: OrgDatabase, id: MemoryId): MemoryId[] {
  const facts = factsOf(org, id);
  for (const named of facts.length > 0 ? facts : [id]) {
    const entry = entryOf(org, AT, named);
    if (entry !== null && entry.id !== named) throw damagedIndex(org, named);
    for (const near of entry ? [entry] : NEIGHBOURS.map((neighbour) => entryOf(org, neighbour, named))) refuseDamagedEntry(org, near);
  }
  return facts;
}

/** An entry of the index of ids: `id` is its own copy, not that of the row. */
interface Entry {
  memory_no: number;
  id: string;
}

const AT = "SELECT memory_no, id FROM memory WHERE id = +?";
const NEIGHBOURS = [
  "SELECT memory_no, id FROM memory WHERE id >= +? ORDER BY id LIMIT 1",
  "SELECT memory_no, id FROM memory WHERE id < +? ORDER BY id DESC LIMIT 1",
];

function entryOf(org: OrgDatabase, sql: string, id: MemoryId): Entry | null {
  return org.query<Entry, [string]>(sql).get(id);
}

/** An entry differs from a sound row only by damage of its own. Where the row is not sound, the entry is: the row's id is what is damaged. */
function refuseDamagedEntry(org: OrgDatabase, entry: Entry | null): void {
  if (entry === null) return;
  const row = org.query<StampedMemory, [number]>(`SELECT ${CHECKED_COLUMNS} FROM memory m WHERE m.memory_no = +?`).get(entry.memory_no);
  if (row === null || (row.id !== entry.id && isSoundMemory(row))) throw damagedIndex(org, row?.id ?? entry.id);
}

function damagedIndex(org: OrgDatabase, id: MemoryId): DamagedIndex {
  org.damaged(id);
  return new DamagedIndex();
}

function damagedMemory(org: OrgDatabase, id: MemoryId): DamagedMemory {
  org.damaged(id);
  return new DamagedMemory();
}

/** The write as one memory: its text as it was written, active while any of its facts is, as important as the most important of them. */
function writeAsMemory(org: OrgDatabase, id: MemoryId, factIds: readonly MemoryId[]): Memory {
  const facts = factIds.map((fact) => headerOf(org, fact));
  const [first] = facts;
  if (first === undefined) throw new Error("a write without facts is no memory");
  const active = facts.filter(({ status }) => status === "active");
  const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));
  const archived = archivedText(org, id);
  return {
    ...first,
    id,
    level: LEVEL.fact,
    status: active.length > 0 ? "active" : "deprecated",
    importance: highest((active.length > 0 ? active : facts).map(({ importance }) => importance)),
    updatedAtMs: highest(facts.map(({ updatedAtMs }) => updatedAtMs)),
    expiresAtMs: undefined,
    outdated: false,
    ...(archived ?? remainderOf(org, factIds)),
  };
}

function headerOf(org: OrgDatabase, id: MemoryId): MemoryHeader {
  const row = org
    .query<HeaderRow, [string]>(`SELECT ${HEADER_COLUMNS} FROM memory m LEFT JOIN scope s ON s.scope_no = m.scope_no WHERE m.id = +?`)
    .get(id);
  if (row === null) throw damagedMemory(org, id);
  return toHeader(org, row);
}

/** Undefined after an erasure of one of its facts, which takes the text with it, and after an import. */
function archivedText(org: OrgDatabase, id: MemoryId): Pick<Memory, "content" | "metadata"> | undefined {
  const row = org
    .query<SubmissionRow, [string]>(
      `SELECT ${SUBMISSION_COLUMNS} FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no WHERE b.id = +? AND b.content IS NOT NULL`,
    )
    .get(id);
  if (row === null) return undefined;
  if (!isSoundSubmission(org, row)) throw new DamagedMemory();
  return { content: row.content, metadata: parseMetadata(row.metadata) };
}

/** What is left of a write whose text is not: its facts, one a line. */
function remainderOf(org: OrgDatabase, factIds: readonly MemoryId[]): Pick<Memory, "content" | "metadata"> {
  const facts = factIds.map((fact) => getMemory(org, fact)).filter((fact) => fact !== undefined);
  return { content: facts.map(({ content }) => content).join("\n"), metadata: facts[0]?.metadata ?? null };
}

import { DamagedIndex, DamagedMemory } from "../../../memory/errors.ts";
import { LEVEL, type Memory, type MemoryHeader, type MemoryId } from "../../../memory/types.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { isSoundMemory, type StampedMemory } from "./checksum.ts";
import { factsOf } from "./memory-rows.ts";
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
export function* getMemory(org: Org, id: MemoryId): Operation<Memory | undefined> {
  const row = yield* org.first<MemoryRow>(
    // A damaged row may have no valid scope, and an inner join would hide the row.
    `SELECT ${MEMORY_COLUMNS} FROM memory m LEFT JOIN scope s ON s.scope_no = m.scope_no WHERE m.id = +?`,
    id,
  );
  return row ? toMemory(org, row) : undefined;
}

/**
 * The memory of the id or, for the id of a write that became several facts, the write as a memory. Throws {@link DamagedMemory} and
 * {@link DamagedIndex}.
 */
export function* getNamed(org: Org, id: MemoryId): Operation<Memory | undefined> {
  const facts = yield* refuseDamagedIndex(org, id);
  if (facts.some((fact) => fact !== id)) return yield* writeAsMemory(org, id, facts);
  const memory = yield* getMemory(org, id);
  // The index of writes has it, so the index of ids is damaged.
  if (memory === undefined && facts.length > 0) throw damagedMemory(org, id);
  return memory;
}

/**
 * Throws {@link DamagedIndex} when the index of ids is damaged where an id that names memories belongs: it would lead to another memory, or
 * to none. A damaged entry keeps its place, and a search that it misleads ends beside it. So a miss counts only between two sound entries.
 * Returns the facts of the write, if the id is that of a write.
 */
export function* refuseDamagedIndex(org: Org, id: MemoryId): Operation<MemoryId[]> {
  const facts = yield* factsOf(org, id);
  for (const named of facts.length > 0 ? facts : [id]) {
    const entry = yield* org.first<Entry>(AT, named);
    if (entry !== null && entry.id !== named) throw damagedIndex(org, named);
    for (const near of entry ? [entry] : yield* neighboursOf(org, named)) yield* refuseDamagedEntry(org, near);
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

function* neighboursOf(org: Org, id: MemoryId): Operation<(Entry | null)[]> {
  const found: (Entry | null)[] = [];
  for (const neighbour of NEIGHBOURS) found.push(yield* org.first<Entry>(neighbour, id));
  return found;
}

/** An entry differs from a sound row only by damage of its own. Where the row is not sound, the entry is: the row's id is what is damaged. */
function* refuseDamagedEntry(org: Org, entry: Entry | null): Operation<void> {
  if (entry === null) return;
  const row = yield* org.first<StampedMemory>(`SELECT ${CHECKED_COLUMNS} FROM memory m WHERE m.memory_no = +?`, entry.memory_no);
  if (row === null || (row.id !== entry.id && isSoundMemory(row))) throw damagedIndex(org, row?.id ?? entry.id);
}

function damagedIndex(org: Org, id: MemoryId): DamagedIndex {
  org.damaged(id);
  return new DamagedIndex();
}

function damagedMemory(org: Org, id: MemoryId): DamagedMemory {
  org.damaged(id);
  return new DamagedMemory();
}

/** The write as one memory: its text as it was written, active while any of its facts is, as important as the most important of them. */
function* writeAsMemory(org: Org, id: MemoryId, factIds: readonly MemoryId[]): Operation<Memory> {
  const facts: MemoryHeader[] = [];
  for (const fact of factIds) facts.push(yield* headerOf(org, fact));
  const [leading] = facts;
  if (leading === undefined) throw new Error("a write without facts is no memory");
  const active = facts.filter(({ status }) => status === "active");
  const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));
  const archived = yield* archivedText(org, id);
  return {
    ...leading,
    id,
    level: LEVEL.fact,
    status: active.length > 0 ? "active" : "deprecated",
    importance: highest((active.length > 0 ? active : facts).map(({ importance }) => importance)),
    updatedAtMs: highest(facts.map(({ updatedAtMs }) => updatedAtMs)),
    expiresAtMs: undefined,
    outdated: false,
    ...(archived ?? (yield* remainderOf(org, factIds))),
  };
}

function* headerOf(org: Org, id: MemoryId): Operation<MemoryHeader> {
  const row = yield* org.first<HeaderRow>(
    `SELECT ${HEADER_COLUMNS} FROM memory m LEFT JOIN scope s ON s.scope_no = m.scope_no WHERE m.id = +?`,
    id,
  );
  if (row === null) throw damagedMemory(org, id);
  return toHeader(org, row);
}

/** Undefined after an erasure of one of its facts, which takes the text with it, and after an import. */
function* archivedText(org: Org, id: MemoryId): Operation<Pick<Memory, "content" | "metadata"> | undefined> {
  const row = yield* org.first<SubmissionRow>(
    `SELECT ${SUBMISSION_COLUMNS} FROM submission b LEFT JOIN scope s ON s.scope_no = b.scope_no WHERE b.id = +? AND b.content IS NOT NULL`,
    id,
  );
  if (row === null) return undefined;
  if (!isSoundSubmission(org, row)) throw new DamagedMemory();
  return { content: row.content, metadata: parseMetadata(row.metadata) };
}

/** What is left of a write whose text is not: its facts, one a line. */
function* remainderOf(org: Org, factIds: readonly MemoryId[]): Operation<Pick<Memory, "content" | "metadata">> {
  const facts: Memory[] = [];
  for (const id of factIds) {
    const fact = yield* getMemory(org, id);
    if (fact !== undefined) facts.push(fact);
  }
  return { content: facts.map(({ content }) => content).join("\n"), metadata: facts[0]?.metadata ?? null };
}

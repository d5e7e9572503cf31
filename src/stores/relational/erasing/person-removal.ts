import { possibleFactIds } from "../../../memory/ids.ts";
import { LEVEL, type Level, type MemoryId, type Status } from "../../../memory/types.ts";
import type { PersonTally } from "../../interfaces/person-erasures.ts";
import type { Erasure } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { recomputeTurns } from "../queue/queue.ts";
import { FORGETTING_SCOPE } from "../rows/use-rows.ts";
import { type PersonScope, WRITE_STATES, WRITES_OF_SCOPE, type WriteRow } from "./person-rows.ts";

interface MemoryRow {
  readonly id: MemoryId;
  readonly memory_no: number;
  readonly level: Level;
  readonly status: Status;
}

/** What left one scope. */
interface Emptied {
  readonly erasure: Erasure;
  readonly memories: readonly MemoryRow[];
  readonly writes: readonly WriteRow[];
}

export interface Removal {
  readonly erasures: readonly Erasure[];
  readonly tally: PersonTally;
  /** The ids of memories and writes have numbers in the list of erasures above the first one, up to the last. */
  readonly afterNo: number;
  readonly lastNo: number;
}

/**
 * Removes everything from these scopes, a statement for each table, because ten thousand memories one by one take a minute. No edge needs an
 * heir, since nothing stays that could come back. The scopes themselves stay for what is written later, with a higher generation.
 */
export function* removeAllOf(org: Org, scopes: readonly PersonScope[], nowMs: number): Operation<Removal> {
  for (const { scopeNo } of scopes) yield* listStrayIds(org, scopeNo, nowMs);
  const afterNo = yield* lastErasureNo(org);
  const emptied: Emptied[] = [];
  for (const { scopeNo } of scopes) emptied.push(yield* empty(org, scopeNo, nowMs));
  // The number of the newest memory is given again once it is erased, and the next one would count as judged.
  yield* org.run("UPDATE judged SET through_no = min(through_no, (SELECT coalesce(max(memory_no), 0) FROM memory))");
  return { erasures: emptied.map(({ erasure }) => erasure), tally: tallyOf(emptied), afterNo, lastNo: yield* lastErasureNo(org) };
}

/** A write that was claimed may have vectors that no record tells of. These ids come before the others, because they were never memories. */
function* listStrayIds(org: Org, scopeNo: number, nowMs: number): Operation<void> {
  const writes = yield* org.all<WriteRow>(WRITES_OF_SCOPE, scopeNo);
  const strays = writes.filter(({ state, claims }) => claims > (state === "done" ? 1 : 0)).flatMap(({ id }) => possibleFactIds(id));
  if (strays.length === 0) return;
  const own = new Set(yield* idsOf(org, scopeNo));
  const never = strays.filter((id) => !own.has(id));
  yield* org.listErased(never, scopeNo, nowMs);
}

function* idsOf(org: Org, scopeNo: number): Operation<MemoryId[]> {
  const memories = yield* org.all<{ id: MemoryId }>("SELECT id FROM memory WHERE scope_no = +?", scopeNo);
  const writes = yield* org.all<WriteRow>(WRITES_OF_SCOPE, scopeNo);
  return [...memories, ...writes].map(({ id }) => id);
}

function* empty(org: Org, scopeNo: number, nowMs: number): Operation<Emptied> {
  const generation = yield* org.raiseGeneration(scopeNo);
  const memories = yield* org.all<MemoryRow>("SELECT id, memory_no, level, status FROM memory WHERE scope_no = +?", scopeNo);
  const writes = yield* org.all<WriteRow>(WRITES_OF_SCOPE, scopeNo);
  const ids = [...new Set([...memories, ...writes].map(({ id }) => id))];
  yield* org.listErased(ids, scopeNo, nowMs);
  org.text.removeMany(
    scopeNo,
    memories.map(({ memory_no }) => memory_no),
  );
  yield* org.deletingMany(function* () {
    for (const sql of EMPTYING) yield* org.run(sql, scopeNo);
    for (const state of WRITE_STATES) yield* org.run(`DELETE FROM submission WHERE scope_no = +?1 AND state = '${state}'`, scopeNo);
    return { memories, writes };
  });
  yield* org.run("UPDATE scope SET abstractions_due = 0 WHERE scope_no = +?", scopeNo);
  yield* recomputeTurns(org, scopeNo);
  return { erasure: { scope: yield* org.scopeOf(scopeNo), generation, ids }, memories, writes };
}

const OF_SCOPE = "(SELECT id FROM memory WHERE scope_no = +?1)";
/** Lineage goes before the memories, so that their triggers find none. */
const EMPTYING = [
  `DELETE FROM lineage WHERE source_id IN ${OF_SCOPE} OR abstraction_id IN ${OF_SCOPE}`,
  `DELETE FROM supersession WHERE older_id IN ${OF_SCOPE} OR newer_id IN ${OF_SCOPE}`,
  `DELETE FROM revision WHERE older_id IN ${OF_SCOPE} OR newer_id IN (SELECT w.id FROM (${WRITES_OF_SCOPE}) w)`,
  `DELETE FROM pinned_importance WHERE memory_id IN ${OF_SCOPE}`,
  `DELETE FROM remade_vector WHERE memory_id IN ${OF_SCOPE}`,
  `DELETE FROM dismissal WHERE memory_id IN ${OF_SCOPE}`,
  "DELETE FROM confirmation WHERE scope_no = +?1",
  // What was erased before stays told.
  "DELETE FROM trail WHERE scope_no = +?1 AND action <> 'erased'",
  ...FORGETTING_SCOPE,
  "DELETE FROM memory WHERE scope_no = +?1",
];

function* lastErasureNo(org: Org): Operation<number> {
  return (yield* org.first<{ no: number | null }>("SELECT max(erasure_no) AS no FROM erasure"))?.no ?? 0;
}

function tallyOf(emptied: readonly Emptied[]): PersonTally {
  const memories = emptied.flatMap((one) => one.memories);
  const writes = emptied.flatMap((one) => one.writes);
  return {
    memories: memories.filter(({ level }) => level === LEVEL.fact).length,
    summaries: memories.filter(({ level }) => level !== LEVEL.fact).length,
    messages: writes.filter(({ state, has_text }) => state === "done" && has_text === 1).length,
    waiting: writes.filter(({ state }) => state !== "done").length,
    agents: new Set(emptied.filter((one) => one.memories.length + one.writes.length > 0).map(({ erasure }) => erasure.scope.agentId)).size,
  };
}

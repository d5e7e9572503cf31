import type { MemoryId } from "../../../memory/types.ts";
import type { ErasedElsewhere, Remains } from "../../interfaces/person-erasures.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { erase } from "./erase.ts";
import { type Removal, removeAllOf } from "./person-removal.ts";
import { type PersonScope, rowOf, scopesOf, WRITES_OF_SCOPE, type WriteRow } from "./person-rows.ts";

/** An erasure that a receipt tells of, in a store that may be another one, such as a backup. */

/** Ids that are read at a time. */
const PAGE = 10_000;

export function* remains(org: Org, erased: ErasedElsewhere): Operation<Remains> {
  const isKnown = ((yield* rowOf(org, erased.erasureId))?.out_at_ms ?? null) !== null;
  const comparedMemories = yield* compare(org, "memory", "memory_no", erased);
  const comparedWrites = yield* compare(org, "submission", "submission_no", erased);
  const memories = new Set(comparedMemories.found);
  const writes = new Set(comparedWrites.found);
  if (!isKnown) {
    for (const { scopeNo } of yield* scopesOf(org, erased.person)) {
      const sql = "SELECT id FROM memory WHERE scope_no = +? AND created_at_ms <= +?";
      for (const { id } of yield* org.all<{ id: MemoryId }>(sql, scopeNo, erased.outAtMs)) memories.add(id);
      for (const write of yield* org.all<WriteRow>(WRITES_OF_SCOPE, scopeNo))
        if (write.created_at_ms <= erased.outAtMs) writes.add(write.id);
    }
  }
  return { isKnown, memories: [...memories], writes: [...writes], compared: comparedMemories.count + comparedWrites.count };
}

interface Compared {
  readonly found: readonly MemoryId[];
  readonly count: number;
}

function* compare(org: Org, table: "memory" | "submission", number: string, { isErased }: ErasedElsewhere): Operation<Compared> {
  const found: MemoryId[] = [];
  let count = 0;
  for (let after = 0; ; ) {
    const rows = yield* org.all<{ id: MemoryId; no: number }>(
      `SELECT id, ${number} AS no FROM ${table} WHERE ${number} > +? ORDER BY ${number} LIMIT ${PAGE}`,
      after,
    );
    for (const { id } of rows) if (isErased(id)) found.push(id);
    count += rows.length;
    if (rows.length < PAGE) return { found, count };
    after = rows.at(-1)?.no ?? after;
  }
}

/**
 * Removes whole scopes at once where nothing of them stays, and else memory by memory. A store that made the erasure has at most single
 * memories of it, which somebody brought back.
 */
export function* repeat(org: Org, erased: ErasedElsewhere, nowMs: number): Operation<MemoryId[]> {
  yield* org.holdQueue();
  const { isKnown, memories, writes } = yield* remains(org, erased);
  const going = new Set([...memories, ...writes]);
  const whole: PersonScope[] = [];
  for (const scope of yield* scopesOf(org, erased.person)) if (yield* allGo(org, scope.scopeNo, going)) whole.push(scope);
  const gone = new Set<MemoryId>();
  if (!isKnown) {
    const removal = yield* removeAllOf(org, whole, nowMs);
    for (const { ids } of removal.erasures) for (const id of ids) gone.add(id);
    yield* keep(org, erased, removal);
  }
  for (const id of going) if (!gone.has(id)) for (const also of (yield* erase(org, id, { nowMs }))?.ids ?? []) gone.add(also);
  return [...gone];
}

function* keep(org: Org, { erasureId, person, by, requestedAtMs, outAtMs }: ErasedElsewhere, removal: Removal): Operation<void> {
  yield* org.run(
    `INSERT INTO person_erasure (id, user_id, agent_id, requested_by, requested_at_ms, out_at_ms, after_no, last_no, tally)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET out_at_ms = excluded.out_at_ms, after_no = excluded.after_no,
       last_no = excluded.last_no, tally = excluded.tally`,
    erasureId,
    person.userId,
    person.agentId ?? null,
    by,
    requestedAtMs,
    outAtMs,
    removal.afterNo,
    removal.lastNo,
    JSON.stringify(removal.tally),
  );
}

function* allGo(org: Org, scopeNo: number, going: ReadonlySet<MemoryId>): Operation<boolean> {
  const memories = yield* org.all<{ id: MemoryId }>("SELECT id FROM memory WHERE scope_no = +?", scopeNo);
  const writes = yield* org.all<WriteRow>(WRITES_OF_SCOPE, scopeNo);
  return [...memories, ...writes].every(({ id }) => going.has(id));
}

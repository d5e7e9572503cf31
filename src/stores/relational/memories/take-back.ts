import type { MemoryId } from "../../../memory/types.ts";
import type { GivenAnswer, QuestionKind } from "../../interfaces/questions.ts";
import type { ScopeChange } from "../../interfaces/records.ts";
import { recomputeBelow } from "../edges/removal.ts";
import { DECIDED } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { removeConfirmation } from "../rows/confirmation-rows.ts";
import type { Change } from "../rows/memory-rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { confirmedAt, confirmOne } from "./confirmations.ts";
import { undelete } from "./restore.ts";
import { type Moment, parseKey } from "./settle.ts";
import { trailOf } from "./trail.ts";
import { renewAgainst } from "./unrestore.ts";

/** Answers to questions, taken back. What else was done since stays. */

/** The rule of a doubt that a person had decided, and took back: which rule had found it is not kept. */
const ASKED = "asked";

interface AskedFact {
  id: MemoryId;
  scope_no: number;
  deleted_at_ms: number | null;
}

export function* takeBack(org: Org, given: GivenAnswer, moment: Moment): Operation<ScopeChange[] | undefined> {
  const { kind, ids } = parseKey(given.key.toLowerCase(), given.answer);
  const facts = yield* org.all<AskedFact>(
    "SELECT m.id, m.scope_no, m.deleted_at_ms FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value",
    org.list(ids),
  );
  return yield* kind === "pair" ? takeBackPair(org, ids, facts, given, moment) : takeBackFacts(org, kind, facts, given, moment);
}

function* takeBackPair(
  org: Org,
  ids: readonly MemoryId[],
  facts: readonly AskedFact[],
  given: GivenAnswer,
  moment: Moment,
): Operation<ScopeChange[] | undefined> {
  const [[olderId = "", newerId = ""], scopeNo] = [ids, facts[0]?.scope_no];
  if (scopeNo === undefined || facts.length < 2) return undefined;
  if (given.answer !== "later" && !(yield* wasSettled(org, ids, given.atMs))) return undefined;
  const isDismissed = yield* askAgain(org, "pair", olderId, newerId);
  if (given.answer === "later" && !isDismissed) return undefined;
  const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs: moment.nowMs };
  if (given.answer !== "later") {
    yield* undecide(org, olderId, newerId, given.atMs);
    for (const fact of facts) if (fact.deleted_at_ms === given.atMs) yield* undelete(org, change, fact);
    yield* renewAgainst(org, change, olderId, given.atMs);
    yield* confirmAsBefore(org, change, ids, given);
    yield* recomputeBelow(org, change, ids);
    for (const memoryId of ids) yield* addToTrail(org, moment.by, { action: "withdrawn", scopeNo, atMs: moment.nowMs, memoryId });
  }
  return [{ scope: yield* org.scopeOf(scopeNo), generation: change.generation }];
}

/** Whether both were settled at this time: the answer stands in the trail. */
function* wasSettled(org: Org, ids: readonly MemoryId[], atMs: number): Operation<boolean> {
  for (const id of ids) {
    const entries = yield* trailOf(org, [id], Number.MAX_SAFE_INTEGER);
    if (!entries.some((entry) => entry.atMs === atMs && (entry.action === "settled" || entry.action === "deleted"))) return false;
  }
  return true;
}

/** The supersession that the person decided is likely again, and the one in the other direction is gone. */
function* undecide(org: Org, olderId: MemoryId, newerId: MemoryId, atMs: number): Operation<void> {
  const decided = `older_id = +? AND newer_id = +? AND rule = '${DECIDED}' AND created_at_ms = +?`;
  yield* org.run(
    `UPDATE supersession SET certainty = 'likely', rule = '${ASKED}',
       created_at_ms = (SELECT n.created_at_ms FROM memory n WHERE n.id = supersession.newer_id) WHERE ${decided}`,
    olderId,
    newerId,
    atMs,
  );
  yield* org.run(`DELETE FROM supersession WHERE ${decided}`, newerId, olderId, atMs);
}

function* confirmAsBefore(org: Org, change: Change, ids: readonly MemoryId[], { atMs, confirmed }: GivenAnswer): Operation<void> {
  for (const [id, confirmedAtMs] of yield* confirmedAt(org, ids)) if (confirmedAtMs === atMs) yield* removeConfirmation(org, id);
  const before = new Set(confirmed.map((id) => id.toLowerCase()));
  for (const id of ids) if (before.has(id)) yield* confirmOne(org, change, id);
}

function* takeBackFacts(
  org: Org,
  kind: QuestionKind,
  facts: readonly AskedFact[],
  { answer, atMs }: GivenAnswer,
  { nowMs, by }: Moment,
): Operation<ScopeChange[] | undefined> {
  const isDeleted = answer === "clear" || answer === "delete";
  const changes: ScopeChange[] = [];
  for (const [scopeNo, several] of Map.groupBy(facts, (fact) => fact.scope_no)) {
    const back: AskedFact[] = [];
    for (const fact of several) if (isDeleted ? fact.deleted_at_ms === atMs : yield* askAgain(org, kind, fact.id, "")) back.push(fact);
    if (back.length === 0) continue;
    const change: Change = { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs };
    if (isDeleted) for (const fact of back) yield* undelete(org, change, fact);
    if (answer !== "later")
      for (const { id } of back) yield* addToTrail(org, by, { action: "withdrawn", scopeNo, atMs: nowMs, memoryId: id });
    changes.push({ scope: yield* org.scopeOf(scopeNo), generation: change.generation });
  }
  return changes.length === 0 ? undefined : changes;
}

/** Forgets that the question was dismissed. False when it was not. */
function* askAgain(org: Org, kind: QuestionKind, id: MemoryId, otherId: MemoryId): Operation<boolean> {
  const dismissed = yield* org.all<{ kind: string }>(
    "DELETE FROM dismissal WHERE kind = +? AND memory_id = +? AND other_id = +? RETURNING kind",
    kind,
    id,
    otherId,
  );
  return dismissed.length > 0;
}

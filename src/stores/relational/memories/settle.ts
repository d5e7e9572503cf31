import { MemorydError } from "../../../memory/errors.ts";
import { isMemoryId } from "../../../memory/ids.ts";
import type { MemoryId } from "../../../memory/types.ts";
import { ANSWERS, type Answer, FACTS_PER_QUESTION, LATER_MS, type QuestionKind } from "../../interfaces/questions.ts";
import type { ScopeChange, SupersessionReason } from "../../interfaces/records.ts";
import type { Actor } from "../../interfaces/trail.ts";
import { withdraw } from "../edges/removal.ts";
import { DECIDED, recomputeStatus, supersede } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import { removeConfirmation } from "../rows/confirmation-rows.ts";
import type { Change } from "../rows/memory-rows.ts";
import { addToTrail } from "../rows/trail-rows.ts";
import { confirmOne } from "./confirmations.ts";

/** What follows from the answers to questions. */

export function keyOfQuestion(kind: QuestionKind, ids: readonly MemoryId[]): string {
  return `${kind}:${ids.join(",")}`;
}

export function keyOfPair(olderId: MemoryId, newerId: MemoryId): string {
  return keyOfQuestion("pair", [olderId, newerId]);
}

/** When a person answers, and who. */
export interface Moment {
  readonly nowMs: number;
  readonly by: Actor | undefined;
}

export function* settle(org: Org, key: string, answer: Answer, moment: Moment): Operation<ScopeChange[] | undefined> {
  const { kind, ids } = parseKey(key, answer);
  return yield* kind === "pair" ? settlePair(org, ids, answer, moment) : settleFacts(org, kind, ids, answer, moment);
}

/** The question that the key names. Throws when it does not have this answer. */
export function parseKey(key: string, answer: Answer): { readonly kind: QuestionKind; readonly ids: readonly MemoryId[] } {
  const [kind = "", list = ""] = key.split(":");
  const ids = [...new Set(list.split(","))];
  if (!isKind(kind) || !ids.every(isMemoryId) || ids.length > FACTS_PER_QUESTION || (kind === "pair" && ids.length !== 2))
    throw new MemorydError("validation_error", "the key names no question: take it from the list of questions");
  if (!ANSWERS[kind].some((one) => one === answer))
    throw new MemorydError("validation_error", `the answer is not one of this question: use one of ${ANSWERS[kind].join(", ")}`);
  return { kind, ids };
}

const isKind = (kind: string): kind is QuestionKind => kind in ANSWERS;

interface Pair {
  scope_no: number;
  reason: SupersessionReason;
}

function* settlePair(
  org: Org,
  [olderId = "", newerId = ""]: readonly MemoryId[],
  answer: Answer,
  { nowMs, by }: Moment,
): Operation<ScopeChange[] | undefined> {
  const pair = yield* org.first<Pair>(
    `SELECT m.scope_no, h.reason FROM supersession h CROSS JOIN memory m ON m.id = h.older_id JOIN memory n ON n.id = h.newer_id
     WHERE h.older_id = +? AND h.newer_id = +? AND h.undone_at_ms IS NULL AND h.certainty = 'likely'
       AND m.status = 'active' AND n.status = 'active'`,
    olderId,
    newerId,
  );
  if (!pair) return undefined;
  if (answer === "later") {
    yield* dismiss(org, "pair", olderId, newerId, nowMs + LATER_MS);
    return [yield* unchanged(org, pair.scope_no)];
  }
  const change: Change = { scopeNo: pair.scope_no, generation: yield* org.raiseGeneration(pair.scope_no), nowMs };
  if (answer === "newer") yield* decide(org, change, { olderId, newerId, reason: pair.reason });
  else yield* setApart(org, change, olderId, newerId);
  if (answer === "older") yield* decide(org, change, { olderId: newerId, newerId: olderId, reason: "contradicts" });
  if (answer === "both") for (const id of [olderId, newerId]) yield* confirmOne(org, change, id);
  if (answer === "neither") yield* withdraw(org, change, [olderId, newerId]);
  const action = answer === "neither" ? "deleted" : "settled";
  for (const memoryId of [olderId, newerId]) yield* addToTrail(org, by, { action, scopeNo: pair.scope_no, atMs: nowMs, memoryId });
  return [{ scope: yield* org.scopeOf(pair.scope_no), generation: change.generation }];
}

interface Decision {
  readonly olderId: MemoryId;
  readonly newerId: MemoryId;
  readonly reason: SupersessionReason;
}

/** The second of the two is right, and takes the place of the first. */
function* decide(org: Org, change: Change, decision: Decision): Operation<void> {
  const { olderId, newerId } = decision;
  yield* removeConfirmation(org, olderId);
  yield* supersede(org, change, { ...decision, certainty: "sure", rule: DECIDED });
  // A third fact may stand between the two, and a circle of supersessions is not stored.
  const left = yield* org.first<{ id: string }>("SELECT id FROM memory WHERE id = +? AND status = 'active'", olderId);
  if (left) yield* withdraw(org, change, [olderId]);
  yield* confirmOne(org, change, newerId);
}

/** As a restore does: the two are active next to each other, and the pair is not doubted again. */
function* setApart(org: Org, change: Change, olderId: MemoryId, newerId: MemoryId): Operation<void> {
  yield* org.run(
    "UPDATE supersession SET undone_at_ms = ?, undone_by = 'person' WHERE older_id = +? AND newer_id = +?",
    change.nowMs,
    olderId,
    newerId,
  );
  yield* dismiss(org, "pair", olderId, newerId, undefined);
  yield* recomputeStatus(org, change, olderId);
}

function* settleFacts(
  org: Org,
  kind: Exclude<QuestionKind, "pair">,
  ids: readonly MemoryId[],
  answer: Answer,
  { nowMs, by }: Moment,
): Operation<ScopeChange[] | undefined> {
  const facts = yield* org.all<{ id: MemoryId; scope_no: number }>(
    "SELECT m.id, m.scope_no FROM json_each(?) w CROSS JOIN memory m ON m.id = w.value WHERE m.status = 'active'",
    org.list(ids),
  );
  if (facts.length === 0) return undefined;
  const changes: ScopeChange[] = [];
  for (const [scopeNo, several] of Map.groupBy(facts, (fact) => fact.scope_no)) {
    const these = several.map(({ id }) => id);
    const isDeleted = answer === "clear" || answer === "delete";
    if (isDeleted) yield* withdraw(org, { scopeNo, generation: yield* org.raiseGeneration(scopeNo), nowMs }, these);
    else for (const id of these) yield* dismiss(org, kind, id, "", answer === "later" ? nowMs + LATER_MS : undefined);
    const action = isDeleted ? "deleted" : "settled";
    if (answer !== "later") for (const memoryId of these) yield* addToTrail(org, by, { action, scopeNo, atMs: nowMs, memoryId });
    changes.push(yield* unchanged(org, scopeNo));
  }
  return changes;
}

/** The scope with its generation of this moment. */
function* unchanged(org: Org, scopeNo: number): Operation<ScopeChange> {
  return { scope: yield* org.scopeOf(scopeNo), generation: yield* org.generation(scopeNo) };
}

function* dismiss(org: Org, kind: QuestionKind, id: MemoryId, otherId: MemoryId, untilMs: number | undefined): Operation<void> {
  yield* org.run(
    `INSERT INTO dismissal (kind, memory_id, other_id, until_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (memory_id, kind, other_id) DO UPDATE SET until_ms = excluded.until_ms`,
    kind,
    id,
    otherId,
    untilMs ?? null,
  );
}

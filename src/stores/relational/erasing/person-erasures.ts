import type { MemoryId } from "../../../memory/types.ts";
import type { PersonFilter } from "../../interfaces/people.ts";
import type { ErasureRequest, Look, PersonErasure, PersonErasures, PersonTally } from "../../interfaces/person-erasures.ts";
import type { Erasure } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { remains, repeat } from "./person-again.ts";
import { removeAllOf } from "./person-removal.ts";
import { NOTHING, PERSON_ERASURES, type PersonErasureRow, personErasureOf, rowOf, scopesOf, WRITES_OF_SCOPE } from "./person-rows.ts";

/** Erasures of persons. What the store keeps of an erased id is a matter of each engine, and so is the look for it. */
export function relationalPersonErasures(pool: Pool): Omit<PersonErasures, "lookThrough"> {
  return {
    tally: (person) => pool.snapshot(person.orgId, NOTHING, (org) => tally(org, person)),
    begin: (person, request, nowMs) => pool.write(person.orgId, (org) => begin(org, person, request, nowMs)),
    get: (orgId, id) =>
      pool.read(orgId, undefined, function* (org) {
        const row = yield* rowOf(org, id);
        return row ? personErasureOf(orgId, row) : undefined;
      }),
    list: (orgId, limit) => pool.read(orgId, [], (org) => list(org, "ORDER BY requested_at_ms DESC, id LIMIT ?", limit)),
    unfinished: (orgId) => pool.read(orgId, [], (org) => list(org, "WHERE looked_at_ms IS NULL ORDER BY requested_at_ms, id")),
    takeOut: (orgId, id, nowMs) => pool.change(orgId, [], (org) => takeOut(org, id, nowMs)),
    isGone: (orgId, id, nowMs) => pool.change(orgId, false, (org) => isGone(org, id, nowMs)),
    erasedIds: (orgId, id) => pool.read(orgId, [], (org) => erasedIds(org, id)),
    looked: (orgId, id, finding, receipt, nowMs) => pool.change(orgId, undefined, (org) => looked(org, id, finding, receipt, nowMs)),
    lookAgain: (orgId, id) =>
      pool.change(orgId, undefined, (org) =>
        org.run("UPDATE person_erasure SET looked_at_ms = NULL WHERE id = +? AND receipt IS NOT NULL", id),
      ),
    receipt: (orgId, id) => pool.read(orgId, undefined, (org) => receipt(org, id)),
    remains: (erased) =>
      pool.snapshot(erased.person.orgId, { isKnown: false, memories: [], writes: [], compared: 0 }, (org) => remains(org, erased)),
    repeat: (erased, nowMs) => pool.change(erased.person.orgId, [], (org) => repeat(org, erased, nowMs)),
  };
}

function* tally(org: Org, person: PersonFilter): Operation<PersonTally> {
  let sum = NOTHING;
  for (const { scopeNo } of yield* scopesOf(org, person)) {
    const row = yield* org.first<PersonTally>(
      `SELECT (SELECT count(*) FROM memory WHERE scope_no = +?1 AND level = 0) AS memories,
         (SELECT count(*) FROM memory WHERE scope_no = +?1 AND level = 1) AS summaries,
         (SELECT count(*) FROM (${WRITES_OF_SCOPE}) w WHERE w.state = 'done' AND w.has_text = 1) AS messages,
         (SELECT count(*) FROM (${WRITES_OF_SCOPE}) w WHERE w.state <> 'done') AS waiting, 1 AS agents`,
      scopeNo,
    );
    if (!row || row.memories + row.summaries + row.messages + row.waiting === 0) continue;
    sum = {
      memories: sum.memories + row.memories,
      summaries: sum.summaries + row.summaries,
      messages: sum.messages + row.messages,
      waiting: sum.waiting + row.waiting,
      agents: sum.agents + 1,
    };
  }
  return sum;
}

function* begin(org: Org, person: PersonFilter, { by, backups }: ErasureRequest, nowMs: number): Operation<PersonErasure> {
  const agentId = person.agentId ?? null;
  const waiting = yield* org.first<PersonErasureRow>(
    `${PERSON_ERASURES} WHERE looked_at_ms IS NULL AND out_at_ms IS NULL AND user_id = +? AND agent_id IS NOT DISTINCT FROM CAST(+? AS text)`,
    person.userId,
    agentId,
  );
  if (waiting) return personErasureOf(org.orgId, waiting);
  const id = crypto.randomUUID();
  yield* org.run(
    "INSERT INTO person_erasure (id, user_id, agent_id, requested_by, backups, requested_at_ms) VALUES (?, ?, ?, ?, ?, ?)",
    id,
    person.userId,
    agentId,
    by,
    backups ?? null,
    nowMs,
  );
  const row = yield* rowOf(org, id);
  if (!row) throw new Error("an inserted erasure is not there");
  return personErasureOf(org.orgId, row);
}

function* list(org: Org, which: string, ...parameters: readonly number[]): Operation<PersonErasure[]> {
  const rows = yield* org.all<PersonErasureRow>(`${PERSON_ERASURES} ${which}`, ...parameters);
  return rows.map((row) => personErasureOf(org.orgId, row));
}

function* takeOut(org: Org, id: string, nowMs: number): Operation<Erasure[]> {
  yield* org.holdQueue();
  const row = yield* rowOf(org, id);
  if (!row || row.out_at_ms !== null) return [];
  const { person } = personErasureOf(org.orgId, row);
  const removal = yield* removeAllOf(org, yield* scopesOf(org, person), nowMs);
  yield* org.run(
    "UPDATE person_erasure SET out_at_ms = ?, after_no = ?, last_no = ?, tally = ? WHERE id = +?",
    Math.max(nowMs, row.requested_at_ms),
    removal.afterNo,
    removal.lastNo,
    JSON.stringify(removal.tally),
    id,
  );
  return [...removal.erasures];
}

function* isGone(org: Org, id: string, nowMs: number): Operation<boolean> {
  const row = yield* rowOf(org, id);
  if (!row || row.out_at_ms === null) return false;
  if (row.gone_at_ms !== null) return true;
  const waits = yield* org.first<{ found: number }>(
    "SELECT 1 AS found FROM erasure WHERE finished_at_ms IS NULL AND erasure_no <= +? LIMIT 1",
    row.last_no,
  );
  if (waits) return false;
  yield* org.run("UPDATE person_erasure SET gone_at_ms = ? WHERE id = +?", Math.max(nowMs, row.out_at_ms), id);
  return true;
}

function* erasedIds(org: Org, id: string): Operation<MemoryId[]> {
  const row = yield* rowOf(org, id);
  if (!row) return [];
  const rows = yield* org.all<{ memory_id: MemoryId }>(
    "SELECT memory_id FROM erasure WHERE erasure_no > +? AND erasure_no <= +?",
    row.after_no,
    row.last_no,
  );
  return rows.map(({ memory_id }) => memory_id);
}

function* looked(org: Org, id: string, finding: Look, signed: string, nowMs: number): Operation<void> {
  yield* org.run(
    "UPDATE person_erasure SET looked_at_ms = ?, finding = ?, receipt = ? WHERE id = +?",
    nowMs,
    JSON.stringify(finding),
    signed,
    id,
  );
}

function* receipt(org: Org, id: string): Operation<string | undefined> {
  return (yield* org.first<{ receipt: string | null }>("SELECT receipt FROM person_erasure WHERE id = +?", id))?.receipt ?? undefined;
}

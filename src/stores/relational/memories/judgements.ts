import { LEVEL, type MemoryId, type OrgId } from "../../../memory/types.ts";
import type { DueFact, DueFacts, Judgements } from "../../interfaces/judgements.ts";
import type { Doubt, ScopeChange } from "../../interfaces/records.ts";
import { supersede, undoneByPerson } from "../edges/supersession.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";
import { isSound, UNEXPIRED } from "../rows/rows.ts";
import { COLUMNS, type KeyedRow, toKeyed } from "./comparable.ts";

const NOTHING: DueFacts = { facts: [], through: 0, more: false };
const RULE = "judge";

export function relationalJudgements(pool: Pool): Judgements {
  return {
    due: (orgId, limit) => pool.read(orgId, NOTHING, (org) => due(org, orgId, limit)),
    settle: (orgId, through, doubts, nowMs) => pool.change(orgId, [], (org) => settle(org, through, doubts, nowMs)),
    doubt: (orgId, doubts, rule, nowMs) => pool.change(orgId, [], (org) => doubt(org, doubts, rule, nowMs)),
  };
}

interface NumberedRow extends KeyedRow {
  memory_no: number;
  is_compared: number;
}

function* due(org: Org, orgId: OrgId, limit: number): Operation<DueFacts> {
  const through = yield* throughNo(org);
  const rows = yield* org.all<NumberedRow>(
    `SELECT ${COLUMNS}, m.memory_no,
       CASE WHEN m.status = 'active' AND m.level = ${LEVEL.fact} AND ${UNEXPIRED} THEN 1 ELSE 0 END AS is_compared
     FROM memory m WHERE m.memory_no > +$through ORDER BY m.memory_no LIMIT $limit`,
    { $through: through, $limit: limit, $nowMs: org.now() },
  );
  const facts = rows
    .filter((row) => row.is_compared === 1 && isSound(org, row))
    .map((row): DueFact => ({ ...toKeyed(row), scope: { orgId, agentId: row.agent_id, userId: row.user_id } }));
  return { facts, through: rows.at(-1)?.memory_no ?? through, more: rows.length === limit };
}

function* throughNo(org: Org): Operation<number> {
  return (yield* org.first<{ through_no: number }>("SELECT through_no FROM judged"))?.through_no ?? 0;
}

function* settle(org: Org, through: number, doubts: readonly Doubt[], nowMs: number): Operation<ScopeChange[]> {
  yield* org.run("UPDATE judged SET through_no = ?", through);
  return yield* doubt(org, doubts, RULE, nowMs);
}

function* doubt(org: Org, doubts: readonly Doubt[], rule: string, nowMs: number): Operation<ScopeChange[]> {
  const generations = new Map<number, number>();
  for (const { olderId, newerId } of doubts) {
    const scopeNo = yield* scopeOfPair(org, olderId, newerId);
    if (scopeNo === undefined || (yield* undoneByPerson(org, olderId)).includes(newerId)) continue;
    const generation = generations.get(scopeNo) ?? (yield* org.raiseGeneration(scopeNo));
    generations.set(scopeNo, generation);
    yield* supersede(org, { scopeNo, generation, nowMs }, { olderId, newerId, reason: "updates", certainty: "likely", rule });
  }
  const changes: ScopeChange[] = [];
  for (const [scopeNo, generation] of generations) changes.push({ scope: yield* org.scopeOf(scopeNo), generation });
  return changes;
}

/** The number of the scope in which both are active. */
function* scopeOfPair(org: Org, olderId: MemoryId, newerId: MemoryId): Operation<number | undefined> {
  const row = yield* org.first<{ scope_no: number }>(
    `SELECT a.scope_no FROM memory a CROSS JOIN memory b ON b.id = +?2 AND b.scope_no = a.scope_no
     WHERE a.id = +?1 AND a.status = 'active' AND b.status = 'active'`,
    olderId,
    newerId,
  );
  return row?.scope_no;
}

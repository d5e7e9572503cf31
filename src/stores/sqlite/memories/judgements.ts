import { LEVEL, type MemoryId, type OrgId } from "../../../memory/types.ts";
import type { DueFact, DueFacts, Judgements } from "../../interfaces/judgements.ts";
import type { Doubt, ScopeChange } from "../../interfaces/records.ts";
import { supersede, undoneByPerson } from "../edges/supersession.ts";
import type { OrgDatabase } from "../org/org-database.ts";
import type { OrgPool } from "../org/org-pool.ts";
import { isSound, UNEXPIRED } from "../org/rows.ts";
import { COLUMNS, type KeyedRow, toKeyed } from "./comparable.ts";

const NOTHING: DueFacts = { facts: [], through: 0, more: false };
const RULE = "judge";

export function sqliteJudgements(pool: OrgPool): Judgements {
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

function due(org: OrgDatabase, orgId: OrgId, limit: number): DueFacts {
  const through = throughNo(org);
  const rows = org
    .query<NumberedRow, [Record<string, number>]>(
      `SELECT ${COLUMNS}, m.memory_no, m.status = 'active' AND m.level = ${LEVEL.fact} AND ${UNEXPIRED} AS is_compared
       FROM memory m WHERE m.memory_no > +$through ORDER BY m.memory_no LIMIT $limit`,
    )
    .all({ $through: through, $limit: limit, $nowMs: org.now() });
  const facts = rows
    .filter((row) => row.is_compared === 1 && isSound(org, row))
    .map((row): DueFact => ({ ...toKeyed(row), scope: { orgId, agentId: row.agent_id, userId: row.user_id } }));
  return { facts, through: rows.at(-1)?.memory_no ?? through, more: rows.length === limit };
}

function throughNo(org: OrgDatabase): number {
  return org.query<{ through_no: number }, []>("SELECT through_no FROM judged").get()?.through_no ?? 0;
}

function settle(org: OrgDatabase, through: number, doubts: readonly Doubt[], nowMs: number): ScopeChange[] {
  org.query<never, [number]>("UPDATE judged SET through_no = ?").run(through);
  return doubt(org, doubts, RULE, nowMs);
}

function doubt(org: OrgDatabase, doubts: readonly Doubt[], rule: string, nowMs: number): ScopeChange[] {
  const changes = new Map<number, number>();
  for (const { olderId, newerId } of doubts) {
    const scopeNo = scopeOfPair(org, olderId, newerId);
    if (scopeNo === undefined || undoneByPerson(org, olderId).includes(newerId)) continue;
    const generation = changes.get(scopeNo) ?? org.raiseGeneration(scopeNo);
    changes.set(scopeNo, generation);
    supersede(org, { scopeNo, generation, nowMs }, { olderId, newerId, reason: "updates", certainty: "likely", rule });
  }
  return [...changes].map(([scopeNo, generation]) => ({ scope: org.scopeOf(scopeNo), generation }));
}

/** The number of the scope in which both are active. */
function scopeOfPair(org: OrgDatabase, olderId: MemoryId, newerId: MemoryId): number | undefined {
  return org
    .query<{ scope_no: number }, [string, string]>(
      `SELECT a.scope_no FROM memory a CROSS JOIN memory b ON b.id = +?2 AND b.scope_no = a.scope_no
       WHERE a.id = +?1 AND a.status = 'active' AND b.status = 'active'`,
    )
    .get(olderId, newerId)?.scope_no;
}

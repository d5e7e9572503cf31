import type { MemoryId, Scope } from "../../../memory/types.ts";
import type { Scopes } from "../../interfaces/records.ts";
import type { Operation } from "../engine/operation.ts";
import type { Org } from "../engine/org.ts";
import type { Pool } from "../engine/pool.ts";

export function relationalScopes(pool: Pool): Scopes {
  return {
    generation: (scope) => pool.read(scope.orgId, 0, (org) => generation(org, scope)),
    of: (orgId, id) => pool.read(orgId, undefined, (org) => scopeOf(org, id.toLowerCase())),
    abstractionsDue: (orgId, limit) => pool.read(orgId, [], (org) => abstractionsDue(org, limit)),
    abstractionsDone: (scope, upTo) => pool.change(scope.orgId, undefined, (org) => abstractionsDone(org, scope, upTo)),
  };
}

function* generation(org: Org, scope: Scope): Operation<number> {
  const scopeNo = yield* org.scopeNo(scope);
  return scopeNo === undefined ? 0 : yield* org.generation(scopeNo);
}

function* scopeOf(org: Org, id: MemoryId): Operation<Scope | undefined> {
  const row = yield* org.first<{ agent_id: string; user_id: string }>(
    `SELECT agent_id, user_id FROM scope WHERE scope_no = coalesce(
       (SELECT scope_no FROM memory WHERE id = ?1), (SELECT scope_no FROM submission WHERE id = ?1))`,
    id,
  );
  return row ? { orgId: org.orgId, agentId: row.agent_id, userId: row.user_id } : undefined;
}

function* abstractionsDue(org: Org, limit: number): Operation<Scope[]> {
  const rows = yield* org.all<{ agent_id: string; user_id: string }>(
    "SELECT agent_id, user_id FROM scope WHERE abstractions_due > 0 ORDER BY scope_no LIMIT ?",
    limit,
  );
  return rows.map((row) => ({ orgId: org.orgId, agentId: row.agent_id, userId: row.user_id }));
}

/** Abstractions that were stored meanwhile raised the generation, but they do not change `abstractions_due`. */
function* abstractionsDone(org: Org, scope: Scope, upTo: number): Operation<void> {
  const scopeNo = yield* org.scopeNo(scope);
  if (scopeNo === undefined) return;
  yield* org.run("UPDATE scope SET abstractions_due = 0 WHERE scope_no = +? AND abstractions_due <= +?", scopeNo, upTo);
}

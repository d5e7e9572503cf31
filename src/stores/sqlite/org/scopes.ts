import type { MemoryId, Scope } from "../../../memory/types.ts";
import type { Scopes } from "../../interfaces/records.ts";
import type { OrgDatabase } from "./org-database.ts";
import type { OrgPool } from "./org-pool.ts";

export function sqliteScopes(pool: OrgPool): Scopes {
  return {
    generation: (scope) => pool.read(scope.orgId, 0, (org) => generation(org, scope)),
    of: (orgId, id) => pool.read(orgId, undefined, (org) => scopeOf(org, id.toLowerCase())),
    abstractionsDue: (orgId, limit) => pool.read(orgId, [], (org) => abstractionsDue(org, limit)),
    abstractionsDone: (scope, upTo) => pool.change(scope.orgId, undefined, (org) => abstractionsDone(org, scope, upTo)),
  };
}

function generation(org: OrgDatabase, scope: Scope): number {
  const scopeNo = org.scopeNo(scope);
  return scopeNo === undefined ? 0 : org.generation(scopeNo);
}

function scopeOf(org: OrgDatabase, id: MemoryId): Scope | undefined {
  const row = org
    .query<{ agent_id: string; user_id: string }, [string]>(
      `SELECT agent_id, user_id FROM scope WHERE scope_no = coalesce(
         (SELECT scope_no FROM memory WHERE id = ?1), (SELECT scope_no FROM submission WHERE id = ?1))`,
    )
    .get(id);
  return row ? { orgId: org.orgId, agentId: row.agent_id, userId: row.user_id } : undefined;
}

function abstractionsDue(org: OrgDatabase, limit: number): Scope[] {
  return org
    .query<{ agent_id: string; user_id: string }, [number]>(
      "SELECT agent_id, user_id FROM scope WHERE abstractions_due > 0 ORDER BY scope_no LIMIT ?",
    )
    .all(limit)
    .map((row) => ({ orgId: org.orgId, agentId: row.agent_id, userId: row.user_id }));
}

/** Abstractions that were stored meanwhile raised the generation, but they do not change `abstractions_due`. */
function abstractionsDone(org: OrgDatabase, scope: Scope, upTo: number): void {
  const scopeNo = org.scopeNo(scope);
  if (scopeNo === undefined) return;
  org
    .query<never, [number, number]>("UPDATE scope SET abstractions_due = 0 WHERE scope_no = +? AND abstractions_due <= +?")
    .run(scopeNo, upTo);
}

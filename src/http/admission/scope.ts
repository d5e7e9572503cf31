import { MemorydError } from "../../memory/errors.ts";
import type { MemoryId, Scope, ScopeFilter } from "../../memory/types.ts";
import type { ApiKey } from "../../stores/interfaces/control.ts";
import type { Records } from "../../stores/interfaces/records.ts";
import type { Call } from "./call.ts";

/** The agent and the user of a request, as a body or a query names them. */
interface Named {
  readonly agent_id: string;
  readonly user_id: string;
}

/** The scope of a request. Throws `forbidden` when the key is bound to another agent or user. */
export function scopeOf(call: Call, { agent_id: agentId, user_id: userId }: Named): Scope {
  refuseOther("agent", call.key?.agentId, agentId);
  refuseOther("user", call.key?.userId, userId);
  return { orgId: call.orgId, agentId, userId };
}

/** What a list covers: the part that the request names, within what the key is bound to. Throws `forbidden` as {@link scopeOf} does. */
export function filterOf(call: Call, { agent_id: agentId, user_id: userId }: Partial<Named>): ScopeFilter {
  const { key, orgId } = call;
  if (agentId !== undefined) refuseOther("agent", key?.agentId, agentId);
  if (userId !== undefined) refuseOther("user", key?.userId, userId);
  return { orgId, agentId: agentId ?? key?.agentId, userId: userId ?? key?.userId };
}

/** Whether the key may touch memories of the scope. */
export function isWithin({ agentId, userId }: Pick<ApiKey, "agentId" | "userId">, scope: Scope): boolean {
  return (agentId ?? scope.agentId) === scope.agentId && (userId ?? scope.userId) === scope.userId;
}

/**
 * Throws `not_found` when the key is bound and the memory or write lies elsewhere: for such a key it does not exist. The scope of an id
 * never changes, so the answer still holds when the caller acts on the id.
 */
export async function requireWithin({ key, orgId }: Call, { scopes }: Pick<Records, "scopes">, id: MemoryId): Promise<void> {
  if (key?.agentId === undefined && key?.userId === undefined) return;
  const scope = await scopes.of(orgId, id);
  if (scope === undefined || !isWithin(key, scope)) throw new MemorydError("not_found", "no such memory");
}

function refuseOther(noun: "agent" | "user", bound: string | undefined, named: string): void {
  if (bound === undefined || bound === named) return;
  throw new MemorydError("forbidden", `the key is bound to the ${noun} ${bound}: send it as ${noun}_id, or use another key`);
}

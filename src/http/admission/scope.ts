import { MemorydError } from "../../memory/errors.ts";
import type { MemoryId, Scope, ScopeFilter } from "../../memory/types.ts";
import type { ApiKey } from "../../stores/interfaces/control.ts";
import type { Records } from "../../stores/interfaces/records.ts";
import { memoryId, noMemory } from "../path-params.ts";
import type { Call } from "./call.ts";

/** The agent and the user of a request, as a body or a query names them. */
interface Named {
  readonly agent_id: string;
  readonly user_id: string;
}

/** The scope of a request. Throws `forbidden` when the key is bound to another agent or user. */
export function scopeOf(call: Call, { agent_id: agentId, user_id: userId }: Named): Scope {
  const { orgId } = filterOf(call, { agent_id: agentId, user_id: userId });
  return { orgId, agentId, userId };
}

/** What a list covers: the part that the request names, within what the key is bound to. Throws `forbidden` as {@link scopeOf} does. */
export function filterOf(call: Call, { agent_id: agentId, user_id: userId }: Partial<Named>): ScopeFilter {
  const { admittedKey: key, orgId } = call;
  if (agentId !== undefined) refuseOther("agent", key.agentId, agentId);
  if (userId !== undefined) refuseOther("user", key.userId, userId);
  return { orgId, agentId: agentId ?? key.agentId, userId: userId ?? key.userId };
}

/** Whether the key may touch memories of the scope. */
export function isWithin({ agentId, userId }: Pick<ApiKey, "agentId" | "userId">, scope: Scope): boolean {
  return (agentId ?? scope.agentId) === scope.agentId && (userId ?? scope.userId) === scope.userId;
}

/**
 * Returns the id that a path names. Throws `not_found` for a text that is no id, and when the key is bound and the memory or write lies
 * elsewhere: for such a key it does not exist. The scope of an id never changes, so the answer still holds when the caller acts on the id.
 */
export async function memoryWithin({ admittedKey, orgId }: Call, { scopes }: Pick<Records, "scopes">, text: string): Promise<MemoryId> {
  const id = memoryId(text);
  if (admittedKey.agentId === undefined && admittedKey.userId === undefined) return id;
  const scope = await scopes.of(orgId, id);
  return scope !== undefined && isWithin(admittedKey, scope) ? id : noMemory();
}

function refuseOther(noun: "agent" | "user", bound: string | undefined, named: string): void {
  if (bound === undefined || bound === named) return;
  throw new MemorydError("forbidden", `the key is bound to the ${noun} ${bound}: send it as ${noun}_id, or use another key`);
}

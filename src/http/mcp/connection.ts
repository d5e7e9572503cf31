import type { Connection, ScopeField } from "../../mcp/connection.ts";
import type { ApiKey } from "../../stores/control.ts";

/** The value of the header `Memoryd-Scope` by which a person lets the model name agent and user itself. */
const MODEL_NAMES_SCOPE = "model";

/** What a message may do, by its key and the headers of its request. A header that contradicts the key is refused by the API. */
export function connectionOf({ headers }: Request, { permissions, agentId, userId }: ApiKey): Connection {
  const byModel = headers.get("memoryd-scope") === MODEL_NAMES_SCOPE;
  const bound: Readonly<Record<ScopeField, string | undefined>> = { agent_id: agentId, user_id: userId };
  return {
    permissions,
    agentId: headers.get("memoryd-agent") ?? agentId,
    userId: headers.get("memoryd-user") ?? userId,
    named: (["agent_id", "user_id"] as const).filter((field) => byModel && bound[field] === undefined),
    idempotencyKey: headers.get("idempotency-key") ?? undefined,
  };
}

/**
 * The key as if it were bound to the agent and the user of the connection. A model meets ids in texts, which may name memories of anybody; for
 * the requests of its tools, those do not exist.
 */
export function narrowed(key: ApiKey, { agentId, userId, named }: Connection): ApiKey {
  return {
    ...key,
    agentId: key.agentId ?? (named.includes("agent_id") ? undefined : agentId),
    userId: key.userId ?? (named.includes("user_id") ? undefined : userId),
  };
}

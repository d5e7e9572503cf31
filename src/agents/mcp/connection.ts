import type { Permission } from "../../memory/types.ts";
import { Refused } from "./api.ts";

/** A part of the scope that a model may name, as the API calls it. */
export type ScopeField = "agent_id" | "user_id";

/** What one message may do, and for whom. It follows from the key and from the headers of the request. */
export interface Connection {
  readonly permissions: readonly Permission[];
  /** Whose memories the calls read and write; undefined where neither the key nor a header says so. */
  readonly agentId: string | undefined;
  readonly userId: string | undefined;
  /** What the model may name in its calls; empty unless the connection allows it. */
  readonly named: readonly ScopeField[];
  /** The key by which the API recognizes a repeated `remember`, so that it stores nothing twice. */
  readonly idempotencyKey: string | undefined;
}

/** The agent and the user of one call. */
export interface Place {
  readonly agent_id: string;
  readonly user_id: string;
}

/** Throws {@link Refused} when the agent or the user is not known. */
export function placeOf({ agentId, userId, named }: Connection, given: Readonly<Partial<Record<ScopeField, string>>> = {}): Place {
  const agent_id = given.agent_id ?? agentId;
  const user_id = given.user_id ?? userId;
  if (agent_id !== undefined && user_id !== undefined) return { agent_id, user_id };
  const missing = agent_id === undefined ? (user_id === undefined ? "agent and the user" : "agent") : "user";
  throw new Refused(
    `memoryd does not know the ${missing} of this connection: ${
      named.length > 0 ? `name ${named.join(" and ")}, or ` : ""
    }have its headers Memoryd-Agent and Memoryd-User set, or use a key that is bound to them (memoryd key create --agent A --user U)`,
  );
}

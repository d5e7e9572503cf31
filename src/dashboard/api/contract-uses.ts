import { type Static, Type } from "@sinclair/typebox";
import { AgentId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import { KEPT_USES, type KeptUses, type UseKind } from "../../stores/interfaces/uses.ts";
import type { Page } from "./contract.ts";
import type { Doer } from "./contract-activity.ts";
import type { MemoryLink } from "./contract-memories.ts";

/** The contract for which agents were told which memories. */

export type { KeptUses };

/** Uses of one page. */
export const SHOWN_USES = 10;

/** `GET orgs/:org/people/:user/uses`, newest first. */
export const UsesQuery = closedObject({
  agent: Type.Optional(AgentId),
  cursor: Type.Optional(Type.String({ pattern: "^\\d{1,16}$", description: "next_cursor of the previous page" })),
});
export type UsesQuery = Static<typeof UsesQuery>;

export interface UseItem {
  readonly id: string;
  readonly at: string;
  readonly kind: UseKind;
  readonly agent_id: string;
  readonly by: Doer;
  /** Null where it is not kept, for a context without one, and when one of the memories was erased. */
  readonly question: string | null;
  /** The first that the agent was told, in the order of the answer. */
  readonly memories: readonly MemoryLink[];
  /** How many it was told beside these. */
  readonly more: number;
}
export interface UsesPage extends Page<UseItem> {
  readonly kept: KeptUses;
}

/** `POST orgs/:org/uses`: 204. What is kept no more is forgotten, with its bytes in the files within seconds. */
export const KeepUsesBody = closedObject({ kept: Type.Union(KEPT_USES.map((kept) => Type.Literal(kept))) });
export type KeepUsesBody = Static<typeof KeepUsesBody>;

import { type Static, Type } from "@sinclair/typebox";
import { AgentId, UserId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import type { Items } from "./contract.ts";

/** The contract for erasures of persons, below `/dashboard/api/orgs/:org`. Times are ISO 8601 in UTC. */

/** What goes, or what went. */
export interface PersonTally {
  readonly memories: number;
  readonly summaries: number;
  /** Archived texts of processed writes. */
  readonly messages: number;
  /** Writes that are not processed yet, or failed for good. */
  readonly waiting: number;
  readonly agents: number;
}

/** `GET people/:user/erase-preview`, with `agent` for what one agent knows. 404 when nothing is stored of this user. */
export const ErasePersonQuery = closedObject({ agent: Type.Optional(AgentId) });
export type ErasePersonQuery = Static<typeof ErasePersonQuery>;
export interface ErasePersonPreview extends PersonTally {
  /** Backups from before that may hold the person; null where other programs make them. */
  readonly backups: number | null;
  readonly newest_backup_at: string | null;
}

/**
 * `POST people/:user/erase`: the {@link PersonErasure}. `confirm` is the id of the user. 200 when no search finds the person any more, and 202
 * when the worker is still to take it out; it does, even after a restart.
 */
export const ErasePersonBody = closedObject({ confirm: UserId, agent_id: Type.Optional(AgentId) });
export type ErasePersonBody = Static<typeof ErasePersonBody>;

/** `GET person-erasures/:id`. `POST person-erasures/:id/look` takes `{}`: the worker looks through once more, and signs again. */
export interface PersonErasure {
  readonly id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly requested_by: string;
  readonly requested_at: string;
  /** The three times; null until it is so. */
  readonly out_of_search_at: string | null;
  readonly bytes_gone_at: string | null;
  readonly looked_through_at: string | null;
  readonly counts: PersonTally;
  readonly backups: number | null;
  /** The last look; null before the first. */
  readonly looked_through: {
    readonly places: number;
    readonly kind: "files" | "tables";
    readonly bytes: number;
    readonly remains: readonly string[];
  } | null;
  /** What signed the receipt, and the signature; null until there is one. `GET person-erasures/:id/receipt` is the receipt itself. */
  readonly receipt: { readonly public_key: string; readonly signature: string } | null;
}

/** `GET person-erasures`: the newest. */
export type PersonErasures = Items<PersonErasure>;
export const SHOWN_PERSON_ERASURES = 50;

import { type Static, Type } from "@sinclair/typebox";
import { Content } from "../../http/admission/write-input.ts";
import { CONTEXT_QUERY } from "../../http/routes/context.ts";
import { AgentId, UserId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import type { Topic } from "../../models/model.ts";
import type { TrailAction } from "../../stores/interfaces/trail.ts";
import type { Page } from "./contract.ts";
import type { Doer } from "./contract-activity.ts";
import { type MemoryLink, type SupersessionReason, shownPrivate, type Words } from "./contract-memories.ts";

/**
 * The contract between browser and server for people, below `/dashboard/api/orgs/:org/people`. Times are ISO 8601 in UTC. The id of a user in a
 * path may have a `~` before it, without which `.` and `..` could not be named.
 */

/** People of one page. */
export const SHOWN_PEOPLE = 50;

/** Facts that one answer tells of a person; a person has them as sentences on one page. */
export const SHOWN_BELIEFS = 500;
/** About ten years in which something changed every day. */
export const SHOWN_DAYS = 3_660;

const asOf = Type.Optional(Type.String({ description: "what was believed at this time, ISO 8601 with a time zone" }));
const cursor = Type.Optional(Type.String({ maxLength: 200, description: "next_cursor of the previous page" }));

/** `GET people`: in the order of their ids, those of whom there is a memory or a write that waits. */
export const PeopleQuery = closedObject({ starts_with: Type.Optional(UserId), cursor: Type.Optional(UserId) });
export type PeopleQuery = Static<typeof PeopleQuery>;

export interface PersonItem {
  readonly user_id: string;
  /** Facts that are active and have not expired. */
  readonly believed: number;
  readonly agents: number;
  readonly learned_at: string | null;
}
export interface PeoplePage extends Page<PersonItem> {
  /** Of the organization, whatever is asked for. */
  readonly total: number;
}

/**
 * `GET people/:user`, with `agent` for what one agent knows. 404 when nothing was ever written for this user. `GET people/:user/export` takes the
 * same, and is the file of `memoryd export --user`, which a browser saves.
 */
export const PersonQuery = closedObject({ agent: Type.Optional(AgentId) });
export type PersonQuery = Static<typeof PersonQuery>;
export interface PersonAnswer extends PersonItem {
  readonly replaced: number;
  readonly abstractions: number;
  readonly waiting: number;
  readonly first_learned_at: string | null;
  readonly agents_knowing: readonly { readonly agent_id: string; readonly believed: number; readonly wrote_at: string | null }[];
}

/** `GET people/:user/days`, with `agent`. Between two of the days nothing changed. */
export interface PersonDays {
  readonly days: readonly { readonly day: string; readonly believed: number; readonly changed: number }[];
}

/** `GET people/:user/beliefs`. */
export const BeliefsQuery = closedObject({ agent: Type.Optional(AgentId), as_of: asOf });
export type BeliefsQuery = Static<typeof BeliefsQuery>;
export interface Belief extends Words {
  /** The facts that say it, the oldest first. What is done to the belief is done to all of them. */
  readonly facts: readonly { readonly id: string; readonly agent_id: string }[];
  readonly importance: number;
  readonly since: string;
  readonly confirmed_at: string | null;
  readonly is_doubted: boolean;
  readonly replaced: readonly MemoryLink[];
}
export interface Beliefs {
  readonly topics: readonly { readonly topic: Topic | null; readonly beliefs: readonly Belief[] }[];
  /** Of all facts that are believed, told or not. */
  readonly total: number;
}

/** Events of one page. */
export const SHOWN_EVENTS = 50;

/** `GET people/:user/timeline`, newest first. */
export const TimelineQuery = closedObject({ agent: Type.Optional(AgentId), cursor });
export type TimelineQuery = Static<typeof TimelineQuery>;

export interface TimelineEvent {
  readonly at: string;
  readonly kind: "learned" | "replaced" | "expired" | TrailAction;
  /** Null when it was erased; the first fact of a write that was deleted as a whole. */
  readonly memory: MemoryLink | null;
  readonly agent_id: string;
  /** What was replaced. */
  readonly older: readonly MemoryLink[];
  readonly reason: SupersessionReason | null;
  readonly certainty: "sure" | "likely" | null;
  /** Null when an agent's write did it. */
  readonly by: Doer | null;
  /** How many memories were erased, or deleted with their write; 1 for everything else. */
  readonly count: number;
  readonly is_undone: boolean;
  /** What takes it back, if anything does: the ids to restore and then those to delete, in this order, with the routes for memories. */
  readonly undo: { readonly restore: readonly string[]; readonly deprecate: readonly string[] } | null;
}
export type Timeline = Page<TimelineEvent>;

/** `POST people/:user/told`: 200 with {@link Told}. What `POST /v1/context` gives this agent, with the memories behind each line. */
export const ToldBody = closedObject({
  agent_id: AgentId,
  question: Type.Optional(CONTEXT_QUERY),
  private: shownPrivate,
});
export type ToldBody = Static<typeof ToldBody>;
export interface Told {
  readonly sections: readonly {
    readonly title: string;
    readonly lines: readonly { readonly text: string; readonly day: string | null; readonly ids: readonly string[] }[];
  }[];
  /** As the agent gets it, but for private numbers that are masked. */
  readonly text: string;
  readonly is_masked: boolean;
  readonly tokens: number;
  readonly max_tokens: number;
}

/** `POST people/:user/memories`, for owners: 202 with `Queued`. What a write of the API with these two fields is. */
export const TellBody = closedObject({ agent_id: AgentId, content: Content });
export type TellBody = Static<typeof TellBody>;

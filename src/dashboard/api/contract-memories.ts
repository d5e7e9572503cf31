import { type Static, Type } from "@sinclair/typebox";
import { AgentId, NOT_BLANK, UserId } from "../../http/schemas.ts";
import { LIMITS } from "../../memory/limits.ts";
import { DASHBOARD_LIMITS } from "./contract-limits.ts";

/**
 * The contract between browser and server for memories, below `/dashboard/api/orgs/:org/`. Times are ISO 8601 in UTC. Lists are
 * `{items, next_cursor}`; a page may have fewer items than the limit, or none, and still have a next page.
 */

/** The maximum number of links of one kind that are shown for a memory. */
export const SHOWN_LINKS = 100;

const CLOSED = { additionalProperties: false } as const;
const id = Type.String({ format: "uuid" });
const givenId = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" });
const time = Type.String({ format: "date-time", description: "UTC, with milliseconds" });
const status = Type.Union([Type.Literal("active"), Type.Literal("deprecated")]);
const level = Type.Union([Type.Literal(0), Type.Literal(1)]);
const number = (description: string) => Type.String({ pattern: "^[0-9]{1,6}$", description });
const content = Type.String({
  format: NOT_BLANK,
  description: `the text to remember, at most ${LIMITS.contentBytes} bytes in UTF-8 and not blank`,
});

// --------------------------------------------------------------------------------------------------------------------- browse

/** `GET memories` */
export const BrowseQuery = Type.Object(
  {
    agent_id: Type.Optional(AgentId),
    user_id: Type.Optional(UserId),
    level: Type.Optional(Type.Union([Type.Literal("0"), Type.Literal("1")], { description: "0: facts, 1: abstractions" })),
    status: Type.Optional(Type.Union([Type.Literal("active"), Type.Literal("deprecated")], { description: "active or deprecated" })),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: DASHBOARD_LIMITS.browseTextCharacters,
        description: `part of the memory's text, in any case, 1 to ${DASHBOARD_LIMITS.browseTextCharacters} characters`,
      }),
    ),
    from: Type.Optional(Type.String({ description: "created at this time or later, ISO 8601 with a time zone" })),
    to: Type.Optional(Type.String({ description: "created before this time, ISO 8601 with a time zone" })),
    cursor: Type.Optional(Type.String({ description: "next_cursor of the previous page" })),
    limit: Type.Optional(
      number(`a whole number from ${LIMITS.listLimit.min} to ${LIMITS.listLimit.max}; ${LIMITS.listLimit.default} when absent`),
    ),
  },
  CLOSED,
);
export type BrowseQuery = Static<typeof BrowseQuery>;

export const MemoryItem = Type.Object({
  id,
  agent_id: Type.String(),
  user_id: Type.String(),
  level,
  status,
  importance: Type.Number({ description: "0 to 1" }),
  confidence: Type.Number({ description: "0 to 1" }),
  source: Type.Union([Type.Literal("agent"), Type.Literal("cognition")]),
  created_at: time,
  updated_at: time,
  /** The beginning of the text. `is_cut` is true when the text is longer. */
  excerpt: Type.String(),
  is_cut: Type.Boolean(),
});
export type MemoryItem = Static<typeof MemoryItem>;

export const MemoryPage = Type.Object({ items: Type.Array(MemoryItem), next_cursor: Type.Union([Type.String(), Type.Null()]) });
export type MemoryPage = Static<typeof MemoryPage>;

/** `GET agents`: the values for the filters. `agent_id` limits the users to those of one agent; each `…_starts_with` limits its list. */
export const AgentsQuery = Type.Object(
  {
    agent_id: Type.Optional(AgentId),
    agent_starts_with: Type.Optional(AgentId),
    user_starts_with: Type.Optional(UserId),
  },
  CLOSED,
);
export type AgentsQuery = Static<typeof AgentsQuery>;
/** Each list is sorted. `more_…` is true when it is incomplete; a longer prefix shows the rest. */
export const Agents = Type.Object({
  agent_ids: Type.Array(Type.String()),
  more_agents: Type.Boolean(),
  user_ids: Type.Array(Type.String()),
  more_users: Type.Boolean(),
});
export type Agents = Static<typeof Agents>;

// ------------------------------------------------------------------------------------------------------------------ one memory

/** Another memory that one is linked to. */
export const MemoryLink = Type.Object({ id, level, status, created_at: time, excerpt: Type.String(), is_cut: Type.Boolean() });
export type MemoryLink = Static<typeof MemoryLink>;

export const SupersessionReason = Type.Union([
  Type.Literal("same"),
  Type.Literal("updates"),
  Type.Literal("contradicts"),
  Type.Literal("edited"),
  Type.Literal("merged"),
]);
export type SupersessionReason = Static<typeof SupersessionReason>;
export const Supersession = Type.Object({
  memory: MemoryLink,
  reason: SupersessionReason,
  /** `sure`: the older one is deprecated; `likely`: it is active, and probably outdated. */
  certainty: Type.Union([Type.Literal("sure"), Type.Literal("likely")]),
  /** The code of the rule that decided. */
  rule: Type.String(),
  at: time,
  /** Null while the supersession is in force. */
  undone_at: Type.Union([time, Type.Null()]),
  /** `person`: a person restored the older memory, which is active beside the newer one. `deletion`: the newer memory was deleted. */
  undone_by: Type.Union([Type.Literal("person"), Type.Literal("deletion"), Type.Null()]),
});
export type Supersession = Static<typeof Supersession>;

/** Maps each name to its value as JSON text, so that numbers keep their written form. */
const Metadata = Type.Record(Type.String(), Type.String());

/** The unprocessed write that a fact was made from. */
export const ArchivedWrite = Type.Object({
  id,
  /** Null when a fact made from it was erased, because the text contained that fact. */
  content: Type.Union([Type.String(), Type.Null()]),
  metadata: Type.Union([Metadata, Type.Null()]),
  confidence: Type.Number(),
  extract: Type.Boolean(),
  created_at: time,
  state: Type.Union([Type.Literal("queued"), Type.Literal("running"), Type.Literal("done"), Type.Literal("dead")]),
  /** The reason why the write is a dead letter. */
  error: Type.Union([Type.String(), Type.Null()]),
});
export type ArchivedWrite = Static<typeof ArchivedWrite>;

/** `GET memories/:id`. Each list of links contains the first {@link SHOWN_LINKS}. */
export const MemoryDetails = Type.Object({
  ...MemoryItem.properties,
  org_id: Type.String(),
  content: Type.String(),
  metadata: Type.Union([Metadata, Type.Null()]),
  /** The memory is active, but a newer one probably supersedes it. */
  outdated: Type.Boolean(),
  write: Type.Union([ArchivedWrite, Type.Null()], { description: "null for an abstraction" }),
  /** The memories that it superseded, and those that superseded it, newest first. */
  supersedes: Type.Array(Supersession),
  superseded_by: Type.Array(Supersession),
  /** The other facts of its write. */
  siblings: Type.Array(MemoryLink),
  /** The facts that an abstraction was made from. */
  sources: Type.Array(MemoryLink),
  /** The abstractions made from this fact. */
  abstractions: Type.Array(MemoryLink),
  /** Its id is the id of its write, so deleting or erasing it includes its siblings. */
  stands_for_write: Type.Boolean(),
  /** Whether an edit or merge that will supersede it waits to be processed. */
  revision_waits: Type.Boolean(),
  can: Type.Object({ deprecate: Type.Boolean(), restore: Type.Boolean(), edit: Type.Boolean(), erase: Type.Boolean() }),
});
export type MemoryDetails = Static<typeof MemoryDetails>;

// --------------------------------------------------------------------------------------------------------------------- changes

/** `POST memories/:id/deprecate` and `/restore`: 200 with this. */
export const Changed = Type.Object({ id, status });
export type Changed = Static<typeof Changed>;

/** `GET memories/:id/erase-preview`: all that an erasure removes. Lists contain the first {@link SHOWN_LINKS}; counts are complete. */
export const ErasePreview = Type.Object({
  id,
  facts: Type.Array(MemoryLink),
  fact_count: Type.Integer(),
  /** Their edits and merges, and the earlier versions of all these. `waiting_revisions` are not processed yet. */
  revisions: Type.Array(MemoryLink),
  revision_count: Type.Integer(),
  waiting_revisions: Type.Integer(),
  abstractions: Type.Array(MemoryLink),
  abstraction_count: Type.Integer(),
  /** The archived text that is removed; null when there is none. */
  archived_text: Type.Union([Type.String(), Type.Null()]),
  /** The facts of the same writes that are kept. */
  kept: Type.Array(MemoryLink),
  /** Deprecated memories that become active again, because only erased memories superseded them. */
  given_back: Type.Array(MemoryLink),
  given_back_count: Type.Integer(),
});
export type ErasePreview = Static<typeof ErasePreview>;

/** `POST memories/:id/erase`: 200 with {@link Erased}. */
export const EraseBody = Type.Object(
  { confirm: Type.Literal("erase", { description: 'the word "erase", because an erasure cannot be undone' }) },
  CLOSED,
);
export type EraseBody = Static<typeof EraseBody>;
/** `count` is the number of erased memories. Within seconds, no file contains their bytes. */
export const Erased = Type.Object({ id, count: Type.Integer() });
export type Erased = Static<typeof Erased>;

/** `POST memories/:id/edit`: 202 with {@link Queued}. A repeated request with the same text makes no second edit. */
export const EditBody = Type.Object({ content }, CLOSED);
export type EditBody = Static<typeof EditBody>;

/** `POST memories/merge`: 202 with {@link Queued}. */
export const MergeBody = Type.Object(
  {
    ids: Type.Array(givenId, {
      minItems: 2,
      maxItems: DASHBOARD_LIMITS.mergedMemories,
      uniqueItems: true,
      description: `2 to ${DASHBOARD_LIMITS.mergedMemories} different ids of active facts of one agent and user`,
    }),
    content,
  },
  CLOSED,
);
export type MergeBody = Static<typeof MergeBody>;

/** A queued write. Its id is the id of the future memory; until it is processed, `GET memories/:id` answers 404. */
export const Queued = Type.Object({ id, status: Type.Literal("queued") });
export type Queued = Static<typeof Queued>;

/** `POST memories/bulk`: 200 with {@link BulkResult}. */
export const BulkBody = Type.Object(
  {
    action: Type.Union([Type.Literal("deprecate"), Type.Literal("restore"), Type.Literal("erase")], {
      description: "deprecate, restore or erase",
    }),
    ids: Type.Array(givenId, {
      minItems: 1,
      maxItems: DASHBOARD_LIMITS.bulkMemories,
      uniqueItems: true,
      description: `1 to ${DASHBOARD_LIMITS.bulkMemories} different ids`,
    }),
    confirm: Type.Optional(Type.Literal("erase", { description: 'the word "erase", required when that is the action' })),
  },
  CLOSED,
);
export type BulkBody = Static<typeof BulkBody>;
export const BulkOutcome = Type.Object({
  id,
  /** `unchanged`: there was nothing to do, for example to restore an active memory or an abstraction. */
  outcome: Type.Union([Type.Literal("done"), Type.Literal("unchanged"), Type.Literal("not_found"), Type.Literal("failed")]),
});
export type BulkOutcome = Static<typeof BulkOutcome>;
export const BulkResult = Type.Object({ outcomes: Type.Array(BulkOutcome) });
export type BulkResult = Static<typeof BulkResult>;

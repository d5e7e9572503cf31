import { type Static, Type } from "@sinclair/typebox";
import { Content } from "../../http/admission/write-input.ts";
import { AgentId, UserId } from "../../http/schemas.ts";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Level, Status } from "../../memory/types.ts";
import type { TrailAction } from "../../stores/interfaces/trail.ts";
import type { Page } from "./contract.ts";
import type { Doer } from "./contract-activity.ts";
import { DASHBOARD_LIMITS } from "./contract-limits.ts";

/** The contract between browser and server for memories, below `/dashboard/api/orgs/:org/`. Times are ISO 8601 in UTC. */

/** The maximum number of links of one kind that are shown for a memory. */
export const SHOWN_LINKS = 100;
/** The same for many memories at once. */
export const SHOWN_BULK_LINKS = 8;

const givenId = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" });
const number = (description: string) => Type.String({ pattern: "^[0-9]{1,6}$", description });

// --------------------------------------------------------------------------------------------------------------------- browse

/** `GET memories` */
export const BrowseQuery = closedObject({
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
  order: Type.Optional(Type.Literal("oldest", { description: "oldest; the newest come first when absent" })),
  cursor: Type.Optional(Type.String({ description: "next_cursor of the previous page of the same order" })),
  limit: Type.Optional(
    number(`a whole number from ${LIMITS.listLimit.min} to ${LIMITS.listLimit.max}; ${LIMITS.listLimit.default} when absent`),
  ),
});
export type BrowseQuery = Static<typeof BrowseQuery>;

/** The beginning of a text. `is_cut` is true when the text is longer, and `is_masked` when a private number in it is masked. */
export interface Words {
  readonly excerpt: string;
  readonly is_cut: boolean;
  readonly is_masked: boolean;
}

/** What is shown of a memory that another one is linked to. */
export interface MemoryLink extends Words {
  readonly id: string;
  readonly level: Level;
  readonly status: Status;
  readonly created_at: string;
}

export interface MemoryItem extends MemoryLink {
  readonly agent_id: string;
  readonly user_id: string;
  /** 0 to 1. */
  readonly importance: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly source: "agent" | "cognition";
  readonly updated_at: string;
}

export interface MemoryPage extends Page<MemoryItem> {
  /** Accepted texts of the filter's agent and user that are not memories yet. */
  readonly waiting: number;
}

/** `GET agents`: the values for the filters. `agent_id` limits the users to those of one agent; each `…_starts_with` limits its list. */
export const AgentsQuery = closedObject({
  agent_id: Type.Optional(AgentId),
  agent_starts_with: Type.Optional(AgentId),
  user_starts_with: Type.Optional(UserId),
});
export type AgentsQuery = Static<typeof AgentsQuery>;
/** Each list is sorted. `more_…` is true when it is incomplete; a longer prefix shows the rest. */
export interface Agents {
  readonly agent_ids: readonly string[];
  readonly more_agents: boolean;
  readonly user_ids: readonly string[];
  readonly more_users: boolean;
}

// ------------------------------------------------------------------------------------------------------------------ one memory

export type SupersessionReason = "same" | "updates" | "contradicts" | "edited" | "merged";
/**
 * How a memory came out of use for its own sake. `by` is null when it is not known, for what happened before memoryd kept who did it.
 * `reread`: a later run of its write says something else. `sources`: what an abstraction was made from changed.
 */
export type Ending =
  | { readonly kind: "deleted"; readonly at: string; readonly by: Doer | null }
  | { readonly kind: "expired" | "reread"; readonly at: string }
  | { readonly kind: "sources" };
/** Something that was done to a memory, or to its whole write. */
export interface DoneToMemory {
  readonly at: string;
  readonly action: TrailAction;
  readonly by: Doer;
}

export interface Supersession {
  readonly memory: MemoryLink;
  readonly reason: SupersessionReason;
  /** `sure`: the older one is deprecated; `likely`: it is active, and probably outdated. */
  readonly certainty: "sure" | "likely";
  /** The code of the rule that decided. */
  readonly rule: string;
  readonly at: string;
  /** Null while the supersession is in force. */
  readonly undone_at: string | null;
  /** `person`: a person restored the older memory, which is active beside the newer one. `deletion`: the newer memory was deleted. */
  readonly undone_by: "person" | "deletion" | null;
  /** Who edited or merged; null for another reason, and when it is not known. */
  readonly by: Doer | null;
  /** Who restored the older memory; null when nobody did, and when it is not known. */
  readonly restored_by: Doer | null;
  /** How the newer one came out of use, where its deletion undid the supersession. */
  readonly newer_ending: Ending | null;
}

/** Maps each name to its value as JSON text, so that numbers keep their written form. */
type Metadata = Readonly<Record<string, string>>;

/** The unprocessed write that a fact was made from. */
export interface ArchivedWrite {
  readonly id: string;
  /** Null when a fact made from it was erased, because the text contained that fact. */
  readonly content: string | null;
  readonly metadata: Metadata | null;
  readonly confidence: number;
  readonly extract: boolean;
  readonly created_at: string;
  readonly state: "queued" | "running" | "done" | "dead";
  /** The reason why the write is a dead letter. */
  readonly error: string | null;
}

export const shownPrivate = Type.Optional(
  Type.Literal("shown", { description: "shown: private numbers in full; they are masked when absent" }),
);
/** `GET memories/:id`. A page asks for private numbers when somebody wants to see or to edit them, so that no other answer has them. */
export const MemoryQuery = closedObject({ private: shownPrivate });
export type MemoryQuery = Static<typeof MemoryQuery>;

/** Each list of links contains the first {@link SHOWN_LINKS}. `is_masked` is of the whole text, its write and its metadata. */
export interface MemoryDetails extends MemoryItem {
  readonly org_id: string;
  readonly content: string;
  readonly metadata: Metadata | null;
  /** The memory is active, but a newer one probably supersedes it. */
  readonly outdated: boolean;
  /** When a person last said that it is right; null when nobody has. */
  readonly confirmed_at: string | null;
  /** Null for an abstraction. */
  readonly write: ArchivedWrite | null;
  /** The memories that it superseded, and those that superseded it, newest first. */
  readonly supersedes: readonly Supersession[];
  readonly superseded_by: readonly Supersession[];
  /** The other facts of its write. */
  readonly siblings: readonly MemoryLink[];
  /** The facts that an abstraction was made from. */
  readonly sources: readonly MemoryLink[];
  /** The abstractions made from this fact. */
  readonly abstractions: readonly MemoryLink[];
  /** It is a write that became several facts, its siblings: deleting or erasing it takes them all. */
  readonly is_write: boolean;
  /** Null while it is in use, and where only a newer one replaced it. */
  readonly ending: Ending | null;
  /** Newest first, at most a hundred. */
  readonly done: readonly DoneToMemory[];
  /** How often agents were told it, and when last; null where that is not kept, or never happened. */
  readonly told: { readonly count: number; readonly at: string; readonly agent_id: string } | null;
  /** Whether an edit or merge that will supersede it waits to be processed. */
  readonly revision_waits: boolean;
  readonly can: Readonly<Record<"confirm" | "deprecate" | "restore" | "edit" | "erase", boolean>>;
}

// --------------------------------------------------------------------------------------------------------------------- changes

/** `POST memories/:id/deprecate` and `/restore`: 200 with this. */
export interface Changed {
  readonly id: string;
  readonly status: Status;
}

/** What an erasure removes and what it leaves. Lists contain the first links; counts are complete. */
export interface ErasedParts {
  readonly facts: readonly MemoryLink[];
  readonly fact_count: number;
  /** Edits and merges of what is erased, and the earlier versions of all these. `waiting_revisions` are not processed yet. */
  readonly revisions: readonly MemoryLink[];
  readonly revision_count: number;
  readonly waiting_revisions: number;
  readonly abstractions: readonly MemoryLink[];
  readonly abstraction_count: number;
  /** What the facts replaced, in turn. Only with `with_replaced` does it go, too. */
  readonly replaced: readonly MemoryLink[];
  readonly replaced_count: number;
  /** The facts of the same writes that are kept. */
  readonly kept: readonly MemoryLink[];
  /** Deprecated memories that become active again, because only erased memories superseded them. */
  readonly given_back: readonly MemoryLink[];
  readonly given_back_count: number;
}

/** `GET memories/:id/erase-preview`: all that an erasure removes, in lists of at most {@link SHOWN_LINKS}. */
export interface ErasePreview extends ErasedParts {
  /** The archived text that is removed, with private numbers masked; null when there is none, and for several memories. */
  readonly archived_text: string | null;
  /** What an erasure removes that takes what was replaced; null when nothing would become active again otherwise. */
  readonly with_replaced: ErasedParts | null;
  /** Stands for the memories that go, with either choice; not for abstractions, which are made again at any time. The erasure names it. */
  readonly fingerprint: string;
}

const confirmation = {
  confirm: Type.Literal("erase", { description: 'the word "erase", because an erasure cannot be undone' }),
  with_replaced: Type.Boolean({ description: "whether to erase also what the memories replaced, which becomes active again otherwise" }),
  fingerprint: Type.String({ pattern: "^[0-9a-f]{64}$", description: "fingerprint of the preview that a person has read" }),
};

/**
 * `POST memories/:id/erase`: 200 with {@link Erased}. Nothing has a default, so that a request takes nothing that its author was not asked
 * about. It is refused with `validation_error`, and nothing changes, when other memories would go than the preview told, with either choice.
 */
export const EraseBody = closedObject(confirmation);
export type EraseBody = Static<typeof EraseBody>;
/** `count` is the number of erased memories. Within seconds, no file contains their bytes. */
export interface Erased {
  readonly id: string;
  readonly count: number;
}

/** `POST memories/:id/edit`: 202 with {@link Queued}. A repeated request with the same text makes no second edit. */
export const EditBody = closedObject({ content: Content });
export type EditBody = Static<typeof EditBody>;

/** `POST memories/merge`: 202 with {@link Queued}. */
export const MergeBody = closedObject({
  ids: Type.Array(givenId, {
    minItems: 2,
    maxItems: DASHBOARD_LIMITS.mergedMemories,
    uniqueItems: true,
    description: `2 to ${DASHBOARD_LIMITS.mergedMemories} different ids of active facts of one agent and user`,
  }),
  content: Content,
});
export type MergeBody = Static<typeof MergeBody>;

/** A queued write. Its id is the id of the future memory; until it is processed, `GET memories/:id` answers 404. */
export interface Queued {
  readonly id: string;
  readonly status: "queued";
}

const bulkIds = Type.Array(givenId, {
  minItems: 1,
  maxItems: DASHBOARD_LIMITS.bulkMemories,
  uniqueItems: true,
  description: `1 to ${DASHBOARD_LIMITS.bulkMemories} different ids`,
});

/** `POST memories/bulk/erase-preview`: 200 with {@link ErasePreview}, in lists of at most {@link SHOWN_BULK_LINKS}. */
export const BulkPreviewBody = closedObject({ ids: bulkIds });
export type BulkPreviewBody = Static<typeof BulkPreviewBody>;

/** `POST memories/bulk`: 200 with {@link BulkResult}. */
export const BulkBody = closedObject({
  action: Type.Union([Type.Literal("deprecate"), Type.Literal("restore"), Type.Literal("unrestore")], {
    description: "deprecate, restore, or unrestore, which takes the last restore back",
  }),
  ids: bulkIds,
});
export type BulkBody = Static<typeof BulkBody>;
export interface BulkOutcome {
  readonly id: string;
  /** `unchanged`: there was nothing to do, for example to restore an active memory or an abstraction. */
  readonly outcome: "done" | "unchanged" | "not_found" | "failed";
}
export interface BulkResult {
  readonly outcomes: readonly BulkOutcome[];
}

/**
 * `POST memories/bulk/erase`: 200 with {@link BulkErased}. All of them or, when it is refused as that of one memory, none. Memories that are
 * no longer there do not count.
 */
export const BulkEraseBody = closedObject({ ids: bulkIds, ...confirmation });
export type BulkEraseBody = Static<typeof BulkEraseBody>;
export type BulkErased = Pick<Erased, "count">;

import type { Level, Memory, MemoryHeader, MemoryId, Metadata, OrgId, Scope, ScopeFilter, Status } from "../../memory/types.ts";
import type { PageKey } from "./page-key.ts";
import type { Actor, TrailEntry } from "./trail.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "./verdicts.ts";

/**
 * Read-only views of one organization's records for the dashboard; the API for agents does not use them. Each method reads only the
 * organization that it names, in pieces short enough for the thread that answers requests.
 *
 * @example
 * const first = await records.browse.page({ orgId, status: "active", text: "berlin" }, 50);
 * const second = first.next && (await records.browse.page({ orgId, status: "active", text: "berlin" }, 50, first.next));
 * const details = await records.browse.details(orgId, first.items[0].id, 20);
 */
export interface Browse {
  /**
   * Newest first by `(createdAtMs, id)`, both descending, or the other way round; `after` is `next` of the previous page. Rejects with the signal's reason when it
   * aborts.
   */
  page(filter: BrowseFilter, limit: number, after?: PageKey, signal?: AbortSignal): Promise<BrowsePage>;
  /** The agents and users that memories were ever written for, in order, at most `limit` of each: the choices of a filter. */
  offered(orgId: OrgId, wanted: OfferedFilter, limit: number): Promise<Offered>;
  counts(orgId: OrgId): Promise<MemoryCounts>;
  /** Undefined when there is no such memory. Contains at most `limit` links of each kind. */
  details(orgId: OrgId, id: MemoryId, limit: number): Promise<MemoryDetails | undefined>;
  /**
   * What a hard delete of these memories and writes would remove; undefined when there is none of them. Contains at most `limit` links of
   * each kind.
   */
  erasure(orgId: OrgId, ids: readonly MemoryId[], limit: number): Promise<ErasurePreview | undefined>;
  /** Running and queued submissions, in order of acceptance. */
  waiting(orgId: OrgId, limit: number): Promise<WaitingSubmission[]>;
}

export interface BrowseFilter extends ScopeFilter {
  readonly level?: Level | undefined;
  readonly status?: Status | undefined;
  /** A part of the content, in upper or lower case. */
  readonly text?: string | undefined;
  /** Inclusive. */
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
  /** Newest first when absent. */
  readonly order?: "oldest" | undefined;
}

export interface BrowsePage {
  readonly items: readonly MemoryExcerpt[];
  /**
   * Where the next page begins; undefined on the last page. A page with `next` may be short, because one call looks through a bounded
   * number of rows.
   */
  readonly next: PageKey | undefined;
}

export interface MemoryExcerpt extends MemoryHeader {
  readonly excerpt: Excerpt;
}

/** The beginning of a memory's text, in which private numbers are masked. */
export interface Excerpt {
  readonly text: string;
  /** Whether the memory has more text. */
  readonly isCut: boolean;
  /** Whether there was something to mask. */
  readonly isMasked: boolean;
}

export interface OfferedFilter {
  /** Only users of this agent. */
  readonly agentId?: string | undefined;
  readonly agentStartsWith?: string | undefined;
  readonly userStartsWith?: string | undefined;
}

export interface Offered {
  readonly agentIds: readonly string[];
  readonly moreAgents: boolean;
  readonly userIds: readonly string[];
  readonly moreUsers: boolean;
}

export interface MemoryCounts {
  /** Active facts. */
  readonly facts: number;
  readonly abstractions: number;
  /** Deprecated facts and abstractions. */
  readonly deprecated: number;
}

export interface MemoryLink {
  readonly id: MemoryId;
  readonly level: Level;
  readonly status: Status;
  readonly createdAtMs: number;
  readonly excerpt: Excerpt;
}

/** How a memory came out of use for its own sake, and not only because a newer one is against it. */
export type Ending =
  /** `by` is undefined when it was deleted before there was a trail, and when the entry is too old to be kept. */
  | { readonly kind: "deleted"; readonly atMs: number; readonly by: Actor | undefined }
  | { readonly kind: "expired"; readonly atMs: number }
  /** A later run of its write says something else. */
  | { readonly kind: "reread"; readonly atMs: number }
  /** Of an abstraction: what it was made from changed. */
  | { readonly kind: "sources" };

export interface Supersession {
  readonly memory: MemoryLink;
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  readonly rule: string;
  readonly atMs: number;
  readonly undoneAtMs: number | undefined;
  /** How it was undone: a person restored the older memory, or the newer one was deleted. */
  readonly undoneBy: UndoneBy | undefined;
  /** Who edited or merged; undefined for another reason, and where the trail does not say. */
  readonly by: Actor | undefined;
  /** Who restored the older memory, where a person undid it and the trail says who. */
  readonly restoredBy: Actor | undefined;
  /** How the newer one came out of use, where its deletion undid it. */
  readonly newerEnding: Ending | undefined;
}

/** The original write of a fact. */
export interface ArchivedWrite {
  readonly id: MemoryId;
  /** Null once a fact of the write was erased. */
  readonly content: string | null;
  readonly metadata: Metadata | null;
  readonly confidence: number;
  readonly extract: boolean;
  readonly createdAtMs: number;
  readonly state: "queued" | "running" | "done" | "dead";
  readonly error: string | undefined;
}

/** How often a memory was told, and when last, as far as that is kept. */
export interface Told {
  readonly count: number;
  readonly atMs: number;
  readonly agentId: string;
}

export interface MemoryDetails {
  readonly memory: Memory;
  /** When a person last said that it is right; undefined when nobody has. */
  readonly confirmedAtMs: number | undefined;
  readonly excerpt: Excerpt;
  readonly write: ArchivedWrite | undefined;
  /** Newest first. */
  readonly supersedes: readonly Supersession[];
  readonly supersededBy: readonly Supersession[];
  /** Other facts of the same write. */
  readonly siblings: readonly MemoryLink[];
  /** The sources of an abstraction. */
  readonly sources: readonly MemoryLink[];
  /** Abstractions that were made from this memory. */
  readonly abstractions: readonly MemoryLink[];
  readonly ending: Ending | undefined;
  /** What was done to it, and to its write as a whole, newest first; not without bound. */
  readonly trail: readonly TrailEntry[];
  /** Undefined when no use of it is kept. */
  readonly told: Told | undefined;
  /** Whether a queued write will replace this memory. */
  readonly revisionWaits: boolean;
}

export interface ErasurePreview extends ErasedParts {
  /** The archived text of the one write that is removed; null when there is none, or several. */
  readonly archivedText: string | null;
  /** What goes when the memories that were replaced are erased, too; undefined when none would become active again. */
  readonly withReplaced: ErasedParts | undefined;
  /** Stands for the memories that go, with either choice. `Memories.eraseAsSeen` takes it. */
  readonly fingerprint: string;
}

export interface ErasedParts {
  /** The first facts; `factCount` is the number of all. The other lists are limited in the same way. */
  readonly facts: readonly MemoryLink[];
  readonly factCount: number;
  /** Edits and merges of the removed memories, and their earlier wordings. */
  readonly revisions: readonly MemoryLink[];
  readonly revisionCount: number;
  /** Queued edits and merges of the removed memories. */
  readonly waitingRevisions: number;
  readonly abstractions: readonly MemoryLink[];
  readonly abstractionCount: number;
  /** What the facts replaced, in turn, where that is erased, too. */
  readonly replaced: readonly MemoryLink[];
  readonly replacedCount: number;
  /** Facts of the same writes that remain. */
  readonly kept: readonly MemoryLink[];
  /** Deprecated memories that become active again, because only removed memories superseded them. */
  readonly givenBack: readonly MemoryLink[];
  readonly givenBackCount: number;
}

export interface WaitingSubmission {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly state: "queued" | "running";
  readonly attempts: number;
  readonly createdAtMs: number;
  /** The earliest time of the next attempt; 0 for at once. */
  readonly notBeforeMs: number;
  /** The error of the previous attempt. */
  readonly error: string | undefined;
}

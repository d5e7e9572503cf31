import type { Level, Memory, MemoryHeader, MemoryId, Metadata, OrgId, Scope, ScopeFilter, Status } from "../memory/types.ts";
import type { PageKey } from "./page-key.ts";
import type { Certainty, SupersessionReason, UndoneBy } from "./verdicts.ts";

/**
 * What a person looks at, and an agent never asks: the records of one organization from all sides. Reading only, each method from the one organization
 * that it names, and in pieces short enough for the thread that answers requests.
 */
export interface Browse {
  /** Newest first by `(createdAtMs, id)`, both descending; `after` is the `next` of the page before. Throws the reason of the signal. */
  page(filter: BrowseFilter, limit: number, after?: PageKey, signal?: AbortSignal): Promise<BrowsePage>;
  /** Agents and users that something was ever written for, in order, at most `limit` of each. */
  offered(orgId: OrgId, wanted: OfferedFilter, limit: number): Promise<Offered>;
  counts(orgId: OrgId): Promise<MemoryCounts>;
  /** Undefined when there is no such memory. At most `limit` links of a kind. */
  details(orgId: OrgId, id: MemoryId, limit: number): Promise<MemoryDetails | undefined>;
  /** What a hard delete of the id takes; undefined when there is no such memory or write. At most `limit` links of a kind. */
  erasure(orgId: OrgId, id: MemoryId, limit: number): Promise<ErasurePreview | undefined>;
  /** Submissions that run and wait, in order of acceptance. */
  waiting(orgId: OrgId, limit: number): Promise<WaitingSubmission[]>;
}

export interface BrowseFilter extends ScopeFilter {
  readonly level?: Level | undefined;
  readonly status?: Status | undefined;
  /** Part of the content, upper and lower case alike. */
  readonly text?: string | undefined;
  /** Created at or after. */
  readonly fromMs?: number | undefined;
  /** Created before. */
  readonly toMs?: number | undefined;
}

export interface BrowsePage {
  readonly items: readonly MemoryExcerpt[];
  /** Where the next page begins; undefined on the last. There may be one although this page is not full: not everything is looked through at once. */
  readonly next: PageKey | undefined;
}

export interface MemoryExcerpt extends MemoryHeader {
  readonly excerpt: Excerpt;
}

/** The beginning of a memory's text. */
export interface Excerpt {
  readonly text: string;
  /** There is more of it. */
  readonly isCut: boolean;
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
  /** Active ones. */
  readonly facts: number;
  readonly abstractions: number;
  /** Of both levels. */
  readonly deprecated: number;
}

export interface MemoryLink {
  readonly id: MemoryId;
  readonly level: Level;
  readonly status: Status;
  readonly createdAtMs: number;
  readonly excerpt: Excerpt;
}

export interface Supersession {
  readonly memory: MemoryLink;
  readonly reason: SupersessionReason;
  readonly certainty: Certainty;
  /** Undefined for one from before rules were kept. */
  readonly rule: string | undefined;
  readonly atMs: number;
  readonly undoneAtMs: number | undefined;
  /** A person restored the older one, or the newer one was deleted. */
  readonly undoneBy: UndoneBy | undefined;
}

/** The write that a fact was made from, as it arrived. */
export interface ArchivedWrite {
  readonly id: MemoryId;
  /** Null once a fact made from it was erased. */
  readonly content: string | null;
  readonly metadata: Metadata | null;
  readonly confidence: number;
  readonly extract: boolean;
  readonly createdAtMs: number;
  readonly state: "queued" | "running" | "done" | "dead";
  readonly error: string | undefined;
}

export interface MemoryDetails {
  readonly memory: Memory;
  readonly excerpt: Excerpt;
  readonly write: ArchivedWrite | undefined;
  /** Newest first. */
  readonly supersedes: readonly Supersession[];
  readonly supersededBy: readonly Supersession[];
  /** Other facts of its write. */
  readonly siblings: readonly MemoryLink[];
  /** What it was made from, for an abstraction. */
  readonly sources: readonly MemoryLink[];
  /** What was made from it. */
  readonly abstractions: readonly MemoryLink[];
  /** A write waits that will take its place. */
  readonly revisionWaits: boolean;
}

export interface ErasurePreview {
  /** The first ones; the counts are whole. */
  readonly facts: readonly MemoryLink[];
  readonly factCount: number;
  /** Edits and merges made of them, and the earlier wordings of what goes. */
  readonly revisions: readonly MemoryLink[];
  readonly revisionCount: number;
  /** Edits and merges of them that wait to be processed. */
  readonly waitingRevisions: number;
  readonly abstractions: readonly MemoryLink[];
  readonly abstractionCount: number;
  /** The archived text that goes; null where there is none. */
  readonly archivedText: string | null;
  /** Facts of the same writes that stay. */
  readonly kept: readonly MemoryLink[];
  /** Deprecated memories that are active again, because these alone stood against them. */
  readonly givenBack: readonly MemoryLink[];
  readonly givenBackCount: number;
}

export interface WaitingSubmission {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly state: "queued" | "running";
  readonly attempts: number;
  readonly createdAtMs: number;
  /** A retry is not before; 0 for at once. */
  readonly notBeforeMs: number;
  /** Of the attempt before. */
  readonly error: string | undefined;
}

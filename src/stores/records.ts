import type { Level, Memory, MemoryHeader, MemoryId, OrgId, Scope, ScopeFilter, Source, Submission } from "../memory/types.ts";
import type { Browse } from "./browse.ts";
import type { Embeddings } from "./embeddings.ts";
import type { Lease, Retry } from "./lease.ts";
import type { PageKey } from "./page-key.ts";
import type { Revisions } from "./revisions.ts";
import type { Transfer } from "./transfer.ts";
import type { SupersededBy, Superseding } from "./verdicts.ts";

export * from "./verdicts.ts";

/**
 * Records are the truth. Each method is one whole operation: what it changes, it changes in one transaction, durable when the promise resolves.
 * Every method opens only the organization that its first argument names.
 */
export interface Records {
  readonly submissions: Submissions;
  readonly memories: Memories;
  readonly text: TextIndex;
  readonly scopes: Scopes;
  readonly erasures: Erasures;
  readonly embeddings: Embeddings;
  readonly transfer: Transfer;
  readonly revisions: Revisions;
  readonly browse: Browse;
  /**
   * Organizations whose records were there and are gone, or are another file than the one in use. Each call looks at the next few hundred in turn, in about a
   * millisecond; what is found is answered until it is back. Whatever is asked of such an organization is refused.
   */
  gone(): readonly OrgId[];
  /** Forgets open handles of the organization, so that its folder can be removed. */
  release(orgId: OrgId): Promise<void>;
  close(): Promise<void>;
}

/** What a change did to a scope. The generation is the one after the change. */
export interface ScopeChange {
  readonly scope: Scope;
  readonly generation: number;
}

// ---------------------------------------------------------------------------------------------------------------- submissions

/**
 * The queue and the archive.
 *
 * ```
 * accept ─▶ queued ──claim──▶ running ──complete──▶ done
 *              ▲                 │  └──complete({failure})──▶ dead ──retryDead──▶ queued
 *              └──retry / lease expired──┘                      └──dropDead──▶ done
 * ```
 * A soft delete of a queued or running submission stores its text verbatim as a deprecated memory and ends it (`done`);
 * a hard delete removes the row, whatever its state.
 */
export interface Submissions {
  /** Queues the write. Resolves once it is durable. Throws `rate_limited` when the organization's queue is full. */
  accept(scope: Scope, submission: Submission): Promise<void>;

  /**
   * Leases waiting submissions, oldest first. Within a scope they come in order of acceptance, and a scope with one that is
   * running or waiting for its retry gives none: so order within a scope holds, and no scope waits for another.
   */
  claim(orgId: OrgId, lease: Lease, limit: number): Promise<ClaimedSubmission[]>;

  /**
   * Stores what processing made of the claimed submissions, all in one transaction. One whose lease was lost (erased, soft-deleted, or reclaimed meanwhile)
   * is left out and reported: its vectors are orphans, and no trace of it remains.
   */
  complete(orgId: OrgId, leaseId: string, completions: readonly Completion[]): Promise<CompleteOutcome>;

  /** Gives a claimed submission back, to be tried again. */
  retry(orgId: OrgId, leaseId: string, id: MemoryId, retry: Retry): Promise<void>;

  /** Gives leases back that ended before `nowMs`, or all when `nowMs` is Infinity (at start, when no other worker can be alive). Answers how many. */
  reclaim(orgId: OrgId, nowMs: number): Promise<number>;

  depth(orgId: OrgId): Promise<QueueDepth>;

  /** When the next waiting submission may be claimed: 0 for at once, undefined for an empty queue. */
  nextDueMs(orgId: OrgId): Promise<number | undefined>;

  deadLetters(orgId: OrgId, limit: number): Promise<DeadLetter[]>;
  /** Queues a dead letter once more. False when there is none of that id. */
  retryDead(orgId: OrgId, id: MemoryId): Promise<boolean>;
  /** Gives up on a dead letter: its verbatim memory stays. False when there is none of that id. */
  dropDead(orgId: OrgId, id: MemoryId): Promise<boolean>;
}

export interface ClaimedSubmission extends Submission {
  /** This attempt included. */
  readonly attempts: number;
  /** How often it was ever claimed: also when the attempt was given back. */
  readonly claims: number;
}

/** A memory to be stored; the scope is that of its submission. */
export interface NewMemory {
  readonly id: MemoryId;
  readonly content: string;
  readonly importance: number;
  /** Same fact, same key: equal for texts that say the same thing in the same words. */
  readonly factKey: string;
  /** Same property of the same subject, whatever the value; absent when the text states none. */
  readonly propertyKey: string | undefined;
  /** Older memories of the scope that this one takes the place of. One that was deleted meanwhile is passed over. */
  readonly supersedes: readonly Superseding[];
  /** Memories of the scope that tell of a newer state than this one: the time of the fact decides, not its arrival. One that was deleted meanwhile is passed over. */
  readonly supersededBy: readonly SupersededBy[];
}

export interface Completion {
  readonly submission: Submission;
  /** At least one; the first carries the submission's id. */
  readonly memories: readonly NewMemory[];
  /** Set when processing failed for good: the submission becomes a dead letter. */
  readonly failure: string | undefined;
}

export interface CompleteOutcome {
  readonly changes: readonly ScopeChange[];
  /** Submissions that were not stored because their lease was lost. */
  readonly lost: readonly MemoryId[];
}

export interface QueueDepth {
  readonly queued: number;
  readonly running: number;
  readonly dead: number;
  /** Acceptance time of the oldest queued or running submission. */
  readonly oldestMs: number | undefined;
}

export interface DeadLetter {
  readonly id: MemoryId;
  readonly scope: Scope;
  readonly attempts: number;
  readonly error: string;
  readonly createdAtMs: number;
}

// ------------------------------------------------------------------------------------------------------------------- memories

export interface Memories {
  get(orgId: OrgId, id: MemoryId): Promise<Memory | undefined>;

  /** Newest first by `(createdAtMs, id)`, both descending; `after` is the last one of the page before. */
  list(filter: ScopeFilter, limit: number, after?: PageKey): Promise<MemoryHeader[]>;

  /** The active ones among `ids`, in any order: what a search may show. */
  active(scope: Scope, ids: readonly MemoryId[]): Promise<Memory[]>;

  /** What changed in the scope after the generation given, oldest change first. Erased memories are not named. */
  changesSince(scope: Scope, generation: number): Promise<MemoryChange[]>;

  /** Texts of what changed in the scope after the place given, oldest change first, at most `limit`: the next call goes on after the last one. */
  textsSince(scope: Scope, after: TextsKey, limit: number): Promise<MemoryText[]>;

  /** Active facts of the scope with one of the keys: what a new fact may supersede. */
  withKeys(scope: Scope, keys: { readonly factKeys: readonly string[]; readonly propertyKeys: readonly string[] }): Promise<KeyedMemory[]>;

  /** The active facts of the scope among `ids`, in any order: candidates that were found by meaning or words. */
  keyed(scope: Scope, ids: readonly MemoryId[]): Promise<KeyedMemory[]>;
  /**
   * What of these the scope holds, active or deprecated: texts exactly but for white space around them, among the scope's newest `RECALLED_MEMORIES`;
   * ids also where the memory was erased, in whichever scope.
   */
  held(scope: Scope, asked: Held): Promise<Held>;

  /** Ids of the organization's memories, active and deprecated, for the sweep that holds vectors against records. */
  ids(orgId: OrgId): Promise<Set<MemoryId>>;

  /**
   * Soft delete: the memory, and every fact of the write when the id is a write's, becomes `deprecated`; abstractions made
   * from them and earlier wordings that a person put right too. What they took the place of is active again, unless something else stands against it:
   * it was deleted itself, or another memory took its place, directly or through one of these. A queued write is ended. Undefined when the
   * organization has no such memory or write.
   */
  deprecate(orgId: OrgId, id: MemoryId, nowMs: number): Promise<ScopeChange | undefined>;

  /**
   * Undoes a soft delete or a supersession, also one that is likely only: the fact is plainly `active` again beside whatever took its place, and its history keeps that something did, why, and when
   * that was undone. What it had taken the place of until its soft delete, it takes again. Its vector may be missing when it was deleted before it was processed: the worker's sweep brings it. Undefined when there is no
   * deprecated or outdated fact of that id; an abstraction is not restored, it is made again from its sources.
   */
  restore(orgId: OrgId, id: MemoryId, nowMs: number): Promise<ScopeChange | undefined>;

  /**
   * Hard delete: removes rows, text index entries, history and the archived text, and puts every id concerned on the erasure list,
   * in one transaction. With the facts go the edits and merges that a person made of them, waiting ones too, and the earlier wordings of what goes; sources of
   * a merge that are named by nobody come back, where the merge goes for the sake of another source. What they took the place of is given back as by
   * {@link deprecate}. The bytes are gone once the worker has driven the list ({@link Erasures}). Undefined when there is no such memory or write.
   */
  erase(orgId: OrgId, id: MemoryId, nowMs: number): Promise<(ScopeChange & { readonly ids: readonly MemoryId[] }) | undefined>;

  /** Active facts of the scope that no active abstraction covers, newest first. */
  unabstracted(scope: Scope, limit: number): Promise<Memory[]>;

  /** Stores an abstraction with its lineage. Undefined, and nothing changes, when a source is no longer active or the id was ever used. */
  addAbstraction(scope: Scope, abstraction: NewAbstraction, nowMs: number): Promise<ScopeChange | undefined>;
}

/** Ids of memories, and texts without white space around them. */
export interface Held {
  readonly ids: ReadonlySet<MemoryId>;
  readonly texts: ReadonlySet<string>;
}

export interface MemoryChange {
  readonly id: MemoryId;
  readonly status: "active" | "deprecated";
  readonly level: Level;
  readonly generation: number;
}

/** A place in the order of changes. */
export interface TextsKey {
  readonly generation: number;
  readonly order: number;
}

/** What ranking by words knows of a memory. */
export interface MemoryText extends MemoryChange, TextsKey {
  /** Ascends in the order in which the memories of the scope were stored, and stays with the memory. */
  readonly order: number;
  /** The write that it was made from; its own id where there is none. */
  readonly writeId: MemoryId;
  /** Empty unless active. */
  readonly content: string;
  /** Metadata `session_id` and `speaker`; null where the write gave none. */
  readonly session: string | null;
  readonly speaker: string | null;
  /** Metadata `occurred_at`, else when the write was accepted. */
  readonly atMs: number;
}

export interface KeyedMemory {
  readonly id: MemoryId;
  readonly content: string;
  readonly factKey: string;
  readonly propertyKey: string | undefined;
  readonly createdAtMs: number;
  /** The write that it was made from; undefined for a fact that came without one, by an import. */
  readonly submissionId: MemoryId | undefined;
  /** Metadata `speaker` and `session_id`; undefined where the write gave none. */
  readonly speaker: string | undefined;
  readonly session: string | undefined;
  /** Metadata `occurred_at`; undefined where the write gave no valid time. */
  readonly occurredAtMs: number | undefined;
}

export interface NewAbstraction {
  readonly id: MemoryId;
  readonly content: string;
  readonly importance: number;
  readonly confidence: number;
  readonly source: Source;
  readonly sourceIds: readonly MemoryId[];
}

// ----------------------------------------------------------------------------------------------------- text, scopes, erasures

export interface TextHit {
  readonly id: MemoryId;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
}

/** Full text of active memories. The seam at which another scorer takes over. */
export interface TextIndex {
  search(scope: Scope, query: string, limit: number): Promise<TextHit[]>;
}

export interface Scopes {
  /** 0 for a scope that nothing was ever written to. */
  generation(scope: Scope): Promise<number>;
  /** Scopes in which facts came or went since their abstractions were last looked at. */
  abstractionsDue(orgId: OrgId, limit: number): Promise<Scope[]>;
  /** Marks the scope's abstractions as looked at, unless it changed after the generation given. */
  abstractionsDone(scope: Scope, generation: number): Promise<void>;
}

export interface Erasures {
  /** Ids whose bytes may still be in some file, oldest first. */
  pending(orgId: OrgId, limit: number): Promise<MemoryId[]>;
  /** Removes what SQLite keeps of deleted rows: free pages, page slack, the write-ahead log, copies from before a migration. False when a reader was in the way: try again. */
  scrub(orgId: OrgId): Promise<boolean>;
  /** Takes the ids off the list. They are remembered as erased, so that nothing brings them back. */
  finish(orgId: OrgId, ids: readonly MemoryId[], nowMs: number): Promise<void>;
  waiting(orgId: OrgId): Promise<WaitingErasures>;
}

export interface WaitingErasures {
  /** Ids whose bytes may still be in some file. */
  readonly count: number;
  /** When the oldest was asked for; undefined when none waits. */
  readonly oldestMs: number | undefined;
}

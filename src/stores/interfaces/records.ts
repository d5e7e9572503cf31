import type { Level, Memory, MemoryHeader, MemoryId, Metadata, OrgId, Scope, ScopeFilter, Source, Status } from "../../memory/types.ts";
import type { Topic } from "../../models/model.ts";
import type { Browse } from "./browse.ts";
import type { Checksums } from "./checksums.ts";
import type { Confirmations } from "./confirmations.ts";
import type { Embeddings } from "./embeddings.ts";
import type { Erasure, Erasures } from "./erasures.ts";
import type { Expiry } from "./expiry.ts";
import type { Judgements } from "./judgements.ts";
import type { KeyedMemory } from "./keyed-memory.ts";
import type { MemoryHistory } from "./memory-history.ts";
import type { PageKey } from "./page-key.ts";
import type { Patches } from "./patches.ts";
import type { People } from "./people.ts";
import type { PersonErasures } from "./person-erasures.ts";
import type { Questions } from "./questions.ts";
import type { Revisions } from "./revisions.ts";
import type { ScopeChange, Scopes } from "./scopes.ts";
import type { Submissions } from "./submissions.ts";
import type { Actor, Trail } from "./trail.ts";
import type { Transfer } from "./transfer.ts";
import type { Uses } from "./uses.ts";
import type { Doubt } from "./verdicts.ts";

export * from "./checksums.ts";
export * from "./erasures.ts";
export * from "./expiry.ts";
export * from "./keyed-memory.ts";
export * from "./memory-history.ts";
export * from "./scopes.ts";
export * from "./submissions.ts";
export * from "./verdicts.ts";

/** Care of the files with the records. A store without files of its own reports nothing here. */
export interface RecordFiles {
  /**
   * Organizations whose records file is missing or empty, or was replaced by another file. Each call checks the next few hundred
   * organizations in turn, in about a millisecond, and returns every missing one until its file is back. Calls for it throw.
   */
  gone(): readonly OrgId[];
  /** Calls for these organizations throw. */
  damaged(): DamagedRecords;
  /** Refuses the organization for some seconds, because another thread found damage in its file. That thread repeats it meanwhile. */
  refuse(orgId: OrgId): void;
  /** Closes the organization's files, so that its folder can be removed. */
  release(orgId: OrgId): Promise<void>;
}

/** Organizations with a damaged records file, by kind of fault. */
export interface DamagedRecords {
  /** Damage was found twice in a row while the file was in use. It is read again each minute; until then calls are refused. */
  readonly found: readonly OrgId[];
  /** The file could not be opened. Each call tries a few of these again. */
  readonly unopened: readonly OrgId[];
}

/**
 * The relational store. It is authoritative: vectors and caches are derived from it. Each method is one whole operation. It changes data in
 * one transaction, which is durable when the promise resolves, and it opens only the organization that its first argument names.
 *
 * A row that differs from its checksum was damaged on the disk. Calls that return several texts leave it out, and a call for its id throws
 * `DamagedMemory`.
 *
 * @example
 * await records.submissions.accept(scope, submission);
 * const memory = await records.memories.get(scope.orgId, submission.id); // undefined until it was processed
 * await records.memories.erase(scope.orgId, submission.id, Date.now());
 */
export interface Records {
  readonly submissions: Submissions;
  readonly memories: Memories;
  readonly text: TextIndex;
  readonly scopes: Scopes;
  readonly erasures: Erasures;
  readonly personErasures: PersonErasures;
  readonly expiry: Expiry;
  readonly embeddings: Embeddings;
  readonly transfer: Transfer;
  readonly revisions: Revisions;
  readonly patches: Patches;
  readonly judgements: Judgements;
  readonly confirmations: Confirmations;
  readonly questions: Questions;
  readonly checksums: Checksums;
  readonly browse: Browse;
  readonly people: People;
  readonly trail: Trail;
  readonly uses: Uses;
  readonly files: RecordFiles;
  close(): Promise<void>;
}

/**
 * The id of a write stands for all of its facts where a method takes an id: a write that became several facts is read as one memory,
 * its text as it was written, and is deleted, erased and restored as a whole. The id of a fact names that fact alone. Where a method takes
 * `by`, the change leaves an entry in the {@link Trail}; without it, nobody asked for the change.
 */
export interface Memories {
  get(orgId: OrgId, id: MemoryId): Promise<Memory | undefined>;

  /** Whether there is such a memory, of any status and damaged or not. */
  has(orgId: OrgId, id: MemoryId): Promise<boolean>;

  /** At most `limit` versions, also of a deprecated memory; undefined when there is no such memory. */
  history(orgId: OrgId, id: MemoryId, limit: number): Promise<MemoryHistory | undefined>;

  /** Newest first by `(createdAtMs, id)`, both descending; `after` is the last item of the previous page. */
  list(filter: ScopeFilter, limit: number, after?: PageKey): Promise<MemoryHeader[]>;

  /** The active memories among `ids`, in any order. Searches show only these. An expired memory is not active. */
  active(scope: Scope, ids: readonly MemoryId[]): Promise<Memory[]>;

  /**
   * The memories that changed after the given position, as they are now, oldest change first, at most `limit`. The next call continues
   * after the last one. Erased memories are not included.
   */
  changedSince(scope: Scope, after: ChangeKey, limit: number): Promise<ChangedMemory[]>;

  /** The memories of the scope among `ids`, of any status and in any order. */
  read(scope: Scope, ids: readonly MemoryId[]): Promise<Memory[]>;

  /** The newer memories of the sure supersessions in force against these memories, and the sources of abstractions. */
  links(orgId: OrgId, ids: readonly MemoryId[]): Promise<LinkOfMemory[]>;

  /** The likely supersessions in force against these memories. */
  doubts(orgId: OrgId, ids: readonly MemoryId[]): Promise<Doubt[]>;

  /** Active facts of the scope with one of the keys: those that a new fact may supersede. */
  withKeys(scope: Scope, keys: { readonly factKeys: readonly string[]; readonly propertyKeys: readonly string[] }): Promise<KeyedMemory[]>;

  /** The active facts of the scope among `ids`, in any order. The caller found the ids by meaning or by words. */
  keyed(scope: Scope, ids: readonly MemoryId[]): Promise<KeyedMemory[]>;

  /**
   * The subset that the scope already has, active or deprecated. A text must match one of the scope's newest `RECALLED_MEMORIES` exactly,
   * apart from surrounding white space. An id also matches an erased memory, of any scope.
   */
  pasted(scope: Scope, asked: Pasted): Promise<Pasted>;

  /**
   * Ids of all facts of the organization, or of those with the status. The sweep compares them with the vectors: an abstraction has none.
   */
  ids(orgId: OrgId, status?: Status): Promise<Set<MemoryId>>;

  /**
   * Soft delete. The memory becomes `deprecated`; for the id of a write, every fact of the write does. So do the abstractions made from
   * these facts, and the earlier wordings that a person replaced by them. Memories that they superseded become active again, unless
   * they were deleted themselves or another memory supersedes them, directly or through one of these. A queued write is ended. Returns
   * undefined when the organization has no such memory or write.
   */
  deprecate(orgId: OrgId, id: MemoryId, nowMs: number, by?: Actor): Promise<ScopeChange | undefined>;

  /**
   * Undoes a soft delete or a supersession, including a likely one. The fact becomes plainly `active` next to the memory that superseded
   * it; its history keeps the supersession, its reason, and when it was undone. The fact again supersedes what it superseded until its soft
   * delete. A fact that was deleted before it was processed has no vector until the worker's next sweep. Returns undefined when there is no
   * deprecated or outdated fact of that id; an abstraction cannot be restored, because it is derived again from its sources.
   */
  restore(orgId: OrgId, id: MemoryId, nowMs: number, by?: Actor): Promise<ScopeChange | undefined>;

  /**
   * Takes back the last {@link restore}: what was replaced or outdated is so again, and what was deleted is deleted as of then. Returns
   * undefined when the last thing that somebody did to the memory was no restore.
   */
  unrestore(orgId: OrgId, id: MemoryId, nowMs: number, by?: Actor): Promise<ScopeChange | undefined>;

  /**
   * Hard delete. One transaction removes rows, text index entries, history and the archived text, and adds every affected id to the erasure
   * list. It also removes the edits and merges that a person made of the facts, queued ones included, and the earlier wordings of what is
   * removed. When a merge is removed because of one source, its other sources become active again, unless the request names them too.
   * Memories that the removed ones superseded become active again as in {@link deprecate}. The bytes are gone once the worker has processed
   * the list ({@link Erasures}). Returns undefined when there is no such memory or write.
   */
  erase(orgId: OrgId, id: MemoryId, nowMs: number, by?: Actor): Promise<Erasure | undefined>;

  /**
   * The hard delete of several memories that a person confirmed after {@link Browse.erasure}, in one transaction. Throws `validation_error`,
   * without a change, when other memories would go by now than the preview told, with either choice. With `withReplaced`, it also takes what
   * the memories had replaced, and nothing becomes active again but the other sources of a merge. Returns undefined when there is none of
   * these memories and writes.
   */
  eraseAsSeen(orgId: OrgId, ids: readonly MemoryId[], seen: SeenErasure, nowMs: number, by?: Actor): Promise<ErasedAsSeen | undefined>;

  /** The active memories of the scope, the most important first, among equals the newest; outdated ones behind all others. */
  lasting(scope: Scope, limit: number): Promise<Memory[]>;

  /** The active facts of the scope that are not outdated, those that were stored last first. */
  latest(scope: Scope, limit: number): Promise<Memory[]>;

  /** The memories that each of the abstractions was made from, in any order. */
  sourcesOf(scope: Scope, abstractionIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly MemoryId[]>>;

  /** Active facts of the scope that are not outdated, have a topic or were not read yet, and are told by no active abstraction, newest first. */
  unabstracted(scope: Scope, limit: number): Promise<TopicalFact[]>;

  /** Keeps what facts are about. */
  setTopics(orgId: OrgId, facts: readonly Pick<TopicalFact, "id" | "topic">[]): Promise<void>;

  /** The sources of the newest active abstraction of the topic whose text begins with `title`; none when there is no such abstraction. */
  lastAbstraction(scope: Scope, topic: Topic, title: string): Promise<Memory[]>;

  /**
   * Stores an abstraction with its lineage, in place of the active ones that tell some of its sources. Returns undefined, without a change,
   * when a source is no longer active or is outdated, when the abstraction is active, and when a caller deleted it.
   */
  addAbstraction(scope: Scope, abstraction: NewAbstraction, nowMs: number): Promise<ScopeChange | undefined>;
}

export interface SeenErasure {
  /** Of the preview that the person saw. */
  readonly fingerprint: string;
  readonly withReplaced: boolean;
}

export interface ErasedAsSeen {
  /** One for each scope. */
  readonly erasures: readonly Erasure[];
  /** The number of erased memories of any kind. */
  readonly count: number;
}

/** Ids of memories, and texts without surrounding white space. */
export interface Pasted {
  readonly ids: ReadonlySet<MemoryId>;
  readonly texts: ReadonlySet<string>;
}

/** A position in the order of changes. */
export interface ChangeKey {
  readonly generation: number;
  /** Ascends in the order in which the memories of the scope were stored; never changes. */
  readonly order: number;
}

/** The input of the index of a scope for one memory. */
export interface MemoryText extends ChangeKey {
  readonly id: MemoryId;
  readonly status: "active" | "deprecated";
  readonly level: Level;
  /** The write of the memory; the memory's own id when there is no write. */
  readonly writeId: MemoryId;
  readonly content: string;
  /** The generation in which its vector was computed again because its metadata changed; 0 for the first vector. */
  readonly vectorGeneration: number;
  /** The memories that an abstraction was made from; empty for a fact. */
  readonly sourceIds: readonly MemoryId[];
  /** What an abstraction is about; undefined for a fact. */
  readonly topic: Topic | undefined;
  /** Metadata `session_id` and `speaker`; null when the write has none. */
  readonly session: string | null;
  readonly speaker: string | null;
  /** Metadata `occurred_at`; null when the write has no valid time. */
  readonly occurredAtMs: number | null;
  /** Metadata `occurred_at`, or else the acceptance time of the write. */
  readonly atMs: number;
}

/** A memory with the fields that an index and filters need. */
export interface ChangedMemory extends MemoryText {
  readonly metadata: Metadata | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** When it was deleted itself; undefined when it was only superseded, or is active. */
  readonly deletedAtMs: number | undefined;
  readonly expiresAtMs: number | undefined;
}

export interface LinkOfMemory {
  readonly id: MemoryId;
  readonly kind: "newer" | "source";
  readonly otherId: MemoryId;
}

/** A fact and what it is about; undefined when it was not read yet. */
export interface TopicalFact extends Memory {
  readonly topic: Topic | "none" | undefined;
}

export interface NewAbstraction {
  readonly id: MemoryId;
  readonly content: string;
  readonly importance: number;
  readonly confidence: number;
  readonly topic: Topic;
  readonly source: Source;
  readonly sourceIds: readonly MemoryId[];
}

/** Full-text search of active memories; another ranking can implement it. */
export interface TextIndex {
  /** `level`: of the hits; absent for memories of any level. */
  search(scope: Scope, query: string, limit: number, level?: Level): Promise<TextHit[]>;
}

export interface TextHit {
  readonly id: MemoryId;
  /** Higher is better; comparable only within one result. */
  readonly score: number;
}

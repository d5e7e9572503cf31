import type { MemoryFilter } from "../memory/filter.ts";
import type { Level, MemoryId, Scope } from "../memory/types.ts";
import type { ScopeVectors } from "../stores/interfaces/vectors.ts";
import type { Scored } from "./ranking/score.ts";
import type { Reach } from "./ranking/word-relevance.ts";

export interface SearchRequest {
  readonly query: string;
  /** Number of hits wanted, 1 to 100. */
  readonly k: number;
  readonly taskContext?: string | undefined;
  /** Absent for all levels. */
  readonly level?: Level | undefined;
  /** Absent for all active memories. */
  readonly filter?: MemoryFilter | undefined;
  /** The reach of the scopes that are searched together; `searchScopes` sets it. */
  readonly reach?: Reach | undefined;
  /** Whether each hit is marked by whether it answers the query. The hits and their order are the same. */
  readonly judged?: boolean | undefined;
}

/** A memory with its score and the parts of the score, which `ranking/explanation.ts` puts into words. */
export type SearchHit = Scored;

export interface SearchAnswer {
  /** Best first. Cached answers are the same array object each time, so that callers can cache what they derive from it. */
  readonly hits: readonly SearchHit[];
  readonly cacheHit: boolean;
}

/**
 * The caller of a search, which may disconnect. A `Request` is one. Creating its signal takes longer than a cached answer, so the signal is
 * read only when there is work to abort.
 */
export interface Caller {
  readonly signal: AbortSignal;
}

/**
 * The read path, as the HTTP routes see it.
 *
 * @example
 * const { hits } = await search.search(scope, { query: "Where does Ana live?", k: 5 });
 * search.scopeChanged(scope); // after a write: cached answers of the scope are dropped
 * search.forget(scope, [id]); // after an erasure: no copy in memory holds the memory any more
 */
export interface Search {
  search(scope: Scope, request: SearchRequest, caller?: Caller): Promise<SearchAnswer>;
  /** How well the words of the scope answer the query; undefined when its index is not in memory. */
  reach(scope: Scope, request: SearchRequest): Promise<Reach | undefined>;
  /** The scope changed: drops its cached answers, takes the new vectors, and answers its popular requests again in the background. */
  scopeChanged(scope: Scope, arrived?: ScopeVectors): void;
  /** Removes erased memories from every copy in memory, at once. */
  forget(scope: Scope, ids: readonly MemoryId[]): void;
  stats(): SearchStats;
  /** Stops background work. */
  close(): void;
}

export interface SearchStats {
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** Cache misses that were answered by words alone, because the embedder or the vectors failed. */
  readonly textOnly: number;
  /** Cache misses that were ranked on disk, because the index of the scope does not fit in memory or took too long to load. */
  readonly rankedOnDisk: number;
  readonly cacheEntries: number;
  readonly cacheBytes: number;
  readonly hotScopes: number;
  readonly hotVectorsBytes: number;
  readonly hotTextsBytes: number;
}

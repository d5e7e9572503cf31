import type { Level, MemoryId, Scope } from "../memory/types.ts";
import type { Scored } from "./ranking/score.ts";

export interface SearchRequest {
  readonly query: string;
  /** 1 to 100. */
  readonly k: number;
  readonly taskContext?: string | undefined;
  /** Absent: all levels. */
  readonly level?: Level | undefined;
}

/** A memory with its score, and what that is made of: `ranking/explanation.ts` puts it into words. */
export type SearchHit = Scored;

export interface SearchAnswer {
  /** Best first. The same array object for every answer from the cache, so that what is made of it can be kept with it. */
  readonly hits: readonly SearchHit[];
  readonly cacheHit: boolean;
}

/** Vectors of memories that came: row `i` of `matrix`, row-major, is that of `ids[i]`. */
export interface Arrived {
  readonly ids: readonly MemoryId[];
  readonly matrix: Float32Array;
}

/** Who asks, and may go away. A `Request` is one; making its signal costs more than a cached answer, so it is read only where there is work to end. */
export interface Caller {
  readonly signal: AbortSignal;
}

/** The read path, as the HTTP routes see it. */
export interface Search {
  search(scope: Scope, request: SearchRequest, caller?: Caller): Promise<SearchAnswer>;
  /** The scope changed: forget what was computed for it, take over vectors that came, and answer again what was asked most. */
  scopeChanged(scope: Scope, arrived?: Arrived): void;
  /** Erased ids leave every copy in memory at once. */
  forget(scope: Scope, ids: readonly MemoryId[]): void;
  stats(): SearchStats;
  /** Ends what runs in the background. */
  close(): void;
}

export interface SearchStats {
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** Of those, answered by words alone because the embedder or the vectors failed. */
  readonly textOnly: number;
  /** Of those, ranked on disk, because the index of the scope does not fit in memory or took too long to read. */
  readonly rankedOnDisk: number;
  readonly cacheEntries: number;
  readonly cacheBytes: number;
  readonly hotScopes: number;
  readonly hotVectorsBytes: number;
  readonly hotTextsBytes: number;
}

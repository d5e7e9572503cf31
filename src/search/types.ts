import type { Level, Memory, MemoryId, Scope } from "../memory/types.ts";

export interface SearchRequest {
  readonly query: string;
  /** 1 to 100. */
  readonly k: number;
  readonly taskContext?: string | undefined;
  /** Absent: all levels. */
  readonly level?: Level | undefined;
}

export interface SearchHit {
  readonly memory: Memory;
  /** Fusion score; comparable within one answer only. */
  readonly score: number;
  /** What the score is made of. */
  readonly parts: ScoreParts;
}

/** `score = (similarity + text + session) · speaker · cues · importance · recency · task · confidence · level · outdated`: three terms, the rest factors. */
export interface ScoreParts {
  readonly similarity: number;
  readonly text: number;
  readonly session: number;
  readonly speaker: number;
  readonly cues: number;
  readonly importance: number;
  readonly recency: number;
  readonly task: number;
  readonly confidence: number;
  readonly level: number;
  readonly outdated: number;
}

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
  /** Of those, answered by words alone because the embedder failed. */
  readonly textOnly: number;
  readonly cacheEntries: number;
  readonly cacheBytes: number;
  readonly hotScopes: number;
  readonly hotVectorsBytes: number;
  readonly hotTextsBytes: number;
}

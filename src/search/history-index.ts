import { MemorydError } from "../memory/errors.ts";
import type { MemoryId, Scope } from "../memory/types.ts";
import type { Memories } from "../stores/interfaces/records.ts";
import type { ScopeVectors } from "../stores/interfaces/vectors.ts";
import type { ScopeIndex } from "./index/scope-index.ts";
import { ScopeIndexes, type ScopeIndexesOptions } from "./index/scope-indexes.ts";
import type { Norm } from "./index/word-index.ts";
import type { ReadableVectors } from "./readable-vectors.ts";

/** Memory limit of the indexes of all memories, also deprecated ones: about 100,000 memories of a sentence or two. */
const HISTORY_BYTES = 256 * 1024 * 1024;

export interface HistoryIndexesOptions {
  readonly memories: Pick<Memories, "changedSince">;
  readonly vectors: Pick<ReadableVectors, "dimensions" | "load">;
  readonly norm: Norm;
  readonly limitBytes?: number | undefined;
  readonly turns?: ScopeIndexesOptions["turns"];
}

/**
 * Indexes of every memory that a scope has, for searches of deprecated memories and of an earlier time. No index is loaded before the first
 * such search, and no snapshot is stored.
 */
export class HistoryIndexes {
  readonly #options: HistoryIndexesOptions;
  #indexes: ScopeIndexes | undefined;

  constructor(options: HistoryIndexesOptions) {
    this.#options = options;
  }

  /** Like `ScopeIndexes.use`, but throws when the scope is too large or was not read in time, because no other index has its texts. */
  async use<T>(scope: Scope, generation: number, waitMs: number, read: (index: ScopeIndex) => T, begins?: () => void): Promise<T> {
    this.#indexes ??= this.#open();
    const found = await this.#indexes.use(scope, generation, waitMs, (index) => ({ result: read(index) }), begins);
    if (typeof found !== "string") return found.result;
    if (found === "late") throw new MemorydError("internal_error", "the history is still being read: send the request again");
    throw new MemorydError(
      "validation_error",
      "this agent and user have more memories than a search of their history can hold: leave out as_of and filter.status",
    );
  }

  arrived(scope: Scope, vectors: ScopeVectors): void {
    this.#indexes?.arrived(scope, vectors);
  }

  forget(scope: Scope, ids: readonly MemoryId[]): void {
    this.#indexes?.forget(scope, ids);
  }

  stats(): { readonly vectorsBytes: number; readonly wordsBytes: number } {
    return this.#indexes?.stats() ?? { vectorsBytes: 0, wordsBytes: 0 };
  }

  #open(): ScopeIndexes {
    const { memories, vectors, norm, limitBytes = HISTORY_BYTES, turns } = this.#options;
    const changedSince: Memories["changedSince"] = async (...asked) =>
      (await memories.changedSince(...asked)).map((memory) => ({ ...memory, status: "active" }));
    return new ScopeIndexes({ memories: { changedSince }, vectors, norm, limitBytes, turns });
  }
}

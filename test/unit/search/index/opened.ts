import type { MemoryId, Scope } from "../../../../src/memory/types.ts";
import type { ScopeIndex } from "../../../../src/search/index/scope-index.ts";
import { ScopeIndexes, type Unavailable } from "../../../../src/search/index/scope-indexes.ts";
import type { Snapshots } from "../../../../src/search/index/snapshots.ts";
import type { WordIndex } from "../../../../src/search/index/word-index.ts";
import { parseQuery } from "../../../../src/search/ranking/query.ts";
import { scoreWords } from "../../../../src/search/ranking/word-scores.ts";
import type { Fixture, Stored } from "../fixture.ts";
import { NORM, PARAMETERS } from "../texts.ts";

const WAIT_MS = 60_000;

export interface Hooks {
  /** May hold a read up. */
  readonly beforeLoad?: (scope: Scope) => Promise<void>;
  readonly afterLoad?: (scope: Scope) => Promise<void>;
  readonly beforeTexts?: (scope: Scope) => Promise<void>;
  readonly afterTexts?: (scope: Scope) => void;
}

/** Indexes over the real stores, and how often a scope's vectors were loaded. */
export class Opened {
  readonly indexes: ScopeIndexes;
  readonly counts = { loads: 0 };
  readonly #fixture: Fixture;

  constructor(fixture: Fixture, limitBytes?: number, hooks: Hooks = {}, vectorsShare?: number, snapshots?: Snapshots) {
    const { records, vectors } = fixture;
    this.#fixture = fixture;
    this.indexes = new ScopeIndexes({
      norm: NORM,
      snapshots,
      limitBytes,
      vectorsShare,
      memories: {
        changedSince: async (scope, ...rest) => {
          await hooks.beforeTexts?.(scope);
          const texts = await records.memories.changedSince(scope, ...rest);
          hooks.afterTexts?.(scope);
          return texts;
        },
      },
      vectors: {
        dimensions: vectors.dimensions,
        load: async (scope, ids) => {
          this.counts.loads++;
          await hooks.beforeLoad?.(scope);
          const loaded = await vectors.load(scope, ids);
          await hooks.afterLoad?.(scope);
          return loaded;
        },
      },
    });
  }

  async use<T>(scope: Scope, read: (index: ScopeIndex) => T): Promise<T | Unavailable> {
    return this.indexes.use(scope, await this.#fixture.records.scopes.generation(scope), WAIT_MS, read);
  }

  /** What the index holds of vectors; its words must hold the same. */
  async ids(scope: Scope): Promise<MemoryId[] | Unavailable> {
    return this.use(scope, ({ vectors, words, missing }) => {
      const ids = [...vectors.ids()].sort();
      for (const id of ids) if (words.slotOf(id) === undefined || missing.has(id)) throw new Error(`${id} has a vector and no words`);
      return ids;
    });
  }

  arrived(scope: Scope, stored: Stored): void {
    this.indexes.arrived(scope, stored);
  }
}

/** The ids of all writes, in order. */
export const sorted = (...stored: readonly Stored[]): MemoryId[] => stored.flatMap(({ ids }) => [...ids]).sort();

/** What words and sessions say of each memory for a query, by id, whatever its slot. */
export function wordScores(words: WordIndex, query: string): Record<MemoryId, readonly number[]> {
  const { memories, sessions } = scoreWords(words, parseQuery(query), PARAMETERS.words, PARAMETERS.session);
  const ids = [...memories.keys()].flatMap((slot) => (words.factsAt(slot) ?? [{ id: words.idAt(slot) }]).map(({ id }) => ({ id, slot })));
  const living = ids.filter(({ id, slot }) => words.slotOf(id) === slot);
  const found = living.map(
    ({ id, slot }) => [id, [memories[slot] ?? 0, sessions[words.sessions.of.at(slot)] ?? 0, words.norms[slot] ?? 0]] as const,
  );
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

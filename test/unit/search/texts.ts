import { ScopeIndex } from "../../../src/search/index/scope-index.ts";
import { createVectorArena } from "../../../src/search/index/vector-arena.ts";
import { WordIndex } from "../../../src/search/index/word-index.ts";
import { type ParameterChanges, parametersFor } from "../../../src/search/ranking/parameters.ts";
import { parseQuery } from "../../../src/search/ranking/query.ts";
import { normFor, type Ranking, rank, type Wanted } from "../../../src/search/ranking/rank.ts";
import type { MemoryText } from "../../../src/stores/interfaces/records.ts";

export const MINUTE_MS = 60_000;

/** An active fact without session and speaker, alone in its write, unless `changes` say otherwise. */
export function textOf(order: number, content: string, changes: Partial<MemoryText> = {}): MemoryText {
  const place = { generation: 1, vectorGeneration: 0, sourceIds: [], topic: undefined, order, occurredAtMs: null, atMs: order * MINUTE_MS };
  return { id: `m${order}`, writeId: `m${order}`, status: "active", level: 0, content, session: null, speaker: null, ...place, ...changes };
}

export const PARAMETERS = parametersFor("builtin");
export const NORM = normFor(PARAMETERS);

export function wordIndexOf(texts: readonly MemoryText[]): WordIndex {
  const index = new WordIndex(NORM);
  for (const text of texts) index.add(text);
  return index;
}

/** No index made here has vectors, so all share one arena: a memory of WebAssembly for each takes long in a process with a large heap. */
const arena = createVectorArena({ dimensions: 16, limitBytes: 1024 * 1024, scanRows: 1000 });

/** The texts in one index without vectors. */
export function indexOf(texts: readonly MemoryText[]): ScopeIndex {
  const index = new ScopeIndex(arena, NORM);
  for (const text of texts) index.apply(text);
  return index;
}

/** Ranks by words alone, unless vectors are wanted. */
export function ranking(index: ScopeIndex, query: string, wanted: Partial<Wanted> = {}, changes?: ParameterChanges): Ranking {
  const parameters = changes === undefined ? PARAMETERS : parametersFor("builtin", changes);
  return rank(index, { query: parseQuery(query), vectors: undefined, level: undefined, limit: 50, ...wanted }, parameters);
}

export function idsFor(index: ScopeIndex, query: string): readonly string[] {
  return ranking(index, query).ranked.map(({ id }) => id);
}

/** The factor of a signal by id; 1 where it says nothing of a memory. */
export function factors(index: ScopeIndex, query: string, signal: string): ReadonlyMap<string, number> {
  const { ranked } = ranking(index, query);
  return new Map(ranked.map(({ id, factors }) => [id, factors.find((factor) => factor.signal === signal)?.value ?? 1]));
}

import { LIMITS } from "../memory/limits.ts";
import type { Level, MemoryId, Scope } from "../memory/types.ts";
import type { TextHit } from "../stores/records.ts";
import type { Candidate } from "./fuse.ts";
import type { HotVectors } from "./hot-vectors.ts";
import type { WordRanking, WordSignals } from "./lexical/word-ranking.ts";
import type { ReadableVectors } from "./readable-vectors.ts";
import type { ScopeCopy } from "./scope-copy.ts";
import { leadSiblings } from "./siblings.ts";
import { topK } from "./top-k.ts";
import { FUSION } from "./weights.ts";

/** The vectors of a search: of its question and of the task context when one is given. */
export interface QueryVectors {
  readonly query: Float32Array;
  readonly task: Float32Array | undefined;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** True when a larger limit could bring more. */
  readonly more: boolean;
}

/** What the candidates of a search are looked for with. */
export interface Wanted {
  readonly scope: Scope;
  readonly generation: number;
  /** Undefined when there is no vector to search with. */
  readonly vectors: QueryVectors | undefined;
  readonly level: Level | undefined;
  readonly limit: number;
  readonly words: WordRanking;
  /** True when a larger limit could bring more words. */
  readonly moreWords: boolean;
}

/** The nearest memories together with those that words found, each with all its signals. */
export async function findCandidates(
  hot: Pick<HotVectors, "use">,
  store: Pick<ReadableVectors, "search">,
  wanted: Wanted,
): Promise<Candidates> {
  const { scope, generation, vectors, words, moreWords } = wanted;
  if (vectors === undefined) {
    const found = new Map(words.ids.map((id) => [id, candidate(id, words.of(id), 0, 0)]));
    return { candidates: leadSiblings(found, words, (id) => candidate(id, words.of(id), 0, 0)), more: moreWords };
  }
  const found = await hot.use(scope, generation, (copy) => fromCopy(copy, vectors, wanted));
  return found ?? fromStore(store, vectors, wanted);
}

/** The text index in the place of a ranking by words: no sessions, no speakers, scores relative to the best. */
export function rankingOfTextHits(hits: readonly TextHit[]): WordRanking {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
  const scores = new Map(hits.map(({ id, score }) => [id, best > 0 ? (FUSION.textIndex * Math.max(0, score)) / best : 0]));
  return {
    ids: hits.map(({ id }) => id),
    // The text index knows of no writes, levels and terms.
    siblingsOf: () => undefined,
    isSummary: () => false,
    termsOf: () => new Set(),
    of: (id) => ({ own: scores.get(id) ?? 0, session: 0, named: 0, cues: 1, order: undefined }),
    denseFactor: 1,
    message: 0,
  };
}

function candidate(id: MemoryId, words: WordSignals | undefined, similarity: number, task: number): Candidate {
  const { own: text, session, named, cues } = words ?? { own: 0, session: 0, named: 0, cues: 1 };
  return { id, similarity, task, text, session, named, cues };
}

function fromCopy(copy: ScopeCopy, vectors: QueryVectors, { level, limit, words, moreWords }: Wanted): Candidates {
  const similarities = copy.cosines(vectors.query);
  const tasks = vectors.task && copy.cosines(vectors.task);
  const isOfLevel = (row: number) => level === undefined || copy.levelAt(row) === level;
  const candidates = new Map<MemoryId, Candidate>();
  const of = (id: MemoryId, row = copy.rowOf(id)) => {
    const [similarity, task] = row === undefined ? [0, 0] : [similarities[row] ?? 0, tasks?.[row] ?? 0];
    return candidate(id, words.of(id), similarity, task);
  };
  for (const row of topK(similarities, limit, isOfLevel)) candidates.set(copy.idAt(row), of(copy.idAt(row), row));
  for (const id of words.ids) {
    const row = copy.rowOf(id);
    if (!candidates.has(id) && (row === undefined || isOfLevel(row))) candidates.set(id, of(id, row));
  }
  // Every row is of the level and was live at the generation, and the limit is over any k: only words could have more.
  return { candidates: leadSiblings(candidates, words, of), more: moreWords && copy.size > candidates.size };
}

/**
 * The store knows neither level nor status, and the similarity of its nearest only: what words alone found counts as unrelated
 * to the question and to the task.
 */
async function fromStore(
  store: Pick<ReadableVectors, "search">,
  vectors: QueryVectors,
  { scope, limit, words, moreWords }: Wanted,
): Promise<Candidates> {
  const nearest = await store.search(scope, vectors.query, limit);
  const taskHits = vectors.task === undefined ? [] : await store.search(scope, vectors.task, LIMITS.searchCandidates);
  const similarities = new Map(nearest.map((hit) => [hit.id, hit.similarity]));
  const tasks = new Map(taskHits.map((hit) => [hit.id, hit.similarity]));
  const ids = new Set([...similarities.keys(), ...words.ids]);
  const of = (id: MemoryId) => candidate(id, words.of(id), similarities.get(id) ?? 0, tasks.get(id) ?? 0);
  return { candidates: leadSiblings(new Map([...ids].map((id) => [id, of(id)])), words, of), more: nearest.length >= limit || moreWords };
}

import type { MemoryId, Scope } from "../memory/types.ts";
import type { TextIndex } from "../stores/interfaces/records.ts";
import { compareIds, type Ranked, sortByRelevance } from "./ranking/candidate.ts";
import type { RankingParameters } from "./ranking/parameters.ts";
import type { QueryVectors } from "./ranking/query.ts";
import type { Ranking } from "./ranking/rank.ts";
import { similarity, similarityTerm } from "./ranking/signals/similarity.ts";
import { words } from "./ranking/signals/words.ts";
import type { ReadableVectors } from "./readable-vectors.ts";

/** The score of the best text hit, on the scale of the signal {@link words}, where it is about the score of a good match. */
const BEST_TEXT = 0.7;
/** Nearest memories to the task context that are looked up; memories further away do not matter to the task. */
const TASK_CANDIDATES = 200;

/**
 * The ranking of the memories that a filter chose. Unranked memories are left out while a larger limit could rank them. Otherwise they
 * follow the ranked ones, so that an answer contains every matching memory, if not in the best order.
 */
export function restricted({ ranked, more }: Ranking, ids: ReadonlySet<MemoryId>, limit: number, mayGrow: boolean): Ranking {
  const chosen = ranked.filter(({ id }) => ids.has(id));
  if ((more && mayGrow) || chosen.length >= limit) return { ranked: chosen, more };
  const found = new Set(chosen.map(({ id }) => id));
  const others = [...ids]
    .filter((id) => !found.has(id))
    .sort(compareIds)
    .slice(0, limit - chosen.length);
  return { ranked: [...chosen, ...others.map(unranked)], more: false };
}

function unranked(id: MemoryId): Ranked {
  return { id, slot: -1, relevance: 0, terms: [], factors: [], task: 0, isLifted: false };
}

/**
 * Ranks a scope whose index is not in memory, by the text index and the vector store alone. Neighbours, sessions, speakers and wording do
 * not count, so it finds less than `rank` (figures in docs/retrieval.md). A memory that only its words found has similarity 0.
 */
export async function rankOnDisk(
  { text, vectors }: { readonly text: TextIndex; readonly vectors: Pick<ReadableVectors, "search"> },
  scope: Scope,
  query: string,
  queryVectors: QueryVectors | undefined,
  limit: number,
  parameters: RankingParameters,
): Promise<Ranking> {
  const [byWords, byVector, byTask] = await Promise.all([
    text.search(scope, query, limit),
    queryVectors === undefined ? [] : vectors.search(scope, queryVectors.query, limit),
    queryVectors?.task === undefined ? [] : vectors.search(scope, queryVectors.task, TASK_CANDIDATES),
  ]);
  const best = byWords.reduce((most, { score }) => Math.max(most, score), 0);
  const texts = new Map(byWords.map(({ id, score }) => [id, best > 0 ? (BEST_TEXT * Math.max(0, score)) / best : 0]));
  const cosines = new Map(byVector.map((hit) => [hit.id, hit.similarity]));
  const tasks = new Map(byTask.map((hit) => [hit.id, hit.similarity]));
  const near = similarityTerm(parameters.similarity);
  const rankedOf = (id: MemoryId): Ranked => {
    const terms = [
      { signal: words.name, value: texts.get(id) ?? 0 },
      { signal: similarity.name, value: near(cosines.get(id) ?? 0) },
    ];
    const relevance = terms.reduce((sum, { value }) => sum + value, 0);
    return { id, slot: -1, relevance, terms, factors: [], task: Math.min(1, Math.max(0, tasks.get(id) ?? 0)), isLifted: false };
  };
  const ids = new Set([...cosines.keys(), ...texts.keys()]);
  return { ranked: sortByRelevance([...ids].map(rankedOf)), more: byWords.length >= limit || byVector.length >= limit };
}

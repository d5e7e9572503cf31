import { LIMITS } from "../memory/limits.ts";
import type { Level, MemoryId, Scope } from "../memory/types.ts";
import type { TextHit } from "../stores/records.ts";
import type { Vectors } from "../stores/vectors.ts";
import type { Candidate } from "./fuse.ts";
import type { HotVectors } from "./hot-vectors.ts";
import type { ScopeCopy } from "./scope-copy.ts";
import { topK } from "./top-k.ts";

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
  readonly vectors: QueryVectors;
  readonly level: Level | undefined;
  readonly limit: number;
  readonly textHits: readonly TextHit[];
}

/** The nearest memories together with those that the text index found, each with all its signals. */
export async function findCandidates(hot: HotVectors, vectors: Vectors, wanted: Wanted): Promise<Candidates> {
  const found = await hot.use(wanted.scope, wanted.generation, (copy) => fromCopy(copy, wanted));
  return found ?? fromStore(vectors, wanted);
}

/** Candidates when there is no vector to search with. */
export function textOnly(textHits: readonly TextHit[], limit: number): Candidates {
  const candidates = textHits.map(({ id, score }) => ({ id, similarity: 0, text: score, task: 0 }));
  return { candidates, more: textHits.length >= limit };
}

function fromCopy(copy: ScopeCopy, { vectors, level, limit, textHits }: Wanted): Candidates {
  const similarities = copy.scores(vectors.query);
  const tasks = vectors.task && copy.scores(vectors.task);
  const text = new Map(textHits.map((hit) => [hit.id, hit.score]));
  const nearest = topK(similarities, limit, level === undefined ? undefined : (row) => copy.levelAt(row) === level);
  const candidates = new Map<MemoryId, Candidate>();
  const add = (id: MemoryId, row: number | undefined) => {
    if (row !== undefined && level !== undefined && copy.levelAt(row) !== level) return;
    const similarity = row === undefined ? 0 : (similarities[row] ?? 0);
    const task = row === undefined ? 0 : (tasks?.[row] ?? 0);
    candidates.set(id, { id, similarity, text: text.get(id) ?? 0, task });
  };
  for (const row of nearest) add(copy.idAt(row), row);
  for (const { id } of textHits) if (!candidates.has(id)) add(id, copy.rowOf(id));
  // Every row is of the level and was live at the generation, and the limit is over any k: there is nothing further to look for.
  return { candidates: [...candidates.values()], more: false };
}

/**
 * The store knows neither level nor status, and the similarity of its nearest only: what the text index alone found counts as unrelated
 * to the question and to the task.
 */
async function fromStore(store: Vectors, { scope, vectors, limit, textHits }: Wanted): Promise<Candidates> {
  const nearest = await store.search(scope, vectors.query, limit);
  const taskHits = vectors.task === undefined ? [] : await store.search(scope, vectors.task, LIMITS.searchCandidates);
  const similarities = new Map(nearest.map((hit) => [hit.id, hit.similarity]));
  const tasks = new Map(taskHits.map((hit) => [hit.id, hit.similarity]));
  const text = new Map(textHits.map((hit) => [hit.id, hit.score]));
  const candidates = [...new Set([...similarities.keys(), ...text.keys()])].map((id) => ({
    id,
    similarity: similarities.get(id) ?? 0,
    text: text.get(id) ?? 0,
    task: tasks.get(id) ?? 0,
  }));
  return { candidates, more: nearest.length >= limit || textHits.length >= limit };
}

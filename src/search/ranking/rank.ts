import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import type { Asked } from "../../models/model.ts";
import type { ChosenMemories } from "../index/chosen-memories.ts";
import type { ScopeIndex } from "../index/scope-index.ts";
import type { VectorTable } from "../index/vector-table.ts";
import type { Norm, WordIndex } from "../index/word-index.ts";
import { type Judged, markAnswers } from "./answering.ts";
import type { Background } from "./background.ts";
import { liftSummaries } from "./broad.ts";
import { type Candidate, compareRelevance, mergeByRelevance, type Ranked, sortByRelevance } from "./candidate.ts";
import { currency } from "./currency.ts";
import { movedTowardsHits } from "./feedback.ts";
import { parametersOf, type RankingParameters } from "./parameters.ts";
import type { ParsedQuery, QueryVectors } from "./query.ts";
import { discountRestated } from "./restated.ts";
import { leadSiblings, siblings } from "./siblings.ts";
import type { NormSignal, Part, Prepared, QuerySignal } from "./signal.ts";
import { NORM_SIGNALS, QUERY_SIGNALS } from "./signals/all.ts";
import { session } from "./signals/session.ts";
import { similarity, similarityTerm } from "./signals/similarity.ts";
import { namedSpeaker, speaker } from "./signals/speaker.ts";
import { words } from "./signals/words.ts";
import { topK } from "./top-k.ts";
import { type Reach, wordRelevance } from "./word-relevance.ts";

/** Each signal has its own parameters, which {@link parametersOf} finds. */
const OF_TEXT: readonly NormSignal[] = NORM_SIGNALS;
const OF_QUERY: readonly QuerySignal[] = QUERY_SIGNALS;

/** The input of a ranking. */
export interface Wanted {
  readonly query: ParsedQuery;
  /** Undefined when there are no vectors to search with; then words alone rank. */
  readonly vectors: QueryVectors | undefined;
  readonly level: Level | undefined;
  /** Number of candidates from words, and the same number from vectors. */
  readonly limit: number;
  /** Ranks only these memories; absent for the whole scope. Their scores are the same as in a ranking of the whole scope. */
  readonly among?: ChosenMemories | undefined;
  /** How well the scopes that are searched together answer; absent for a single scope. */
  readonly reach?: Reach | undefined;
  /** What the query asks for; absent when it is not read, and then no abstraction is lifted. */
  readonly asked?: Asked | undefined;
  /** To judge whether each memory answers; absent when nobody asked, or when it is not known yet. */
  readonly background?: Background | undefined;
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly Ranked[];
  /** Whether a larger limit could find more. */
  readonly more: boolean;
}

/**
 * Ranks the memories of a scope by its index. A memory that words or vectors find has, with a factor for each signal of the query,
 *
 *     relevance = ((words + session) · speaker + similarity · speaker) · Π factors
 *
 * Then the similarity of the best memories is measured again, to the query moved towards the first hits. Memories of one write rank
 * together. A query that continues work discounts what was restated later, and a summary may answer a broad question. `score.ts` adds
 * the factors of the records.
 */
export function rank(index: ScopeIndex, wanted: Wanted, parameters: RankingParameters): Ranking {
  const { words } = index;
  const { level, limit } = wanted;
  const relevance = wordRelevance(words, wanted.query, parameters.words, parameters.session, wanted.reach);
  const { continuation } = wanted.query;
  const query = continuation === 0 ? wanted.query : { ...wanted.query, continuation: continuation * currency(words, relevance) };
  const prepared = { query, words, relevance };
  const score = new Scorer(prepared, parameters);
  const table = wanted.vectors && index.vectors;
  const cosines = new Cosines(table, wanted.vectors);
  const rowOf = (id: MemoryId) => table?.rowOf(id) ?? -1;
  const slotOf = (id: MemoryId) => words.slotOf(id) ?? -1;
  const candidateAt = (id: MemoryId, slot: number, row: number): Candidate => {
    return { id, slot, cosine: cosines.query?.[row] ?? 0, task: cosines.task?.[row] ?? 0, sibling: 1 };
  };

  const { among } = wanted;
  const places = among?.in(index);
  const isAsked = (slot: number) =>
    (level === undefined || words.levelAt(slot) === level) && (places === undefined || places.slots[slot] === 1);
  const scores = score.byWords();
  const byWords = topK(scores, limit, (slot) => (scores[slot] ?? 0) > 0 && isAsked(slot));
  const byVector = cosines.nearest(limit, level, places?.rows);
  const found = new Map<MemoryId, Candidate>();
  for (const row of byVector) {
    const id = table?.idAt(row) ?? "";
    found.set(id, candidateAt(id, slotOf(id), row));
  }
  for (const slot of byWords) {
    const id = firstAt(words, slot, among);
    if (!found.has(id)) found.set(id, candidateAt(id, slot, rowOf(id)));
  }
  if (among !== undefined) {
    for (let slot = words.slots - 1; slot >= 0 && found.size < limit; slot--) {
      // Neither words nor vectors found this memory, but it matches the filter. It ranks after those that were found, the newest first.
      if (words.gone[slot] || !isAsked(slot)) continue;
      const id = firstAt(words, slot, among);
      found.set(id, candidateAt(id, slot, rowOf(id)));
    }
  }
  const candidateOf = (id: MemoryId) => candidateAt(id, slotOf(id), rowOf(id));
  const candidates = leadSiblings(found, siblingsAmong(words, among), relevance, candidateOf, parameters.siblings);
  const isFact = (slot: number) => words.levelAt(slot) === LEVEL.fact;
  const ranked = measuredAgain(candidates, (candidate) => score.of(candidate), isFact, table, parameters.feedback);

  const orderOf = ({ slot }: Ranked) => (isFact(slot) ? words.orderAt(slot) : undefined);
  const vectorsOf = (ids: readonly MemoryId[]) => table?.centred(ids) ?? [];
  const discounted = discountRestated(ranked, query.continuation, orderOf, vectorsOf, parameters.restated);
  const { asked } = wanted;
  const topicOf = ({ slot }: Ranked) => words.topicAt(slot);
  const isQuestion = level === undefined && continuation === 0;
  const lifted =
    isQuestion && asked ? liftSummaries(discounted, topicOf, asked, parameters.broad, parameters.abstraction.factor) : discounted;
  const { vectors, background } = wanted;
  const judged =
    table === undefined || vectors === undefined || background === undefined
      ? lifted
      : markAnswers(lifted, judgedBy({ ...prepared, query: wanted.query }, table, vectors), background);
  // With vectors, every row was compared, and the limit is above any k, so only words could find more.
  return { ranked: judged, more: byWords.length >= limit && (table === undefined || table.size > found.size) };
}

function judgedBy({ query, words, relevance }: Prepared, table: VectorTable, vectors: QueryVectors): Judged {
  return {
    continuation: query.continuation,
    nearness: (ids) => table.products(ids, vectors.query),
    // Terms are read only for memories that some word of the query, or its neighbour, found.
    wordsOf: ({ id, slot }) => (relevance.own(slot) > 0 ? relevance.shareOf(words.termsOf(id, slot)) : 0),
    memories: table.size,
  };
}

/** How well the scope of the index answers by its words. */
export function reachOf({ words }: ScopeIndex, query: ParsedQuery, parameters: RankingParameters): Reach {
  const { share, covered } = wordRelevance(words, query, parameters.words, parameters.session);
  return { best: share, covered };
}

/** The first requested memory of the slot. */
function firstAt(words: WordIndex, slot: number, among: ChosenMemories | undefined): MemoryId {
  return (among && words.factsAt(slot)?.find(({ id }) => among.ids.has(id))?.id) ?? words.idAt(slot);
}

/** Leaves out the memories of a write that are not requested. */
function siblingsAmong(words: WordIndex, among: ChosenMemories | undefined): Pick<WordIndex, "factsAt"> {
  return among === undefined ? words : { factsAt: (slot) => words.factsAt(slot)?.filter(({ id }) => among.ids.has(id)) };
}

/** Scores the candidates. Scores the best ones again after the query vector has moved towards the first hits. Best first. */
function measuredAgain(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => Ranked,
  isFact: (slot: number) => boolean,
  table: VectorTable | undefined,
  parameters: RankingParameters["feedback"],
): Ranked[] {
  const scored = candidates.map((candidate) => ({ candidate, ranked: score(candidate) }));
  scored.sort((a, b) => compareRelevance(a.ranked, b.ranked));
  const measured: Candidate[] = [];
  const others: Ranked[] = [];
  for (const { candidate, ranked } of scored) {
    // A summary repeats facts, so it does not move the query and is not measured again.
    if (measured.length < parameters.measured && isFact(candidate.slot)) measured.push(candidate);
    else others.push(ranked);
  }
  return mergeByRelevance(sortByRelevance(movedTowardsHits(measured, table, parameters).map(score)), others);
}

/** The product of the factors that depend on a text alone. */
export function normFor(parameters: RankingParameters): Norm {
  const norms = normsFor(parameters);
  return (features, terms) => norms.reduce((norm, { of }) => norm * of(features, terms), 1);
}

function normsFor(parameters: RankingParameters): { readonly signal: string; readonly of: Norm }[] {
  return OF_TEXT.map((signal) => {
    const own = parametersOf(signal, parameters);
    return { signal: signal.name, of: (features, terms) => signal.factor(features, terms, own) };
  });
}

/** Scores memories for one query: the sum of the terms times the product of the factors. */
class Scorer {
  readonly #prepared: Prepared;
  readonly #parameters: RankingParameters;
  readonly #named: ((slot: number) => number) | undefined;
  readonly #factors: readonly { readonly signal: string; readonly at: (slot: number) => number }[];
  readonly #norms: readonly { readonly signal: string; readonly of: Norm }[];
  readonly #similarity: (cosine: number) => number;

  constructor(prepared: Prepared, parameters: RankingParameters) {
    this.#prepared = prepared;
    this.#parameters = parameters;
    this.#named = namedSpeaker(prepared, parameters.speaker);
    this.#factors = OF_QUERY.flatMap((signal) => {
      const at = signal.prepare(prepared, parametersOf(signal, parameters));
      return at === undefined ? [] : [{ signal: signal.name, at }];
    });
    this.#norms = normsFor(parameters);
    this.#similarity = similarityTerm(parameters.similarity, prepared);
  }

  /** The relevance by slot from the words of the query, without similarity. */
  byWords(): Float32Array {
    const { words, relevance } = this.#prepared;
    const { words: more } = this.#parameters.speaker;
    const { slots, gone, norms } = words;
    const named = this.#named;
    const scores = new Float32Array(slots);
    for (let slot = 0; slot < slots; slot++) {
      const terms = relevance.sum(slot);
      if (terms === 0 || gone[slot]) continue;
      let factor = norms[slot] ?? 1;
      for (const { at } of this.#factors) factor *= at(slot);
      scores[slot] = terms * factor * (named === undefined ? 1 : 1 + (more - 1) * named(slot));
    }
    return scores;
  }

  of({ id, slot, cosine, task, sibling }: Candidate): Ranked {
    const { relevance } = this.#prepared;
    const own = relevance.own(slot);
    const ofSession = relevance.session(slot);
    const near = this.#similarity(cosine);
    // Most ranked candidates do not enter the answer, so parts without an effect are not created.
    const terms: Part[] = [];
    if (own > 0) terms.push({ signal: words.name, value: own });
    if (ofSession > 0) terms.push({ signal: session.name, value: ofSession });
    if (near > 0) terms.push({ signal: similarity.name, value: near });
    const factors: Part[] = [];
    put(factors, speaker.name, this.#speakerFactor(slot, own + ofSession, near));
    const { features, lengths } = this.#prepared.words;
    const ofText = features[slot];
    if (ofText !== undefined) for (const { signal, of } of this.#norms) put(factors, signal, of(ofText, lengths.at(slot)));
    for (const { signal, at } of this.#factors) put(factors, signal, at(slot));
    put(factors, siblings.name, sibling);
    let product = 1;
    for (const { value } of factors) product *= value;
    const relevanceOfAll = (own + ofSession + near) * product;
    return { id, slot, relevance: relevanceOfAll, terms, factors, task: Math.min(1, Math.max(0, task)), isLifted: false };
  }

  /** The factor by which words and similarity of the named speaker's memories count more. */
  #speakerFactor(slot: number, byWords: number, near: number): number {
    const named = this.#named?.(slot) ?? 0;
    if (named === 0 || byWords + near === 0) return 1;
    const { words, similarity } = this.#parameters.speaker;
    return (byWords * (1 + named * (words - 1)) + near * (1 + named * (similarity - 1))) / (byWords + near);
  }
}

function put(factors: Part[], signal: string, value: number): void {
  if (value !== 1) factors.push({ signal, value });
}

/** The cosines of the memories of a scope, by row, with a query and its task context; undefined without vectors. */
class Cosines {
  readonly #table: VectorTable | undefined;
  readonly query: Float32Array | undefined;
  readonly task: Float32Array | undefined;

  constructor(table: VectorTable | undefined, vectors: QueryVectors | undefined) {
    this.#table = table;
    this.query = vectors && table?.cosines(vectors.query);
    this.task = vectors?.task && table?.cosines(vectors.task);
  }

  /** The rows of the nearest memories, the nearest first. */
  nearest(limit: number, level: Level | undefined, asked: Uint8Array | undefined): number[] {
    const table = this.#table;
    if (table === undefined || this.query === undefined) return [];
    return topK(this.query, limit, (row) => (level === undefined || table.levelAt(row) === level) && asked?.[row] !== 0);
  }
}

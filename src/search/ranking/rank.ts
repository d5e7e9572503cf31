import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import type { ScopeIndex } from "../scope/scope-index.ts";
import type { VectorTable } from "../scope/vector-table.ts";
import type { Norm, WordIndex } from "../scope/word-index.ts";
import { liftSummaries } from "./broad.ts";
import { type Candidate, type Ranked, sortByRelevance } from "./candidate.ts";
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
import { wordRelevance } from "./word-relevance.ts";

/** Each with its own parameters, which {@link parametersOf} finds. */
const OF_TEXT: readonly NormSignal[] = NORM_SIGNALS;
const OF_QUERY: readonly QuerySignal[] = QUERY_SIGNALS;

/** What is ranked for. */
export interface Wanted {
  readonly query: ParsedQuery;
  /** Undefined when there are no vectors to search with: words alone rank. */
  readonly vectors: QueryVectors | undefined;
  readonly level: Level | undefined;
  /** Candidates taken from words and from vectors each. */
  readonly limit: number;
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly Ranked[];
  /** True when a larger limit could bring more. */
  readonly more: boolean;
}

/**
 * Ranks the memories of a scope by its index. With a factor for each signal that concerns the query,
 *
 *     relevance = ((words + session) · speaker + similarity · speaker) · Π factors
 *
 * for what words or vectors find. The similarity of the best memories is measured again, to the query moved towards the first hits. Memories
 * of one write rank together, a query that continues work discounts what was restated later,
 * and a summary may answer a broad question. `score.ts` adds the factors of the records.
 */
export function rank(index: ScopeIndex, wanted: Wanted, parameters: RankingParameters): Ranking {
  const { words } = index;
  const { level, limit } = wanted;
  const relevance = wordRelevance(words, wanted.query, parameters.words, parameters.session);
  const { continuation } = wanted.query;
  const query = continuation === 0 ? wanted.query : { ...wanted.query, continuation: continuation * currency(words, relevance) };
  const prepared = { query, words, relevance };
  const score = new Scorer(prepared, parameters);
  const table = wanted.vectors && index.vectors;
  const cosines = new Cosines(table, wanted.vectors);
  const candidateOf = (id: MemoryId): Candidate => ({ id, slot: words.slotOf(id) ?? -1, ...cosines.of(id), sibling: 1 });

  const scores = score.byWords();
  const byWords = topK(scores, limit, (slot) => (scores[slot] ?? 0) > 0 && (level === undefined || words.levelAt(slot) === level));
  const byVector = cosines.nearest(limit, level);
  const found = new Map([...byVector, ...byWords.map((slot) => words.idAt(slot))].map((id) => [id, candidateOf(id)]));
  const candidates = leadSiblings(found, words, relevance, candidateOf, parameters.siblings);
  const vectorsOf = (ids: readonly MemoryId[]) => table?.centred(ids) ?? [];
  const scored = sortByRelevance(candidates.map((candidate) => score.of(candidate)));
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  // A summary repeats facts: it does not move the query, and it is not measured again.
  const facts = scored.filter(({ slot }) => words.levelAt(slot) === LEVEL.fact).slice(0, parameters.feedback.measured);
  const moved = movedTowardsHits(
    facts.flatMap(({ id }) => byId.get(id) ?? []),
    vectorsOf,
    parameters.feedback,
  );
  const again = new Map(moved.map((candidate) => [candidate.id, score.of(candidate)]));
  const ranked = sortByRelevance(scored.map((one) => again.get(one.id) ?? one));

  const orderOf = ({ slot }: Ranked) => (words.levelAt(slot) === LEVEL.fact ? words.orderAt(slot) : undefined);
  const settled = discountRestated(ranked, query.continuation, orderOf, vectorsOf, parameters.restated);
  const isQuestion = level === undefined && continuation === 0;
  const lifted = isQuestion ? liftSummaries(settled, tellable(words), parameters.broad, parameters.abstraction.factor) : settled;
  // With vectors every row was looked at, and the limit is over any k: only words could bring more.
  return { ranked: lifted, more: byWords.length >= limit && (table === undefined || table.size > found.size) };
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

  /** By slot, the relevance of what has words of the query, without similarity. */
  byWords(): Float32Array {
    const { words, relevance } = this.#prepared;
    const { words: more } = this.#parameters.speaker;
    const scores = new Float32Array(words.slots);
    for (let slot = 0; slot < words.slots; slot++) {
      const terms = relevance.sum(slot);
      if (words.gone[slot] || terms === 0) continue;
      let factor = words.norms[slot] ?? 1;
      for (const { at } of this.#factors) factor *= at(slot);
      scores[slot] = terms * factor * (1 + (more - 1) * (this.#named?.(slot) ?? 0));
    }
    return scores;
  }

  of({ id, slot, cosine, task, sibling }: Candidate): Ranked {
    const { relevance } = this.#prepared;
    const [own, ofSession, near] = [relevance.own(slot), relevance.session(slot), this.#similarity(cosine)];
    // Nearly every candidate is ranked only to be left out, so parts that change nothing are not made.
    const terms: Part[] = [];
    if (own > 0) terms.push({ signal: words.name, value: own });
    if (ofSession > 0) terms.push({ signal: session.name, value: ofSession });
    if (near > 0) terms.push({ signal: similarity.name, value: near });
    const factors: Part[] = [];
    let product = 1;
    const multiply = (signal: string, value: number) => {
      if (value === 1) return;
      product *= value;
      factors.push({ signal, value });
    };
    multiply(speaker.name, this.#speakerFactor(slot, own + ofSession, near));
    const { features, lengths } = this.#prepared.words;
    const ofText = features[slot];
    if (ofText !== undefined) for (const { signal, of } of this.#norms) multiply(signal, of(ofText, lengths.at(slot)));
    for (const { signal, at } of this.#factors) multiply(signal, at(slot));
    multiply(siblings.name, sibling);
    const relevanceOfAll = (own + ofSession + near) * product;
    return { id, slot, relevance: relevanceOfAll, terms, factors, task: Math.min(1, Math.max(0, task)), isLifted: false };
  }

  /** The words and the similarity of what the named speaker said count more. */
  #speakerFactor(slot: number, byWords: number, near: number): number {
    const named = this.#named?.(slot) ?? 0;
    if (named === 0 || byWords + near === 0) return 1;
    const { words, similarity } = this.#parameters.speaker;
    return (byWords * (1 + named * (words - 1)) + near * (1 + named * (similarity - 1))) / (byWords + near);
  }
}

/** The cosines of the memories of a scope with a query and its task context; 0 without vectors. */
class Cosines {
  readonly #table: VectorTable | undefined;
  readonly #query: Float32Array | undefined;
  readonly #task: Float32Array | undefined;

  constructor(table: VectorTable | undefined, vectors: QueryVectors | undefined) {
    this.#table = table;
    this.#query = vectors && table?.cosines(vectors.query);
    this.#task = vectors?.task && table?.cosines(vectors.task);
  }

  of(id: MemoryId): { readonly cosine: number; readonly task: number } {
    const row = this.#table?.rowOf(id);
    return row === undefined ? { cosine: 0, task: 0 } : { cosine: this.#query?.[row] ?? 0, task: this.#task?.[row] ?? 0 };
  }

  nearest(limit: number, level: Level | undefined): MemoryId[] {
    const table = this.#table;
    if (table === undefined || this.#query === undefined) return [];
    return topK(this.#query, limit, (row) => level === undefined || table.levelAt(row) === level).map((row) => table.idAt(row));
  }
}

function tellable(words: WordIndex) {
  return {
    isSummary: ({ slot }: Ranked) => words.levelAt(slot) === LEVEL.abstraction,
    termsOf: ({ id, slot }: Ranked) => words.termsOf(id, slot),
  };
}

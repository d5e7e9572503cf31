import { LEVEL } from "../../memory/types.ts";
import type { Postings } from "../index/postings.ts";
import type { WordIndex } from "../index/word-index.ts";
import type { ParsedQuery } from "./query.ts";
import type { SessionParameters } from "./signals/session.ts";
import type { WordParameters } from "./signals/words.ts";

/** Memories that are read for one word, the newest ones. A word that more memories contain hardly distinguishes them. */
const TERM_MATCHES = 20_000;

/** The scores of every memory and every session of a scope for the words of a query. */
interface WordScores {
  /** By slot. */
  readonly memories: Float32Array;
  /** By session. */
  readonly sessions: Float32Array;
  /** Sum of the weights of the query's terms, including those that no memory has: the scale of the scores. */
  readonly total: number;
  /** The sum of the weights of the few heaviest terms. */
  readonly core: number;
  /** The weight of each term that some memory has, by the number of the term. */
  readonly weightOf: ReadonlyMap<number, number>;
}

/** All zero between two queries. Scoring is synchronous, so all scopes share this scratch space, which grows to the largest scope. */
const scratch = {
  own: new Float32Array(0),
  near: new Float32Array(0),
  marked: new Uint8Array(0),
  /** The marked slots, in the order in which they were marked. */
  touched: new Int32Array(0),
  inSession: new Float32Array(0),
};

/**
 * BM25 adapted to memories. For each term `e = tf / (1 + terms / lengthTerms) + context`, where the context is the share of its neighbours
 * in the session. The memory gets `weight · e / (e + saturation)`. So a line counts for the words around it, yet ten neighbours with a word
 * count no more than one. A session is scored in the same way, as one text.
 */
export function scoreWords(index: WordIndex, query: ParsedQuery, words: WordParameters, session: SessionParameters): WordScores {
  return new Scoring(index, words, session).of(query);
}

class Scoring {
  readonly #index: WordIndex;
  readonly #p: WordParameters;
  readonly #session: SessionParameters;
  readonly #memories: Float32Array;
  readonly #sessions: Float32Array;

  constructor(index: WordIndex, words: WordParameters, session: SessionParameters) {
    grow(index.slots, index.sessions.slots);
    this.#index = index;
    this.#p = words;
    this.#session = session;
    this.#memories = new Float32Array(index.slots);
    this.#sessions = new Float32Array(index.sessions.slots);
  }

  of({ terms, counts, codes }: ParsedQuery): WordScores {
    const index = this.#index;
    const weights: number[] = [];
    const weightOf = new Map<number, number>();
    for (const [term, times] of counts) {
      const factor = times ** this.#p.repeatPower * (index.speakers.named(term).length > 0 ? this.#p.nameWeight : 1);
      const number = index.termNumber(term);
      const postings = postingsOf(index, number);
      const weight = this.#idf(postings?.memories ?? 0) * factor;
      weights.push(weight);
      if (!postings || number === undefined) continue;
      this.#scoreTerm(postings, weight, factor);
      weightOf.set(number, weight);
    }
    for (const [i, term] of terms.entries()) if (i > 0) this.#scorePair(terms[i - 1] ?? "", term);
    for (const code of codes) this.#scoreCode(code);
    const core = sum(weights.toSorted((a, b) => b - a).slice(0, this.#p.coreTerms));
    return { memories: this.#memories, sessions: this.#sessions, total: sum(weights), core, weightOf };
  }

  #scoreTerm(postings: Postings, weight: number, factor: number): void {
    const { own, near, marked, touched } = scratch;
    const { lengthTerms, contextTerms, saturation } = this.#p;
    const memories = this.#memories;
    const lengths = this.#index.lengths.view();
    const { count, touchedSessions } = this.#collect(postings, lengthTerms);
    for (let i = 0; i < count; i++) {
      const slot = touched[i] ?? 0;
      const e = (own[slot] ?? 0) + normalisedFrequency(near[slot] ?? 0, lengths[slot] ?? 0, contextTerms);
      memories[slot] = (memories[slot] ?? 0) + weight * saturate(e, saturation);
      own[slot] = 0;
      near[slot] = 0;
      marked[slot] = 0;
    }
    this.#scoreSessions(touchedSessions, factor);
  }

  /**
   * Fills the scratch space with the frequency of the term in each memory, from itself and from its neighbours. `count` is the number of
   * these memories.
   */
  #collect({ slots, frequencies }: Postings, lengthTerms: number): { readonly count: number; readonly touchedSessions: number[] } {
    const { own, marked, touched, inSession } = scratch;
    const { gone, sessions } = this.#index;
    const lengths = this.#index.lengths.view();
    const sessionOf = sessions.of.view();
    const [next, previous] = [sessions.next.view(), sessions.previous.view()];
    const { before, after } = this.#p;
    let count = 0;
    const touchedSessions: number[] = [];
    for (let i = Math.max(0, slots.length - TERM_MATCHES); i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      const times = frequencies[i] ?? 0;
      if (gone[slot] || times === 0) continue;
      const normal = normalisedFrequency(times, lengths[slot] ?? 0, lengthTerms);
      if (marked[slot] === 0) touched[count++] = slot;
      marked[slot] = 1;
      own[slot] = (own[slot] ?? 0) + normal;
      const session = sessionOf[slot] ?? -1;
      if (session < 0) continue;
      if (inSession[session] === 0) touchedSessions.push(session);
      inSession[session] = (inSession[session] ?? 0) + times;
      count = spread(slot, next, before, normal, this.#passesOn(slot), count);
      count = spread(slot, previous, after, normal, 1, count);
    }
    return { count, touchedSessions };
  }

  #scoreSessions(touched: readonly number[], factor: number): void {
    const { inSession } = scratch;
    const { sessions } = this.#index;
    const { terms, saturation } = this.#session;
    const scores = this.#sessions;
    const weight = idf(touched.length, sessions.alive, this.#p.idfPower) * factor;
    for (const session of touched) {
      const e = normalisedFrequency(inSession[session] ?? 0, sessions.terms[session] ?? 0, terms);
      scores[session] = (scores[session] ?? 0) + weight * saturate(e, saturation);
      inSession[session] = 0;
    }
  }

  /** The factor by which a turn that asks passes its terms to the answer after it. */
  #passesOn(slot: number): number {
    const { lengths, features } = this.#index;
    return features[slot]?.asks ? 1 + this.#p.askBoost / (1 + lengths.at(slot) / this.#p.askTerms) : 1;
  }

  /** Scores two adjacent terms of the query that are adjacent in a memory. No pairs are stored: the rarer term's postings find them. */
  #scorePair(a: string, b: string): void {
    const index = this.#index;
    const [first, second] = [index.termNumber(a), index.termNumber(b)];
    if (first === undefined || second === undefined || first === second) return;
    const [left, right] = [index.postings(first), index.postings(second)];
    if (!left || !right) return;
    const { slots } = left.memories < right.memories ? left : right;
    const hits: [slot: number, times: number][] = [];
    for (let i = Math.max(0, slots.length - TERM_MATCHES); i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      const times = index.gone[slot] ? 0 : countPair(index, slot, first, second);
      if (times > 0) hits.push([slot, times]);
    }
    this.#addHits(hits, this.#p.pair);
  }

  #scoreCode(code: string): void {
    const index = this.#index;
    const postings = postingsOf(index, index.codeNumber(code));
    const hits: [slot: number, times: number][] = [];
    for (const [i, slot] of postings?.slots.entries() ?? []) {
      if (!index.gone[slot] && (postings?.frequencies[i] ?? 0) > 0) hits.push([slot, 1]);
    }
    this.#addHits(hits, this.#p.code);
  }

  #addHits(hits: readonly (readonly [number, number])[], share: number): void {
    const index = this.#index;
    const weight = share * this.#idf(hits.filter(([slot]) => index.levelAt(slot) === LEVEL.fact).length);
    for (const [slot, times] of hits) {
      const e = normalisedFrequency(times, index.lengths.at(slot), this.#p.lengthTerms);
      this.#memories[slot] = (this.#memories[slot] ?? 0) + weight * saturate(e, this.#p.saturation);
    }
  }

  #idf(having: number): number {
    return idf(having, this.#index.facts, this.#p.idfPower);
  }
}

/**
 * Adds a term of the memory to those that follow by the links. The first of them gets `first` times as much. Takes the number of touched
 * memories, and returns the new one.
 */
function spread(from: number, links: Int32Array, shares: readonly number[], amount: number, first: number, touchedBefore: number): number {
  const { near, marked, touched } = scratch;
  let count = touchedBefore;
  let slot = links[from] ?? -1;
  for (let step = 0; step < shares.length && slot >= 0; step++) {
    if (marked[slot] === 0) touched[count++] = slot;
    marked[slot] = 1;
    near[slot] = (near[slot] ?? 0) + amount * (shares[step] ?? 0) * (step === 0 ? first : 1);
    slot = links[slot] ?? -1;
  }
  return count;
}

function countPair({ starts, ends, sequence }: WordIndex, slot: number, first: number, second: number): number {
  let times = 0;
  const end = ends.at(slot) - 1;
  for (let at = starts.at(slot); at < end; at++) if (sequence.at(at) === first && sequence.at(at + 1) === second) times++;
  return times;
}

/** Undefined for a term that no memory ever had. */
function postingsOf(index: WordIndex, term: number | undefined): Postings | undefined {
  const postings = term === undefined ? undefined : index.postings(term);
  return postings !== undefined && postings.slots.length > 0 ? postings : undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function grow(slots: number, sessions: number): void {
  if (scratch.own.length < slots) {
    scratch.own = new Float32Array(slots * 2);
    scratch.near = new Float32Array(slots * 2);
    scratch.marked = new Uint8Array(slots * 2);
    scratch.touched = new Int32Array(slots * 2);
  }
  if (scratch.inSession.length < sessions) scratch.inSession = new Float32Array(sessions * 2);
}

/**
 * The formulas of BM25, in variants for memories: the texts are short and the scopes small, so a mean length says nothing.
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
 */

/** A term's frequency, normalized by the length of the text on an absolute scale: `tf / (1 + terms / lengthTerms)`. */
export function normalisedFrequency(times: number, terms: number, lengthTerms: number): number {
  return times / (1 + terms / lengthTerms);
}

/** Grows from 0 towards 1: ten occurrences are hardly better than three. */
export function saturate(frequency: number, saturation: number): number {
  return frequency / (frequency + saturation);
}

/** Inverse document frequency, in the variant that is never negative, raised to `power`. */
function idf(having: number, of: number, power: number): number {
  return Math.log(1 + (of - having + 0.5) / (having + 0.5)) ** power;
}

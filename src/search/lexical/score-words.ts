import { LIMITS } from "../../memory/limits.ts";
import { LEVEL } from "../../memory/types.ts";
import { termsOf } from "../../text/terms.ts";
import type { Ints } from "./ints.ts";
import type { LexicalIndex } from "./lexical-index.ts";
import type { Postings } from "./postings.ts";
import { idf, LEXICAL } from "./weights.ts";

/** What the words of a question say of every memory and every session of a scope. */
export interface WordScores {
  /** By slot. */
  readonly memories: Float32Array;
  /** By session. */
  readonly sessions: Float32Array;
  /** Sum of the weights of the question's terms, also of those that no memory has: the scale of the scores. */
  readonly total: number;
  /** The same of its few heaviest terms. */
  readonly core: number;
  /** Distinct terms of the question. */
  readonly terms: number;
  /** The weight of each that some memory has, by its number. */
  readonly weightOf: ReadonlyMap<number, number>;
}

/** Zero between two questions. Scoring never waits, so one serves all scopes; it grows to the largest. */
const scratch = { own: new Float32Array(0), near: new Float32Array(0), marked: new Uint8Array(0), inSession: new Float32Array(0) };

/**
 * BM25 made for memories. For each term: `e = tf / (1 + terms / lengthTerms) + context`, where the context is what the neighbours of
 * the same session have of it, and the memory gets `weight · e / (e + saturation)`. So a line counts for what is said around it, yet ten
 * neighbours with a word are no better than one. A session is scored likewise, as one text.
 */
export function scoreWords(index: LexicalIndex, query: string): WordScores {
  grow(index.slots, index.sessions.slots);
  const memories = new Float32Array(index.slots);
  const sessions = new Float32Array(index.sessions.slots);
  const { terms, codes } = termsOf(query);
  const names = new Set(index.speakers.flatMap((speaker) => (speaker.memories > 0 ? speaker.nameTerms : [])));
  const weights: number[] = [];
  const weightOf = new Map<number, number>();
  for (const [term, times] of tally(terms)) {
    const factor = times ** LEXICAL.repeatPower * (names.has(term) ? LEXICAL.nameWeight : 1);
    const postings = postingsOf(index, index.termNumber(term));
    const weight = idf(postings?.memories ?? 0, index.facts) * factor;
    weights.push(weight);
    if (!postings) continue;
    scoreTerm(index, postings, weight, factor, memories, sessions);
    weightOf.set(index.termNumber(term) ?? -1, weight);
  }
  for (const [i, term] of terms.entries()) if (i > 0) scorePair(index, terms[i - 1] ?? "", term, memories);
  for (const code of codes) scoreCode(index, code, memories);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const core = sum(weights.sort((a, b) => b - a).slice(0, LEXICAL.coreTerms));
  return { memories, sessions, total: sum(weights), core, terms: weights.length, weightOf };
}

function scoreTerm(
  index: LexicalIndex,
  postings: Postings,
  weight: number,
  factor: number,
  memories: Float32Array,
  sessions: Float32Array,
): void {
  const { own, near, marked, inSession } = scratch;
  const { lengths, gone, passesOn } = index;
  const touched: number[] = [];
  const touchedSessions: number[] = [];
  const { slots, frequencies } = postings;
  for (let i = Math.max(0, slots.length - LIMITS.termMatches); i < slots.length; i++) {
    const slot = slots.at(i);
    if (gone[slot] || frequencies.at(i) === 0) continue;
    const normal = frequencies.at(i) / (1 + lengths.at(slot) / LEXICAL.lengthTerms);
    if (marked[slot] === 0) touched.push(slot);
    marked[slot] = 1;
    own[slot] = (own[slot] ?? 0) + normal;
    const session = index.sessions.of.at(slot);
    if (session < 0) continue;
    if (inSession[session] === 0) touchedSessions.push(session);
    inSession[session] = (inSession[session] ?? 0) + frequencies.at(i);
    spread(slot, index.sessions.next, LEXICAL.before, normal, passesOn[slot] ?? 1, touched);
    spread(slot, index.sessions.previous, LEXICAL.after, normal, 1, touched);
  }
  for (const slot of touched) {
    const e = (own[slot] ?? 0) + (near[slot] ?? 0) / (1 + lengths.at(slot) / LEXICAL.contextTerms);
    memories[slot] = (memories[slot] ?? 0) + (weight * e) / (e + LEXICAL.saturation);
    own[slot] = 0;
    near[slot] = 0;
    marked[slot] = 0;
  }
  const sessionWeight = idf(touchedSessions.length, index.sessions.alive) * factor;
  for (const session of touchedSessions) {
    const e = (inSession[session] ?? 0) / (1 + (index.sessions.terms[session] ?? 0) / LEXICAL.sessionTerms);
    sessions[session] = (sessions[session] ?? 0) + (sessionWeight * e) / (e + LEXICAL.sessionSaturation);
    inSession[session] = 0;
  }
}

/** A term of the memory counts for those that follow by the links, the first of them `first` times as much. */
function spread(from: number, links: Ints, shares: readonly number[], amount: number, first: number, touched: number[]): void {
  const { near, marked } = scratch;
  let slot = links.at(from);
  for (let step = 0; step < shares.length && slot >= 0; step++) {
    if (marked[slot] === 0) touched.push(slot);
    marked[slot] = 1;
    near[slot] = (near[slot] ?? 0) + amount * (shares[step] ?? 0) * (step === 0 ? first : 1);
    slot = links.at(slot);
  }
}

/** Two terms side by side in the question and in a memory, found through the rarer one's postings: no pair is stored. */
function scorePair(index: LexicalIndex, a: string, b: string, memories: Float32Array): void {
  const [first, second] = [index.termNumber(a), index.termNumber(b)];
  if (first === undefined || second === undefined || first === second) return;
  const [left, right] = [index.postings(first), index.postings(second)];
  if (!left || !right) return;
  const { slots } = left.memories < right.memories ? left : right;
  const hits: [slot: number, times: number][] = [];
  for (let i = Math.max(0, slots.length - LIMITS.termMatches); i < slots.length; i++) {
    const slot = slots.at(i);
    const times = index.gone[slot] ? 0 : countPair(index, slot, first, second);
    if (times > 0) hits.push([slot, times]);
  }
  addHits(index, hits, LEXICAL.pair, memories);
}

function countPair({ starts, ends, sequence }: LexicalIndex, slot: number, first: number, second: number): number {
  let times = 0;
  const end = ends.at(slot) - 1;
  for (let at = starts.at(slot); at < end; at++) if (sequence.at(at) === first && sequence.at(at + 1) === second) times++;
  return times;
}

function scoreCode(index: LexicalIndex, code: string, memories: Float32Array): void {
  const postings = postingsOf(index, index.codeNumber(code));
  const hits: [slot: number, times: number][] = [];
  for (let i = 0; postings && i < postings.slots.length; i++) {
    const slot = postings.slots.at(i);
    if (!index.gone[slot] && postings.frequencies.at(i) > 0) hits.push([slot, 1]);
  }
  addHits(index, hits, LEXICAL.code, memories);
}

function addHits(index: LexicalIndex, hits: readonly (readonly [number, number])[], share: number, memories: Float32Array): void {
  const weight = share * idf(hits.filter(([slot]) => index.levelAt(slot) === LEVEL.fact).length, index.facts);
  for (const [slot, times] of hits) {
    const e = times / (1 + index.lengths.at(slot) / LEXICAL.lengthTerms);
    memories[slot] = (memories[slot] ?? 0) + (weight * e) / (e + LEXICAL.saturation);
  }
}

/** Undefined for a term that no memory ever had. */
function postingsOf(index: LexicalIndex, term: number | undefined): Postings | undefined {
  const postings = term === undefined ? undefined : index.postings(term);
  return postings !== undefined && postings.slots.length > 0 ? postings : undefined;
}

function tally(terms: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
  return times;
}

function grow(slots: number, sessions: number): void {
  if (scratch.own.length < slots) {
    scratch.own = new Float32Array(slots * 2);
    scratch.near = new Float32Array(slots * 2);
    scratch.marked = new Uint8Array(slots * 2);
  }
  if (scratch.inSession.length < sessions) scratch.inSession = new Float32Array(sessions * 2);
}

import { LEVEL } from "../../memory/types.ts";
import type { SlotFact, WordIndex } from "../index/word-index.ts";
import type { ParsedQuery } from "./query.ts";
import type { WordRelevance } from "./signal.ts";
import type { SessionParameters } from "./signals/session.ts";
import type { WordParameters } from "./signals/words.ts";
import { normalisedFrequency, saturate, scoreWords } from "./word-scores.ts";

/** The least divisor, for when nothing matches. */
const LEAST = 1e-6;

/** How well a scope answers a query by its words, as shares of the weight of the query's terms: of all terms, and of the heaviest. */
export interface Reach {
  readonly best: number;
  readonly covered: number;
}

/** The highest values of several scopes, so that their scores are on one scale: otherwise a scope with bad answers would score too high. */
export function farthest(reaches: readonly Reach[]): Reach {
  return { best: Math.max(0, ...reaches.map(({ best }) => best)), covered: Math.max(0, ...reaches.map(({ covered }) => covered)) };
}

/**
 * Divides `own` and `session` by `total^coverage · best^(1 - coverage)`, where `total` is the weight of all terms of the query and
 * `best` the best sum. So a memory with all words has 1, and the best memory still counts when none answers the whole question.
 * `least` is the reach of the scopes that are searched together.
 */
export function wordRelevance(
  index: WordIndex,
  query: ParsedQuery,
  words: WordParameters,
  session: SessionParameters,
  least?: Reach,
): WordRelevance {
  const scores = scoreWords(index, query, words, session);
  const { memories, sessions } = scores;
  weighSessions(index, sessions, query.continuation, session);
  const sums = sumsOf(index, memories, sessions);
  const bestOfAll = bestOf(index, sums);
  // A query without a word ("!", an emoji) has no weight. Its scores, from codes at most, are relative to the best one.
  const total = scores.total > 0 ? scores.total : bestOfAll;
  const measured = least === undefined ? bestOfAll : Math.max(bestOfAll, least.best * total);
  const scale = 1 / (total ** words.coverage * measured ** (1 - words.coverage));
  const covered = bestOfAll / scores.core;
  return {
    own: (slot) => (memories[slot] ?? 0) * scale,
    session: (slot) => (sessions[index.sessions.of.at(slot)] ?? 0) * scale,
    sum: (slot) => (sums[slot] ?? 0) * scale,
    best: bestOfAll,
    bestOf: (speaker) => bestOf(index, sums, speaker),
    covered: least === undefined ? covered : Math.max(covered, least.covered),
    share: bestOfAll / total,
    terms: query.counts.size,
    shareOf: (terms) => shareOf(terms, scores.weightOf, total),
    coveredBy: (fact) => coveredBy(index, fact, scores.weightOf, scale, words),
  };
}

/** Raises newer sessions in place, most of all for a query that continues recent work. */
function weighSessions(index: WordIndex, sessions: Float32Array, continuation: number, p: SessionParameters): void {
  const newness = p.newnessOfQuestion + (p.newnessOfContinuation - p.newnessOfQuestion) * continuation;
  for (const [session, score] of sessions.entries()) {
    if (score === 0) continue;
    sessions[session] = p.weight * score * (1 + newness * Math.exp(-index.sessions.age(session) / p.newnessSessions));
  }
}

/** By slot, the score of the memory and of its session. */
function sumsOf({ sessions }: WordIndex, ofMemories: Float32Array, ofSessions: Float32Array): Float64Array {
  const sums = Float64Array.from(ofMemories);
  const sessionOf = sessions.of.view();
  for (let slot = 0; slot < sums.length; slot++) sums[slot] = (sums[slot] ?? 0) + (ofSessions[sessionOf[slot] ?? -1] ?? 0);
  return sums;
}

function bestOf(index: WordIndex, sums: Float64Array, speaker?: number): number {
  const { gone } = index;
  let best = LEAST;
  for (let slot = 0; slot < sums.length; slot++) {
    const sum = sums[slot] ?? 0;
    // Few sums are above the best one so far, so the rest is looked at for these alone.
    if (sum <= best || gone[slot] || index.levelAt(slot) !== LEVEL.fact) continue;
    if (speaker === undefined || index.speakerOf.at(slot) === speaker) best = sum;
  }
  return best;
}

function coveredBy(
  index: WordIndex,
  { start, length }: SlotFact,
  weightOf: ReadonlyMap<number, number>,
  scale: number,
  { lengthTerms, saturation }: WordParameters,
): Map<number, number> {
  const covered = new Map<number, number>();
  for (let at = start; at < start + length; at++) {
    const term = index.sequence.at(at);
    if (weightOf.has(term)) covered.set(term, (covered.get(term) ?? 0) + 1);
  }
  for (const [term, times] of covered) {
    covered.set(term, scale * (weightOf.get(term) ?? 0) * saturate(normalisedFrequency(times, length, lengthTerms), saturation));
  }
  return covered;
}

function shareOf(terms: ReadonlySet<number>, weightOf: ReadonlyMap<number, number>, total: number): number {
  let sum = 0;
  for (const [term, weight] of weightOf) if (terms.has(term)) sum += weight;
  return sum / total;
}

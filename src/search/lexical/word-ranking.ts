import { LEVEL, type Level, type MemoryId } from "../../memory/types.ts";
import { messageShare } from "../../text/cues.ts";
import { termsOf } from "../../text/terms.ts";
import { topK } from "../top-k.ts";
import { type EmbedderWeights, FUSION } from "../weights.ts";
import type { LexicalIndex, SlotFact } from "./lexical-index.ts";
import { scoreWords } from "./score-words.ts";
import { tellingFor } from "./telling.ts";
import { LEXICAL } from "./weights.ts";

/** What the words say of one memory. */
export interface WordSignals {
  /** Its own words, and those of its session: about 0 to 1 each, on one scale. */
  readonly own: number;
  readonly session: number;
  /** How far it counts that the only speaker whom the question names said it, 0 to 1; 0 for what others said. */
  readonly named: number;
  /** Factor of how it is told, see `telling.ts`, and of where it stands. */
  readonly cues: number;
  /** Higher, the later it was stored; undefined where that is not known, and for a summary. */
  readonly order: number | undefined;
}

/** One of several memories that came of one write. */
export interface Sibling {
  readonly id: MemoryId;
  /** What it has of the question: by term, on the scale of {@link WordSignals.own}. */
  readonly covers: ReadonlyMap<number, number>;
}

/** The ranking of a scope by words alone, as of the moment when it was made. */
export interface WordRanking {
  /** The best, best first. */
  readonly ids: readonly MemoryId[];
  /** Undefined for a memory that is not in the index. */
  of(id: MemoryId): WordSignals | undefined;
  /** What came of the same write, the memory itself among it; undefined for what is alone. */
  siblingsOf(id: MemoryId): readonly Sibling[] | undefined;
  /** Whether it is an abstraction. */
  isSummary(id: MemoryId): boolean;
  /** The terms of a memory, by number; empty for one that is not in the index. */
  termsOf(id: MemoryId): ReadonlySet<number>;
  /** What similarity counts for this question: 1, or more where words cover little of it. */
  readonly denseFactor: number;
  /** How far the question is a message that goes on with some work, 0 to 1. */
  readonly message: number;
}

export function rankByWords(
  index: LexicalIndex,
  query: string,
  level: Level | undefined,
  limit: number,
  weights: EmbedderWeights,
): WordRanking {
  const scored = scoreWords(index, query);
  const { memories, sessions } = scored;
  const message = messageShare(query);
  const mostRecency = FUSION.questionRecency + (FUSION.messageRecency - FUSION.questionRecency) * message;
  for (const [session, score] of sessions.entries()) {
    if (score === 0) continue;
    const recency = mostRecency * Math.exp(-index.sessions.age(session) / FUSION.recencySessions);
    sessions[session] = FUSION.session * score * (1 + recency);
  }
  const named = namedSpeaker(index, query);
  const best = bestOf(index, memories, sessions);
  const trust = named < 0 ? 0 : (bestOf(index, memories, sessions, named) / best) ** FUSION.speakerTrustPower;
  // A question without a word ("!", an emoji) has no weight to be measured by: what is left of it, codes at most, is relative to the best.
  const total = scored.total > 0 ? scored.total : best;
  const scale = 1 / (total ** FUSION.coverage * best ** (1 - FUSION.coverage));
  const telling = tellingFor(index, query);
  const place = placeFactors(index, message);
  const cuesAt = (slot: number) => telling(slot) * (place?.[slot] ?? 1);
  const namedAt = (slot: number) => (index.speakerOf.at(slot) === named ? trust : 0);
  const signalsAt = (slot: number): WordSignals => ({
    own: (memories[slot] ?? 0) * scale,
    session: (sessions[index.sessions.of.at(slot)] ?? 0) * scale,
    named: namedAt(slot),
    cues: cuesAt(slot),
    // A summary says again what its facts say, and none of them is out of date for it.
    order: index.levelAt(slot) === LEVEL.abstraction ? undefined : index.orderAt(slot),
  });
  const totals = new Float32Array(index.slots);
  for (let slot = 0; slot < index.slots; slot++) {
    const score = (memories[slot] ?? 0) + (sessions[index.sessions.of.at(slot)] ?? 0);
    if (index.gone[slot] || score === 0) continue;
    totals[slot] = score * scale * cuesAt(slot) * (1 + (weights.speakerWords - 1) * namedAt(slot));
  }
  const found = topK(totals, limit, (slot) => (totals[slot] ?? 0) > 0 && (level === undefined || index.levelAt(slot) === level));
  const uncovered = Math.max(0, 1 - best / (FUSION.coveredShare * scored.core));
  const short = Math.min(1, (FUSION.shortQueryTerms / Math.max(1, scored.terms)) ** 2);
  return {
    ids: found.map((slot) => index.idAt(slot)),
    siblingsOf(id) {
      const slot = index.slotOf(id);
      const facts = slot === undefined || slot >= totals.length ? undefined : index.factsAt(slot);
      return facts?.map((fact) => ({ id: fact.id, covers: coveredBy(index, fact, scored.weightOf, scale) }));
    },
    isSummary: (id) => index.levelAt(index.slotOf(id) ?? -1) === LEVEL.abstraction,
    termsOf: (id) => ownTerms(index, id),
    // Slots are not used again, so a later one is of a memory that these scores know nothing of.
    of(id) {
      const slot = index.slotOf(id);
      return slot === undefined || slot >= totals.length ? undefined : signalsAt(slot);
    },
    denseFactor: 1 + FUSION.denseWhenUncovered * uncovered * short,
    message,
  };
}

function ownTerms(index: LexicalIndex, id: MemoryId): ReadonlySet<number> {
  const slot = index.slotOf(id);
  if (slot === undefined) return new Set();
  const fact = index.factsAt(slot)?.find((one) => one.id === id);
  const [from, to] = fact ? [fact.start, fact.start + fact.length] : [index.starts.at(slot), index.ends.at(slot)];
  return new Set(Array.from({ length: to - from }, (_, i) => index.sequence.at(from + i)).filter((term) => term >= 0));
}

/** What one memory of a slot has of each term, by its own words. */
function coveredBy(
  index: LexicalIndex,
  { start, length }: SlotFact,
  weightOf: ReadonlyMap<number, number>,
  scale: number,
): Map<number, number> {
  const times = new Map<number, number>();
  for (let at = start; at < start + length; at++) {
    const term = index.sequence.at(at);
    if (weightOf.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
  }
  for (const [term, count] of times) {
    const e = count / (1 + length / LEXICAL.lengthTerms);
    times.set(term, (scale * (weightOf.get(term) ?? 0) * e) / (e + LEXICAL.saturation));
  }
  return times;
}

/**
 * By slot, what the place in its session makes of a memory. A summary, which stands in none and does not tell where the work is now, counts
 * as what is far from the end. Undefined for a question.
 */
function placeFactors(index: LexicalIndex, message: number): Float32Array | undefined {
  if (message === 0) return undefined;
  const most = FUSION.sessionEndMemories;
  const byLater = Float32Array.from({ length: most + 1 }, (_, later) => (1 + later) ** (-FUSION.sessionEnd * message));
  const factors = new Float32Array(index.slots);
  const seen = new Int32Array(index.sessions.slots);
  for (let slot = index.slots - 1; slot >= 0; slot--) {
    const session = index.sessions.of.at(slot);
    if (index.gone[slot]) continue;
    const later = session < 0 ? most : Math.min(most, seen[session] ?? 0);
    factors[slot] = byLater[later] ?? 1;
    if (session >= 0) seen[session] = later + 1;
  }
  return factors;
}

/** Enough to divide by when nothing matches. */
const LEAST = 1e-6;

/** The best score of all, or of what one speaker said. */
function bestOf(index: LexicalIndex, memories: Float32Array, sessions: Float32Array, speaker?: number): number {
  let best = LEAST;
  for (let slot = 0; slot < memories.length; slot++) {
    if (index.gone[slot] || index.levelAt(slot) !== LEVEL.fact || (speaker !== undefined && index.speakerOf.at(slot) !== speaker)) continue;
    const score = (memories[slot] ?? 0) + (sessions[index.sessions.of.at(slot)] ?? 0);
    if (score > best) best = score;
  }
  return best;
}

/** The only speaker whose first name stands in the question; -1 where none or several do. */
function namedSpeaker(index: LexicalIndex, query: string): number {
  const said = new Set(termsOf(query).terms);
  let found = -1;
  for (const [number, { nameTerms, memories }] of index.speakers.entries()) {
    const first = nameTerms[0];
    if (memories === 0 || first === undefined || !said.has(first)) continue;
    if (found >= 0) return -1;
    found = number;
  }
  return found;
}

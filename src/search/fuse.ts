import { LEVEL, type Memory, type MemoryId } from "../memory/types.ts";
import type { ScoreParts, SearchHit } from "./types.ts";

/**
 * How signals become one score:
 *
 *     base  = 0.3 · similarity + 0.7 · text
 *     score = base · (1 + 0.08 · importance) · (1 + 0.04 · recency) · (1 + 0.2 · task) · (1 + 0.04 · confidence) · level
 *
 * Every signal is calibrated to 0..1 first. Only wording and meaning make a memory relevant, so they are the base; the rest are factors
 * that order what is about equally relevant. Together they raise a score by at most {@link MAX_BOOST}: a memory that answers the question
 * is never overtaken by one whose base is less than `1 / MAX_BOOST` (about 0.7) of its own, however important, new or close to the task.
 */
export const WEIGHTS = {
  /** Tuned coarsely with the hashed embedder, whose similarity is that of wording, too, and noisier than the text index. */
  similarity: 0.3,
  text: 0.7,
} as const;

export const FACTORS = {
  importance: 0.08,
  /** Mild: most questions are not about what is new, and superseded facts are gone already. */
  recency: 0.04,
  /** The strongest, because the caller asked for it. */
  task: 0.2,
  /** A memory that its writer was sure of leads one that says the same with less. */
  confidence: 0.04,
  /**
   * A summary holds the words of several facts, so it matches a narrow question about as well as the fact that answers it: the fact
   * leads. A broad question meets several facts in it and lifts it by more than this takes.
   */
  abstraction: 0.9,
} as const;

export const MAX_BOOST = (1 + FACTORS.importance) * (1 + FACTORS.recency) * (1 + FACTORS.task) * (1 + FACTORS.confidence);

/** After as long, what recency adds has halved: what was said this month leads what was said last year. */
export const RECENCY_HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Cosines of a question with the memories that answer it hardly reach higher, and below zero nothing is related. */
const SIMILARITY_RANGE = { from: 0, to: 0.8 } as const;

/** What the indexes say of one memory; cosines and the text index's own scores. Zero where a signal knows nothing of it. */
export interface Candidate {
  readonly id: MemoryId;
  readonly similarity: number;
  readonly text: number;
  /** Cosine with the task context. */
  readonly task: number;
}

/** A candidate whose relevance is calibrated within the answer. */
export interface Ranked {
  readonly id: MemoryId;
  readonly base: number;
  readonly similarity: number;
  readonly text: number;
  readonly task: number;
}

/** Calibrates and orders the candidates by their base, best first. Text scores are relative to the best of the answer. */
export function rankByBase(candidates: readonly Candidate[]): Ranked[] {
  const bestText = candidates.reduce((best, { text }) => Math.max(best, text), 0);
  const ranked = candidates.map((candidate) => {
    const similarity = calibrateSimilarity(candidate.similarity);
    const text = bestText > 0 ? Math.max(0, candidate.text) / bestText : 0;
    const base = WEIGHTS.similarity * similarity + WEIGHTS.text * text;
    return { id: candidate.id, base, similarity, text, task: calibrateSimilarity(candidate.task) };
  });
  return ranked.sort((a, b) => b.base - a.base || compareIds(a.id, b.id));
}

export function scoreHit(ranked: Ranked, memory: Memory, nowMs: number): SearchHit {
  const recency = recencyOf(memory.createdAtMs, nowMs);
  const { importance, confidence } = memory;
  const parts: ScoreParts = { similarity: ranked.similarity, text: ranked.text, importance, recency, task: ranked.task };
  const boost =
    (1 + FACTORS.importance * importance) *
    (1 + FACTORS.recency * recency) *
    (1 + FACTORS.task * ranked.task) *
    (1 + FACTORS.confidence * confidence);
  const level = memory.level === LEVEL.abstraction ? FACTORS.abstraction : 1;
  return { memory, score: ranked.base * boost * level, parts };
}

/** Best first; among equals the newer, then by id, so that the order never depends on chance. */
export function compareHits(a: SearchHit, b: SearchHit): number {
  return b.score - a.score || b.memory.createdAtMs - a.memory.createdAtMs || compareIds(a.memory.id, b.memory.id);
}

/** Halves with each half-life of age; 1 for what is new or, by a clock set back, not yet. */
export function recencyOf(createdAtMs: number, nowMs: number): number {
  return 2 ** (-Math.max(0, nowMs - createdAtMs) / RECENCY_HALF_LIFE_MS);
}

function calibrateSimilarity(cosine: number): number {
  const { from, to } = SIMILARITY_RANGE;
  return Math.min(1, Math.max(0, (cosine - from) / (to - from)));
}

function compareIds(a: MemoryId, b: MemoryId): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

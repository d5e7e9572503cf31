import { LEVEL, type Memory, type MemoryId } from "../memory/types.ts";
import type { ScoreParts, SearchHit } from "./types.ts";
import { type EmbedderWeights, FACTORS, FUSION, RECENCY_HALF_LIFE_MS } from "./weights.ts";

/** What the indexes say of one memory. Zero where a signal knows nothing of it. */
export interface Candidate {
  readonly id: MemoryId;
  /** Cosines with the question and with the task context. */
  readonly similarity: number;
  readonly task: number;
  /** Calibrated scores of its own words and of its session's. */
  readonly text: number;
  readonly session: number;
  /** How far it counts that the only speaker whom the question names said it, 0 to 1; 0 for what others said. */
  readonly named: number;
  /** Factor of how it is told. */
  readonly cues: number;
}

/** A candidate with its relevance and what that is made of. */
export interface Ranked {
  readonly id: MemoryId;
  readonly base: number;
  /** Parts of the base: their sum times speaker and cues. */
  readonly similarity: number;
  readonly text: number;
  readonly session: number;
  readonly speaker: number;
  readonly cues: number;
  readonly task: number;
  /** A summary that answers a broad question, see `broad.ts`: it counts as a fact does. */
  readonly isLifted?: boolean;
}

/** Orders the candidates by their base, best first. `denseFactor`: how much more than usual similarity counts for the question. */
export function rankByBase(candidates: readonly Candidate[], weights: EmbedderWeights, denseFactor = 1): Ranked[] {
  const ranked = candidates.map((candidate) => {
    const similarity = weights.dense * denseFactor * sharpen(candidate.similarity);
    const { text, session, named, cues } = candidate;
    const plain = text + session + similarity;
    const said = plain + named * ((text + session) * (weights.speakerWords - 1) + similarity * (weights.speakerDense - 1));
    const task = Math.min(1, Math.max(0, candidate.task));
    return { id: candidate.id, base: said * cues, similarity, text, session, speaker: plain > 0 ? said / plain : 1, cues, task };
  });
  return sortByBase(ranked);
}

/** In place. */
export function sortByBase(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.base - a.base || compareIds(a.id, b.id));
}

export function scoreHit(ranked: Ranked, memory: Memory, nowMs: number): SearchHit {
  const { similarity, text, session, speaker, cues } = ranked;
  const parts: ScoreParts = {
    ...{ similarity, text, session, speaker, cues },
    importance: 1 + FACTORS.importance * memory.importance,
    recency: 1 + FACTORS.recency * recencyOf(memory.createdAtMs, nowMs),
    task: 1 + FACTORS.task * ranked.task,
    confidence: 1 + FACTORS.confidence * memory.confidence,
    level: memory.level === LEVEL.abstraction && !ranked.isLifted ? FACTORS.abstraction : 1,
    outdated: memory.outdated ? FACTORS.outdated : 1,
  };
  const { importance, recency, task, confidence, level, outdated } = parts;
  return { memory, score: ranked.base * importance * recency * task * confidence * level * outdated, parts };
}

/** Best first; among equals the newer, then by id, so that the order never depends on chance. */
export function compareHits(a: SearchHit, b: SearchHit): number {
  return b.score - a.score || b.memory.createdAtMs - a.memory.createdAtMs || compareIds(a.memory.id, b.memory.id);
}

/** Halves with each half-life of age; 1 for what is new or, by a clock set back, not yet. */
export function recencyOf(createdAtMs: number, nowMs: number): number {
  return 2 ** (-Math.max(0, nowMs - createdAtMs) / RECENCY_HALF_LIFE_MS);
}

/** Below zero nothing is related. */
function sharpen(cosine: number): number {
  return cosine > 0 ? Math.min(1, cosine) ** FUSION.densePower : 0;
}

function compareIds(a: MemoryId, b: MemoryId): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

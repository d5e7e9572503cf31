import type { MemoryId } from "../../memory/types.ts";
import type { Part } from "./signal.ts";

/** A memory that words or vectors found, before it has a score. */
export interface Candidate {
  readonly id: MemoryId;
  /** In the word index. */
  readonly slot: number;
  /** Cosines with the query and with the task context; 0 where there is no vector. */
  readonly cosine: number;
  readonly task: number;
  /** The factor of a memory whose write has a better one, see `siblings.ts`. */
  readonly sibling: number;
}

/** A candidate with its relevance, the part of the score that needs no record. */
export interface Ranked {
  readonly id: MemoryId;
  readonly slot: number;
  /** `Σ terms · Π factors`. */
  readonly relevance: number;
  readonly terms: readonly Part[];
  readonly factors: readonly Part[];
  /** The cosine with the task context, 0 to 1. */
  readonly task: number;
  /** A summary that answers a broad question, see `broad.ts`: it counts as a fact does. */
  readonly isLifted: boolean;
}

/** Adds a factor, unless it is 1. */
export function withFactor(ranked: Ranked, signal: string, value: number): Ranked {
  if (value === 1) return ranked;
  return { ...ranked, relevance: ranked.relevance * value, factors: [...ranked.factors, { signal, value }] };
}

/** Best first. In place. */
export function sortByRelevance(ranked: Ranked[]): Ranked[] {
  return ranked.sort(compareRelevance);
}

/** Of two lists that are best first, one that is. */
export function mergeByRelevance(a: readonly Ranked[], b: readonly Ranked[]): Ranked[] {
  const merged: Ranked[] = [];
  let at = 0;
  for (const one of a) {
    for (let other = b[at]; other !== undefined && compareRelevance(other, one) < 0; other = b[++at]) merged.push(other);
    merged.push(one);
  }
  return merged.concat(b.slice(at));
}

/** The better one first; ties by id, so that the order never depends on chance. */
export function compareRelevance(a: Ranked, b: Ranked): number {
  return b.relevance - a.relevance || compareIds(a.id, b.id);
}

export function compareIds(a: MemoryId, b: MemoryId): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

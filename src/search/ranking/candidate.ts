import type { MemoryId } from "../../memory/types.ts";
import type { Part } from "./signal.ts";

/** A memory that words or vectors found, before it has a score. */
export interface Candidate {
  readonly id: MemoryId;
  /** The slot in the word index. */
  readonly slot: number;
  /** Cosines with the query and with the task context; 0 for a memory without a vector. */
  readonly cosine: number;
  readonly task: number;
  /** The factor of a memory when another memory of its write ranks higher, see `siblings.ts`. */
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
  /** Whether it is a summary that answers a broad question and therefore counts as a fact, see `broad.ts`. */
  readonly isLifted: boolean;
  /** Whether it answers the question, see `answering.ts`; undefined when nobody asked, or when it cannot be told. */
  readonly answers?: boolean | undefined;
}

/** Adds a factor, unless it is 1. */
export function withFactor(ranked: Ranked, signal: string, value: number): Ranked {
  if (value === 1) return ranked;
  return { ...ranked, relevance: ranked.relevance * value, factors: [...ranked.factors, { signal, value }] };
}

/** Sorts in place, best first. */
export function sortByRelevance(ranked: Ranked[]): Ranked[] {
  return ranked.sort(compareRelevance);
}

/** Merges two lists that are best first into one. */
export function mergeByRelevance(a: readonly Ranked[], b: readonly Ranked[]): Ranked[] {
  const merged: Ranked[] = [];
  let at = 0;
  for (const one of a) {
    for (let other = b[at]; other !== undefined && compareRelevance(other, one) < 0; other = b[++at]) merged.push(other);
    merged.push(one);
  }
  return merged.concat(b.slice(at));
}

/** Puts the better one first. Ties are ordered by id, so that the order never depends on chance. */
export function compareRelevance(a: Ranked, b: Ranked): number {
  return b.relevance - a.relevance || compareIds(a.id, b.id);
}

export function compareIds(a: MemoryId, b: MemoryId): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The formulas of BM25 in the variants that suit memories: short texts in small scopes, of which no mean length tells anything.
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
 */

/** A term's frequency with the length of the text normalised on an absolute scale: `tf / (1 + terms / lengthTerms)`. */
export function normalisedFrequency(times: number, terms: number, lengthTerms: number): number {
  return times / (1 + terms / lengthTerms);
}

/** From 0 towards 1: ten occurrences are hardly better than three. */
export function saturate(frequency: number, saturation: number): number {
  return frequency / (frequency + saturation);
}

/** Inverse document frequency in the variant that is never negative, raised to `power`. */
export function idf(having: number, of: number, power: number): number {
  return Math.log(1 + (of - having + 0.5) / (having + 0.5)) ** power;
}

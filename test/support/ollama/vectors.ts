/**
 * A deterministic embedding: the signed sum of hashed words and letter pairs, normalized, so that texts with common words are similar and
 * equal texts have equal vectors.
 */
export function embed(text: string, dimensions: number): number[] {
  const vector = new Float32Array(dimensions);
  const folded = text.toLowerCase();
  for (const word of folded.match(/[\p{L}\p{N}]+/gu) ?? []) add(vector, hash(`word ${word}`), 1);
  for (let i = 0; i + 1 < folded.length; i++) add(vector, hash(folded.slice(i, i + 2)), 0.1);
  // Adds a small value to every dimension, so that no part of a vector is zero.
  let noise = hash(`text ${folded.trim()}`) | 1;
  for (let i = 0; i < dimensions; i++) {
    noise = Math.imul(noise, 0x5bd1e995) | 1;
    vector[i] = (vector[i] ?? 0) + noise / 2 ** 38;
  }
  return normalise(vector);
}

export function normalise(vector: ArrayLike<number>): number[] {
  const values = Array.from(vector);
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => Math.fround(value / norm));
}

/** The double's tokenizer: a word, a punctuation mark, or each three letters of a longer word. Does not count the start and end tokens. */
export function countTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)) tokens += run.length <= 5 ? 1 : Math.ceil(run.length / 3);
  return tokens;
}

function add(vector: Float32Array, feature: number, weight: number): void {
  const dimension = feature % vector.length;
  vector[dimension] = (vector[dimension] ?? 0) + (feature >>> 31 === 0 ? weight : -weight);
}

function hash(text: string): number {
  return Bun.hash.xxHash32(text);
}

import type { ScopeVectors, VectorHit } from "../vectors.ts";

/**
 * The nearest rows by cosine, best first; of equally near rows the earlier one first. A zero vector has no direction, so it matches
 * nothing.
 */
export function nearestOf({ ids, matrix }: ScopeVectors, query: Float32Array, limit: number): VectorHit[] {
  const own = Math.sqrt(dot(query, query, 0));
  if (own === 0) return [];
  const hits: VectorHit[] = [];
  for (const [row, id] of ids.entries()) {
    const from = row * query.length;
    const length = Math.sqrt(dot(matrix, matrix.subarray(from, from + query.length), from));
    if (length > 0) hits.push({ id, similarity: dot(matrix, query, from) / (own * length) });
  }
  return hits.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
}

/** The dot product of `vector` and the part of `matrix` that begins at `from`. */
function dot(matrix: Float32Array, vector: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (matrix[from + at] ?? 0) * (vector[at] ?? 0);
  return sum;
}

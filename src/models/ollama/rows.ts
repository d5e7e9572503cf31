import { ModelError } from "../model.ts";
import { checked, EMBEDDED } from "./answers.ts";

/**
 * Rows are normalized in 32-bit precision, so a larger deviation from length 1 is a fault. A model that overflows
 * returns rows of zeros.
 */
const NORM_TOLERANCE = 0.01;

/**
 * Reads the unit vectors of an answer to `/api/embed`, one for each of `count` texts. Throws {@link ModelError} `malformed` for another
 * number of rows, another length than `dimensions` (0 accepts any), values that are not finite numbers, and rows that are not of unit
 * length.
 */
export function readRows(answer: unknown, count: number, dimensions: number): Float32Array[] {
  const { embeddings } = checked(EMBEDDED, answer, "/api/embed");
  if (embeddings.length !== count) throw malformed(`${embeddings.length} vectors for ${count} texts`);
  return embeddings.map((row) => readRow(row, dimensions));
}

function readRow(row: unknown, dimensions: number): Float32Array {
  if (!Array.isArray(row) || row.length === 0) throw malformed("something other than a vector");
  if (dimensions !== 0 && row.length !== dimensions) throw malformed(`a vector of ${row.length} numbers instead of ${dimensions}`);
  const vector = new Float32Array(row.length);
  for (const [i, value] of row.entries()) {
    if (typeof value !== "number" || !Number.isFinite(value)) throw malformed("a vector with a value that is not a number");
    vector[i] = value;
  }
  const norm = lengthOf(vector);
  if (Math.abs(norm - 1) > NORM_TOLERANCE) throw malformed(`a vector of length ${norm.toPrecision(3)} instead of 1`);
  return scale(vector, 1 / norm);
}

/**
 * Returns one vector for a text that was embedded in pieces: the weighted mean of their vectors, normalized to unit length. If the
 * vectors cancel each other out, it is the first one.
 */
export function pool(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const [first] = vectors;
  if (first === undefined) throw new Error("nothing to pool");
  if (vectors.length === 1) return first;
  const sum = new Float32Array(first.length);
  for (const [piece, vector] of vectors.entries()) {
    const weight = weights[piece] ?? 0;
    for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + weight * value;
  }
  const norm = lengthOf(sum);
  return norm < 1e-6 ? first : scale(sum, 1 / norm);
}

function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}

function scale(vector: Float32Array, factor: number): Float32Array {
  for (const [i, value] of vector.entries()) vector[i] = value * factor;
  return vector;
}

function malformed(what: string): ModelError {
  return new ModelError("malformed", `Ollama answered /api/embed with ${what}`);
}

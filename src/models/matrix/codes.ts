import { COLUMN_LIMIT, ROW_LIMIT } from "./matrix-kernel.ts";

/**
 * Vectors rounded to 8 bits a number, as they are stored, sent between the threads and searched. Row `i` of the row-major `codes`, times
 * `steps[i]`, is the vector.
 */
export interface Codes {
  readonly codes: Int8Array;
  readonly steps: Float32Array;
}

/**
 * One rounded vector.
 *
 * @example
 * const { codes, step } = encode(new Float32Array([0.5, -1])); // 63 and -127 steps of about 1 / 127
 * decode(codes, step); // about 0.496 and -1
 */
export interface EncodedVector {
  readonly codes: Int8Array;
  readonly step: number;
}

export function encode(vector: Float32Array): EncodedVector {
  const codes = new Int8Array(vector.length);
  return { codes, step: encodeInto(codes, vector) };
}

/** Rounds vectors of equal length. The buffers are new, so they can be transferred to another thread. */
export function encodeAll(vectors: readonly Float32Array[]): {
  readonly codes: Int8Array<ArrayBuffer>;
  readonly steps: Float32Array<ArrayBuffer>;
} {
  const dimensions = vectors[0]?.length ?? 0;
  const codes = new Int8Array(vectors.length * dimensions);
  const steps = Float32Array.from(vectors, (vector, row) => encodeInto(rowOf(codes, row, dimensions), vector));
  return { codes, steps };
}

export function decode(codes: Int8Array, step: number): Float32Array {
  const vector = new Float32Array(codes.length);
  for (let i = 0; i < vector.length; i++) vector[i] = (codes[i] ?? 0) * step;
  return vector;
}

/** Returns a view of a row of a row-major matrix, not a copy. */
export function rowOf(codes: Int8Array, row: number, dimensions: number): Int8Array {
  return codes.subarray(row * dimensions, (row + 1) * dimensions);
}

/** Rounds a query to 12 bits a number. Returns the value of one step. */
export function roundQuery(rounded: Int16Array, query: Float32Array): number {
  const step = peakOf(query) / ROW_LIMIT;
  const scale = step === 0 ? 0 : 1 / step;
  // Rounds halves up, as Math.round does, but faster: adds an offset and truncates positive numbers.
  for (let i = 0; i < query.length; i++) rounded[i] = (((query[i] ?? 0) * scale + (ROW_LIMIT + 0.5)) | 0) - ROW_LIMIT;
  return step;
}

/**
 * Returns the step, which has 17 significant bits: its products with codes are exact in 32-bit floats, so encoding a decoded vector yields
 * the same codes and the same step.
 */
function encodeInto(codes: Int8Array, vector: Float32Array): number {
  const step = roundUpTo17Bits(peakOf(vector) / COLUMN_LIMIT);
  roundInto(codes, vector, step);
  return step;
}

function peakOf(vector: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < vector.length; i++) peak = Math.max(peak, Math.abs(vector[i] ?? 0));
  return peak;
}

function roundInto(rounded: Int8Array, vector: Float32Array, step: number): void {
  const scale = step === 0 ? 0 : 1 / step;
  for (let i = 0; i < vector.length; i++) rounded[i] = Math.round((vector[i] ?? 0) * scale);
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);
/** The lowest 7 of the 24 significant bits of a 32-bit float. */
const LOW_BITS = 0x7f;

function roundUpTo17Bits(value: number): number {
  float[0] = value;
  bits[0] = ((bits[0] ?? 0) + LOW_BITS) & ~LOW_BITS;
  return float[0];
}

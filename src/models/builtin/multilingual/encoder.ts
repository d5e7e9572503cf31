import { createLoops, type Loops } from "./loops.ts";
import { PieceTable } from "./piece-table.ts";
import type { Safetensors } from "./safetensors.ts";

/**
 * The forward pass of Google's universal-sentence-encoder-multilingual v3 (https://arxiv.org/abs/1907.04307), followed by a projection to
 * fewer dimensions. Matrix products use integers (weights of 8 bits, inputs rounded to 12 bits); all other computations use floats.
 */

/** Widths of a piece's vector, of a convolution, of all features of a piece, and of the hidden layer of the dense network. */
const PIECE = 512;
const CONVOLUTION = 256;
/** The number of pieces that a convolution reads, and how many of them come before the piece itself. */
const WINDOWS = [
  { size: 2, before: 0 },
  { size: 3, before: 1 },
  { size: 5, before: 2 },
] as const;
const CONVOLUTIONS = WINDOWS.length * CONVOLUTION;
const FEATURES = PIECE + CONVOLUTIONS;
/** Two layers each read up to two pieces on each side. A block reads this many extra pieces there, so that its result is unchanged. */
const HALO = 4;
/** Pieces of one pass, which bounds the memory. */
const BLOCK = 256;
const EPSILON = 1e-12;
const ROWS = BLOCK + 2 * HALO + 4;

const VECTORS = [
  ...["project.bias", "project.norm.gain", "project.norm.bias", "norm.gain", "norm.bias", "sum.bias"],
  ...WINDOWS.flatMap(({ size }) => [`convolve${size}.first.bias`, `convolve${size}.second.bias`]),
];

interface Matrix {
  readonly weights: Int8Array;
  readonly inputs: number;
  readonly outputs: number;
  readonly step: number;
}

export class Encoder {
  readonly dimensions: number;
  readonly #table: PieceTable;
  readonly #loops: Loops;
  readonly #matrices: ReadonlyMap<string, Matrix>;
  readonly #vectors: ReadonlyMap<string, Float32Array>;
  /** Scratch space by name, as long as the longest text so far needed. Allocating new space for each text would create garbage. */
  readonly #scratch = new Map<string, Float32Array>();

  constructor(tensors: Safetensors, create = createLoops) {
    this.#table = new PieceTable(tensors, PIECE);
    const names = [
      ...WINDOWS.flatMap(({ size }) => [`project${size}`, `convolve${size}.first`, `convolve${size}.second`]),
      ...["sum", "dense0", "dense1", "dense2", "dense3", "skip1", "skip3", "reduce"],
    ];
    const sizes = { inputs: ROWS * PIECE, sums: ROWS * CONVOLUTION };
    this.#loops = create(
      names.map((name) => tensors.i8(name)),
      sizes,
    );
    this.#matrices = new Map(
      this.#loops.weights.map((weights, n) => {
        const name = names[n] ?? "";
        const [outputs = 0, inputs = 0] = tensors.shape(name);
        return [name, { weights, inputs, outputs, step: tensors.number(name) }];
      }),
    );
    // Copies, because reading a mapped file is slower.
    this.#vectors = new Map(VECTORS.map((name) => [name, tensors.f32(name).slice()]));
    this.dimensions = this.#matrix("reduce").outputs;
  }

  /** Returns the vector of unit length for a text's pieces, of which there is at least one. */
  encode(ids: readonly number[]): Float32Array {
    const sum = new Float32Array(FEATURES);
    for (let from = 0; from < ids.length; from += BLOCK) {
      const start = Math.max(0, from - HALO);
      const features = this.#features(ids.slice(start, from + BLOCK + HALO));
      const end = Math.min(ids.length, from + BLOCK);
      this.#loops.addRows(features.subarray((from - start) * FEATURES, (end - start) * FEATURES), sum);
    }
    return this.#dense(sum, ids.length);
  }

  /** The normalized features of each piece: its own vector and the outputs of the three convolutions around it. */
  #features(ids: readonly number[]): Float32Array {
    const count = ids.length;
    const own = this.#table.rows(ids, this.#space("rows", count * PIECE));
    const features = this.#space("features", count * FEATURES);
    const projected = this.#projected(own, count);
    copyColumns(own, PIECE, 0, features, FEATURES, 0, count);
    for (const [index, { size, before }] of WINDOWS.entries()) {
      const layer = this.#space("layer", count * CONVOLUTION);
      copyColumns(projected, CONVOLUTIONS, index * CONVOLUTION, layer, CONVOLUTION, 0, count);
      for (const name of ["first", "second"]) this.#convolve(layer, count, size, before, `convolve${size}.${name}`);
      copyColumns(layer, CONVOLUTION, 0, features, FEATURES, PIECE + index * CONVOLUTION, count);
    }
    this.#loops.normalize(features, this.#vector("norm.gain"), this.#vector("norm.bias"));
    return features;
  }

  #projected(own: Float32Array, count: number): Float32Array {
    const projected = this.#space("projected", count * CONVOLUTIONS);
    const bias = this.#vector("project.bias");
    const unit = this.#loops.round(own);
    for (const [index, { size }] of WINDOWS.entries()) {
      const scale = unit * this.#multiply(count, PIECE, this.#matrix(`project${size}`));
      const from = index * CONVOLUTION;
      this.#loops.scale(count, scale, bias.subarray(from, from + CONVOLUTION), projected.subarray(from), CONVOLUTIONS);
    }
    this.#loops.normalize(projected, this.#vector("project.norm.gain"), this.#vector("project.norm.bias"));
    return projected;
  }

  /** A residual layer, in place: adds the positive part of the convolution's output to the input. */
  #convolve(layer: Float32Array, count: number, size: number, before: number, name: string): void {
    const padded = this.#space("padded", (count + size - 1) * CONVOLUTION).fill(0);
    padded.set(layer, before * CONVOLUTION);
    const scale = this.#loops.round(padded) * this.#multiply(count, CONVOLUTION, this.#matrix(name));
    this.#loops.addPositive(count, scale, this.#vector(`${name}.bias`), layer);
  }

  #dense(sum: Float32Array, count: number): Float32Array {
    const bias = this.#vector("sum.bias");
    const mean = this.#product(sum, "sum").map((value, i) => (value + count * (bias[i] ?? 0)) / Math.sqrt(count));
    const first = this.#product(mean, "dense0").map(positive);
    const direct = this.#product(mean, "skip1");
    const second = this.#product(first, "dense1").map((value, i) => positive(value + (direct[i] ?? 0)));
    const third = this.#product(second, "dense2").map(positive);
    const beside = this.#product(second, "skip3");
    const last = this.#product(third, "dense3").map((value, i) => Math.tanh(value + (beside[i] ?? 0)));
    return unit(this.#product(last, "reduce"));
  }

  #product(input: Float32Array, name: string): Float32Array {
    const matrix = this.#matrix(name);
    const scale = this.#loops.round(input) * this.#multiply(1, input.length, matrix);
    const output = new Float32Array(matrix.outputs);
    for (let i = 0; i < output.length; i++) output[i] = (this.#loops.sums[i] ?? 0) * scale;
    return output;
  }

  /** Writes the integer products of the inputs to the sums, one row of outputs per input. Returns the value of one step of the matrix. */
  #multiply(count: number, stride: number, { weights, inputs, outputs, step }: Matrix): number {
    this.#loops.multiply(count, stride, weights, inputs, outputs);
    return step;
  }

  /** Returns space for this many numbers. Its content is undefined, and it is valid until the next call with the same name. */
  #space(name: string, length: number): Float32Array {
    let space = this.#scratch.get(name);
    if (space === undefined || space.length < length) {
      space = new Float32Array(length);
      this.#scratch.set(name, space);
    }
    return space.subarray(0, length);
  }

  #vector(name: string): Float32Array {
    const vector = this.#vectors.get(name);
    if (vector === undefined) throw new Error(`The encoder has no vector ${name}`);
    return vector;
  }

  #matrix(name: string): Matrix {
    const matrix = this.#matrices.get(name);
    if (matrix === undefined) throw new Error(`The encoder has no matrix ${name}`);
    return matrix;
  }
}

const positive = (value: number): number => Math.max(0, value);

/** Copies the columns of rows from one matrix to another, as many as the narrower of the two has. */
function copyColumns(
  from: Float32Array,
  fromWidth: number,
  fromColumn: number,
  to: Float32Array,
  toWidth: number,
  toColumn: number,
  rows: number,
): void {
  const columns = Math.min(fromWidth, toWidth);
  for (let row = 0; row < rows; row++) {
    const source = row * fromWidth + fromColumn;
    to.set(from.subarray(source, source + columns), row * toWidth + toColumn);
  }
}

function unit(vector: Float32Array): Float32Array {
  let squares = EPSILON;
  for (const value of vector) squares += value ** 2;
  return vector.map((value) => value / Math.sqrt(squares));
}

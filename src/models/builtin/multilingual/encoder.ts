import { createMatrixKernel, type MatrixKernel, ROW_LIMIT, type TileRows } from "../../matrix/matrix-kernel.ts";
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
const TILE_ROWS: TileRows = 2;
const EPSILON = 1e-12;
const PAGE_BYTES = 65_536;
const ROWS = BLOCK + 2 * HALO + 4;

const VECTORS = [
  ...["project.bias", "project.norm.gain", "project.norm.bias", "norm.gain", "norm.bias", "sum.bias"],
  ...WINDOWS.flatMap(({ size }) => [`convolve${size}.first.bias`, `convolve${size}.second.bias`]),
];

interface Matrix {
  readonly at: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly step: number;
}

export class Encoder {
  readonly dimensions: number;
  readonly #table: Uint8Array;
  readonly #tableSteps: Float32Array;
  readonly #kernel: MatrixKernel;
  readonly #matrices: ReadonlyMap<string, Matrix>;
  readonly #vectors: ReadonlyMap<string, Float32Array>;
  /** Views of the kernel's memory: inputs, rounded, and the sums of products. */
  readonly #inputs: Int16Array;
  readonly #sums: Int32Array;
  /** Scratch space by name, as long as the longest text so far needed. Allocating new space for each text would create garbage. */
  readonly #scratch = new Map<string, Float32Array>();

  constructor(tensors: Safetensors, createKernel = createMatrixKernel) {
    this.#table = tensors.u8("table");
    this.#tableSteps = tensors.f32("table.steps");
    const names = [
      ...WINDOWS.flatMap(({ size }) => [`project${size}`, `convolve${size}.first`, `convolve${size}.second`]),
      ...["sum", "dense0", "dense1", "dense2", "dense3", "skip1", "skip3", "reduce"],
    ];
    const shapes = names.map((name) => tensors.shape(name) as [number, number]);
    const weightBytes = shapes.reduce((sum, [outputs, inputs]) => sum + outputs * inputs, 0);
    const inputBytes = ROWS * PIECE * 2;
    const sumBytes = ROWS * CONVOLUTION * 4;
    const memory = new WebAssembly.Memory({ initial: Math.ceil((weightBytes + inputBytes + sumBytes) / PAGE_BYTES) });
    let at = 0;
    this.#matrices = new Map(
      names.map((name, n) => {
        const [outputs, inputs] = shapes[n] ?? [0, 0];
        new Int8Array(memory.buffer, at, outputs * inputs).set(tensors.i8(name));
        const matrix = { at, inputs, outputs, step: tensors.number(name) };
        at += outputs * inputs;
        return [name, matrix];
      }),
    );
    this.#inputs = new Int16Array(memory.buffer, at, inputBytes / 2);
    this.#sums = new Int32Array(memory.buffer, at + inputBytes, sumBytes / 4);
    this.#kernel = createKernel(memory, TILE_ROWS);
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
      for (let piece = from; piece < end; piece++) {
        const at = (piece - start) * FEATURES;
        for (let i = 0; i < FEATURES; i++) sum[i] = (sum[i] ?? 0) + (features[at + i] ?? 0);
      }
    }
    return this.#dense(sum, ids.length);
  }

  /** The normalized features of each piece: its own vector and the outputs of the three convolutions around it. */
  #features(ids: readonly number[]): Float32Array {
    const count = ids.length;
    const own = this.#rows(ids);
    const features = this.#space("features", count * FEATURES);
    const projected = this.#projected(own, count);
    copyColumns(own, PIECE, 0, features, FEATURES, 0, count);
    for (const [index, { size, before }] of WINDOWS.entries()) {
      const layer = this.#space("layer", count * CONVOLUTION);
      copyColumns(projected, CONVOLUTIONS, index * CONVOLUTION, layer, CONVOLUTION, 0, count);
      for (const name of ["first", "second"]) this.#convolve(layer, count, size, before, `convolve${size}.${name}`);
      copyColumns(layer, CONVOLUTION, 0, features, FEATURES, PIECE + index * CONVOLUTION, count);
    }
    normalizeLayer(features, FEATURES, this.#vector("norm.gain"), this.#vector("norm.bias"));
    return features;
  }

  /** The table's rows of the pieces. Each byte of the table contains two numbers of 4 bits. */
  #rows(ids: readonly number[]): Float32Array {
    const rows = this.#space("rows", ids.length * PIECE);
    let to = 0;
    for (const id of ids) {
      const step = this.#tableSteps[id] ?? 0;
      for (let at = (id * PIECE) / 2, end = at + PIECE / 2; at < end; at++) {
        const pair = this.#table[at] ?? 0;
        rows[to++] = ((pair & 15) - 8) * step;
        rows[to++] = ((pair >> 4) - 8) * step;
      }
    }
    return rows;
  }

  #projected(own: Float32Array, count: number): Float32Array {
    const projected = this.#space("projected", count * CONVOLUTIONS);
    const bias = this.#vector("project.bias");
    const unit = this.#round(own);
    for (const [index, { size }] of WINDOWS.entries()) {
      const scale = unit * this.#multiply(count, PIECE, this.#matrix(`project${size}`));
      const sums = this.#sums;
      for (let piece = 0, from = 0; piece < count; piece++) {
        const to = piece * CONVOLUTIONS + index * CONVOLUTION;
        for (let i = 0; i < CONVOLUTION; i++) projected[to + i] = (sums[from++] ?? 0) * scale + (bias[index * CONVOLUTION + i] ?? 0);
      }
    }
    normalizeLayer(projected, CONVOLUTIONS, this.#vector("project.norm.gain"), this.#vector("project.norm.bias"));
    return projected;
  }

  /** A residual layer, in place: adds the positive part of the convolution's output to the input. */
  #convolve(layer: Float32Array, count: number, size: number, before: number, name: string): void {
    const padded = this.#space("padded", (count + size - 1) * CONVOLUTION).fill(0);
    padded.set(layer, before * CONVOLUTION);
    const scale = this.#round(padded) * this.#multiply(count, CONVOLUTION, this.#matrix(name));
    const bias = this.#vector(`${name}.bias`);
    const sums = this.#sums;
    for (let piece = 0, at = 0; piece < count; piece++)
      for (let i = 0; i < CONVOLUTION; i++, at++) layer[at] = positive((sums[at] ?? 0) * scale + (bias[i] ?? 0)) + (layer[at] ?? 0);
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
    const scale = this.#round(input) * this.#multiply(1, input.length, matrix);
    const output = new Float32Array(matrix.outputs);
    for (let i = 0; i < output.length; i++) output[i] = (this.#sums[i] ?? 0) * scale;
    return output;
  }

  /** Writes the numbers, rounded to 12 bits, to the kernel's inputs. Returns the value of one step. */
  #round(input: Float32Array): number {
    let peak = 1e-20;
    for (let i = 0; i < input.length; i++) {
      const size = Math.abs(input[i] ?? 0);
      if (size > peak) peak = size;
    }
    const scale = ROW_LIMIT / peak;
    const rounded = this.#inputs;
    // Rounds halves up, as Math.round does, but faster: adds an offset and truncates positive numbers.
    for (let i = 0; i < input.length; i++) rounded[i] = (((input[i] ?? 0) * scale + (ROW_LIMIT + 0.5)) | 0) - ROW_LIMIT;
    return 1 / scale;
  }

  /** Writes the integer products of the inputs to the sums, one row of outputs per input. Returns the value of one step of the matrix. */
  #multiply(count: number, stride: number, { at, inputs, outputs, step }: Matrix): number {
    const rows = this.#inputs.byteOffset;
    const rowCount = count + (count % TILE_ROWS);
    this.#kernel(rows, rows + rowCount * stride * 2, stride * 2, at, at + outputs * inputs, inputs, this.#sums.byteOffset, outputs * 4);
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
    const target = row * toWidth + toColumn;
    for (let i = 0; i < columns; i++) to[target + i] = from[source + i] ?? 0;
  }
}

/** Layer normalization (https://arxiv.org/abs/1607.06450) of each row, in place. */
function normalizeLayer(rows: Float32Array, width: number, gain: Float32Array, bias: Float32Array): void {
  for (let from = 0; from < rows.length; from += width) {
    const end = from + width;
    let sum = 0;
    let squares = 0;
    for (let at = from; at < end; at++) {
      const value = rows[at] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / width;
    const scale = 1 / Math.sqrt(Math.max(0, squares / width - mean * mean) + EPSILON);
    for (let at = from, i = 0; at < end; at++, i++) rows[at] = ((rows[at] ?? 0) - mean) * scale * (gain[i] ?? 0) + (bias[i] ?? 0);
  }
}

function unit(vector: Float32Array): Float32Array {
  let squares = EPSILON;
  for (const value of vector) squares += value ** 2;
  return vector.map((value) => value / Math.sqrt(squares));
}

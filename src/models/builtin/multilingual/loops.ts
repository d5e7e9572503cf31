import { type Kernels, nativeKernels } from "../../../native/kernels.ts";
import { createWebAssemblyMatrixKernel, type MatrixKernel, ROW_LIMIT, type TileRows } from "../../matrix/matrix-kernel.ts";

/**
 * The inner loops of the encoder, over row-major matrices: in C, and their twins in WebAssembly and JavaScript. Both give the same bits,
 * because both compute in doubles, in the same order.
 */
export interface Loops {
  /** The sums of products of the latest `multiply`. */
  readonly sums: Int32Array;
  /** The weights that the loops were created with, in the same order, where `multiply` reads them. */
  readonly weights: readonly Int8Array[];
  /** Writes the numbers, rounded to 12 bits, to the inputs. Returns the value of one step. */
  round(numbers: Float32Array): number;
  /** Multiplies `count` rows of `width` inputs, whose starts are `stride` inputs apart, with `outputs` columns of weights. */
  multiply(count: number, stride: number, weights: Int8Array, width: number, outputs: number): void;
  /** Writes the sums, times `scale`, plus the bias, to rows of `outWidth` numbers. */
  scale(count: number, scale: number, bias: Float32Array, out: Float32Array, outWidth: number): void;
  /** Adds the positive part of the same to each number of the layer. */
  addPositive(count: number, scale: number, bias: Float32Array, layer: Float32Array): void;
  /** Layer normalization (https://arxiv.org/abs/1607.06450) of each row, in place. */
  normalize(rows: Float32Array, gain: Float32Array, bias: Float32Array): void;
  /** Adds each row to `sum`, which is as wide as a row. */
  addRows(rows: Float32Array, sum: Float32Array): void;
}

/** How many inputs and sums a pass can have. */
export interface LoopSizes {
  readonly inputs: number;
  readonly sums: number;
}

export type CreateLoops = (weights: readonly Int8Array[], sizes: LoopSizes) => Loops;

const EPSILON = 1e-12;
const TILE_ROWS: TileRows = 2;
const PAGE_BYTES = 65_536;

export const createLoops: CreateLoops = (weights, sizes) => {
  const kernels = nativeKernels();
  return kernels ? createNativeLoops(kernels, weights, sizes) : createPortableLoops(weights, sizes);
};

/** Reads the weights where they are. */
function createNativeLoops(kernels: Kernels, weights: readonly Int8Array[], sizes: LoopSizes): Loops {
  const inputs = new Int16Array(sizes.inputs);
  const sums = new Int32Array(sizes.sums);
  const bounded = (...bounds: readonly (readonly [needed: number, available: number])[]) => {
    if (bounds.some(([needed, available]) => needed > available)) throw new RangeError("A loop of the encoder would leave its arrays");
  };
  return {
    sums,
    weights,
    round(numbers) {
      bounded([numbers.length, inputs.length]);
      return kernels.round_numbers(numbers, numbers.length, ROW_LIMIT, inputs);
    },
    multiply(count, stride, weights, width, outputs) {
      bounded([(count - 1) * stride + width, inputs.length], [width * outputs, weights.length], [count * outputs, sums.length]);
      kernels.multiply(inputs, count, stride * 2, weights, outputs, width, sums, outputs * 4);
    },
    scale(count, scale, bias, out, outWidth) {
      bounded([count * bias.length, sums.length], [(count - 1) * outWidth + bias.length, out.length]);
      kernels.scale_rows(sums, count, bias.length, scale, bias, out, outWidth);
    },
    addPositive(count, scale, bias, layer) {
      bounded([count * bias.length, sums.length], [count * bias.length, layer.length]);
      kernels.add_positive(sums, count, bias.length, scale, bias, layer);
    },
    normalize(rows, gain, bias) {
      bounded([gain.length, bias.length]);
      kernels.normalize_rows(rows, rows.length / gain.length, gain.length, EPSILON, gain, bias);
    },
    addRows(rows, sum) {
      kernels.add_rows(rows, rows.length / sum.length, sum.length, sum);
    },
  };
}

/** Copies the weights into the memory of its kernel. */
export function createPortableLoops(
  given: readonly Int8Array[],
  sizes: LoopSizes,
  createKernel: (memory: WebAssembly.Memory, tileRows: TileRows) => MatrixKernel = createWebAssemblyMatrixKernel,
): Loops {
  const weightBytes = given.reduce((sum, { length }) => sum + length, 0);
  const bytes = weightBytes + sizes.inputs * 2 + sizes.sums * 4;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  let at = 0;
  const weights = given.map((some) => {
    const copy = new Int8Array(memory.buffer, at, some.length);
    copy.set(some);
    at += some.length;
    return copy;
  });
  const inputs = new Int16Array(memory.buffer, at, sizes.inputs);
  const sums = new Int32Array(memory.buffer, at + sizes.inputs * 2, sizes.sums);
  const kernel = createKernel(memory, TILE_ROWS);
  return {
    sums,
    weights,
    round: (numbers) => roundInto(inputs, numbers),
    multiply(count, stride, { byteOffset }, width, outputs) {
      const rows = inputs.byteOffset;
      const rowCount = count + (count % TILE_ROWS);
      const end = rows + rowCount * stride * 2;
      kernel(rows, end, stride * 2, byteOffset, byteOffset + width * outputs, width, sums.byteOffset, outputs * 4);
    },
    scale(count, scale, bias, out, outWidth) {
      for (let row = 0, from = 0; row < count; row++)
        for (let i = 0, to = row * outWidth; i < bias.length; i++) out[to++] = (sums[from++] ?? 0) * scale + (bias[i] ?? 0);
    },
    addPositive(count, scale, bias, layer) {
      for (let row = 0, at = 0; row < count; row++)
        for (let i = 0; i < bias.length; i++, at++) layer[at] = Math.max(0, (sums[at] ?? 0) * scale + (bias[i] ?? 0)) + (layer[at] ?? 0);
    },
    normalize: normalizeRows,
    addRows(rows, sum) {
      for (let from = 0; from < rows.length; from += sum.length)
        for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (rows[from + i] ?? 0);
    },
  };
}

function roundInto(rounded: Int16Array, numbers: Float32Array): number {
  let peak = 1e-20;
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(numbers[i] ?? 0);
    if (size > peak) peak = size;
  }
  const scale = ROW_LIMIT / peak;
  // Rounds halves up, as Math.round does, but faster: adds an offset and truncates positive numbers.
  for (let i = 0; i < numbers.length; i++) rounded[i] = (((numbers[i] ?? 0) * scale + (ROW_LIMIT + 0.5)) | 0) - ROW_LIMIT;
  return 1 / scale;
}

function normalizeRows(rows: Float32Array, gain: Float32Array, bias: Float32Array): void {
  const width = gain.length;
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

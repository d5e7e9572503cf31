import { createLoops, type Loops } from "../builtin/multilingual/loops.ts";
import type { Safetensors } from "../builtin/multilingual/safetensors.ts";

/**
 * The layers of multilingual-e5-small (https://arxiv.org/abs/2402.05672), a transformer of the kind of BERT
 * (https://arxiv.org/abs/1810.04805). Matrix products use integers (weights of 8 bits, inputs rounded to 12 bits); all other computations
 * use floats.
 */

/** Numbers of a piece between the layers. */
const WIDTH = 384;
/** Numbers of a piece inside the second half of a layer. */
const HIDDEN = 1536;
/** The matrices of a layer, in the order in which it uses them. */
const MATRICES = ["query", "key", "value", "attended", "hidden", "out"] as const;

export interface Dense {
  readonly weights: Int8Array;
  /** The value of a step of each output's weights. */
  readonly steps: Float32Array;
  readonly bias: Float32Array;
  readonly inputs: number;
}

/** The matrices of the layers and of what stands on top of them, behind one kernel. */
export class DenseLayers {
  readonly #loops: Loops;
  readonly #layers: ReadonlyMap<string, Dense>;

  /** `rows`: the most rows of inputs that one product has. */
  constructor(tensors: Safetensors, names: readonly string[], rows: number) {
    this.#loops = createLoops(
      names.map((name) => tensors.i8(name)),
      { inputs: rows * HIDDEN, sums: rows * HIDDEN },
    );
    const dense = (name: string, n: number): Dense => ({
      weights: this.#loops.weights[n] as Int8Array,
      ...{ steps: tensors.f32(`${name}.steps`).slice(), bias: tensors.f32(`${name}.bias`).slice() },
      inputs: tensors.shape(name)[1] ?? 0,
    });
    this.#layers = new Map(names.map((name, n) => [name, dense(name, n)]));
  }

  /** Multiplies rows of inputs by several matrices. Returns the outputs of each, row after row. */
  products(rows: Float32Array, names: readonly string[]): Float32Array[] {
    const unit = this.#loops.round(rows);
    return names.map((name) => {
      const { weights, steps, bias, inputs } = this.#layer(name);
      const [count, outputs] = [rows.length / inputs, bias.length];
      this.#loops.multiply(count, inputs, weights, inputs, outputs);
      const { sums } = this.#loops;
      const out = new Float32Array(count * outputs);
      for (let row = 0, at = 0; row < count; row++)
        for (let i = 0; i < outputs; i++, at++) out[at] = (sums[at] ?? 0) * unit * (steps[i] ?? 0) + (bias[i] ?? 0);
      return out;
    });
  }

  product(rows: Float32Array, name: string): Float32Array {
    return this.products(rows, [name])[0] as Float32Array;
  }

  /** Adds `more` to the rows and normalizes each, in place. */
  addAndNormalize(rows: Float32Array, more: Float32Array, gain: Float32Array, bias: Float32Array): void {
    for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] ?? 0) + (more[i] ?? 0);
    this.#loops.normalize(rows, gain, bias);
  }

  #layer(name: string): Dense {
    const layer = this.#layers.get(name);
    if (layer === undefined) throw new Error(`The judge has no matrix ${name}`);
    return layer;
  }
}

/** The names of all matrices of a number of layers. */
export function matricesOf(layers: number): string[] {
  return Array.from({ length: layers }, (_, n) => MATRICES.map((name) => nameIn(n, name))).flat();
}

const nameIn = (layer: number, name: string) => `layer${layer}.${name}`;

/** One layer: each piece attends to all of them, and then each is changed by itself. */
export class Layer {
  readonly #dense: DenseLayers;
  readonly #number: number;
  readonly #heads: number;
  readonly #norms: readonly { readonly gain: Float32Array; readonly bias: Float32Array }[];

  constructor(tensors: Safetensors, dense: DenseLayers, number: number, heads: number) {
    this.#dense = dense;
    this.#number = number;
    this.#heads = heads;
    this.#norms = ["attended", "out"].map((name) => {
      const part = (of: string) => tensors.f32(`${nameIn(number, name)}.norm.${of}`).slice();
      return { gain: part("gain"), bias: part("bias") };
    });
  }

  /** Changes the rows of all pieces, in place. */
  apply(rows: Float32Array): void {
    const name = (of: string) => nameIn(this.#number, of);
    const [query, key, value] = this.#dense.products(rows, [name("query"), name("key"), name("value")]) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const attended = this.#dense.product(this.#attend(query, key, value), name("attended"));
    this.#normalize(rows, attended, 0);
    const hidden = this.#dense.product(rows, name("hidden"));
    for (let i = 0; i < hidden.length; i++) hidden[i] = gelu(hidden[i] ?? 0);
    this.#normalize(rows, this.#dense.product(hidden, name("out")), 1);
  }

  #normalize(rows: Float32Array, more: Float32Array, which: 0 | 1): void {
    const norm = this.#norms[which];
    if (norm) this.#dense.addAndNormalize(rows, more, norm.gain, norm.bias);
  }

  /** The mean of the values by how well each key fits the query, for each piece and head. */
  #attend(query: Float32Array, key: Float32Array, value: Float32Array): Float32Array {
    const count = query.length / WIDTH;
    const size = WIDTH / this.#heads;
    const out = new Float32Array(query.length);
    const fits = new Float32Array(count);
    for (let head = 0; head < WIDTH; head += size) {
      for (let row = 0; row < count; row++) {
        const from = row * WIDTH + head;
        let best = Number.NEGATIVE_INFINITY;
        for (let other = 0, to = head; other < count; other++, to += WIDTH) {
          let sum = 0;
          for (let i = 0; i < size; i++) sum += (query[from + i] ?? 0) * (key[to + i] ?? 0);
          fits[other] = sum / Math.sqrt(size);
          best = Math.max(best, fits[other] ?? 0);
        }
        let all = 0;
        for (let other = 0; other < count; other++) {
          fits[other] = Math.exp((fits[other] ?? 0) - best);
          all += fits[other] ?? 0;
        }
        for (let other = 0, to = head; other < count; other++, to += WIDTH) {
          const weight = (fits[other] ?? 0) / all;
          for (let i = 0; i < size; i++) out[from + i] = (out[from + i] ?? 0) + weight * (value[to + i] ?? 0);
        }
      }
    }
    return out;
  }
}

const GELU_LIMIT = 6;
const GELU_STEPS = 1024;
/** `x · Φ(x)` at steps of 1/1024, read with linear interpolation: the exact function needs a series at each of a million places. */
const geluTable = Float64Array.from({ length: 2 * GELU_LIMIT * GELU_STEPS + 2 }, (_, n) => {
  const x = n / GELU_STEPS - GELU_LIMIT;
  return (x * (1 + erf(x / Math.SQRT2))) / 2;
});

/** The Gaussian error linear unit (https://arxiv.org/abs/1606.08415). */
export function gelu(x: number): number {
  if (x >= GELU_LIMIT) return x;
  if (x <= -GELU_LIMIT) return 0;
  const at = (x + GELU_LIMIT) * GELU_STEPS;
  const below = Math.floor(at);
  const [low, high] = [geluTable[below] ?? 0, geluTable[below + 1] ?? 0];
  return low + (high - low) * (at - below);
}

/** The error function by its power series (https://dlmf.nist.gov/7.6), which converges fast enough for the few thousand values of a table. */
function erf(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 120; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return Math.max(-1, Math.min(1, (2 / Math.sqrt(Math.PI)) * sum));
}

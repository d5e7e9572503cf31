import { PieceTable } from "../builtin/multilingual/piece-table.ts";
import type { Safetensors } from "../builtin/multilingual/safetensors.ts";
import { SentencePiece } from "../builtin/multilingual/sentencepiece.ts";
import { likelihoods } from "../likelihoods.ts";
import { DenseLayers, Layer, matricesOf } from "./transformer.ts";

/** What a later sentence of a person does to an earlier one, in the order of the judge's outputs. */
export const RELATIONS = ["replaces", "ends", "adds", "same", "beside"] as const;
export type Relation = (typeof RELATIONS)[number];
/** How likely each relation is; the sum is 1. */
export type Judgement = Readonly<Record<Relation, number>>;

const WIDTH = 384;
/** Of a longer pair, the end of the longer text is not read. */
const LIMIT_PIECES = 80;
const MARKS = 4;

/**
 * Reads an earlier and a later sentence together and says what the later one does to the earlier one. A transformer of twelve layers whose
 * upper half `scripts/judge` tuned on pairs by authors (test/sets/authors).
 */
export class Judge {
  readonly #tokenizer: SentencePiece;
  readonly #table: PieceTable;
  readonly #positions: Float32Array;
  readonly #first: { readonly gain: Float32Array; readonly bias: Float32Array };
  readonly #side: Float32Array;
  readonly #dense: DenseLayers;
  readonly #layers: readonly Layer[];
  /** The layer before which the rows learn which of the two texts they belong to. */
  readonly #sideLayer: number;

  constructor(tensors: Safetensors) {
    this.#tokenizer = new SentencePiece(tensors);
    this.#table = new PieceTable(tensors, WIDTH);
    this.#positions = tensors.f32("positions").slice();
    this.#first = { gain: tensors.f32("first.gain").slice(), bias: tensors.f32("first.bias").slice() };
    this.#side = tensors.f32("side").slice();
    const layers = tensors.number("layers");
    this.#dense = new DenseLayers(tensors, [...matricesOf(layers), "head.first", "head.last"], LIMIT_PIECES);
    this.#layers = Array.from({ length: layers }, (_, n) => new Layer(tensors, this.#dense, n, tensors.number("heads")));
    this.#sideLayer = tensors.number("frozen");
  }

  judge(older: string, newer: string): Judgement {
    const { ids, second } = this.pieces(older, newer);
    const rows = this.#rows(ids);
    for (const [number, layer] of this.#layers.entries()) {
      if (number === this.#sideLayer) this.#addSides(rows, second);
      layer.apply(rows);
    }
    const features = featuresOf(rows, second);
    const logits = this.#dense.product(this.#dense.product(features, "head.first").map(Math.tanh), "head.last");
    return likelihoods(RELATIONS, logits);
  }

  /** The pieces of both texts between marks, and where the second one begins. */
  pieces(older: string, newer: string): { readonly ids: readonly number[]; readonly second: number } {
    const [begin = 0, ...first] = this.#tokenizer.encode(older);
    const then = this.#tokenizer.encode(newer).slice(1);
    const end = first.pop() ?? 0;
    then.pop();
    while (first.length + then.length > LIMIT_PIECES - MARKS) (first.length > then.length ? first : then).pop();
    return { ids: [begin, ...first, end, end, ...then, end], second: first.length + 2 };
  }

  /** The rows before the first layer. */
  #rows(ids: readonly number[]): Float32Array {
    const rows = this.#table.rows(ids, new Float32Array(ids.length * WIDTH));
    this.#dense.addAndNormalize(rows, this.#positions, this.#first.gain, this.#first.bias);
    return rows;
  }

  #addSides(rows: Float32Array, second: number): void {
    for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] ?? 0) + (this.#side[(i >= second * WIDTH ? WIDTH : 0) + (i % WIDTH)] ?? 0);
  }
}

/** What the head reads: the row of the first mark, the mean row of either text, and their product. */
function featuresOf(rows: Float32Array, second: number): Float32Array {
  const features = new Float32Array(4 * WIDTH);
  const count = rows.length / WIDTH;
  for (let i = 0; i < WIDTH; i++) {
    let [older, newer] = [0, 0];
    for (let row = 0; row < second; row++) older += rows[row * WIDTH + i] ?? 0;
    for (let row = second; row < count; row++) newer += rows[row * WIDTH + i] ?? 0;
    older /= second;
    newer /= count - second;
    for (const [part, value] of [rows[i] ?? 0, older, newer, older * newer].entries()) features[part * WIDTH + i] = value;
  }
  return features;
}

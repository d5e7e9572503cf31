import { readFileSync, rmSync } from "node:fs";
import { temporaryFolder } from "../../../config/config.ts";
import { messageOf, UsageError } from "../../../memory/errors.ts";
import { isIntact, type PackedFile, pathOf, unpack } from "../../../native/unpack.ts";
import { Encoder } from "./encoder.ts";
import { Safetensors } from "./safetensors.ts";
import { SentencePiece } from "./sentencepiece.ts";
import packedPath from "./weights.safetensors.zst" with { type: "file" };

/** The weights of a model. Unpacking removes other versions of what has the same extension, so each model has one of its own. */
export interface PackedWeights extends PackedFile {
  readonly extension: string;
}

/** The weights, as `scripts/multilingual` printed them. */
export const WEIGHTS: PackedWeights = {
  path: packedPath,
  digest: "f406f5888162c7ba0dbc95f167c50e4f251f272d31fb68476419de345ef121b3",
  sizeBytes: 43_569_588,
  extension: "weights",
};
const END = 1;
/** A text without a small letter is in capitals or in a script without case. The encoder hardly knows words in capitals. */
const SMALL_LETTER = /\p{Ll}/u;

/** Sentence embeddings of Google's universal-sentence-encoder-multilingual v3 (NOTICE), reduced to fewer dimensions. */
export class MultilingualEmbeddings {
  readonly dimensions: number;
  readonly #tokenizer: SentencePiece;
  readonly #encoder: Encoder;

  constructor(weights: Uint8Array<ArrayBuffer>) {
    const tensors = new Safetensors(weights);
    this.#tokenizer = new SentencePiece(tensors);
    this.#encoder = new Encoder(tensors);
    this.dimensions = this.#encoder.dimensions;
  }

  /** Returns a vector of unit length for any text. Reads only the first `limitPieces` pieces of a longer text. */
  embed(text: string, limitPieces?: number): Float32Array {
    return this.encode(this.pieces(text, limitPieces));
  }

  /** The ids of the text's pieces; there is at least one. */
  pieces(text: string, limitPieces = Number.POSITIVE_INFINITY): readonly number[] {
    const ids = this.#tokenizer.encode(SMALL_LETTER.test(text) ? text : text.toLowerCase());
    return ids.length > limitPieces ? [...ids.slice(0, limitPieces - END), ...ids.slice(-END)] : ids;
  }

  encode(pieces: readonly number[]): Float32Array {
    return this.#encoder.encode(pieces);
  }
}

/** Opens the encoder that {@link MultilingualEmbeddings.encode} runs, without the tokenizer. Throws as {@link prepareWeights} does. */
export function openEncoder(): Encoder {
  return new Encoder(new Safetensors(openWeights()));
}

/**
 * Unpacks the weights into the temporary folder, unless they are there, and returns their path. Throws {@link UsageError} when they are
 * damaged or the folder cannot be written.
 */
export function prepareWeights(packed: PackedWeights = WEIGHTS, folder = temporaryFolder()): string {
  const path = pathOf(packed, folder, packed.extension);
  try {
    unpack(packed, folder, packed.extension);
  } catch (error) {
    throw new UsageError(
      `The weights of a built-in model cannot be unpacked as ${path} (${messageOf(error)}). Name a folder with room for ${Math.ceil(packed.sizeBytes / 1e6)} MB: MEMORYD_TMP=DIR.`,
      { cause: error },
    );
  }
  return path;
}

/**
 * Maps the weights into memory, where all threads and processes share them. A file that changed after it was unpacked is unpacked again.
 * Memory maps are not used on Windows: each thread reads a copy. Throws as {@link prepareWeights} does.
 */
export function openWeights(packed: PackedWeights = WEIGHTS, folder = temporaryFolder()): Uint8Array<ArrayBuffer> {
  const path = prepareWeights(packed, folder);
  if (!isIntact(packed, path)) {
    rmSync(path, { force: true });
    prepareWeights(packed, folder);
  }
  return process.platform === "win32" ? new Uint8Array(readFileSync(path)) : Bun.mmap(path);
}

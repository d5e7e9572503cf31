import { WordPiece } from "./wordpiece.ts";

const MAGIC = "MDSE";
const VERSION = 1;
const HEADER_BYTES = 20;

/**
 * Static token embeddings in the way of Model2Vec (https://github.com/MinishLab/model2vec): the vector of a text is the mean of the
 * vectors of its tokens, of unit length. What a token counts is in the length of its vector.
 */
export class StaticEmbeddings {
  readonly dimensions: number;
  readonly #tokenizer: WordPiece;
  readonly #scales: Float32Array;
  readonly #rows: Int8Array;

  /**
   * The artefact that `scripts/distill` makes, little-endian: magic, u32 version, dimensions, tokens and vocabulary bytes; the vocabulary,
   * a token a line, padded with newlines to 4 bytes; one f32 scale a token; one row of i8 a token. Throws when it is anything else.
   */
  constructor(artefact: Uint8Array<ArrayBuffer>) {
    const { buffer, byteOffset, byteLength } = artefact;
    if (byteLength < HEADER_BYTES || text(artefact.subarray(0, 4)) !== MAGIC) throw new Error("The file holds no static embeddings");
    const header = new DataView(buffer, byteOffset, HEADER_BYTES);
    const field = (index: number) => header.getUint32(4 + index * 4, true);
    const [version, dimensions, tokens, vocabularyBytes] = [field(0), field(1), field(2), field(3)];
    if (version !== VERSION) throw new Error(`The static embeddings have version ${version}, and this program reads ${VERSION}`);
    const scalesAt = HEADER_BYTES + vocabularyBytes;
    const rowsAt = scalesAt + tokens * 4;
    if (dimensions === 0 || byteLength !== rowsAt + tokens * dimensions) throw new Error("The static embeddings are cut short or damaged");
    const vocabulary = text(artefact.subarray(HEADER_BYTES, scalesAt)).trimEnd().split("\n");
    if (vocabulary.length !== tokens) throw new Error("The static embeddings are damaged: their vocabulary has not the size it claims");
    this.dimensions = dimensions;
    this.#tokenizer = new WordPiece(vocabulary);
    // A copy, because the part of the file need not lie on a multiple of 4 bytes of its buffer.
    this.#scales = new Float32Array(buffer.slice(byteOffset + scalesAt, byteOffset + rowsAt));
    this.#rows = new Int8Array(buffer, byteOffset + rowsAt, tokens * dimensions);
  }

  /** A vector of unit length for any text, however long. A text without a known token gets a direction that its characters choose. */
  embed(text: string): Float32Array {
    const { dimensions } = this;
    const sum = new Float32Array(dimensions);
    for (const id of this.#tokenizer.encode(text)) {
      const scale = this.#scales[id] ?? 0;
      if (scale === 0) continue;
      const row = id * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + scale * (this.#rows[row + i] ?? 0);
    }
    return normalise(sum) ? sum : directionOf(text, dimensions);
  }
}

const decoder = new TextDecoder();

function text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** In place; false for a vector without a direction. */
function normalise(vector: Float32Array): boolean {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] ?? 0) ** 2;
  if (squares < 1e-12) return false;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  return true;
}

/** Far from every other text in many dimensions: the signs are random bits from xorshift32 (Marsaglia 2003), seeded with the text's FNV-1a hash. */
function directionOf(text: string, dimensions: number): Float32Array {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  const length = 1 / Math.sqrt(dimensions);
  return Float32Array.from({ length: dimensions }, () => {
    // Xorshift never leaves zero.
    state ||= 1;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state < 0 ? -length : length;
  });
}

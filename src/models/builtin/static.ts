import { WordPiece } from "./wordpiece.ts";

const MAGIC = "MDSE";
const VERSION = 1;
const HEADER_BYTES = 20;

/**
 * Static token embeddings as in Model2Vec (https://github.com/MinishLab/model2vec): the vector of a text is the mean of the vectors
 * of its tokens, normalized to unit length. The length of a token's vector is its weight.
 */
export class StaticEmbeddings {
  readonly dimensions: number;
  readonly #tokenizer: WordPiece;
  readonly #scales: Float32Array;
  readonly #rows: Int8Array;

  /**
   * Reads the artefact of `scripts/distill`, little-endian: magic; version, dimensions, number of tokens and vocabulary bytes as u32;
   * the vocabulary, one token per line, padded with newlines to 4 bytes; one f32 scale per token; one row of i8 per token. Throws for
   * any other format.
   */
  constructor(artefact: Uint8Array<ArrayBuffer>) {
    const { buffer, byteOffset, byteLength } = artefact;
    if (byteLength < HEADER_BYTES || text(artefact.subarray(0, 4)) !== MAGIC)
      throw new Error("The file does not contain static embeddings");
    const header = new DataView(buffer, byteOffset, HEADER_BYTES);
    const field = (index: number) => header.getUint32(4 + index * 4, true);
    const [version, dimensions, tokens, vocabularyBytes] = [field(0), field(1), field(2), field(3)];
    if (version !== VERSION) throw new Error(`The static embeddings have version ${version}, and this program reads ${VERSION}`);
    const scalesAt = HEADER_BYTES + vocabularyBytes;
    const rowsAt = scalesAt + tokens * 4;
    if (dimensions === 0 || byteLength !== rowsAt + tokens * dimensions) throw new Error("The static embeddings are truncated or damaged");
    const vocabulary = text(artefact.subarray(HEADER_BYTES, scalesAt)).trimEnd().split("\n");
    if (vocabulary.length !== tokens)
      throw new Error("The static embeddings are damaged: the size of their vocabulary differs from the header");
    this.dimensions = dimensions;
    this.#tokenizer = new WordPiece(vocabulary);
    // A copy, because this part of the file may not start at a multiple of 4 bytes in its buffer.
    this.#scales = new Float32Array(buffer.slice(byteOffset + scalesAt, byteOffset + rowsAt));
    this.#rows = new Int8Array(buffer, byteOffset + rowsAt, tokens * dimensions);
  }

  /**
   * Returns a vector of unit length for any text, of any length. A text without a known token gets a direction derived
   * from its characters.
   */
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

/** Normalizes in place. Returns false for a vector of length zero. */
function normalise(vector: Float32Array): boolean {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] ?? 0) ** 2;
  if (squares < 1e-12) return false;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  return true;
}

/**
 * Returns a vector whose signs are random bits from xorshift32 (Marsaglia 2003), seeded with the text's FNV-1a hash. In many
 * dimensions it is far from the vector of every other text.
 */
function directionOf(text: string, dimensions: number): Float32Array {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  const length = 1 / Math.sqrt(dimensions);
  return Float32Array.from({ length: dimensions }, () => {
    // Xorshift would stay at zero.
    state ||= 1;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state < 0 ? -length : length;
  });
}

import { ByteTrie } from "./byte-trie.ts";
import type { Safetensors } from "./safetensors.ts";

/**
 * The unigram tokenizer of SentencePiece (https://arxiv.org/abs/1808.06226) with the model's own normalization, over UTF-8. It gives the
 * ids of that library; a golden file contains them. Two differences are intended: control pieces written in a text are plain text, and
 * the mark of a space (U+2581) written in a text is an unknown character.
 */

const UNKNOWN = 0;
const BEGIN = 1;
const END = 2;
/** Penalty of an unknown character below the score of the least likely piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;
const SPACE = 0x20;
const encoder = new TextEncoder();

export class SentencePiece {
  readonly #pieces: ByteTrie;
  readonly #scores: Float32Array;
  readonly #replaced: ByteTrie;
  readonly #replacements: Uint8Array;
  readonly #unknownScore: number;

  constructor(tensors: Safetensors) {
    this.#pieces = new ByteTrie(tensors, "pieces");
    this.#scores = tensors.f32("pieces.scores");
    this.#replaced = new ByteTrie(tensors, "replacements");
    this.#replacements = tensors.u8("replacements.texts");
    let least = 0;
    for (const score of this.#scores) if (score < least) least = score;
    this.#unknownScore = least - UNKNOWN_PENALTY;
  }

  /** Returns the ids of the pieces, between the ids that mark the beginning and the end. */
  encode(text: string): number[] {
    const bytes = this.#normalise(encoder.encode(text));
    return bytes.length === 0 ? [BEGIN, UNKNOWN, END] : [BEGIN, ...this.#split(bytes), END];
  }

  /** Normalizes as NFKC with the model's own additions, and puts one space before the text, one between words and none at the end. */
  #normalise(bytes: Uint8Array): Uint8Array {
    const out: number[] = [SPACE];
    const put = (byte: number) => {
      if (byte !== SPACE || out.at(-1) !== SPACE) out.push(byte);
    };
    for (let at = 0; at < bytes.length; ) {
      let taken = 0;
      let found = ByteTrie.NONE;
      let node: number = ByteTrie.ROOT;
      for (let next = at; next < bytes.length; ) {
        node = this.#replaced.step(node, bytes[next++] ?? 0);
        if (node === ByteTrie.NONE) break;
        const value = this.#replaced.valueAt(node);
        if (value === ByteTrie.NONE) continue;
        taken = next - at;
        found = value;
      }
      if (found === ByteTrie.NONE) {
        for (const end = at + characterBytes(bytes[at] ?? 0); at < end; at++) put(bytes[at] ?? 0);
        continue;
      }
      for (let from = found; this.#replacements[from] !== 0; from++) put(this.#replacements[from] ?? 0);
      at += taken;
    }
    if (out.at(-1) === SPACE) out.pop();
    return Uint8Array.from(out);
  }

  /** The likeliest pieces (Viterbi). Neighbouring unknown characters are one unknown piece. */
  #split(bytes: Uint8Array): number[] {
    const best = new Float64Array(bytes.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(bytes.length + 1);
    const piece = new Int32Array(bytes.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, id: number, score: number) => {
      if (score <= (best[end] ?? 0)) return;
      best[end] = score;
      from[end] = start;
      piece[end] = id;
    };
    for (let start = 0; start < bytes.length; ) {
      const base = best[start] ?? 0;
      const next = start + characterBytes(bytes[start] ?? 0);
      let isKnown = false;
      let node: number = ByteTrie.ROOT;
      for (let end = start; end < bytes.length; ) {
        node = this.#pieces.step(node, bytes[end++] ?? 0);
        if (node === ByteTrie.NONE) break;
        const id = this.#pieces.valueAt(node);
        if (id === ByteTrie.NONE) continue;
        offer(start, end, id, base + (this.#scores[id] ?? 0));
        if (end === next) isKnown = true;
      }
      if (!isKnown) offer(start, next, UNKNOWN, base + this.#unknownScore);
      start = next;
    }
    const ids: number[] = [];
    for (let end = bytes.length; end > 0; end = from[end] ?? 0) {
      const id = piece[end] ?? UNKNOWN;
      if (id !== UNKNOWN || ids.at(-1) !== UNKNOWN) ids.push(id);
    }
    return ids.reverse();
  }
}

/** The number of bytes of the UTF-8 character that begins with this byte. */
function characterBytes(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

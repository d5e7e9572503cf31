import { stemmer } from "stemmer";
import { STOP_WORDS } from "../text/stop-words.ts";
import { words } from "../text/words.ts";
import type { Embedder } from "./model.ts";

const DIMENSIONS = 256;
/** What a stop word counts against any other word: enough to tell two texts apart that have nothing else. */
const STOP_WORD_WEIGHT = 0.1;
/** What all n-grams of one word count together against the word itself: a misspelt or inflected word is still near, yet exact words lead. */
const GRAMS_WEIGHT = 0.5;
const GRAM_LENGTHS = { min: 3, max: 5 } as const;
/** Characters of a word that are cut into n-grams: a long code or address does not outweigh the rest of its text. */
const GRAM_CHARACTERS = 32;

/**
 * An embedder without a model: a text is the signed sum of hashed features (feature hashing, Weinberger et al. 2009). The features
 * are its stemmed words, each with weight `1 + log tf` (sublinear term frequency), and the character n-grams of those words.
 * Deterministic, no download, no network, tens of microseconds for a query. Its similarity is that of wording, not of meaning.
 */
export function createBuiltinEmbedder(): Embedder {
  return {
    // A test pins the vectors: raise the digest with any change to them.
    identity: { name: "builtin-hash-v1", digest: "1", dimensions: DIMENSIONS },
    async embedDocuments(texts, signal) {
      return texts.map((text) => {
        signal?.throwIfAborted();
        return embed(text);
      });
    },
    async embedQuery(text, signal) {
      signal?.throwIfAborted();
      return embed(text);
    },
  };
}

function embed(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const [stem, count] of stemCounts(words(text))) {
    const weight = (STOP_WORDS.has(stem) ? STOP_WORD_WEIGHT : 1) * (1 + Math.log(count));
    addFeature(vector, hash(stem), weight);
    addGrams(vector, stem, weight * GRAMS_WEIGHT);
  }
  return normalise(vector, text);
}

/** Stop words stay as they are, so that they can be told from stems. */
function stemCounts(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) {
    const stem = STOP_WORDS.has(token) ? token : stemmer(token);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** The n-grams of `<word>`, the brackets marking its ends. Each weighs the same, and together they weigh `weight` in length. */
function addGrams(vector: Float32Array, word: string, weight: number): void {
  const marked = `<${word.slice(0, GRAM_CHARACTERS)}>`;
  const { min, max } = GRAM_LENGTHS;
  let grams = 0;
  for (let length = min; length <= max; length++) grams += Math.max(0, marked.length - length + 1);
  const share = weight / Math.sqrt(Math.max(1, grams));
  for (let from = 0; from + min <= marked.length; from++) {
    let state = HASH_START;
    // Each n-gram goes on from the hash of the shorter one that begins where it does.
    for (let length = 1; length <= max && from + length <= marked.length; length++) {
      state = hashCharacter(state, marked.charCodeAt(from + length - 1));
      if (length >= min) addFeature(vector, finishHash(state), share);
    }
  }
}

/** The low bits choose the dimension and the top bit the sign, so that features that collide cancel as often as they add up. */
function addFeature(vector: Float32Array, feature: number, weight: number): void {
  const dimension = feature & (DIMENSIONS - 1);
  vector[dimension] = (vector[dimension] ?? 0) + (feature >>> 31 === 0 ? weight : -weight);
}

/** 32-bit FNV-1a over UTF-16 code units, with the finishing mix of MurmurHash3 so that every bit depends on every character. */
function hash(text: string): number {
  let state = HASH_START;
  for (let i = 0; i < text.length; i++) state = hashCharacter(state, text.charCodeAt(i));
  return finishHash(state);
}

const HASH_START = 0x811c9dc5;

function hashCharacter(state: number, code: number): number {
  return Math.imul(state ^ code, 0x01000193);
}

function finishHash(state: number): number {
  let value = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Unit length. A text without a word, or whose features cancel, gets the direction that its characters choose. */
function normalise(vector: Float32Array, text: string): Float32Array {
  let squares = 0;
  for (let i = 0; i < DIMENSIONS; i++) squares += (vector[i] ?? 0) ** 2;
  if (squares < 1e-12) {
    vector.fill(0);
    vector[hash(text) & (DIMENSIONS - 1)] = 1;
    return vector;
  }
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < DIMENSIONS; i++) vector[i] = (vector[i] ?? 0) * scale;
  return vector;
}

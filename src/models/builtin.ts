import { readFileSync } from "node:fs";
import { BatchMemo } from "../reading/batch.ts";
import { identify } from "../reading/languages/identify.ts";
import { spelledWords } from "../reading/words.ts";
import headsPath from "./builtin/heads.safetensors" with { type: "file" };
import { Heads } from "./builtin/heads.ts";
import { MultilingualEmbeddings, openWeights, prepareWeights, WEIGHTS } from "./builtin/multilingual/embeddings.ts";
import artefactPath from "./builtin/static.bin" with { type: "file" };
import { StaticEmbeddings } from "./builtin/static.ts";
import { EMBEDDED_TEXT, type Embedder, type EmbedderIdentity, type EncodingHelper, ModelError, type SentenceReader } from "./model.ts";

/** SHA-256 of the artefact, as `scripts/distill` printed it. */
const ARTEFACT_SHA256 = "f7e3e06e78ff5ad62273e34ca4fdae31b70999224708137b685c9782639569d5";
const ENGLISH_DIMENSIONS = 256;
const MULTILINGUAL_DIMENSIONS = 256;
/**
 * The share of the multilingual vectors in the similarity of two English texts. Of 0.3, 0.45 and 0.6, 0.45 has the best recall on all
 * sets (docs/retrieval.md).
 */
const MULTILINGUAL_SHARE = 0.45;
/** Pieces of an English text that the multilingual encoder reads; the English table reads all. Reading all does not help long messages. */
const ENGLISH_PIECES = 256;
const ENCODED_TEXTS = 1_000;
/** Version of the way in which the two parts are joined. */
const RECIPE = 1;

/** Makes the vector of a text. */
interface Embeddings {
  embed(text: string): Float32Array;
}

/**
 * An embedder that needs no model server, bundled with the program. The vector of a text has two parts: one of an English table of token
 * vectors, distilled from all-MiniLM-L6-v2, and one of a multilingual encoder (see NOTICE for both). A text in another language has only
 * the second. The files are opened at the first text.
 *
 * @param helper encodes queries. Without it, or when it fails, the calling thread encodes them.
 */
export function createBuiltinEmbedder(helper?: EncodingHelper): Embedder {
  prepareWeights();
  const identity = {
    name: "builtin-multilingual-512",
    digest: new Bun.CryptoHasher("sha256").update(`${RECIPE} ${EMBEDDED_TEXT} ${ARTEFACT_SHA256} ${WEIGHTS.digest}`).digest("hex"),
    dimensions: ENGLISH_DIMENSIONS + MULTILINGUAL_DIMENSIONS,
  };
  const embeddings = lazily(() => new JoinedEmbeddings(openEnglish(), multilingual()));
  const embedder = embedderOf(identity, embeddings);
  if (helper === undefined) return embedder;
  return {
    ...embedder,
    async embedQuery(text, signal) {
      signal?.throwIfAborted();
      return embeddings().embedWith(helper, text, signal);
    },
  };
}

/** Reads sentences by the multilingual encoder. `isOfBuiltin`: whether the vectors that it is given are of the built-in embedder. */
export function createSentenceReader(isOfBuiltin: boolean): SentenceReader {
  const heads = lazily(() => new Heads(readFileSync(headsPath)));
  const encoded = (text: string, vector?: Float32Array) =>
    vector && isOfBuiltin ? multilingualPart(vector) : encodedOnce(text, multilingual().pieces(text));
  return {
    read: (text, vector) => heads().read(encoded(text, vector)),
    ask: (text, vector) => heads().ask(encoded(text, vector)),
  };
}

/** The built-in embedder of version 0.1, only the English table. Searches of an organization use it until all its memories are moved. */
export function createFormerBuiltinEmbedder(): Embedder {
  const identity = { name: "builtin-static-minilm-256", digest: ARTEFACT_SHA256, dimensions: ENGLISH_DIMENSIONS };
  return embedderOf(identity, lazily(openEnglish));
}

/** The encoder of this thread. */
const multilingual = lazily(() => new MultilingualEmbeddings(openWeights()));

/** What the encoder made of the texts of a batch: a sentence is read before it is embedded. */
const encodedTexts = new BatchMemo<Float32Array>(ENCODED_TEXTS);

function encodedOnce(text: string, pieces: readonly number[]): Float32Array {
  // Only so much of a longer English text is embedded.
  if (pieces.length > ENGLISH_PIECES) return multilingual().encode(pieces);
  const vector = encodedTexts.get(text) ?? multilingual().encode(pieces);
  encodedTexts.set(text, vector);
  return vector;
}

/** Returns a function that opens the value at its first call. */
function lazily<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => (opened ??= open());
}

function embedderOf(identity: EmbedderIdentity, embeddings: () => Embeddings): Embedder {
  const embed = (text: string, signal: AbortSignal | undefined): Float32Array => {
    signal?.throwIfAborted();
    return embeddings().embed(text);
  };
  let isPrepared = false;
  return {
    identity,
    async embedDocuments(texts, signal) {
      return texts.map((text) => embed(text, signal));
    },
    async embedQuery(text, signal) {
      return embed(text, signal);
    },
    prepare() {
      if (isPrepared) return;
      // The first text compiles the code that embeds.
      embed("What does a first text need?", undefined);
      isPrepared = true;
    },
  };
}

function openEnglish(): StaticEmbeddings {
  return openEmbeddings(readFileSync(artefactPath));
}

/** Opens the artefact of this version. Throws {@link ModelError} for any other, because vectors of two artefacts are never compared. */
export function openEmbeddings(artefact: Uint8Array<ArrayBuffer>): StaticEmbeddings {
  const digest = new Bun.CryptoHasher("sha256").update(artefact).digest("hex");
  if (digest !== ARTEFACT_SHA256) {
    throw new ModelError("malformed", "The data of the built-in embedder is damaged: install this version of memoryd again");
  }
  return new StaticEmbeddings(artefact);
}

class JoinedEmbeddings implements Embeddings {
  readonly #english: StaticEmbeddings;
  readonly #multilingual: MultilingualEmbeddings;

  constructor(english: StaticEmbeddings, multilingual: MultilingualEmbeddings) {
    this.#english = english;
    this.#multilingual = multilingual;
  }

  embed(text: string): Float32Array {
    const parts = this.#partsOf(text);
    return joined(parts, encodedOnce(text, parts.pieces));
  }

  /** Returns the same vector as `embed`, but the helper computes the longest part. */
  async embedWith(helper: EncodingHelper, text: string, signal?: AbortSignal): Promise<Float32Array> {
    const parts = this.#partsOf(text);
    const encoded = await helper.encode(parts.pieces);
    signal?.throwIfAborted();
    return joined(parts, encoded ?? this.#multilingual.encode(parts.pieces));
  }

  #partsOf(text: string): Parts {
    const language = identify(text, spelledWords(text));
    if (language !== undefined && language.code !== "en") return { english: undefined, pieces: this.#multilingual.pieces(text) };
    return { english: this.#english.embed(text), pieces: this.#multilingual.pieces(text, ENGLISH_PIECES) };
  }
}

/** The parts of a vector before the encoder has run. */
interface Parts {
  /** Undefined for a text in another language. */
  readonly english: Float32Array | undefined;
  readonly pieces: readonly number[];
}

/** Joins the two parts. The dot product of two joined vectors is the weighted mean of the two similarities. */
function joined({ english }: Parts, multilingual: Float32Array): Float32Array {
  const vector = new Float32Array(ENGLISH_DIMENSIONS + MULTILINGUAL_DIMENSIONS);
  if (english === undefined) {
    vector.set(multilingual, ENGLISH_DIMENSIONS);
    return vector;
  }
  vector.set(scaled(english, Math.sqrt(1 - MULTILINGUAL_SHARE)));
  vector.set(scaled(multilingual, Math.sqrt(MULTILINGUAL_SHARE)), ENGLISH_DIMENSIONS);
  return vector;
}

/** What {@link joined} took of the multilingual encoder, of unit length. */
function multilingualPart(vector: Float32Array): Float32Array {
  const part = vector.subarray(ENGLISH_DIMENSIONS);
  return scaled(part, 1 / Math.hypot(...part));
}

function scaled(vector: Float32Array, factor: number): Float32Array {
  return vector.map((value) => value * factor);
}

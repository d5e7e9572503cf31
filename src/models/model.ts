/** The interfaces of models: an embedder makes vectors, and a generator writes JSON. */

/** Longest reply of a generator. A reply that follows a schema is far shorter; the limit stops a model that repeats itself. */
export const GENERATED_TOKENS = 4_096;

/** Version of the text that is embedded for a memory (`embeddedText` in `src/reading/headers/attribution.ts`). Every digest includes it. */
export const EMBEDDED_TEXT = 2;

/** Two vectors are comparable only if they have the same identity. Vectors of different identities are never compared. */
export interface EmbedderIdentity {
  /** `builtin-multilingual-512`, `ollama/nomic-embed-text`, ... */
  readonly name: string;
  /** Changes whenever the same text could get a different vector. */
  readonly digest: string;
  readonly dimensions: number;
}

/**
 * Turns texts into unit-length vectors.
 *
 * @example
 * const [tea] = await embedder.embedDocuments(["Ann likes tea."]);
 * const query = await embedder.embedQuery("What does Ann drink?", AbortSignal.timeout(2_000));
 * // The dot product of the two is their cosine similarity.
 */
export interface Embedder {
  readonly identity: EmbedderIdentity;
  /** Returns one vector per text, in order, and never fewer. Throws {@link ModelError} when the model fails. */
  embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Returns the vector of a question. Models with separate prefixes for questions and documents apply the former here. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Loads what the first text needs. Blocks once for about 70 ms; later calls do nothing. Absent for a model of another process. */
  prepare?(): void;
}

/** Another thread that does the longest part of embedding with the built-in embedder, so that the calling thread stays free. */
export interface EncodingHelper {
  /** Returns the vector of a text's pieces; undefined when the caller has to encode them itself. Never rejects. */
  encode(pieces: readonly number[]): Promise<Float32Array | undefined>;
}

export interface GenerateRequest {
  readonly system: string;
  readonly prompt: string;
  /** JSON schema of the reply. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  readonly signal?: AbortSignal;
}

export interface GenerateReply {
  /** The parsed reply, not yet checked against the schema. */
  readonly value: unknown;
  /** True if text around the JSON had to be removed. */
  readonly repaired: boolean;
  readonly usage: Usage;
}

/** The cost of one reply, as the model server counted it; 0 for a number that it did not send. */
export interface Usage {
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly promptMs: number;
  readonly outputMs: number;
}

/**
 * A language model that replies in JSON. The built-in steps of cognition need none.
 *
 * @example
 * const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
 * const { value } = await generator.generate({ system: "Reply in JSON.", prompt, schema, maxOutputTokens: 64 });
 * // `value` is parsed JSON, but the caller must check it against the schema.
 */
export interface Generator {
  readonly identity: { readonly name: string; readonly digest: string };
  /** Throws {@link ModelError}. */
  generate(request: GenerateRequest): Promise<GenerateReply>;
}

/** What a sentence may be. What is passing is of no use in a few days; what is unreal is said in a game, a quotation or a supposition. */
export const KINDS = ["fact", "passing", "talk", "unreal"] as const;
/** What a fact may be about. */
export const TOPICS = [
  "home",
  "people",
  "pets",
  "work",
  "health",
  "food",
  "money",
  "things",
  "plans",
  "interests",
  "instructions",
] as const;
export type Topic = (typeof TOPICS)[number];

/** What a sentence is. The likelihoods of all kinds, and of all topics, sum to 1. */
export interface Reading {
  readonly kinds: Readonly<Record<(typeof KINDS)[number], number>>;
  readonly topics: Readonly<Record<Topic, number>>;
  /** What is at stake if it is forgotten, from 0 to 1. */
  readonly stakes: number;
}

/** What a question may be about: one topic of a person, or all of them. */
export const AREAS = [...TOPICS, "all"] as const;

/** What a question asks for. The likelihoods sum to 1. */
export interface Asked {
  /** One thing: a place, a date, a list of one kind. */
  readonly narrow: number;
  /** All that is known of an area. */
  readonly areas: Readonly<Record<(typeof AREAS)[number], number>>;
}

/**
 * Reads a text by its vector. `vector`: what the embedder has made of exactly this text, if it has, because reading is then a hundred times
 * as fast. Both methods throw {@link ModelError}.
 */
export interface SentenceReader {
  /** Reads a sentence that somebody states. */
  read(text: string, vector?: Float32Array | undefined): Reading;
  /** Reads a question to the memory. */
  ask(text: string, vector?: Float32Array | undefined): Asked;
}

/** Reads two sentences of one person together. */
export interface PairJudge {
  /** How likely the newer one makes the older one untrue, from 0 to 1. Throws {@link ModelError}. */
  judge(older: string, newer: string): number;
}

export interface Models {
  readonly embedder: Embedder;
  /** Undefined: cognition uses its built-in steps. */
  readonly generator: Generator | undefined;
  readonly judge: PairJudge;
  readonly reader: SentenceReader;
  /** Aborts pending calls, so that the process can stop. */
  close(): void;
}

/** Which models run, and how they are reached. One thread chooses once, and every thread opens the models from this plain data. */
export interface ChosenModels {
  readonly embedder: ChosenEmbedder;
  readonly generator: ChosenGenerator;
  readonly connection: ModelConnection;
  /** One line for the log: the choice, its reason, and how to get better models. */
  readonly explanation: string;
}

export type ChosenEmbedder =
  | { readonly kind: "builtin" }
  | {
      readonly kind: "ollama";
      readonly model: string;
      /** Digest of the model's manifest. The identity's digest also covers the prefixes. */
      readonly modelDigest: string;
      readonly identity: EmbedderIdentity;
      /** Longer texts are embedded in pieces. */
      readonly contextTokens: number;
      readonly queryPrefix: string;
      readonly documentPrefix: string;
    };

export type ChosenGenerator =
  | { readonly kind: "builtin" }
  | { readonly kind: "ollama"; readonly model: string; readonly modelDigest: string; readonly contextTokens: number };

/** Whether a chosen model can be used now. */
export interface ModelState {
  readonly role: "embedder" | "generator";
  readonly name: string;
  /** Undefined: the model runs in this process. */
  readonly host: string | undefined;
  /** Undefined: the model can be used. */
  readonly problem: string | undefined;
}

export interface ModelConnection {
  /** `http://127.0.0.1:11434` */
  readonly host: string;
  readonly embedDeadlineMs: number;
  readonly chatDeadlineMs: number;
  readonly loadDeadlineMs: number;
  /** Concurrent requests to one model. */
  readonly concurrency: number;
  readonly keepAliveSeconds: number;
}

/**
 * - `unreachable`: the connection failed or broke.
 * - `timeout`: no answer within the deadline.
 * - `missing`: the server does not have the model, or has a different one than at the start.
 * - `overloaded`: too many requests wait, in this process or at the server.
 * - `malformed`: the answer has the wrong format.
 * - `length`: the reply was cut off.
 * - `too_long`: the input does not fit the model's context.
 * - `failed`: any other error of the server.
 */
export type ModelErrorCause = "unreachable" | "timeout" | "missing" | "overloaded" | "malformed" | "length" | "too_long" | "failed";

/** A call to a model failed. The caller retries later or falls back; nothing is lost. */
export class ModelError extends Error {
  readonly kind: ModelErrorCause;

  constructor(kind: ModelErrorCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ModelError";
    this.kind = kind;
  }
}

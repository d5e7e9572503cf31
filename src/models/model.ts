/** The two narrow interfaces that every model hides behind. */

/** What a generator may write for one reply; a schema's reply is far shorter, and a model that is stuck stops here. */
export const GENERATED_TOKENS = 4_096;

/** What makes two vectors comparable. Vectors of two identities are never compared. */
export interface EmbedderIdentity {
  /** `builtin-static-minilm-256`, `ollama/nomic-embed-text`, ... */
  readonly name: string;
  /** Changes whenever the same text may get another vector. */
  readonly digest: string;
  readonly dimensions: number;
}

export interface Embedder {
  readonly identity: EmbedderIdentity;
  /** One unit-length vector a text, in order. Throws {@link ModelError} when the model fails; never answers fewer rows than asked. */
  embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** The vector of a question. Models that tell questions from documents apply their prefix here. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
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
  /** The reply was JSON only after what stood around it was taken away. */
  readonly repaired: boolean;
  readonly usage: Usage;
}

/** What one reply cost, as the model server counted it; 0 where it did not say. */
export interface Usage {
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly promptMs: number;
  readonly outputMs: number;
}

/** A language model that answers in JSON. The built-in steps of cognition need none. */
export interface Generator {
  readonly identity: { readonly name: string; readonly digest: string };
  /** Throws {@link ModelError}. */
  generate(request: GenerateRequest): Promise<GenerateReply>;
}

export interface Models {
  readonly embedder: Embedder;
  /** Absent: cognition runs on its built-in steps. */
  readonly generator: Generator | undefined;
  /** Ends what is under way, so that the process can stop. */
  close(): void;
}

/** Which models run, and how they are reached: chosen once, in one thread, and opened from this by each. Plain data. */
export interface ChosenModels {
  readonly embedder: ChosenEmbedder;
  readonly generator: ChosenGenerator;
  readonly connection: ModelConnection;
  /** One line for the log: what was chosen, why, and how to get the better one. */
  readonly explanation: string;
}

export type ChosenEmbedder =
  | { readonly kind: "builtin" }
  | {
      readonly kind: "ollama";
      readonly model: string;
      /** Of the model's manifest. The identity's digest covers the prefixes too. */
      readonly modelDigest: string;
      readonly identity: EmbedderIdentity;
      /** Longer texts are split. */
      readonly contextTokens: number;
      readonly queryPrefix: string;
      readonly documentPrefix: string;
    };

export type ChosenGenerator =
  | { readonly kind: "builtin" }
  | { readonly kind: "ollama"; readonly model: string; readonly modelDigest: string; readonly contextTokens: number };

/** Whether a chosen model can be used at the moment. */
export interface ModelState {
  readonly role: "embedder" | "generator";
  readonly name: string;
  /** Undefined: it runs in this process. */
  readonly host: string | undefined;
  /** Undefined: it answers. */
  readonly problem: string | undefined;
}

export interface ModelConnection {
  /** `http://127.0.0.1:11434` */
  readonly host: string;
  readonly embedDeadlineMs: number;
  readonly chatDeadlineMs: number;
  readonly loadDeadlineMs: number;
  /** Requests at once to one model. */
  readonly concurrency: number;
  readonly keepAliveSeconds: number;
}

/**
 * - `unreachable`: no connection, or one that broke.
 * - `timeout`: no answer within the deadline.
 * - `missing`: the model is not there, or it is another one than at the start.
 * - `overloaded`: too many requests wait, here or there.
 * - `malformed`: an answer that is not what was asked for.
 * - `length`: the reply stopped before its end.
 * - `too_long`: the input does not fit the model's context.
 * - `failed`: any other refusal.
 */
export type ModelErrorCause = "unreachable" | "timeout" | "missing" | "overloaded" | "malformed" | "length" | "too_long" | "failed";

/** A model did not do what was asked. The work waits or falls back; nothing is lost. */
export class ModelError extends Error {
  readonly kind: ModelErrorCause;

  constructor(kind: ModelErrorCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ModelError";
    this.kind = kind;
  }
}

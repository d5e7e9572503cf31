/** The two narrow interfaces that every model hides behind. */

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

/** A language model that answers in JSON. The built-in steps of cognition need none. */
export interface Generator {
  readonly identity: { readonly name: string; readonly digest: string };
  /** The parsed reply, not yet checked against the schema. Throws {@link ModelError}. */
  generate(request: GenerateRequest): Promise<unknown>;
}

export interface Models {
  readonly embedder: Embedder;
  /** Absent: cognition runs on its built-in steps. */
  readonly generator: Generator | undefined;
}

export type ModelErrorCause = "unreachable" | "timeout" | "missing" | "overloaded" | "malformed" | "failed";

/** A model did not do what was asked. The work waits or falls back; nothing is lost. */
export class ModelError extends Error {
  readonly kind: ModelErrorCause;

  constructor(kind: ModelErrorCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ModelError";
    this.kind = kind;
  }
}

import { type ChosenEmbedder, type Embedder, type EmbedderIdentity, type ModelConnection, ModelError } from "../model.ts";
import type { OllamaClient } from "./client.ts";
import { ModelLoader } from "./loader.ts";
import { REQUIRED_PROBE_MS } from "./probe.ts";
import { type EmbedTarget, embedRequest, verifyModel } from "./requests.ts";
import { pool, readRows } from "./rows.ts";
import { estimateTokens, halve, splitText } from "./split.ts";

/** Most texts of one request. Ollama embeds them one after the other, and a query waits until they are done. */
export const BATCH_TEXTS = 16;
/** Most estimated tokens of one request: about 8 s at the 500 tokens per second of two slow cores. */
const BATCH_TOKENS = 4_096;

export interface OllamaEmbedderOptions {
  readonly client: OllamaClient;
  readonly chosen: Extract<ChosenEmbedder, { kind: "ollama" }>;
  readonly connection: ModelConnection;
  readonly monotonicMs?: () => number;
}

/** Special tokens that a tokenizer adds around a text, with some to spare. */
const SPECIAL_TOKENS = 4;
/** Least tokens for the text itself, however long the prefix. */
const LEAST_TOKENS = 16;

/** An embedder over `/api/embed`. A text longer than the model's context is embedded in pieces and pooled, never truncated. */
export function createOllamaEmbedder(options: OllamaEmbedderOptions): Embedder {
  return new OllamaEmbedder(options);
}

class OllamaEmbedder implements Embedder {
  readonly identity: EmbedderIdentity;
  readonly #options: OllamaEmbedderOptions;
  readonly #target: EmbedTarget;
  readonly #loader: ModelLoader;

  constructor(options: OllamaEmbedderOptions) {
    const { client, chosen, connection, monotonicMs = () => performance.now() } = options;
    const { keepAliveSeconds, loadDeadlineMs } = connection;
    const target = { model: chosen.model, contextTokens: chosen.contextTokens, keepAliveSeconds };
    this.identity = chosen.identity;
    this.#options = options;
    this.#target = target;
    this.#loader = new ModelLoader({
      verify: () => verifyModel(client, chosen.model, chosen.modelDigest, { deadlineMs: REQUIRED_PROBE_MS }),
      load: async () => {
        await client.embed(embedRequest(target, []), { deadlineMs: loadDeadlineMs });
      },
      keepAliveMs: keepAliveSeconds * 1000,
      monotonicMs,
    });
  }

  async embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.#embedAll(texts, this.#options.chosen.documentPrefix, signal);
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const [vector] = await this.#embedAll([text], this.#options.chosen.queryPrefix, signal);
    if (vector === undefined) throw new Error("one text gives one vector");
    return vector;
  }

  async #embedAll(texts: readonly string[], prefix: string, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    const limitTokens = Math.max(LEAST_TOKENS, this.#target.contextTokens - estimateTokens(prefix) - SPECIAL_TOKENS);
    const pieces = texts.map((text) => splitText(text, limitTokens));
    const flat: Float32Array[] = [];
    for (const batch of batches(pieces.flat())) flat.push(...(await this.#embedBatch(batch, prefix, signal)));
    return pieces.map((own) => poolPieces(own, flat.splice(0, own.length)));
  }

  /** Embeds a refused batch piece by piece, so that one bad text does not fail the others. */
  async #embedBatch(pieces: readonly string[], prefix: string, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    if (pieces.length > 1) {
      try {
        return await this.#request(pieces, prefix, signal);
      } catch (error) {
        if (!isAboutInput(error)) throw error;
      }
    }
    const vectors: Float32Array[] = [];
    for (const piece of pieces) vectors.push(await this.#embedPiece(piece, prefix, signal));
    return vectors;
  }

  /** Embeds a piece. If the server finds it too long, because the estimate was too low, halves it until the server accepts the parts. */
  async #embedPiece(piece: string, prefix: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    try {
      const [vector] = await this.#request([piece], prefix, signal);
      if (vector) return vector;
      throw new Error("one text gives one vector");
    } catch (error) {
      const halves = error instanceof ModelError && error.kind === "too_long" ? halve(piece) : undefined;
      if (!halves) throw error;
      const vectors: Float32Array[] = [];
      for (const half of halves) vectors.push(await this.#embedPiece(half, prefix, signal));
      return poolPieces(halves, vectors);
    }
  }

  async #request(pieces: readonly string[], prefix: string, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const { client, connection } = this.#options;
    await this.#loader.ensureLoaded(signal);
    const input = pieces.map((piece) => prefix + piece);
    try {
      const answer = await client.embed(embedRequest(this.#target, input), { deadlineMs: connection.embedDeadlineMs, signal });
      return readRows(answer, pieces.length, this.identity.dimensions);
    } catch (error) {
      if (!(error instanceof ModelError && (error.kind === "too_long" || error.kind === "malformed"))) this.#loader.invalidate();
      throw error;
    }
  }
}

/** Whether the error may be due to the text. Otherwise the fault is at the server or the model, and more attempts only add load. */
function isAboutInput(error: unknown): boolean {
  return error instanceof ModelError && (error.kind === "too_long" || error.kind === "malformed" || error.kind === "failed");
}

function poolPieces(pieces: readonly string[], vectors: readonly Float32Array[]): Float32Array {
  return pool(
    vectors,
    pieces.map((piece) => Math.max(1, estimateTokens(piece))),
  );
}

/** Groups the pieces in order. A batch is bounded by its number of texts and by its estimated tokens. */
function* batches(pieces: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let batchTokens = 0;
  for (const piece of pieces) {
    const tokens = estimateTokens(piece);
    if (batch.length > 0 && (batch.length >= BATCH_TEXTS || batchTokens + tokens > BATCH_TOKENS)) {
      yield batch;
      batch = [];
      batchTokens = 0;
    }
    batch.push(piece);
    batchTokens += tokens;
  }
  if (batch.length > 0) yield batch;
}

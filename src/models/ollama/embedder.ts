import { type ChosenEmbedder, type Embedder, type EmbedderIdentity, type ModelConnection, ModelError } from "../model.ts";
import type { OllamaClient } from "./client.ts";
import { INSIST_MS } from "./probe.ts";
import { type EmbedTarget, embedRequest, verifyModel } from "./requests.ts";
import { Residence } from "./residence.ts";
import { pool, readRows } from "./rows.ts";
import { estimateTokens, halve, splitText } from "./split.ts";

/** Ollama embeds the texts of one request one after the other, and a query waits until they are done. */
export const BATCH_TEXTS = 16;
/** Estimated tokens of one request: at 500 tokens a second on two slow cores about 8 s. */
const BATCH_TOKENS = 4_096;

export interface OllamaEmbedderOptions {
  readonly client: OllamaClient;
  readonly chosen: Extract<ChosenEmbedder, { kind: "ollama" }>;
  readonly connection: ModelConnection;
  readonly now?: () => number;
}

/** The marks that a tokenizer puts around a text, with some to spare. */
const SPECIAL_TOKENS = 4;
/** A long prefix must not leave nothing for the text. */
const LEAST_TOKENS = 16;

/** An embedder over `/api/embed`. A text longer than the model's context is embedded in pieces and pooled, never cut. */
export function createOllamaEmbedder(options: OllamaEmbedderOptions): Embedder {
  return new OllamaEmbedder(options);
}

class OllamaEmbedder implements Embedder {
  readonly identity: EmbedderIdentity;
  readonly #options: OllamaEmbedderOptions;
  readonly #target: EmbedTarget;
  readonly #residence: Residence;

  constructor(options: OllamaEmbedderOptions) {
    const { client, chosen, connection, now = Date.now } = options;
    const { keepAliveSeconds, loadDeadlineMs } = connection;
    const target = { model: chosen.model, contextTokens: chosen.contextTokens, keepAliveSeconds };
    this.identity = chosen.identity;
    this.#options = options;
    this.#target = target;
    this.#residence = new Residence({
      verify: () => verifyModel(client, chosen.model, chosen.modelDigest, { deadlineMs: INSIST_MS }),
      load: async () => {
        await client.embed(embedRequest(target, []), { deadlineMs: loadDeadlineMs });
      },
      keepAliveMs: keepAliveSeconds * 1000,
      now,
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

  /** One bad text must not take the others with it: what is refused together is tried one by one. */
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

  /** The estimate of its length was too low: halves, until the server takes them. */
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
    await this.#residence.ensure(signal);
    const input = pieces.map((piece) => prefix + piece);
    try {
      const answer = await client.embed(embedRequest(this.#target, input), { deadlineMs: connection.embedDeadlineMs, signal });
      return readRows(answer, pieces.length, this.identity.dimensions);
    } catch (error) {
      if (!(error instanceof ModelError && (error.kind === "too_long" || error.kind === "malformed"))) this.#residence.doubt();
      throw error;
    }
  }
}

/** Whether another text could fare better; otherwise the server or the model is at fault, and trying on only adds to it. */
function isAboutInput(error: unknown): boolean {
  return error instanceof ModelError && (error.kind === "too_long" || error.kind === "malformed" || error.kind === "failed");
}

function poolPieces(pieces: readonly string[], vectors: readonly Float32Array[]): Float32Array {
  return pool(
    vectors,
    pieces.map((piece) => Math.max(1, estimateTokens(piece))),
  );
}

/** Groups in order, bounded by their number of texts and by their estimated tokens. */
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

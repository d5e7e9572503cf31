import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import type { Embedder } from "../../../src/models/model.ts";

/**
 * Gives the vectors of memoryd's built-in embedder to the peers, as OpenAI's `POST /v1/embeddings`. So the bench compares rankings and
 * servers, not embedding models, and no peer needs a model hub. Run as a program with a port, it serves until it is killed.
 */

interface EmbeddingsRequest {
  readonly input: string | readonly string[];
  readonly encoding_format?: "float" | "base64";
}

/** Answers one request. Texts only: a client that sends tokens gets a 400. */
export async function answerEmbeddings(embedder: Embedder, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  if (path === "/") return Response.json({});
  if (path !== "/v1/embeddings") return Response.json({ error: { message: `There is no ${path}.` } }, { status: 404 });
  const { input, encoding_format } = (await request.json()) as EmbeddingsRequest;
  const texts = typeof input === "string" ? [input] : input;
  if (!texts.every((text) => typeof text === "string"))
    return Response.json({ error: { message: "The input must be texts, not tokens." } }, { status: 400 });
  const vectors = await embedder.embedDocuments(texts);
  const data = vectors.map((vector, index) => ({
    object: "embedding",
    index,
    embedding: encoding_format === "base64" ? Buffer.from(vector.slice().buffer).toString("base64") : [...vector],
  }));
  return Response.json({ object: "list", model: embedder.identity.name, data, usage: { prompt_tokens: 0, total_tokens: 0 } });
}

if (import.meta.main) {
  const embedder = createBuiltinEmbedder();
  await embedder.embedQuery("The first text compiles what embeds it.");
  Bun.serve({
    port: Number(process.argv[2]),
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: (request) => answerEmbeddings(embedder, request),
  });
}

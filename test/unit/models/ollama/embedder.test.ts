import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { BATCH_TEXTS } from "../../../../src/models/ollama/embedder.ts";
import { MODEL_CHECK_MS } from "../../../../src/models/ollama/loader.ts";
import { embedderContract } from "../../../contracts/embedder.ts";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import { EMBEDDINGGEMMA, embeddingModel, NOMIC } from "../../../support/ollama/models.ts";
import { dot, openEmbedder } from "./fixture.ts";

const MINILM = embeddingModel({ name: "all-minilm:latest", dimensions: 384, contextLength: 512, numCtx: 256 });

const doubles: OllamaDouble[] = [];
function start(...models: (typeof MINILM)[]): OllamaDouble {
  const double = new OllamaDouble({ models });
  doubles.push(double);
  return double;
}

for (const model of [EMBEDDINGGEMMA, MINILM]) {
  const double = new OllamaDouble({ models: [model] });
  afterAll(() => double.stop());
  embedderContract(`ollama with ${model.name}`, () => openEmbedder(double));
}

describe("the embedder over Ollama", () => {
  afterEach(() => {
    for (const double of doubles.splice(0)) double.stop();
  });

  test("has an identity of the model's name and a digest of weights and prefixes", async () => {
    const double = start(EMBEDDINGGEMMA);
    const { identity } = await openEmbedder(double);
    expect(identity.name).toBe("ollama/embeddinggemma");
    expect(identity.dimensions).toBe(768);
    const prefixed = await openEmbedder(double, { embedDocumentPrefix: "passage: " });
    expect(prefixed.identity.digest).not.toBe(identity.digest);
    double.state.install({ ...EMBEDDINGGEMMA, digest: "f".repeat(64) });
    const replaced = await openEmbedder(double);
    expect(replaced.identity.digest).not.toBe(identity.digest);
  });

  test("puts the model's prefixes before queries and memories, and never has a text truncated", async () => {
    const double = start(NOMIC);
    const embedder = await openEmbedder(double);
    await embedder.embedQuery("Which tea?");
    await embedder.embedDocuments(["Ana likes green tea"]);
    const [query, document] = double.bodies("embed").slice(-2);
    expect(query).toMatchObject({ input: ["search_query: Which tea?"], truncate: false });
    expect(document).toMatchObject({ input: ["search_document: Ana likes green tea"], truncate: false });
  });

  test("sends the same options with each request, so that the model is loaded once", async () => {
    const double = start(MINILM);
    const embedder = await openEmbedder(double);
    await embedder.embedQuery("tea");
    await embedder.embedDocuments(["tea", "word ".repeat(900)]);
    const options = new Set(double.bodies("embed").map((body) => JSON.stringify((body as { options: unknown }).options)));
    expect([...options]).toEqual(['{"num_ctx":256}']);
    expect(double.state.loads).toEqual(["all-minilm:latest"]);
  });

  test("sends texts in batches, bounded by number and by size", async () => {
    const double = start(EMBEDDINGGEMMA);
    const embedder = await openEmbedder(double);
    const before = double.count("embed");
    await embedder.embedDocuments(Array.from({ length: 40 }, (_, i) => `memory ${i}`));
    const sizes = double
      .bodies("embed")
      .slice(before)
      .map((body) => (body as { input: string[] }).input.length);
    // The first request only loads the model.
    expect(sizes).toEqual([0, BATCH_TEXTS, BATCH_TEXTS, 8]);
    await embedder.embedDocuments(Array.from({ length: 4 }, () => "word ".repeat(1500)));
    expect(
      double
        .bodies("embed")
        .slice(-2)
        .map((body) => (body as { input: string[] }).input.length),
    ).toEqual([2, 2]);
  });

  test("embeds a long text in pieces that fit the model, and pools them", async () => {
    const double = start(MINILM);
    const embedder = await openEmbedder(double);
    const tea = "Ana likes green tea. ".repeat(80);
    const invoice = "The invoice is due on Friday. ".repeat(80);
    const [both] = await embedder.embedDocuments([tea + invoice]);
    const [first, second, other] = await embedder.embedDocuments([tea, invoice, "Rex the dog barks at night"]);
    expect(dot(both, first)).toBeGreaterThan(0.5);
    expect(dot(both, second)).toBeGreaterThan(0.5);
    expect(dot(both, other)).toBeLessThan(0.5);
    const refused = double.bodies("embed").filter((body) => (body as { input: string[] }).input.some((input) => input.length > 2000));
    expect(refused).toEqual([]);
  });

  test("splits a piece that the server finds too long, and still embeds the other texts", async () => {
    const double = start(MINILM);
    const embedder = await openEmbedder(double);
    // The estimate is just under the limit, but the double counts more tokens than that.
    const dense = "abcdefghi ".repeat(120);
    const before = double.count("embed");
    const vectors = await embedder.embedDocuments(["Ana likes green tea", dense, "The invoice is due"]);
    expect(vectors).toHaveLength(3);
    // The requests: loading, all texts, then the first, the second, its halves, and the third.
    expect(double.count("embed") - before).toBe(7);
    const [alone] = await embedder.embedDocuments(["The invoice is due"]);
    expect(dot(vectors[2], alone)).toBeGreaterThan(0.99999);
  });

  test("loads the model by a separate request, which continues when a caller gives up", async () => {
    const slow = { ...EMBEDDINGGEMMA, loadMs: 900 };
    const double = start(slow);
    const embedder = await openEmbedder(double, { embedDeadlineMs: 500 });
    double.state.loaded.clear();
    await expect(embedder.embedQuery("tea", AbortSignal.timeout(50))).rejects.toThrow();
    await embedder.embedQuery("tea");
    expect(double.state.loads).toHaveLength(2);
  });

  test("loads the model again when Ollama has unloaded it, on time or early", async () => {
    const double = start({ ...EMBEDDINGGEMMA, loadMs: 700 });
    let nowMs = 1_000_000;
    const embedder = await openEmbedder(double, { embedDeadlineMs: 400, modelKeepAliveSeconds: 60 }, () => nowMs);
    await embedder.embedQuery("tea");
    double.state.loaded.clear();
    nowMs += 61_000;
    await embedder.embedQuery("tea");
    // Unloaded early: one request fails, and the next one loads the model.
    double.state.loaded.clear();
    await expect(embedder.embedQuery("tea")).rejects.toMatchObject({ kind: "timeout" });
    await embedder.embedQuery("tea");
    expect(double.state.loads).toHaveLength(3);
  });

  test("never mixes the vectors of two models: it refuses a model that was replaced", async () => {
    const double = start(EMBEDDINGGEMMA);
    let nowMs = 1_000_000;
    const embedder = await openEmbedder(double, {}, () => nowMs);
    await embedder.embedQuery("tea");
    double.state.install({ ...EMBEDDINGGEMMA, digest: "f".repeat(64) });
    nowMs += MODEL_CHECK_MS;
    await expect(embedder.embedQuery("tea")).rejects.toMatchObject({
      kind: "missing",
      message: expect.stringContaining("restart memoryd"),
    });
    double.state.remove("embeddinggemma");
    await expect(embedder.embedQuery("tea")).rejects.toMatchObject({ kind: "missing", message: expect.stringContaining("ollama pull") });
  });

  test("sends no more concurrent requests than configured", async () => {
    const double = start(EMBEDDINGGEMMA);
    const embedder = await openEmbedder(double, { modelConcurrency: 2 });
    double.misbehave({ kind: "late", ms: 20 }, { on: "embed" });
    await Promise.all(Array.from({ length: 8 }, (_, i) => embedder.embedQuery(`tea ${i}`)));
    expect(double.mostAtOnce.embed).toBe(2);
  });
});

import { afterAll, afterEach, describe, expect, test } from "bun:test";
import type { ModelErrorCause } from "../../../../src/models/model.ts";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import type { Fault } from "../../../support/ollama/faults.ts";
import { EMBEDDINGGEMMA, QWEN } from "../../../support/ollama/models.ts";
import { until } from "../../../support/until.ts";
import { dot, FACTS_REQUEST, kindOf, openEmbedder, openGenerator } from "./fixture.ts";

/**
 * Every fault of a model server, and the resulting error. Deadlines are short where a timeout is expected; elsewhere
 * they are long enough for a busy machine.
 */
const double = new OllamaDouble({ models: [EMBEDDINGGEMMA, QWEN] });
afterEach(() => double.behave());
afterAll(() => double.stop());

const deadlines = (ms: number) => ({ embedDeadlineMs: ms, chatDeadlineMs: ms, loadDeadlineMs: ms });
const deadlinesFor = (kind: ModelErrorCause) => deadlines(kind === "timeout" ? 300 : 10_000);

const ANYWHERE: readonly [string, Fault, ModelErrorCause][] = [
  ["nothing listens", { kind: "refuse" }, "unreachable"],
  ["it hangs", { kind: "hang" }, "timeout"],
  ["it answers after the deadline", { kind: "late", ms: 900 }, "timeout"],
  ["the connection breaks before the answer", { kind: "cut", half: false }, "unreachable"],
  ["the connection breaks within the answer", { kind: "cut", half: true }, "unreachable"],
  ["the model was removed", { kind: "status", status: 404, error: "model 'x' not found" }, "missing"],
  ["there is another server at the address", { kind: "plain", status: 404, text: "404 page not found" }, "failed"],
  [
    "the model's process died",
    { kind: "status", status: 500, error: "an error was encountered while running the model: unexpected EOF" },
    "failed",
  ],
  [
    "its queue is full",
    { kind: "status", status: 503, error: "server busy, please try again.  maximum pending requests exceeded" },
    "overloaded",
  ],
  ["a gateway does not reach it", { kind: "plain", status: 502, text: "<html>Bad Gateway</html>" }, "unreachable"],
  ["it refuses the address", { kind: "plain", status: 403, text: "" }, "failed"],
  ["the body is half of a JSON document", { kind: "half_json" }, "malformed"],
  ["the body is not JSON", { kind: "body", body: "<html></html>" }, "malformed"],
  ["the body is another JSON document", { kind: "body", body: '{"hello": [1, 2]}' }, "malformed"],
  ["the body is empty", { kind: "body", body: "" }, "malformed"],
];

const EMBEDDING: readonly [string, Fault, ModelErrorCause][] = [
  ["rows of zeros", { kind: "zero_vectors" }, "malformed"],
  ["NaN", { kind: "nan_vectors" }, "malformed"],
  ["null for numbers", { kind: "null_vectors" }, "malformed"],
  ["vectors that are not of unit length", { kind: "long_vectors" }, "malformed"],
  ["another dimension", { kind: "other_dimension" }, "malformed"],
  ["fewer rows than asked", { kind: "fewer_rows" }, "malformed"],
  ["more rows than asked", { kind: "more_rows" }, "malformed"],
  ["a text it always finds too long", { kind: "status", status: 400, error: "the input length exceeds the context length" }, "too_long"],
  ["NaN by name", { kind: "status", status: 400, error: "embedding contains NaN or Inf values" }, "failed"],
];

describe("the embedder", () => {
  for (const [name, fault, kind] of [...ANYWHERE, ...EMBEDDING]) {
    test(`${name}: ${kind}`, async () => {
      const embedder = await openEmbedder(double, deadlinesFor(kind));
      await embedder.embedQuery("tea");
      double.misbehave(fault, { on: "embed" });
      expect(await kindOf(embedder.embedDocuments(["Ana likes green tea", "The invoice is due"]))).toBe(kind);
      expect(await kindOf(embedder.embedQuery("Which tea?"))).toBe(kind);
      double.behave();
      await embedder.embedQuery("Which tea?");
    });
  }

  test("a batch that fails for one text is retried text by text", async () => {
    const embedder = await openEmbedder(double);
    const [alone] = await embedder.embedDocuments(["Ana likes green tea"]);
    for (const fault of [{ kind: "zero_vectors" }, { kind: "fewer_rows" }, { kind: "status", status: 500, error: "x" }] as const) {
      double.misbehave(fault, { on: "embed", times: 1 });
      const [first, ...others] = await embedder.embedDocuments(["Ana likes green tea", "two", "three"]);
      expect(others).toHaveLength(2);
      expect(dot(first, alone)).toBeGreaterThan(0.99999);
    }
  });

  test("a server that is down is asked once, not once per text", async () => {
    const embedder = await openEmbedder(double);
    await embedder.embedQuery("tea");
    double.misbehave({ kind: "status", status: 503, error: "server busy" }, { on: "embed" });
    const before = double.count("embed");
    await kindOf(embedder.embedDocuments(["one", "two", "three"]));
    expect(double.count("embed") - before).toBe(1);
  });

  test("a caller that gives up gets the reason of its signal, and the request is aborted", async () => {
    const embedder = await openEmbedder(double);
    await embedder.embedQuery("tea");
    double.misbehave({ kind: "hang" }, { on: "embed", times: 1 });
    const reason = new Error("told to stop");
    const controller = new AbortController();
    const before = double.count("embed");
    const asked = embedder.embedQuery("tea", controller.signal);
    // Its error is looked at below; until then nobody handles it.
    void asked.catch(() => {});
    await until("the server is asked", () => double.count("embed") > before);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await embedder.embedQuery("tea");
  });
});

const CHATTING: readonly [string, Fault, ModelErrorCause][] = [
  ["an empty reply", { kind: "empty" }, "malformed"],
  ["no reply at all", { kind: "nothing" }, "malformed"],
  ["half a document", { kind: "half_reply" }, "malformed"],
  ["prose without JSON", { kind: "content", content: "I cannot help with that." }, "malformed"],
  ["a text in quotes, as of a thinking model", { kind: "content", content: '"' }, "malformed"],
  ["thinking that never ends", { kind: "content", content: "<think>The user wants me to" }, "malformed"],
  ["two documents", { kind: "content", content: '{"facts": []} {"facts": ["x"]}' }, "malformed"],
  [
    "a reply that ended for another reason",
    { kind: "body", body: '{"message":{"role":"assistant","content":"{}"},"done":true,"done_reason":"unload"}' },
    "malformed",
  ],
  ["a reply that the server stopped", { kind: "not_done" }, "length"],
  ["a reply that is longer than the limit", { kind: "length" }, "length"],
  [
    "a prompt beyond the context",
    { kind: "status", status: 400, error: '{"error":{"code":400,"message":"request (9003 tokens) exceeds the available context size"}}' },
    "too_long",
  ],
];

describe("the generator", () => {
  for (const [name, fault, kind] of [...ANYWHERE, ...CHATTING]) {
    test(`${name}: ${kind}`, async () => {
      const generator = await openGenerator(double, deadlinesFor(kind));
      await generator.generate(FACTS_REQUEST);
      double.misbehave(fault, { on: "chat" });
      expect(await kindOf(generator.generate(FACTS_REQUEST))).toBe(kind);
      double.behave();
      await generator.generate(FACTS_REQUEST);
    });
  }
});

describe("the message of an error", () => {
  const SECRET = "Ana's diagnosis";
  const repeated: Fault = { kind: "status", status: 500, error: `Failed to parse input at pos 3: ${SECRET}` };

  test("quotes nothing of the request's text, even if the server repeats it", async () => {
    const embedder = await openEmbedder(double);
    const generator = await openGenerator(double);
    await embedder.embedQuery("tea");
    await generator.generate(FACTS_REQUEST);
    double.misbehave(repeated);
    for (const work of [embedder.embedQuery(SECRET), generator.generate({ ...FACTS_REQUEST, prompt: SECRET })]) {
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      expect(Bun.inspect(error)).not.toContain(SECRET);
      expect(Bun.inspect(error)).toContain("read the reason in its log");
    }
  });

  test("quotes the server if the request had no text, so that a person can act on it", async () => {
    const embedder = await openEmbedder(double);
    double.misbehave({ kind: "status", status: 500, error: "error starting llama-server: llama-server binary not found" }, { on: "embed" });
    await expect(embedder.embedQuery("tea")).rejects.toThrow("llama-server binary not found");
  });
});

import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { GENERATED_TOKENS } from "../../../../src/models/model.ts";
import { createOllamaClient } from "../../../../src/models/ollama/client.ts";
import { createOllamaGenerator, parseReply } from "../../../../src/models/ollama/generator.ts";
import { OllamaDouble } from "../../../support/ollama/double.ts";
import { chatModel, type DoubleModel, QWEN } from "../../../support/ollama/models.ts";
import { until } from "../../../support/until.ts";
import { choose, FACTS_REQUEST, FACTS_SCHEMA, kindOf, openGenerator } from "./fixture.ts";

const THINKING = chatModel({ name: "qwen3:4b", capabilities: ["completion", "thinking"] });
const double = new OllamaDouble({ models: [QWEN, THINKING] });
afterEach(() => {
  double.behave();
  double.answer(undefined);
});
afterAll(() => double.stop());

describe("the generator over Ollama", () => {
  test("returns the parsed reply and its usage", async () => {
    double.answer(({ system, prompt }) => ({ facts: [system, prompt] }));
    const generator = await openGenerator(double);
    expect(generator.identity.name).toBe("ollama/qwen3:4b-instruct");
    const { value, repaired, usage } = await generator.generate(FACTS_REQUEST);
    expect(value).toEqual({ facts: [FACTS_REQUEST.system, FACTS_REQUEST.prompt] });
    expect(repaired).toBe(false);
    expect(usage.promptTokens).toBeGreaterThan(5);
    expect(usage.outputTokens).toBeGreaterThan(5);
    expect(usage.promptMs).toBe(usage.promptTokens);
    expect(usage.outputMs).toBe(5 * usage.outputTokens);
  });

  test("binds the model to the schema, to one answer per prompt, and to a maximum length", async () => {
    const generator = await openGenerator(double, { chatContextTokens: 4096 });
    await generator.generate({ ...FACTS_REQUEST, maxOutputTokens: 1_000_000 });
    expect(double.bodies("chat").at(-1)).toEqual({
      model: "qwen3:4b-instruct",
      stream: false,
      think: false,
      truncate: false,
      keep_alive: 1800,
      messages: [
        { role: "system", content: FACTS_REQUEST.system },
        { role: "user", content: FACTS_REQUEST.prompt },
      ],
      format: FACTS_SCHEMA,
      options: { num_ctx: 4096, temperature: 0, repeat_penalty: 1, num_predict: GENERATED_TOKENS },
    });
  });

  test("switches off the thinking of a model, because a thinking model is not bound to the schema", async () => {
    const generator = await openGenerator(double, { chatModel: "qwen3:4b" });
    expect((await generator.generate(FACTS_REQUEST)).value).toEqual({ facts: [""] });
  });

  test("loads the model first, with a deadline of its own, and once", async () => {
    double.state.install({ ...QWEN, loadMs: 900 });
    double.state.loaded.clear();
    double.state.loads.length = 0;
    const generator = await openGenerator(double, { chatDeadlineMs: 500 });
    await Promise.all([generator.generate(FACTS_REQUEST), generator.generate(FACTS_REQUEST)]);
    expect(double.state.loads).toEqual(["qwen3:4b-instruct"]);
    double.state.install(QWEN);
  });

  test("refuses a reply that ends too early, even if it is complete as JSON", async () => {
    double.answer(() => '{"facts":["Ana moved to Lisbon"]}');
    const generator = await openGenerator(double);
    expect(await kindOf(generator.generate({ ...FACTS_REQUEST, maxOutputTokens: 9 }))).toBe("length");
    expect((await generator.generate({ ...FACTS_REQUEST, maxOutputTokens: 10 })).value).toEqual({ facts: ["Ana moved to Lisbon"] });
  });

  test("refuses a prompt that does not fit, instead of having it truncated", async () => {
    const generator = await openGenerator(double, { chatContextTokens: 2048 });
    expect(await kindOf(generator.generate({ ...FACTS_REQUEST, prompt: "Ana moved. ".repeat(2000) }))).toBe("too_long");
  });

  for (const kind of ["prose", "fenced", "thinking"] as const) {
    test(`extracts the JSON from ${kind}, and reports it as repaired`, async () => {
      double.answer(() => ({ facts: ["Ana moved to Lisbon"] }));
      const generator = await openGenerator(double);
      double.misbehave({ kind }, { on: "chat" });
      const { value, repaired } = await generator.generate(FACTS_REQUEST);
      expect({ value, repaired }).toEqual({ value: { facts: ["Ana moved to Lisbon"] }, repaired: true });
    });
  }

  test("leaves the check of the schema to its caller", async () => {
    const generator = await openGenerator(double);
    double.misbehave({ kind: "wrong_shape" }, { on: "chat" });
    expect((await generator.generate(FACTS_REQUEST)).value).toEqual({ unexpected: [1, "two", null] });
  });

  test("stops on its caller's signal, and frees the model", async () => {
    const generator = await openGenerator(double);
    await generator.generate(FACTS_REQUEST);
    double.misbehave({ kind: "hang" }, { on: "chat", times: 1 });
    const reason = new Error("told to stop");
    const controller = new AbortController();
    const before = double.count("chat");
    const asked = generator.generate({ ...FACTS_REQUEST, signal: controller.signal });
    // Its error is looked at below; until then nobody handles it.
    void asked.catch(() => {});
    await until("the server is asked", () => double.count("chat") > before);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await generator.generate(FACTS_REQUEST);
  });
});

describe("how a model follows a schema is found when it is first loaded", () => {
  const opened = async (model: Partial<DoubleModel>) => {
    const name = "odd:4b";
    double.state.install(chatModel({ name, capabilities: ["completion", "thinking"], ...model }));
    const warnings: string[] = [];
    const { generator: chosen, connection } = await choose(double, { embedModel: "builtin", chatModel: name, chatDeadlineMs: 2_000 });
    if (chosen.kind !== "ollama") throw new Error("the double's generator was not chosen");
    const client = createOllamaClient(connection);
    const before = double.count("chat");
    const generator = createOllamaGenerator({ client, chosen, connection, warn: (message) => warnings.push(message) });
    return { generator, warnings, bodies: () => double.bodies("chat").slice(before) as Record<string, unknown>[] };
  };
  const asSaid = (body: Record<string, unknown> | undefined) => ({
    think: body?.["think"],
    isInWords: JSON.stringify(body).includes("by this JSON schema"),
  });

  test.each([
    ["without thinking, by the schema", undefined, { think: false, isInWords: false }, 3],
    ["without thinking, by the schema in words", "unless thinking", { think: false, isInWords: true }, 4],
    ["by the schema in words where no schema is enforced", "always", { think: false, isInWords: true }, 4],
    ["with thinking where it says nothing without", "silent unless thinking", { think: undefined, isInWords: false }, 5],
  ] as const)("%s", async (_way, ignoresSchema, way, calls) => {
    const { generator, warnings, bodies } = await opened(ignoresSchema === undefined ? {} : { ignoresSchema });
    expect((await generator.generate(FACTS_REQUEST)).value).toEqual({ facts: [""] });
    expect(asSaid(bodies().at(-1))).toEqual(way);
    // One to load it, those that find the way, and the request itself; then only the request.
    expect(bodies()).toHaveLength(calls);
    await generator.generate(FACTS_REQUEST);
    expect(bodies()).toHaveLength(calls + 1);
    expect(warnings).toEqual([]);
  });

  test("a model that follows none is asked as usual, with one warning that says what to do", async () => {
    const { generator, warnings, bodies } = await opened({});
    double.misbehave({ kind: "content", content: "Yes, of course." }, { on: "chat" });
    for (const _ of [1, 2]) expect(await kindOf(generator.generate(FACTS_REQUEST))).toBe("malformed");
    expect(asSaid(bodies().at(-1))).toEqual({ think: false, isInWords: false });
    expect(warnings).toEqual([expect.stringMatching(/odd:4b does not reply by a schema.+update Ollama.+memoryd models try odd:4b/)]);
  });

  test("a model that does not answer in time is asked as usual", async () => {
    const { generator, warnings } = await opened({});
    // The first call loads the model, and the second one asks for a reply.
    double.misbehave({ kind: "late", ms: 1 }, { on: "chat", times: 1 });
    double.misbehave({ kind: "hang" }, { on: "chat", times: 1 });
    expect(await kindOf(generator.generate(FACTS_REQUEST))).toBe("nothing");
    expect(warnings).toHaveLength(1);
  });

  test("a server that is away is asked again later", async () => {
    const { generator, warnings } = await opened({ ignoresSchema: "always" });
    double.misbehave({ kind: "status", status: 503, error: "server busy, please try again." }, { on: "chat" });
    expect(await kindOf(generator.generate(FACTS_REQUEST))).toBe("overloaded");
    double.behave();
    expect((await generator.generate(FACTS_REQUEST)).value).toEqual({ facts: [""] });
    expect(warnings).toEqual([]);
  });
});

const REPLIES: readonly [string, ReturnType<typeof parseReply>][] = [
  ['{"a": 1}', { ok: true, value: { a: 1 }, repaired: false }],
  [" \n[1, 2]\n", { ok: true, value: [1, 2], repaired: false }],
  ['{"a": "</think>"}', { ok: true, value: { a: "</think>" }, repaired: false }],
  ['Here: {"a": {"b": [1]}}!', { ok: true, value: { a: { b: [1] } }, repaired: true }],
  ['<think>{"a": 2}</think>{"a": 1}', { ok: true, value: { a: 1 }, repaired: true }],
  ['{"a": 1} {"a": 2}', { ok: false }],
  ['{"a": 1', { ok: false }],
  ['{"a": 1,}', { ok: false }],
  ["{'a': 1}", { ok: false }],
  ["42", { ok: false }],
  ["null", { ok: false }],
  ["", { ok: false }],
  ["}{", { ok: false }],
];

describe("a reply", () => {
  for (const [content, parsed] of REPLIES) test(JSON.stringify(content), () => expect(parseReply(content)).toEqual(parsed));
});

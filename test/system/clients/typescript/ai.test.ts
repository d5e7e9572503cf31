import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { Memoryd } from "../../../../clients/typescript/src/index.ts";
import { until } from "../../../../scripts/lib/service.ts";
import { ADAPTERS_INSTALLED } from "./adapters.ts";
import { startTenant, type Tenant } from "./tenant.ts";

let tenant: Tenant;
let memory: Memoryd;
beforeAll(async () => {
  tenant = await startTenant();
});
beforeEach(() => {
  memory = new Memoryd({ url: tenant.url, key: tenant.keys.full, agentId: "assistant", userId: crypto.randomUUID() });
});
afterAll(() => tenant.stop());

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
const STOP = { unified: "stop" as const, raw: "stop" };
const TOOL_CALLS = { unified: "tool-calls" as const, raw: "tool_use" };

const load = async () => ({
  ...(await import("../../../../clients/typescript/src/ai.ts")),
  ai: await import("../../../../clients/typescript/node_modules/ai/dist/index.js"),
  mocks: await import("../../../../clients/typescript/node_modules/ai/dist/test/index.js"),
});

/** What was written back, waited for, without what is summed up of it. */
async function contents(count: number): Promise<string[]> {
  let found: string[] = [];
  await until("the writes are processed", async () => {
    const listed = (await Array.fromAsync(memory.list())).filter(({ level }) => level === 0);
    found = (await Promise.all(listed.map(({ id }) => memory.get(id)))).map(({ content }) => content);
    return found.length >= count;
  });
  return found.toSorted();
}

/** The types of the SDK let any tool stream its answer. These do not. */
function whole<T extends object>(answer: AsyncIterable<T> | T): T {
  return Symbol.asyncIterator in answer ? expect.unreachable() : answer;
}

describe.skipIf(!ADAPTERS_INSTALLED)("the middleware of the AI SDK", () => {
  test("puts what is known behind the caller's system message, and writes back what the user said", async () => {
    const { ai, mocks, memoryMiddleware } = await load();
    await memory.add("Ana is allergic to walnuts.", { wait: true });
    const model = new mocks.MockLanguageModelV4({
      doGenerate: async () => ({ content: [{ type: "text", text: "No pesto." }], finishReason: STOP, usage: USAGE, warnings: [] }),
    });
    const wrapped = ai.wrapLanguageModel({ model, middleware: memoryMiddleware(memory, { sessionId: "s1" }) });
    const { text } = await ai.generateText({ model: wrapped, system: "Be short.", prompt: "I live in Porto: what may I eat?" });
    expect(text).toBe("No pesto.");
    const prompt = model.doGenerateCalls[0]?.prompt ?? expect.unreachable();
    expect(prompt.map(({ role }) => role)).toEqual(["system", "system", "user"]);
    expect(prompt[0]?.content).toBe("Be short.");
    expect(prompt[1]?.content).toMatch(/^<memoryd-context>[\s\S]*walnuts[\s\S]*<\/memoryd-context>$/);
    expect((await contents(2)).join("\n")).toContain("Porto");
    const { results } = await memory.query("Porto", { filter: { session_id: "s1", speaker: "user" } });
    expect(results.map(({ content }) => content)).toContainEqual(expect.stringContaining("Porto"));
    expect(results.map(({ content }) => content)).not.toContainEqual(expect.stringContaining("walnuts"));
  });

  test("adds nothing to the prompt when nothing is known", async () => {
    const { ai, mocks, memoryMiddleware } = await load();
    const model = new mocks.MockLanguageModelV4({
      doGenerate: async () => ({ content: [{ type: "text", text: "Hello." }], finishReason: STOP, usage: USAGE, warnings: [] }),
    });
    const fetch = async () => Response.json({ context: "", tokens: 0, token_estimate: "test", ids: [], latency_ms: 0, cache_hit: false });
    const blank = new Memoryd({ url: tenant.url, key: tenant.keys.full, fetch });
    await ai.generateText({
      model: ai.wrapLanguageModel({ model, middleware: memoryMiddleware(blank, { writeBack: "none" }) }),
      prompt: "Hi",
    });
    expect(model.doGenerateCalls[0]?.prompt.map(({ role }) => role)).toEqual(["user"]);
  });

  test("writes back a streamed answer, when asked to, after its end", async () => {
    const { ai, mocks, memoryMiddleware } = await load();
    const stream = () =>
      mocks.simulateReadableStream({
        chunks: [
          { type: "text-start" as const, id: "1" },
          { type: "text-delta" as const, id: "1", delta: "The ferry to Sylt " },
          { type: "text-delta" as const, id: "1", delta: "leaves at ten." },
          { type: "text-end" as const, id: "1" },
          { type: "finish" as const, finishReason: STOP, usage: USAGE },
        ],
      });
    const model = new mocks.MockLanguageModelV4({ doStream: async () => ({ stream: stream() }) });
    const wrapped = ai.wrapLanguageModel({ model, middleware: memoryMiddleware(memory, { writeBack: "both" }) });
    const { textStream } = ai.streamText({ model: wrapped, prompt: "My train to Hamburg leaves at nine." });
    expect((await Array.fromAsync(textStream)).join("")).toBe("The ferry to Sylt leaves at ten.");
    expect(await contents(2)).toEqual(["My train to Hamburg leaves at nine.", "The ferry to Sylt leaves at ten."]);
  });

  test("writes a message once, however many steps its tools take", async () => {
    const { ai, mocks, memoryMiddleware, memoryTools } = await load();
    await memory.add("Ana is allergic to walnuts.", { wait: true });
    const call = (toolName: string, input: object) => ({
      type: "tool-call" as const,
      toolCallId: toolName,
      toolName,
      input: JSON.stringify(input),
    });
    const answers = [
      { content: [call("recall", { question: "allergies" })], finishReason: TOOL_CALLS, usage: USAGE, warnings: [] },
      { content: [call("remember", { fact: "Ana's boat is called Maren." })], finishReason: TOOL_CALLS, usage: USAGE, warnings: [] },
      { content: [{ type: "text" as const, text: "Done." }], finishReason: STOP, usage: USAGE, warnings: [] },
    ];
    const model = new mocks.MockLanguageModelV4({ doGenerate: answers });
    const wrapped = ai.wrapLanguageModel({ model, middleware: memoryMiddleware(memory) });
    const { steps } = await ai.generateText({
      model: wrapped,
      prompt: "Please note that my sister is called Ines.",
      tools: memoryTools(memory),
      stopWhen: ai.stepCountIs(5),
    });
    expect(JSON.stringify(steps[0]?.toolResults)).toContain("walnuts");
    const found = await contents(3);
    expect(found.filter((text) => text.includes("Ines"))).toHaveLength(1);
    expect(found.filter((text) => text.includes("Maren"))).toHaveLength(1);
  });

  test("forgets only where the program allows it, and softly", async () => {
    const { memoryTools } = await load();
    expect(Object.keys(memoryTools(memory))).toEqual(["remember", "recall"]);
    const tools = memoryTools(memory, { forget: true });
    if (!("forget" in tools)) return expect.unreachable();
    const call = { toolCallId: "1", messages: [], context: {} };
    const { id } = whole(await tools.remember.execute({ fact: "I live in Lisbon and my favourite colour is green." }, call));
    const recalled = async () => whole(await tools.recall.execute({ question: "What is my favourite colour?" }, call)).memories;
    const [first, second, ...others] = await recalled();
    expect([first, second, others]).toMatchObject([{ content: expect.stringContaining("green") }, {}, []]);
    await tools.forget.execute({ id: second?.id ?? "" }, call);
    expect(await recalled()).toEqual(first ? [first] : []);
    await tools.forget.execute({ id }, call);
    expect(await recalled()).toEqual([]);
    expect((await memory.get(id)).status).toBe("deprecated");
  });

  test("goes on without memory where the program handles the error, and fails where it does not", async () => {
    const { ai, mocks, memoryMiddleware } = await load();
    const away = new Memoryd({ url: tenant.url, key: tenant.keys.wrong, agentId: "assistant", userId: "ana", retries: 0 });
    const model = new mocks.MockLanguageModelV4({
      doGenerate: async () => ({ content: [{ type: "text", text: "Hello." }], finishReason: STOP, usage: USAGE, warnings: [] }),
    });
    const errors: unknown[] = [];
    const handled = ai.wrapLanguageModel({ model, middleware: memoryMiddleware(away, { onError: (error) => errors.push(error) }) });
    expect((await ai.generateText({ model: handled, prompt: "Hi" })).text).toBe("Hello.");
    expect(errors).toMatchObject([{ code: "unauthorized" }, { code: "unauthorized" }]);
    const unhandled = ai.wrapLanguageModel({ model, middleware: memoryMiddleware(away) });
    await expect(ai.generateText({ model: unhandled, prompt: "Hi", maxRetries: 0 })).rejects.toMatchObject({ code: "unauthorized" });
  });
});

import { createServer } from "node:http";
import Anthropic from "@anthropic-ai/sdk";
import { Memoryd } from "@memoryd/client";
import { memoryTool } from "@memoryd/client/anthropic-memory-tool";
import { MockLanguageModelV4 } from "ai/test";
import { answer as answerByAi } from "../../../../clients/typescript/examples/ai.ts";
import { answer as answerByAnthropic } from "../../../../clients/typescript/examples/anthropic-memory-tool.ts";
import { rememberingGraph } from "../../../../clients/typescript/examples/langgraph.ts";

/** Runs the examples of the adapters with models that answer by a script, and prints the results as JSON. `package.test.ts` starts it. */

function memoryOf(userId: string): Memoryd {
  return new Memoryd({ url: process.env["MEMORYD_URL"] ?? "", key: process.env["MEMORYD_KEY"] ?? "", agentId: "examples", userId });
}

/** Answers from what the prompt holds, so that the answer shows that the context came. */
async function ai(): Promise<string> {
  const memory = memoryOf("ai");
  await memory.add("Ana is allergic to walnuts.", { wait: true });
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => ({
      content: [{ type: "text", text: JSON.stringify(prompt).includes("walnuts") ? "You may not eat walnuts." : "I do not know." }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: 1, text: 1, reasoning: undefined },
      },
      warnings: [],
    }),
  });
  return answerByAi(model, memory, "What may I not eat?");
}

/** Claude's part: one call of the tool, then the answer. */
async function anthropic(): Promise<{ readonly anthropic: string; readonly file: string }> {
  const memory = memoryOf("anthropic");
  const input = { command: "create", path: "/memories/diet.md", file_text: "No walnuts." };
  const turns = [
    { stop_reason: "tool_use", content: [{ type: "tool_use", id: "toolu_1", name: "memory", input }] },
    { stop_reason: "end_turn", content: [{ type: "text", text: "I noted the diet." }] },
  ];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const turn = {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "test",
        usage: { input_tokens: 1, output_tokens: 1 },
        ...turns.shift(),
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(turn));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const said = await answerByAnthropic(new Anthropic({ apiKey: "test", baseURL: `http://127.0.0.1:${port}` }), memory, "I eat no walnuts.");
  server.close();
  server.closeAllConnections();
  return { anthropic: said, file: await memoryTool(memory).view({ path: "/memories/diet.md" }) };
}

async function langgraph(): Promise<string[]> {
  const graph = rememberingGraph(memoryOf("langgraph"));
  await graph.invoke({ said: "The ferry leaves at ten." });
  return (await graph.invoke({ said: "When does the ferry leave?" })).known;
}

process.stdout.write(JSON.stringify({ ai: await ai(), ...(await anthropic()), langgraph: await langgraph() }));

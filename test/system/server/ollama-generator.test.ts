import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "../../../scripts/lib/client.ts";
import { createTenant, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { OllamaDouble } from "../../support/ollama/double.ts";
import { EMBEDDINGGEMMA, QWEN } from "../../support/ollama/models.ts";

const SCOPE = { agent_id: "agent", user_id: "user" };
const folder = join(temporaryFolder(), "data");
const double = new OllamaDouble({ models: [EMBEDDINGGEMMA, QWEN] });
let service: Service;
let client: Client;

beforeAll(async () => {
  const env = { OLLAMA_HOST: double.url, MEMORYD_MODEL: "ollama", MEMORYD_CHAT_DEADLINE: "2" };
  service = await startService({ dataDir: folder, env });
  ({ client } = await createTenant(folder, "generator", service.url));
});
afterAll(async () => {
  await service.kill();
  double.stop();
  removeFolder(folder);
});

async function found(query: string, content: string): Promise<void> {
  await until(content, async () => (await client.search({ query, ...SCOPE })).results.some((hit) => hit.content === content), 30_000);
}

const told = (name: string) =>
  `Long day. The doctor looked at my knee, and it is torn, so surgery is on the 3rd of May and then crutches for six weeks. My sister ${name} brings the dog to her place in Graz meanwhile, which is a relief.`;

test("a write is found at once, and the model reads it again; while the model hangs, writes are found as before", async () => {
  const facts = [
    "The user's knee is torn.",
    "The user's surgery is on the 3rd of May.",
    "The user's sister Vera brings the dog to her place in Graz.",
  ];
  double.answer(({ system }) => {
    if (system.startsWith("You take facts")) return { answers: [{ about: 1, facts: facts.map((fact) => ({ fact, importance: 8 })) }] };
    return system.startsWith("You compare") ? { verdicts: [] } : undefined;
  });
  await client.write({ content: told("Vera"), ...SCOPE });
  await found("Vera", "The user's sister Vera brings the dog to her place in Graz.");
  double.misbehave({ kind: "hang" }, { on: "chat" });
  await client.write({ content: `I have a dog called Rex. ${told("Mona")}`, ...SCOPE });
  await found("Rex", "I have a dog called Rex.");
  // The counters arrive with the worker's next heartbeat.
  const metrics = async () => (await (await fetch(`${service.url}/metrics`)).text()).split("\n");
  await until("the cause in the metrics", async () =>
    (await metrics()).includes('memoryd_model_fallbacks_total{step="extract",cause="timeout"} 1'),
  );
  expect(await metrics()).toContain('memoryd_model_calls_total{step="extract",outcome="ok"} 1');
  expect(service.output()).toContain("the generator is paused");
});

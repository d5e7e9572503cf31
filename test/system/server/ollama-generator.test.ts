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

test("a write is processed by the model, and by the built-in steps while the model hangs", async () => {
  const about = (prompt: string) => JSON.parse(prompt.split("\n")[0] ?? "").text as string;
  double.answer(({ system, prompt }) =>
    system.startsWith("You take facts")
      ? { answers: [{ about: 1, facts: [{ fact: about(prompt).replace("My", "The user's"), importance: 8 }] }] }
      : { verdicts: [] },
  );
  await client.write({ content: "My cat is called Tom.", ...SCOPE });
  await found("Tom", "The user's cat is called Tom.");
  double.misbehave({ kind: "hang" }, { on: "chat" });
  await client.write({ content: "My dog is called Rex.", ...SCOPE });
  await found("Rex", "My dog is called Rex.");
  // The counters arrive with the worker's next heartbeat.
  const metrics = async () => (await (await fetch(`${service.url}/metrics`)).text()).split("\n");
  await until("the cause in the metrics", async () =>
    (await metrics()).includes('memoryd_model_fallbacks_total{step="extract",cause="timeout"} 1'),
  );
  expect(await metrics()).toContain('memoryd_model_calls_total{step="extract",outcome="ok"} 1');
  expect(service.output()).toContain("the generator is paused");
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "../../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { tablesIn } from "../../../src/stores/lance/files.ts";
import { findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { type DoubleProcess, startDouble } from "../../support/ollama/process.ts";

/** Moves one data folder from the built-in embedder to one of Ollama and back, with a kill in between. The tests depend on each other. */

/** Each call for 32 of them is late, so that the move takes longer than the tests that run during it, even on a busy machine. */
const MEMORIES = 320;
const LATE_MS = 400;
/** A word that is in no memory: full text finds nothing for it, and in a small scope vectors find every memory. */
const UNHEARD = "xylophonist";
const OLLAMA = { MEMORYD_MODEL: "ollama", MEMORYD_CHAT_MODEL: "builtin" };

let folder: string;
let double: DoubleProcess;
let service: Service;
let client: Client;
let key: string;
let orgId: string;

beforeAll(async () => {
  folder = join(temporaryFolder(), "data");
  double = await startDouble();
});
afterAll(async () => {
  await service.kill();
  await double.kill();
  removeFolder(folder);
});

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  service = await startService({ dataDir: folder, env: { OLLAMA_HOST: double.url, ...env } });
  client = new Client(service.url, key);
}

function write(content: string, user: string): Promise<string> {
  return client.write({ content, extract: false, agent_id: "agent", user_id: user });
}

const tables = () => tablesIn(join(folder, "orgs", orgId, "vectors"));
async function found(query: string, user: string): Promise<string[]> {
  const { results } = await client.search({ query, k: 5, agent_id: "agent", user_id: user });
  return results.map((hit) => hit.content);
}
/** The vector files that contain the id of the memory. */
const vectorOwners = (id: string) => findBytes(join(folder, "orgs", orgId, "vectors"), textNeedles([id])).length;
const doctor = async () => runCommand(["doctor", "--data", folder, "--json"], { OLLAMA_HOST: double.url, ...OLLAMA });

test("memories are written with the built-in embedder", async () => {
  service = await startService({ dataDir: folder, env: { MEMORYD_MODEL: "builtin" } });
  ({ client, key, orgId } = await createTenant(folder, "moving", service.url));
  await write("Ana works as a gardener in Lisbon.", "ana");
  for (let i = 0; i < MEMORIES; i += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, j) => write(`Parcel number ${i + j} went to warehouse ${(i + j) % 17}.`, "stock")));
  }
  await until("all are processed", async () => (await client.listAll()).length === MEMORIES + 1);
  expect(tables()).toHaveLength(1);
  expect(await service.stop()).toBe(0);
});

test("with another embedder, searches still use the previous vectors, for new memories too", async () => {
  await double.misbehave({ kind: "late", ms: LATE_MS }, { on: "embed" });
  await start(OLLAMA);
  expect(service.output()).toContain("embeddinggemma");
  await until("it re-embeds", async () => (await client.metric("memoryd_reindex_memories_embedded")) > 0);
  expect(tables()).toHaveLength(2);
  expect(await found(UNHEARD, "ana")).toEqual(["Ana works as a gardener in Lisbon."]);
  await write("Ben works as a carpenter in Porto.", "ben");
  await until("the new one is found by its vector", async () => (await found(UNHEARD, "ben")).length === 1);
  expect(await client.metric("memoryd_reindex_organizations")).toBe(1);
  expect((await doctor()).stdout).toContain("embeds all memories again");
});

test("a memory erased during the move is removed from both tables", async () => {
  const text = "Cleo keeps bees on the roof.";
  const id = await write(text, "cleo");
  await until("it is found by its vector", async () => (await found(UNHEARD, "cleo")).length === 1);
  expect(await client.delete(id, true)).toBe(true);
  await until("it is erased", async () => (await client.metric("memoryd_erasures_waiting")) === 0);
  expect([vectorOwners(id), findBytes(folder, textNeedles([text]))]).toEqual([0, []]);
  expect((await doctor()).stdout).toContain("embeds all memories again");
});

test("a kill in the middle keeps the finished part, and the next start continues from there", async () => {
  await until("a part is done", async () => (await client.metric("memoryd_reindex_memories_embedded")) >= 64);
  await service.kill();
  await double.behave();
  const before = await double.count("embed");
  await start(OLLAMA);
  await until("all memories are re-embedded", () => service.output().includes("All memories are embedded again"));
  const calls = (await double.count("embed")) - before;
  expect(calls).toBeLessThan(MEMORIES / 16);
  expect(await found("parcel number 299", "stock")).toContain("Parcel number 299 went to warehouse 10.");
  expect(await found(UNHEARD, "ben")).toContain("Ben works as a carpenter in Porto.");
});

test("the doctor and memoryd reindex find no problem, and the previous table is removed", async () => {
  const examined = await doctor();
  expect(examined.code).toBe(0);
  const findings = JSON.parse(examined.stdout) as { check: string; level: string; message: string }[];
  expect(findings.filter(({ level }) => level !== "ok")).toEqual([]);
  expect(findings.find(({ check }) => check === "vectors of moving")?.message).toBe(`${MEMORIES + 2} of ollama/embeddinggemma`);
  // The server keeps it for a quarter of a minute, for the searches that began before the move ended. Another sweep would remove it at once.
  await until("the former table is removed", () => tables().length === 1);
  const asked = await runCommand(["reindex", "--org", "moving", "--data", folder]);
  expect(asked.stdout).toContain("moving: done, searches use the vectors of ollama/embeddinggemma");
});

test("the server stops", async () => {
  expect(await service.stop()).toBe(0);
});

test("without a server, memoryd reindex embeds the memories itself", async () => {
  const result = await runCommand(["reindex", "--data", folder, "--model", "builtin"]);
  expect(result.stderr).toBe("");
  expect(result.code).toBe(0);
  expect(result.stdout).toContain(`moving: done, searches use the vectors of ${createBuiltinEmbedder().identity.name}`);
  await start({ MEMORYD_MODEL: "builtin" });
  expect(await found(UNHEARD, "ana")).toEqual(["Ana works as a gardener in Lisbon."]);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "../../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { ATTEMPTS } from "../../../src/cognition/loop/jobs.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import type { Fault } from "../../support/ollama/faults.ts";
import { type DoubleProcess, startDouble } from "../../support/ollama/process.ts";

/** During an outage of the embedder, searches use full text and writes are accepted. Afterwards every write is processed. */

const SETTINGS = { MEMORYD_MODEL: "ollama", MEMORYD_CHAT_MODEL: "builtin", MEMORYD_EMBED_DEADLINE: "1", MEMORYD_LOAD_DEADLINE: "1" };
const SCOPE = { agent_id: "agent", user_id: "user" };
/** A word that is in no memory: full text finds nothing for it, and vectors find every memory. */
const UNHEARD = "xylophonist";

let folder: string;
let double: DoubleProcess;
let service: Service;
let client: Client;

beforeAll(async () => {
  folder = join(temporaryFolder(), "data");
  double = await startDouble();
  service = await startService({ dataDir: folder, env: { OLLAMA_HOST: double.url, ...SETTINGS } });
  ({ client } = await createTenant(folder, "outages", service.url));
  await write("Ana works as a gardener in Lisbon.");
  await processed();
});
afterAll(async () => {
  await service.kill();
  await double.kill();
  removeFolder(folder);
});

const jobs = (...args: string[]) => runCommand(["jobs", ...args, "--data", folder]);
const dead = async () => JSON.parse((await jobs("list", "--json")).stdout) as { id: string; attempts: number; error: string }[];
const write = (content: string, userId = SCOPE.user_id) => client.write({ content, extract: false, ...SCOPE, user_id: userId });

async function processed(): Promise<void> {
  await until("every write is listed", async () => (await client.listAll()).length === written);
}
let written = 1;

async function found(query: string): Promise<string[]> {
  return (await client.search({ query, k: 10, level: 0, ...SCOPE })).results.map((hit) => hit.content);
}

/** The longest acceptable search: the query deadline, and as much again for a busy machine. */
const BOUND_MS = 2 * LIMITS.queryEmbedMs;

async function holdsThrough(name: string): Promise<void> {
  const startMs = performance.now();
  expect(await found("gardener")).toContain("Ana works as a gardener in Lisbon.");
  expect(performance.now() - startMs).toBeLessThan(BOUND_MS);
  const sentence = `The ${name} note is kept in drawer ${written}.`;
  const id = await write(sentence);
  written++;
  await until("the job failed once", () => service.output().includes(id));
  expect(await client.get(id)).toBeUndefined();
  expect((await client.request("GET", "/healthz")).status).toBe(200);
  const againMs = performance.now();
  for (let i = 0; i < 5; i++) expect(await found(`gardener ${i}`)).toContain("Ana works as a gardener in Lisbon.");
  expect(performance.now() - againMs).toBeLessThan(BOUND_MS);
  expect(await client.metric("memoryd_search_text_only_total")).toBeGreaterThanOrEqual(6);
}

async function recovers(): Promise<void> {
  await processed();
  expect(await dead()).toEqual([]);
  await until("searches use vectors again", async () => (await found(`${UNHEARD} ${performance.now()}`)).length === Math.min(10, written));
}

describe("the embedder", () => {
  afterEach(() => double.behave());

  test("is killed and started again", async () => {
    await double.kill();
    await holdsThrough("killed");
    await double.restart();
    await recovers();
  });

  const outages: readonly [string, Fault][] = [
    ["hangs", { kind: "hang" }],
    ["answers 503", { kind: "status", status: 503, error: "server busy, please try again.  maximum pending requests exceeded" }],
    ["has lost its model", { kind: "status", status: 404, error: 'model "embeddinggemma" not found, try pulling it first' }],
  ];
  for (const [name, fault] of outages) {
    test(name, async () => {
      await double.misbehave(fault, { on: "embed" });
      await holdsThrough(name);
      await double.behave();
      await recovers();
    });
  }
});

describe("dead letters", () => {
  test("are listed with their cause, retried and dropped beside the running server", async () => {
    await double.misbehave({ kind: "status", status: 400, error: "the double refuses" }, { on: "embed" });
    // Of two users: writes of one scope keep their order, so the second would be tried only once the first is set aside.
    const [retried, dropped] = [await write("Dora plays the cello."), await write("Emil bakes bread.", "another")];
    await until("both are set aside", async () => (await client.metric("memoryd_queue_dead")) === 2);
    const listed = await dead();
    expect(listed.map(({ id }) => id)).toEqual([retried, dropped]);
    expect(listed[0]).toMatchObject({ attempts: ATTEMPTS });
    expect(listed[0]?.error).not.toBe("");
    expect(await found("cello")).toContain("Dora plays the cello.");
    await double.behave();
    expect((await jobs("retry", retried)).code).toBe(0);
    expect((await jobs("drop", dropped)).code).toBe(0);
    await until("the server counts none", async () => (await client.metric("memoryd_queue_dead")) === 0);
    expect(await dead()).toEqual([]);
    expect((await client.get(retried))?.content).toBe("Dora plays the cello.");
    expect((await client.get(dropped))?.content).toBe("Emil bakes bread.");
    const refused = await jobs("retry", retried);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("memoryd jobs list")]);
  });
});

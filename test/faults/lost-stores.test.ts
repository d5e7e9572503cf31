import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../scripts/lib/client.ts";
import { giveToService } from "../../scripts/lib/sandbox.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../scripts/lib/service.ts";
import { damageMemories, filesBelow, removeFolder, temporaryFolder } from "../support/files.ts";

/** Stores that are removed under a running server. Each test names how. */

const SCOPE = { agent_id: "a", user_id: "u" };
const TEXTS = ["Ann keeps bees behind the mill.", "Bob repairs old clocks.", "Cleo sails on Sundays."];

let folder: string;
let dataDir: string;
let service: Service;
let client: Client;
let orgId: string;
let key: string;

beforeEach(async () => {
  folder = temporaryFolder();
  dataDir = join(folder, "data");
  service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
  ({ client, orgId, key } = await createTenant(dataDir, "acme", service.url));
  for (const content of TEXTS) await client.write({ content, ...SCOPE, extract: false });
  await processed(TEXTS.length);
});
afterEach(async () => {
  await service.kill();
  removeFolder(folder);
});

const orgFolder = () => join(dataDir, "orgs", orgId);
const vectorsFolder = () => join(orgFolder(), "vectors");
const write = (content: string) => client.request("POST", "/v1/memories", { content, ...SCOPE, extract: false });
const processed = (count: number) => until(`${count} memories are listed`, async () => (await client.listAll()).length === count);

async function health(): Promise<{ code: number; status: string }> {
  const answer = await fetch(`${service.url}/healthz`);
  return { code: answer.status, status: ((await answer.json()) as { status: string }).status };
}
const unwell = (store: string) => until(`the health names ${store}`, async () => (await health()).status.startsWith(store));
const well = () => until("the health is ok again", async () => (await health()).code === 200);

async function expectRefused(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await client.request(method, path, body);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
}

async function found(query: string): Promise<string[]> {
  return (await client.search({ query, ...SCOPE })).results.map(({ content }) => content);
}

async function doctor(): Promise<{ code: number; of(check: string): unknown }> {
  const { code, stdout } = await runCommand(["doctor", "--data", dataDir, "--json"], { MEMORYD_MODEL: "builtin" });
  const findings = JSON.parse(stdout) as { check: string }[];
  return { code, of: (check) => findings.find((finding) => finding.check === check) };
}

describe("rm -rf of the data folder", () => {
  test("makes the server refuse every request, is reported by health and doctor, and SIGTERM still exits with 0", async () => {
    rmSync(dataDir, { recursive: true });
    expect((await write("Dan plays chess.")).status).toBe(503);
    await unwell("the data folder");
    expect((await health()).code).toBe(503);
    await expectRefused("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE });
    await expectRefused("POST", "/v1/memories/search", { query: "bees", ...SCOPE });
    await expectRefused("GET", "/v1/memories");
    expect(await doctor()).toMatchObject({ code: 1 });
    expect((await doctor()).of("data folder")).toMatchObject({ level: "fault", remedy: expect.stringContaining("restore") });
    expect(await service.stop()).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(service.output()).not.toContain("UnhandledPromiseRejection");
  });

  test("with another folder in its place: the server writes nothing into that", async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    expect((await write("Dan plays chess.")).status).toBe(503);
    await unwell("the data folder");
    expect(await service.stop()).toBe(0);
    expect(filesBelow(dataDir)).toEqual([]);
  });

  test("that is moved away and back needs no restart", async () => {
    const away = join(folder, "away");
    renameSync(dataDir, away);
    expect((await write("Dan plays chess.")).status).toBe(503);
    await unwell("the data folder");
    renameSync(away, dataDir);
    await well();
    expect((await write("Dan plays chess.")).status).toBe(202);
    await processed(TEXTS.length + 1);
  });
});

test("rm of the control store makes the server refuse every key, and health and doctor name it", async () => {
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith("control."))) rmSync(join(dataDir, name));
  expect((await write("Dan plays chess.")).status).toBe(503);
  await unwell("the control store");
  expect((await doctor()).of("control store")).toMatchObject({ level: "fault", remedy: expect.stringContaining("restore") });
  expect((await runCommand(["key", "list", "--data", dataDir])).code).toBe(2);
  expect(await service.stop()).toBe(0);
});

test("rm -rf of an organization's folder makes the server refuse only its requests, and the folder is not created again", async () => {
  const other = await createTenant(dataDir, "other", service.url);
  rmSync(orgFolder(), { recursive: true });
  expect((await write("Dan plays chess.")).status).toBe(503);
  await unwell("the records");
  await expectRefused("POST", "/v1/memories/search", { query: "bees", ...SCOPE });
  expect((await other.client.request("POST", "/v1/memories", { content: "Eve runs.", ...SCOPE })).status).toBe(202);
  expect(existsSync(orgFolder())).toBe(false);
});

test("another file in place of an organization's records is not written to", async () => {
  const records = join(orgFolder(), "records.sqlite");
  rmSync(records);
  writeFileSync(records, "");
  expect((await write("Dan plays chess.")).status).toBe(503);
  await unwell("the records");
  expect(Bun.file(records).size).toBe(0);
});

describe("what vanished while no server ran", () => {
  const records = () => join(orgFolder(), "records.sqlite");
  const start = async () => {
    service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
    client = new Client(service.url, key);
  };

  test.each<[string, () => void]>([
    ["rm of an organization's records", () => rmSync(records())],
    ["rm -rf of an organization's folder", () => rmSync(orgFolder(), { recursive: true })],
    ["an organization's records cut to 0 bytes", () => truncateSync(records())],
    ["an organization's records that are no database", () => writeFileSync(records(), "garbage".repeat(1_000))],
  ])("%s: only its requests are refused, health, doctor and log name it, and it works again when it is put back", async (_, vanish) => {
    const other = await createTenant(dataDir, "other", service.url);
    await other.client.write({ content: "Eve runs.", ...SCOPE });
    await service.stop();
    const kept = join(folder, "kept");
    cpSync(orgFolder(), kept, { recursive: true });
    vanish();
    await start();
    await expectRefused("GET", "/v1/memories");
    await expectRefused("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE });
    await unwell("the records");
    const otherClient = new Client(service.url, other.key);
    expect((await otherClient.request("POST", "/v1/memories", { content: "Eve sings.", ...SCOPE })).status).toBe(202);
    expect(await doctor()).toMatchObject({ code: 1 });
    expect((await doctor()).of("records of acme")).toMatchObject({
      level: "fault",
      message: expect.stringContaining(records()),
      remedy: expect.stringContaining("memoryd restore"),
    });
    expect((await doctor()).of("records of other")).toMatchObject({ level: "ok" });
    expect(service.output()).toContain(records());
    // A backup without the organization would take the place of one that has it.
    expect((await runCommand(["backup", join(folder, "backup"), "--data", dataDir])).code).not.toBe(0);
    expect(existsSync(join(folder, "backup"))).toBe(false);
    rmSync(orgFolder(), { recursive: true, force: true });
    cpSync(kept, orgFolder(), { recursive: true });
    for (const path of readdirSync(orgFolder(), { recursive: true, encoding: "utf8" })) giveToService(join(orgFolder(), path));
    giveToService(orgFolder());
    await well();
    expect((await client.listAll()).length).toBe(TEXTS.length);
    expect((await write("Dan plays chess.")).status).toBe(202);
    await processed(TEXTS.length + 1);
  });

  test.each<[string, () => void]>([
    ["rm of the control store", () => rmSync(join(dataDir, "control.sqlite"))],
    ["the control store cut to 0 bytes", () => truncateSync(join(dataDir, "control.sqlite"))],
  ])("%s: the start is refused in a sentence, as is each command, and nothing is made in its place", async (_, vanish) => {
    await service.stop();
    vanish();
    const refused = /^memoryd: The control store \S+ cannot be used .+ but there are organizations .+memoryd restore FILE --data DIR\.\n$/;
    for (const args of [
      ["serve", "--port", "0"],
      ["key", "list"],
      ["org", "create", "x"],
    ])
      expect(await runCommand([...args, "--data", dataDir])).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(refused) });
    expect((await doctor()).of("control store")).toMatchObject({ level: "fault", remedy: expect.stringContaining("restore") });
    expect(statSync(join(dataDir, "control.sqlite"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  });
});

test("a damaged page of one organization: its requests are refused once it is read, others go on, health, doctor and log name it", async () => {
  const other = await createTenant(dataDir, "other", service.url);
  await service.stop();
  const path = join(orgFolder(), "records.sqlite");
  damageMemories(path);
  service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
  client = new Client(service.url, key);
  await expectRefused("GET", "/v1/memories");
  await unwell("the records of an organization are damaged");
  await expectRefused("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE });
  const otherClient = new Client(service.url, other.key);
  expect((await otherClient.request("POST", "/v1/memories", { content: "Eve sings.", ...SCOPE })).status).toBe(202);
  await until("it is stored", async () => (await otherClient.listAll()).length === 1);
  expect((await doctor()).of("records of acme")).toMatchObject({ level: "fault", message: expect.stringContaining(path) });
  expect(service.output()).toContain(path);
  expect(await service.stop()).toBe(0);
});

describe("vectors that vanish", () => {
  /** Waits until the doctor, in another process, finds a vector for every memory. */
  const healed = (count: number) =>
    until(
      "every memory has a vector again",
      async () => {
        const { code, of } = await doctor();
        return code === 0 && (of("vectors of acme") as { message: string }).message.startsWith(`${count} of`);
      },
      60_000,
    );

  test.each([
    ["rm -rf orgs/*/vectors/*", () => rmSync(join(vectorsFolder(), readdirSync(vectorsFolder())[0] ?? ""), { recursive: true })],
    ["rm -rf orgs/*/vectors", () => rmSync(vectorsFolder(), { recursive: true })],
    ["rm of the table's data files", () => inTable((table) => rmSync(join(table, "data"), { recursive: true }))],
    ["other bytes in the table's files", () => inTable(overwriteData)],
    ["rm of the table's versions", () => inTable((table) => rmSync(join(table, "_versions"), { recursive: true }))],
  ])("%s: made again without a restart, while searches and writes continue", async (_, remove) => {
    remove();
    expect(await found("Who keeps bees?")).toContain(TEXTS[0] ?? "");
    expect((await write("Dan plays chess.")).status).toBe(202);
    await processed(TEXTS.length + 1);
    expect(await found("Who repairs clocks?")).toContain(TEXTS[1] ?? "");
    await healed(TEXTS.length + 1);
    await well();
    expect(readdirSync(vectorsFolder()).filter((name) => name.includes("unreadable"))).toEqual([]);
  });

  test("are noticed even when no search asks for them", async () => {
    rmSync(vectorsFolder(), { recursive: true });
    await healed(TEXTS.length);
  });

  test("make reindex beside the server wait until they exist again", async () => {
    rmSync(vectorsFolder(), { recursive: true });
    expect(await runCommand(["reindex", "--data", dataDir])).toMatchObject({ code: 0 });
    expect((await doctor()).of("vectors of acme")).toMatchObject({ level: "ok" });
  });

  test("are made again by a server that starts after they vanished", async () => {
    await service.stop();
    rmSync(vectorsFolder(), { recursive: true });
    expect(await doctor()).toMatchObject({ code: 1 });
    expect((await doctor()).of("vectors of acme")).toMatchObject({ level: "fault", remedy: expect.stringContaining("memoryd reindex") });
    service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
    await healed(TEXTS.length);
    expect(key).toStartWith("memoryd_live_");
  });

  function inTable(change: (folder: string) => void): void {
    const table = readdirSync(vectorsFolder()).find((name) => name.endsWith(".lance"));
    if (table === undefined) throw new Error("there is no table");
    change(join(vectorsFolder(), table));
  }

  function overwriteData(table: string): void {
    for (const name of readdirSync(join(table, "data"))) writeFileSync(join(table, "data", name), "garbage".repeat(100));
  }
});

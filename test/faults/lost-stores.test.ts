import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../scripts/lib/client.ts";
import { giveToService } from "../../scripts/lib/sandbox.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../scripts/lib/service.ts";
import { damageMemories, filesBelow, removeFolder, temporaryFolder } from "../support/files.ts";

/** Stores that are removed under a running server. Each test names how. */

const SCOPE = { agent_id: "a", user_id: "u" };
const TEXTS = ["Ann keeps bees behind the mill.", "Bob repairs old clocks.", "Cleo sails on Sundays."];

/** A data folder with two organizations, of which each test has a copy. */
let original: string;
let acme: { readonly orgId: string; readonly key: string };
let other: { readonly orgId: string; readonly key: string };

let folder: string;
let dataDir: string;
let service: Service | undefined;
let client: Client;
let otherClient: Client;

beforeAll(async () => {
  original = temporaryFolder();
  const making = await startService({ dataDir: join(original, "data"), env: { MEMORYD_MODEL: "builtin" } });
  const { client: writer, ...made } = await createTenant(making.dataDir, "acme", making.url);
  const { client: another, ...alsoMade } = await createTenant(making.dataDir, "other", making.url);
  [acme, other] = [made, alsoMade];
  for (const content of TEXTS) await writer.write({ content, ...SCOPE, extract: false });
  await another.write({ content: "Eve runs.", ...SCOPE, extract: false });
  await until("all is processed", async () => (await writer.listAll()).length === TEXTS.length && (await another.listAll()).length === 1);
  expect(await making.stop()).toBe(0);
});
afterAll(() => removeFolder(original));

beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder, "data");
  copy(join(original, "data"), dataDir);
});
afterEach(async () => {
  await service?.kill();
  service = undefined;
  removeFolder(folder);
});

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const path of readdirSync(to, { recursive: true, encoding: "utf8" })) giveToService(join(to, path));
  giveToService(to);
}

/** The worker opens and sweeps both organizations, because they were stopped too early to have settled. */
async function start(): Promise<Service> {
  service = await startService({ dataDir, env: { MEMORYD_MODEL: "builtin" } });
  client = new Client(service.url, acme.key);
  otherClient = new Client(service.url, other.key);
  return service;
}

const orgFolder = () => join(dataDir, "orgs", acme.orgId);
const write = (content: string) => client.request("POST", "/v1/memories", { content, ...SCOPE, extract: false });
const processed = (count: number) => until(`${count} memories are listed`, async () => (await client.listAll()).length === count);

async function health(): Promise<{ code: number; status: string }> {
  const answer = await fetch(`${service?.url}/healthz`);
  return { code: answer.status, status: ((await answer.json()) as { status: string }).status };
}
const unwell = (store: string) => until(`the health names ${store}`, async () => (await health()).status.startsWith(store));
const well = () => until("the health is ok again", async () => (await health()).code === 200);

async function expectRefused(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await client.request(method, path, body);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
}

/** Both threads have the organization open: the server has listed it, and the worker has looked at its queue. */
async function opened(): Promise<void> {
  expect((await client.listAll()).length).toBe(TEXTS.length);
  await until("the worker has looked at it", async () => (await client.metric("memoryd_queue_queued")) === 0);
}

async function doctor(): Promise<{ code: number; of(check: string): unknown }> {
  const { code, stdout } = await runCommand(["doctor", "--data", dataDir, "--json"], { MEMORYD_MODEL: "builtin" });
  const findings = JSON.parse(stdout) as { check: string }[];
  return { code, of: (check) => findings.find((finding) => finding.check === check) };
}

describe("rm -rf of the data folder", () => {
  let running: Service;
  beforeEach(async () => {
    running = await start();
    await opened();
  });

  test("makes the server refuse every request, is reported by health and doctor, and SIGTERM still exits with 0", async () => {
    rmSync(dataDir, { recursive: true });
    expect((await write("Dan plays chess.")).status).toBe(503);
    await unwell("the data folder");
    expect((await health()).code).toBe(503);
    await expectRefused("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE });
    await expectRefused("POST", "/v1/memories/search", { query: "bees", ...SCOPE });
    await expectRefused("GET", "/v1/memories");
    const examined = await doctor();
    expect(examined.code).toBe(1);
    expect(examined.of("data folder")).toMatchObject({ level: "fault", remedy: expect.stringContaining("restore") });
    expect(await running.stop()).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(running.output()).not.toContain("UnhandledPromiseRejection");
  });

  test("with another folder in its place: the server writes nothing into that", async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    expect((await write("Dan plays chess.")).status).toBe(503);
    await unwell("the data folder");
    expect(await running.stop()).toBe(0);
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
  const running = await start();
  await opened();
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith("control."))) rmSync(join(dataDir, name));
  expect((await write("Dan plays chess.")).status).toBe(503);
  await unwell("the control store");
  expect((await doctor()).of("control store")).toMatchObject({ level: "fault", remedy: expect.stringContaining("restore") });
  expect((await runCommand(["key", "list", "--data", dataDir])).code).toBe(2);
  expect(await running.stop()).toBe(0);
});

test("rm -rf of an organization's folder makes the server refuse only its requests, and the folder is not created again", async () => {
  await start();
  await opened();
  rmSync(orgFolder(), { recursive: true });
  expect((await write("Dan plays chess.")).status).toBe(503);
  await unwell("the records");
  await expectRefused("POST", "/v1/memories/search", { query: "bees", ...SCOPE });
  expect((await otherClient.request("POST", "/v1/memories", { content: "Eve sings.", ...SCOPE })).status).toBe(202);
  expect(existsSync(orgFolder())).toBe(false);
});

test("another file in place of an organization's records is not written to", async () => {
  await start();
  await opened();
  const records = join(orgFolder(), "records.sqlite");
  rmSync(records);
  writeFileSync(records, "");
  expect((await write("Dan plays chess.")).status).toBe(503);
  await unwell("the records");
  expect(Bun.file(records).size).toBe(0);
});

describe("what vanished while no server ran", () => {
  const records = () => join(orgFolder(), "records.sqlite");

  test.each<[string, () => void]>([
    ["rm of an organization's records", () => rmSync(records())],
    ["rm -rf of an organization's folder", () => rmSync(orgFolder(), { recursive: true })],
    ["an organization's records cut to 0 bytes", () => truncateSync(records())],
    ["an organization's records that are no database", () => writeFileSync(records(), "garbage".repeat(1_000))],
  ])("%s: only its requests are refused, health, doctor and log name it, and it works again when it is put back", async (_, vanish) => {
    vanish();
    const running = await start();
    await expectRefused("GET", "/v1/memories");
    await expectRefused("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE });
    await unwell("the records");
    expect((await otherClient.request("POST", "/v1/memories", { content: "Eve sings.", ...SCOPE })).status).toBe(202);
    const examined = await doctor();
    expect(examined.code).toBe(1);
    expect(examined.of("records of acme")).toMatchObject({
      level: "fault",
      message: expect.stringContaining(records()),
      remedy: expect.stringContaining("memoryd restore"),
    });
    expect(examined.of("records of other")).toMatchObject({ level: "ok" });
    expect(running.output()).toContain(records());
    // A backup without the organization would take the place of one that has it.
    expect((await runCommand(["backup", join(folder, "backup"), "--data", dataDir])).code).not.toBe(0);
    expect(existsSync(join(folder, "backup"))).toBe(false);
    rmSync(orgFolder(), { recursive: true, force: true });
    copy(join(original, "data", "orgs", acme.orgId), orgFolder());
    await well();
    expect((await client.listAll()).length).toBe(TEXTS.length);
    expect((await write("Dan plays chess.")).status).toBe(202);
    await processed(TEXTS.length + 1);
  });

  test.each<[string, () => void]>([
    ["rm of the control store", () => rmSync(join(dataDir, "control.sqlite"))],
    ["the control store cut to 0 bytes", () => truncateSync(join(dataDir, "control.sqlite"))],
  ])("%s: the start is refused in a sentence, as is each command, and nothing is made in its place", async (_, vanish) => {
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
  const path = join(orgFolder(), "records.sqlite");
  damageMemories(path);
  const running = await start();
  await expectRefused("GET", "/v1/memories");
  await unwell("the records of an organization cannot be read");
  await expectRefused("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE });
  expect((await otherClient.request("POST", "/v1/memories", { content: "Eve sings.", ...SCOPE })).status).toBe(202);
  await until("it is stored", async () => (await otherClient.listAll()).length === 2);
  expect((await doctor()).of("records of acme")).toMatchObject({ level: "fault", message: expect.stringContaining(path) });
  expect(running.output()).toContain(path);
  expect(await running.stop()).toBe(0);
});

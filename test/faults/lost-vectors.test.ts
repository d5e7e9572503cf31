import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../scripts/lib/service.ts";
import { removeFolder, temporaryFolder } from "../support/files.ts";

/** Vectors that vanish under a running server, each time those of another organization. The last test restarts it. */

const SCOPE = { agent_id: "a", user_id: "u" };
const TEXTS = ["Ann keeps bees behind the mill.", "Bob repairs old clocks.", "Cleo sails on Sundays."];
const BUILTIN = { MEMORYD_MODEL: "builtin" };

let dataDir: string;
let service: Service;
let client: Client;
let orgId: string;
let key: string;
let organizations = 0;

beforeAll(async () => {
  dataDir = temporaryFolder();
  service = await startService({ dataDir, env: BUILTIN });
});
afterAll(async () => {
  await service.kill();
  removeFolder(dataDir);
});

beforeEach(async () => {
  organizations++;
  ({ client, orgId, key } = await createTenant(dataDir, name(), service.url));
  for (const content of TEXTS) await client.write({ content, ...SCOPE, extract: false });
  await processed(TEXTS.length);
});

const name = () => `acme${organizations}`;
const vectorsFolder = () => join(dataDir, "orgs", orgId, "vectors");
const processed = (count: number) => until(`${count} memories are listed`, async () => (await client.listAll()).length === count);
const well = () => until("the health is ok again", async () => (await fetch(`${service.url}/healthz`)).status === 200);

async function found(query: string): Promise<string[]> {
  return (await client.search({ query, ...SCOPE })).results.map(({ content }) => content);
}

async function doctor(): Promise<{ code: number; of(check: string): unknown }> {
  const { code, stdout } = await runCommand(["doctor", "--data", dataDir, "--json"], BUILTIN);
  const findings = JSON.parse(stdout) as { check: string }[];
  return { code, of: (check) => findings.find((finding) => finding.check === check) };
}

/** Waits until the doctor, in another process, finds a vector for every memory. */
const healed = (count: number) =>
  until("every memory has a vector again", async () => {
    const { code, of } = await doctor();
    return code === 0 && (of(`vectors of ${name()}`) as { message: string }).message.startsWith(`${count} of`);
  });

/** The server says it in one line of its log. Before, the doctor need not look. */
const restored = () =>
  until("the server has restored them", () =>
    service
      .output()
      .split("\n")
      .some((line) => line.includes("All lost vectors are restored") && line.includes(orgId)),
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
  expect((await client.request("POST", "/v1/memories", { content: "Dan plays chess.", ...SCOPE, extract: false })).status).toBe(202);
  await processed(TEXTS.length + 1);
  expect(await found("Who repairs clocks?")).toContain(TEXTS[1] ?? "");
  await restored();
  await healed(TEXTS.length + 1);
  await well();
  expect(readdirSync(vectorsFolder()).filter((entry) => entry.includes("unreadable"))).toEqual([]);
});

test("vectors that vanish are noticed even when no search asks for them", async () => {
  rmSync(vectorsFolder(), { recursive: true });
  await restored();
  await healed(TEXTS.length);
});

test("vectors that vanish make reindex beside the server wait until they exist again", async () => {
  rmSync(vectorsFolder(), { recursive: true });
  expect(await runCommand(["reindex", "--org", name(), "--data", dataDir])).toMatchObject({ code: 0 });
  expect((await doctor()).of(`vectors of ${name()}`)).toMatchObject({ level: "ok" });
});

test("vectors that vanish are made again by a server that starts after they vanished", async () => {
  await service.stop();
  rmSync(vectorsFolder(), { recursive: true });
  const examined = await doctor();
  expect(examined.code).toBe(1);
  expect(examined.of(`vectors of ${name()}`)).toMatchObject({ level: "fault", remedy: expect.stringContaining("memoryd reindex") });
  service = await startService({ dataDir, env: BUILTIN });
  client = new Client(service.url, key);
  await healed(TEXTS.length);
});

function inTable(change: (folder: string) => void): void {
  const table = readdirSync(vectorsFolder()).find((entry) => entry.endsWith(".lance"));
  if (table === undefined) throw new Error("there is no table");
  change(join(vectorsFolder(), table));
}

function overwriteData(table: string): void {
  for (const entry of readdirSync(join(table, "data"))) writeFileSync(join(table, "data", entry), "garbage".repeat(100));
}

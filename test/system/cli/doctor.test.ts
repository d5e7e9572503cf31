import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToService } from "../../../scripts/lib/sandbox.ts";
import { createTenant, runCommand, startService, until } from "../../../scripts/lib/service.ts";
import type { Finding } from "../../../src/doctor/finding.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { filesBelow, removeFolder, temporaryFolder } from "../../support/files.ts";
import { OllamaDouble } from "../../support/ollama/double.ts";
import { EMBEDDINGGEMMA, QWEN } from "../../support/ollama/models.ts";

/** A data folder with the organizations "acme" and "other" and one processed memory in each, of which the tests have copies. */
let original: string;
let orgId: string;
let otherId: string;
beforeAll(async () => {
  original = temporaryFolder();
  const service = await startService({ dataDir: join(original, "data"), env: { MEMORYD_MODEL: "builtin" } });
  const made = async (name: string, content: string) => {
    const tenant = await createTenant(service.dataDir, name, service.url);
    const id = await tenant.client.write({ content, agent_id: "a", user_id: "u" });
    await until("it is processed", async () => (await tenant.client.get(id)) !== undefined);
    return tenant.orgId;
  };
  orgId = await made("acme", "Ana likes green tea.");
  otherId = await made("other", "Ben plays the cello.");
  await service.stop();
});
afterAll(() => removeFolder(original));

let folder: string;
let data: string;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, "data");
});
afterEach(() => removeFolder(folder));

/** Copies the filled data folder. Returns the folder of "acme". */
function filled(): string {
  cpSync(join(original, "data"), data, { recursive: true });
  for (const path of readdirSync(data, { recursive: true, encoding: "utf8" })) giveToService(join(data, path));
  giveToService(data);
  return join(data, "orgs", orgId);
}

async function examine(env: Readonly<Record<string, string>> = { MEMORYD_MODEL: "builtin" }, ...flags: string[]) {
  const { code, stdout } = await runCommand(["doctor", "--data", data, "--json", ...flags], env);
  const findings = JSON.parse(stdout) as Finding[];
  return { code, of: (check: string) => findings.find((finding) => finding.check === check), findings };
}

test("a missing folder is a fault, and is not created", async () => {
  const { code, of } = await examine();
  expect(code).toBe(1);
  expect(of("data folder")).toMatchObject({ level: "fault", remedy: expect.stringContaining("memoryd serve") });
  expect(existsSync(data)).toBe(false);
});

test("every check of a healthy folder is ok", async () => {
  filled();
  const { code, findings, of } = await examine();
  expect([code, findings.filter(({ level }) => level !== "ok")]).toEqual([0, []]);
  expect(of("records of acme")?.message).toContain("1 active");
  expect(of("vectors of acme")?.message).toBe(`1 of ${createBuiltinEmbedder().identity.name}`);
  const printed = await runCommand(["doctor", "--data", data], { MEMORYD_MODEL: "builtin" });
  expect(printed.stdout).toContain("ok       records of acme: sound");
});

test("wide permissions, missing vectors, unreadable vectors and a damaged file are four different findings", async () => {
  const org = filled();
  chmodSync(data, 0o755);
  removeFolder(join(org, "vectors"));
  const tables = filesBelow(join(data, "orgs", otherId, "vectors"));
  for (const path of tables.filter((file) => file.includes("/data/"))) writeFileSync(path, "garbage");
  const warned = await examine();
  expect(warned.code).toBe(1);
  expect(warned.of("data folder")).toMatchObject({ level: "warning", remedy: expect.stringContaining("chmod 700") });
  const remedy = expect.stringContaining("memoryd reindex");
  expect(warned.of("vectors of acme")).toMatchObject({ level: "fault", message: expect.stringContaining("are missing"), remedy });
  expect(warned.of("vectors of other")).toMatchObject({ level: "fault", message: expect.not.stringContaining("are missing"), remedy });
  for (const name of ["acme", "other"]) expect(warned.of(`records of ${name}`)).toMatchObject({ level: "ok" });

  chmodSync(data, 0o700);
  expect((await runCommand(["reindex", "--data", data], { MEMORYD_MODEL: "builtin" })).code).toBe(0);
  expect(await examine()).toMatchObject({ code: 0 });

  const path = join(org, "records.sqlite");
  const bytes = readFileSync(path);
  // Overwrites every page after the first ones, which hold the schema.
  bytes.fill(0xa5, 4096 * 8);
  writeFileSync(path, bytes);
  const damaged = await examine();
  expect(damaged.code).toBe(1);
  expect(damaged.of("records of acme")).toMatchObject({ level: "fault", remedy: expect.stringContaining("backup") });
});

test("the findings name the models that a model server has and lacks, and how long they take", async () => {
  filled();
  const double = new OllamaDouble({ models: [EMBEDDINGGEMMA, QWEN] });
  const env = { MEMORYD_MODEL: "ollama", OLLAMA_HOST: double.url };
  const whole = await examine(env);
  expect(whole.code).toBe(0);
  expect(whole.of("embedding")?.message).toMatch(/^ollama\/embeddinggemma: 768 dimensions in \d+ ms$/);
  expect(whole.of("structured reply")).toMatchObject({ level: "ok" });
  expect(whole.of("vectors of acme")).toMatchObject({
    level: "warning",
    message: expect.stringContaining("ollama/embeddinggemma is chosen"),
  });

  double.misbehave({ kind: "nan_vectors" }, { on: "embed" });
  expect((await examine({ ...env, MEMORYD_CHAT_MODEL: "builtin" })).code).toBe(1);
  double.behave();
  double.state.remove("qwen3:4b-instruct");
  expect((await examine(env)).of("models")).toMatchObject({
    level: "fault",
    message: expect.stringContaining("ollama pull qwen3:4b-instruct"),
  });
  double.stop();
  expect((await examine(env)).of("models")).toMatchObject({ level: "fault", message: expect.stringContaining("ollama serve") });
});

test("missing records and a missing control store are faults, and nothing is created in their place", async () => {
  const org = filled();
  const remedy = expect.stringContaining("memoryd restore");
  for (const name of readdirSync(org).filter((file) => file.startsWith("records."))) rmSync(join(org, name));
  const withoutRecords = await examine();
  expect([withoutRecords.code, withoutRecords.of("records of acme")]).toMatchObject([1, { level: "fault", remedy }]);
  rmSync(join(data, "control.sqlite"));
  const withoutControl = await examine();
  expect([withoutControl.code, withoutControl.of("control store")]).toMatchObject([1, { level: "fault", remedy }]);
  expect(existsSync(join(data, "control.sqlite"))).toBe(false);
});

const examineDeep = () => examine({ MEMORYD_MODEL: "builtin" }, "--deep");

/** Flips one bit of every copy of the text in the file, which no server has open. */
function flip(path: string, text: string): void {
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at + 4] = (bytes[at + 4] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test("a deep check names flipped rows and the last good backup, from which an import mends them", async () => {
  const org = filled();
  const sound = await examineDeep();
  expect(sound.code).toBe(0);
  expect(sound.of("backups")).toMatchObject({ level: "warning", message: expect.stringContaining("none") });
  const good = join(folder, "good.tar.zst");
  expect((await runCommand(["backup", good, "--data", data])).code).toBe(0);

  flip(join(org, "records.sqlite"), "Ana likes green tea.");
  expect((await examine()).code).toBe(0);
  const spoilt = join(folder, "spoilt.tar.zst");
  const backup = await runCommand(["backup", spoilt, "--data", data]);
  expect([backup.code, backup.stderr]).toEqual([0, expect.stringContaining("2 damaged rows")]);
  const deep = await examineDeep();
  expect(deep.code).toBe(1);
  const found = deep.of("rows of acme");
  expect(found).toMatchObject({ level: "fault", remedy: expect.stringContaining(`memoryd restore ${good}`) });
  expect(found?.message).toMatch(new RegExp(`^2 of 2 rows damaged in organization ${orgId}: memory [0-9a-f-]{36}, write [0-9a-f-]{36}$`));
  expect(deep.of("backups")).toMatchObject({
    level: "ok",
    message: expect.stringMatching(/good\.tar\.zst.*newer.*spoilt\.tar\.zst.*2 damaged rows/),
  });

  const other = join(folder, "other");
  const lines = join(folder, "export.jsonl");
  expect((await runCommand(["export", join(folder, "left-out.jsonl"), "--data", data, "--org", "acme"])).code).toBe(1);
  expect((await runCommand(["restore", good, "--data", other])).code).toBe(0);
  expect((await runCommand(["export", lines, "--data", other, "--org", "acme"])).code).toBe(0);
  const imported = await runCommand(["import", lines, "--data", data, "--org", "acme"], { MEMORYD_MODEL: "builtin" });
  expect([imported.code, imported.stdout]).toEqual([0, expect.stringContaining("1 damaged here was mended")]);
  expect((await examineDeep()).of("rows of acme")?.message).toBe("1 row as written");

  const bytes = readFileSync(good);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(good, bytes);
  rmSync(spoilt);
  const without = await examineDeep();
  expect(without.of("backups")).toMatchObject({
    level: "warning",
    message: expect.stringMatching(/^none is good: .*spoilt.*no longer there.*good.*not what was written/),
  });
  flip(join(org, "records.sqlite"), "Ana likes green tea.");
  expect((await examineDeep()).of("rows of acme")?.remedy).toContain("no good backup is known");
});

test("a deep check runs beside a server", async () => {
  filled();
  const service = await startService({ dataDir: data, env: { MEMORYD_MODEL: "builtin" } });
  expect((await examineDeep()).of("rows of acme")).toMatchObject({ level: "ok", message: "2 rows as written" });
  await service.stop();
});

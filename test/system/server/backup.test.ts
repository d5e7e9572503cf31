import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "../../../scripts/lib/client.ts";
import {
  type CommandResult,
  createTenant,
  memorydCommand,
  runCommand,
  type Service,
  startService,
  until,
} from "../../../scripts/lib/service.ts";
import { CONTROL_MIGRATIONS } from "../../../src/stores/sqlite/control/control.ts";
import { forSeeds } from "../../support/effort.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";

/** More than one page of a transfer (`TRANSFER_MEMORIES`). */
const MEMORIES = 300;
/** For kills of each command at random moments. */
const KILLS_MS = 2_000;

let folder: string;
let service: Service;
let client: Client;
let key: string;
let orgId: string;
const random = new Random(5);
const texts = new Map<string, string>();

beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: at("data") });
  ({ client, key, orgId } = await createTenant(at("data"), "backup", service.url));
  for (let from = 0; from < MEMORIES; from += 20) await Promise.all(Array.from({ length: 20 }, write));
  await settled(client);
});
afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

const at = (name: string) => join(folder, name);
/** Facts, and what is summed up of them. */
const exported = () =>
  readFileSync(at("export.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"content"')).length;

async function write(): Promise<string> {
  const text = `Baker ${random.token()} sells bread.`;
  const id = await client.write({ content: text, agent_id: "a", user_id: `u${random.below(4)}`, extract: false });
  texts.set(id, text);
  return id;
}

async function settled(of: Client, ids: Iterable<string> = texts.keys()): Promise<void> {
  for (const id of ids) await until("a write is processed", async () => (await of.get(id)) !== undefined);
}

async function command(...args: string[]): Promise<CommandResult> {
  const result = await runCommand(args);
  // What doctor found is on its output.
  const said = result.code === 0 ? result.stderr : `${result.stderr}${result.stdout}`;
  expect(`${args[0]}: ${result.code} ${said}`).toBe(`${args[0]}: 0 `);
  return result;
}

/** Runs the command and returns how long it took. */
async function timed(...args: string[]): Promise<number> {
  const startMs = performance.now();
  await command(...args);
  return performance.now() - startMs;
}

/** Questions with their answers. */
async function answers(of: Client): Promise<string[][]> {
  const questions = [...texts.values()].slice(0, 10).flatMap((text) => [text, "who sells something to eat?"]);
  const found: string[][] = [];
  for (const query of questions) {
    const { results } = await of.search({ query, agent_id: "a", user_id: "u1", k: 10 });
    found.push(results.map((hit) => hit.id));
  }
  return found;
}

async function withRestored<T>(name: string, use: (restored: Client, restoredService: Service) => Promise<T>): Promise<T> {
  const restored = await startService({ dataDir: at(name) });
  try {
    return await use(new Client(restored.url, key), restored);
  } finally {
    await restored.kill();
  }
}

test("a restored server knows the same keys and gives the same answers, from the same vectors", async () => {
  const before = await answers(client);
  const made = JSON.parse((await command("backup", at("same"), "--json", "--data", at("data"))).stdout) as Record<string, unknown>;
  expect(made).toMatchObject({ memories: MEMORIES, vectors: MEMORIES });
  await command("restore", at("same"), "--data", at("same-data"));
  expect((await command("doctor", "--data", at("same-data"))).stdout).toContain(`vectors of backup: ${MEMORIES} of`);
  await withRestored("same-data", async (restored, { output }) => {
    expect(await answers(restored)).toEqual(before);
    expect(output()).not.toContain("were embedded");
  });
});

test("a backup under load contains every write that was answered before it began, once and complete", async () => {
  let loading = true;
  // Each lane waits for its write to be processed, so that the load is that of the server and ends with the backup.
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (loading) await settled(client, [await write()]);
    }),
  );
  await until("the load is under way", () => texts.size > MEMORIES + 4);
  const promised = new Map(texts);
  await command("backup", at("load"), "--data", at("data"));
  loading = false;
  await load;
  await command("restore", at("load"), "--data", at("load-data"));
  await withRestored("load-data", async (restored) => {
    await settled(restored, promised.keys());
    for (const [id, text] of promised) expect((await restored.get(id))?.content).toBe(text);
  });
  const checked = (await command("doctor", "--data", at("load-data"))).stdout;
  expect(checked).not.toMatch(/^(fault|warning) +(control|records|vectors|queue)/m);
});

test("a memory erased just before the backup is in no byte of it, and a restore does not bring it back", async () => {
  await settled(client);
  const gone = [...texts].slice(100, 110);
  const needles = textNeedles(gone.map(([, text]) => text));
  for (const [id] of gone) expect(await client.delete(id, true)).toBe(true);
  await command("backup", at("erased"), "--data", at("data"));
  for (const [id] of gone) texts.delete(id);
  const bytes = Buffer.from(Bun.zstdDecompressSync(readFileSync(at("erased"))));
  for (const needle of needles.values()) expect(bytes.includes(Buffer.from(needle))).toBe(false);
  await command("restore", at("erased"), "--data", at("erased-data"));
  expect(findBytes(at("erased-data"), needles)).toEqual([]);
  await withRestored("erased-data", async (restored) => {
    for (const [id] of gone) expect(await restored.get(id)).toBeUndefined();
    await until("the erasures are done", async () => (await restored.metric("memoryd_erasures_waiting")) === 0);
  });
});

test("searches find an import beside the server by words and by vectors as soon as the command ends", async () => {
  await command("export", at("export.jsonl"), "--org", orgId, "--data", at("data"));
  const other = await createTenant(at("data"), "other", service.url);
  const startMs = performance.now();
  const imported = await command("import", at("export.jsonl"), "--org", other.orgId, "--json", "--data", at("data"));
  importMs = performance.now() - startMs;
  expect(JSON.parse(imported.stdout)).toEqual({ stored: exported(), queued: 0, present: 0, mended: 0, erased: 0, invalid: 0 });
  expect(await answers(other.client)).toEqual(await answers(client));
  expect((await command("doctor", "--data", at("data"))).stdout).toContain(`vectors of other: ${texts.size} of`);
});
/** How long the import of the same lines takes that is killed below. */
let importMs: number;

test("a killed backup, restore or import leaves nothing incomplete, and the next run finishes the work", async () => {
  await command("org", "create", "killed", "--data", at("data"));
  const results = {
    killed: ["backup", at("killed"), "--data", at("data")],
    "killed-data": ["restore", at("same"), "--data", at("killed-data")],
    "killed.jsonl": ["export", at("killed.jsonl"), "--org", orgId, "--data", at("data")],
  } as const;
  const importing = ["import", at("export.jsonl"), "--org", "killed", "--data", at("data")];
  const wholeMs: Record<string, number> = {};
  for (const [file, args] of Object.entries(results)) wholeMs[file] = await timed(...args);

  await forSeeds(KILLS_MS, async (seed) => {
    const moments = new Random(seed);
    for (const [file, args] of Object.entries(results)) {
      removeFolder(at(file));
      await killed(args, (wholeMs[file] ?? 0) * moments.next());
      // The result exists completely or not at all.
      if (file === "killed" && existsSync(at(file))) await command("restore", at(file), "--data", at(`check-${seed}`));
      if (file === "killed-data" && existsSync(at(file))) await command("doctor", "--data", at(file));
    }
    await killed(importing, importMs * moments.next());
  });

  for (const [file, args] of Object.entries(results)) {
    removeFolder(at(file));
    await command(...args);
    expect(readdirSync(folder).filter((name) => name === `${file}.partial`)).toEqual([]);
  }
  await command(...importing);
  const again = await command("import", at("export.jsonl"), "--org", "killed", "--json", "--data", at("data"));
  expect(JSON.parse(again.stdout)).toEqual({ stored: 0, queued: 0, present: exported(), mended: 0, erased: 0, invalid: 0 });
});

async function killed(args: readonly string[], afterMs: number): Promise<void> {
  const child = Bun.spawn([...memorydCommand(), ...args], { stdout: "ignore", stderr: "ignore" });
  await Bun.sleep(afterMs);
  child.kill("SIGKILL");
  await child.exited;
}

test("a backup that Ctrl-C ends leaves no copy of a memory behind", async () => {
  for (const size of [1, 2, 4]) {
    const child = Bun.spawn([...memorydCommand(), "backup", at("stopped"), "--force", "--data", at("data")], {
      stdout: "ignore",
      stderr: "ignore",
    });
    // It is stopped when it has made its first files, some, or most of them.
    const copies = () => (existsSync(at("stopped.partial")) ? filesBelow(at("stopped.partial")).length : 0);
    await until("there are copies", () => child.exitCode !== null || copies() >= size);
    child.kill("SIGINT");
    await child.exited;
    expect(readdirSync(folder).filter((name) => name.startsWith("stopped."))).toEqual([]);
  }
});

test("a folder that another memoryd wrote is refused with a sentence, before the server changes anything", async () => {
  const path = join(at("same-data"), "control.sqlite");
  const db = new Database(path, { readwrite: true });
  db.run("PRAGMA user_version = 1000");
  db.close();
  // Only the lock is taken, which no data is in.
  const files = () => filesBelow(at("same-data")).filter((file) => !file.includes("/lock.sqlite"));
  const bytes = () => files().map((file) => [file, Bun.hash(readFileSync(file))]);
  const before = bytes();
  for (const command of [
    ["serve", "--port", "0"],
    ["org", "list"],
    ["backup", at("refused")],
  ]) {
    const refused = await runCommand([...command, "--data", at("same-data")]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`(schema 1000; this version knows ${CONTROL_MIGRATIONS.length}). Nothing was changed.`),
    ]);
  }
  expect(bytes()).toEqual(before);
});

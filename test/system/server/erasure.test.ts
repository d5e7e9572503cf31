import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client } from "../../../scripts/lib/client.ts";
import { createTenant, runCommand, type Service, startService, until } from "../../../scripts/lib/service.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import { encode } from "../../../src/models/matrix/codes.ts";
import { recordsFile } from "../../../src/stores/folder/paths.ts";
import { filesBelow, findBytes, removeFolder, temporaryFolder, textNeedles } from "../../support/files.ts";
import { Random } from "../../support/random.ts";

/**
 * Checks erasures in every byte of every file of the data folder, while the server runs. The tests look for the text, its rare words, the
 * metadata, and the bytes of the vector, because a vector can be turned back into text.
 */

const NEIGHBOURS = 360;
/** Small enough that the neighbours are in more pieces than a table of vectors keeps (`MOST_FRAGMENTS`). */
const AT_ONCE = 10;
const ERASED = 40;
const SECONDS_TO_ERASE = 20;

interface Written {
  readonly id: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly note: string;
  readonly user: string;
}

let folder: string;
let service: Service;
let client: Client;
let key: string;
let orgId: string;
const random = new Random(20_26);
const written: Written[] = [];

beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService({ dataDir: folder });
  ({ client, key, orgId } = await createTenant(folder, "erasure", service.url));
  await writeMany(NEIGHBOURS);
  await settled();
});

afterAll(async () => {
  await service.kill();
  removeFolder(folder);
});

async function writeMany(count: number): Promise<void> {
  for (let i = 0; i < count; i += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, () => writeOne()));
  }
}

async function writeOne(): Promise<Written> {
  const words = [random.token(), random.token()];
  const text = `The ${words[0]} gardener planted a ${words[1]} tree behind the mill.`;
  const note = random.token();
  const user = `u${random.below(5)}`;
  const id = await client.write({
    content: text,
    agent_id: "a",
    user_id: user,
    metadata: { note, deep: { list: [note] } },
    extract: random.chance(0.5),
  });
  const memory = { id, words, text, note, user };
  written.push(memory);
  return memory;
}

async function settled(): Promise<void> {
  for (const memory of written) await until("a write is processed", async () => (await client.get(memory.id)) !== undefined);
}

async function needlesOf(memories: readonly Written[]): Promise<Map<string, Uint8Array>> {
  const needles = textNeedles(memories.flatMap((memory) => [memory.text, ...memory.words, memory.note]));
  const vectors = await createBuiltinEmbedder().embedDocuments(memories.map((memory) => memory.text));
  vectors.forEach((vector, index) => {
    const { codes } = encode(vector);
    const bytes = new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength);
    // The 64 bytes with the fewest zeros: a run of zeros would be found anywhere.
    needles.set(`vector of ${memories[index]?.id}`, densest(bytes, 64));
  });
  return needles;
}

function densest(bytes: Uint8Array, width: number): Uint8Array {
  let best = bytes.subarray(0, width);
  let bestCount = -1;
  for (let from = 0; from + width <= bytes.length; from += width) {
    const window = bytes.subarray(from, from + width);
    const count = window.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0);
    if (count > bestCount) [best, bestCount] = [window, count];
  }
  return best;
}

function take(count: number): Written[] {
  return Array.from({ length: count }, () => written.splice(random.below(written.length), 1)[0]).filter((memory) => memory !== undefined);
}

async function expectGone(memories: readonly Written[]): Promise<void> {
  const needles = await needlesOf(memories);
  await until("no byte is left in any file", () => findBytes(folder, needles).length === 0, SECONDS_TO_ERASE * 1000);
}

async function expectNeighboursWhole(): Promise<void> {
  for (const memory of written) {
    const record = await client.get(memory.id);
    expect(record?.content).toBe(memory.text);
    expect(record?.status).toBe("active");
  }
  const sample = written.filter((_, index) => index % 25 === 0);
  for (const memory of sample) {
    const { results } = await client.search({ query: memory.text, agent_id: "a", user_id: memory.user, k: 1, level: 0 });
    expect(results[0]?.id).toBe(memory.id);
  }
}

test("before the erasure, the files contain the bytes that the tests look for", async () => {
  const memory = written[0];
  if (!memory) throw new Error("nothing was written");
  const found = findBytes(folder, await needlesOf([memory]));
  expect(found.some((place) => place.startsWith("vector of"))).toBe(true);
  expect(found.some((place) => place.startsWith(memory.text))).toBe(true);
  expect(found.some((place) => place.startsWith(memory.note))).toBe(true);
});

test("one erased memory leaves no byte, and searches are answered during the erasure", async () => {
  const gone = take(1);
  expect(await client.delete(gone[0]?.id ?? "", true)).toBe(true);
  let answered = 0;
  const erased = expectGone(gone);
  let done = false;
  void erased.then(() => {
    done = true;
  });
  while (!done) {
    const { results } = await client.search({ query: `tree ${answered}`, agent_id: "a", user_id: "u1", k: 5 });
    expect(results.length).toBe(5);
    answered++;
  }
  await erased;
  expect(answered).toBeGreaterThan(0);
  await expectNeighboursWhole();
});

test("many erased memories, some of them soft-deleted or queued, leave no byte, and other memories are untouched", async () => {
  const gone = take(ERASED);
  for (const memory of gone.slice(0, 10)) expect(await client.delete(memory.id)).toBe(true);
  const queued = await Promise.all(Array.from({ length: 10 }, () => writeOne()));
  for (const memory of queued) written.splice(written.indexOf(memory), 1);
  const all = [...gone, ...queued];
  expect(await Promise.all(all.map((memory) => client.delete(memory.id, true)))).toEqual(all.map(() => true));
  expect(await Promise.all(all.map((memory) => client.delete(memory.id, true)))).toEqual(all.map(() => false));
  await expectGone(all);
  await settled();
  await expectNeighboursWhole();
});

test("a server killed right after the 204 finishes the erasure when it starts again", async () => {
  const gone = take(5);
  await Promise.all(gone.map((memory) => client.delete(memory.id, true)));
  await service.kill();
  service = await startService({ dataDir: folder });
  client = new Client(service.url, key);
  await expectGone(gone);
  for (const memory of gone) expect(await client.get(memory.id)).toBeUndefined();
  await expectNeighboursWhole();
});

test("snapshots of the scopes' indexes contain the words, and an erasure removes them, also when the server is killed in between", async () => {
  const users = [...new Set(written.map(({ user }) => user))];
  const ask = (user: string) => client.search({ query: "gardener", agent_id: "a", user_id: user, k: 1 });
  const snapshots = () => filesBelow(folder).filter((path) => path.endsWith(".index"));
  await Promise.all(users.map(ask));
  await until("every scope has a snapshot", () => snapshots().length === users.length, SECONDS_TO_ERASE * 1000);
  const [first, ...others] = take(3);
  if (first === undefined) throw new Error("nothing was written");
  const inSnapshots = (found: readonly string[]) => found.filter((place) => place.includes(".index"));
  expect(inSnapshots(findBytes(folder, await needlesOf([first]))).length).toBeGreaterThan(1);
  expect(await client.delete(first.id, true)).toBe(true);
  await ask(first.user);
  await expectGone([first]);
  // A new snapshot may be on its way when the server is killed.
  await Promise.all(users.map(ask));
  await Promise.all(others.map((memory) => client.delete(memory.id, true)));
  await service.kill();
  service = await startService({ dataDir: folder });
  client = new Client(service.url, key);
  await expectGone(others);
  // Only now: an index that was restored from a snapshot just before the erasure removes it has too little news for another one.
  await Promise.all(users.map(ask));
  // What is summed up anew changes the scopes once more.
  await until(
    "the scopes have snapshots again",
    async () => (await Promise.all(users.map(ask))).length === snapshots().length,
    SECONDS_TO_ERASE * 1000,
  );
  await expectGone([first, ...others]);
  await expectNeighboursWhole();
});

test("the gauge counts an erasure from its answer until no file contains it, even when the server is killed in between", async () => {
  const gone = take(3);
  const waiting = () => client.metric("memoryd_erasures_waiting");
  await until("nothing waits", async () => (await waiting()) === 0);
  // An open reader keeps the old pages in the write-ahead log, so no erasure can finish until it closes.
  const reader = new Database(recordsFile(folder, orgId), { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM memory").get();
  for (const [index, memory] of gone.entries()) {
    expect(await client.delete(memory.id, true)).toBe(true);
    // What was summed up of it goes with it.
    expect(await waiting()).toBeGreaterThan(index);
  }
  const all = await waiting();
  await service.kill();
  service = await startService({ dataDir: folder });
  client = new Client(service.url, key);
  const seen = new Set<number>();
  await until("the server counts the remaining erasures", async () => {
    const count = await waiting();
    seen.add(count);
    return count === all;
  });
  expect(seen).not.toContain(0);
  reader.close();
  await until("the erasures are done", async () => (await waiting()) === 0);
  expect(findBytes(folder, await needlesOf(gone))).toEqual([]);
});

test("an organization deleted from the command line leaves no folder", async () => {
  const other = await createTenant(folder, "to delete", service.url);
  const id = await other.client.write({ content: "The xylograph hangs askew.", agent_id: "a", user_id: "u", extract: false });
  await until("the write is processed", async () => (await other.client.get(id)) !== undefined);
  expect((await runCommand(["org", "delete", other.orgId, "--yes", "--data", folder])).code).toBe(0);
  expect((await other.client.request("GET", "/v1/memories")).status).toBe(401);
  expect(findBytes(folder, textNeedles(["xylograph"]))).toEqual([]);
  await expectNeighboursWhole();
});

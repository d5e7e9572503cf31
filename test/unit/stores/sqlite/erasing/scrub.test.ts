import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { factIds, newOrgId } from "../../../../../src/memory/ids.ts";
import type { MemoryId } from "../../../../../src/memory/types.ts";
import { recordsFile } from "../../../../../src/stores/folder/paths.ts";
import { forgetUnkept } from "../../../../../src/stores/interfaces/uses.ts";
import { abstract, accept, claim, complete, facts, found, newScope, START_MS, verbatim } from "../../../../contracts/records-support.ts";
import { findBytes, textNeedles } from "../../../../support/files.ts";
import { Random } from "../../../../support/random.ts";
import { RecordsPerTest } from "../../../../support/records-per-test.ts";

/** "Erased" means that no byte of any file contains the text, whatever SQLite and FTS5 keep of deleted rows. */

const opened = new RecordsPerTest();

interface Written {
  readonly id: MemoryId;
  readonly scope: ReturnType<typeof newScope>;
  readonly content: string;
  /** Words that only this memory contains. */
  readonly words: readonly string[];
  readonly note: string;
}

async function write(random: Random, scope: Written["scope"], word: string): Promise<Written> {
  const words = [word, random.token()];
  const filler = "about the garden and the house of somebody ".repeat(random.below(8));
  const content = `A note on ${words[0]} ${filler}with ${words[1]} inside.`;
  const note = random.token();
  const submission = await accept(opened.records, scope, content, { metadata: { note, list: [note] } });
  return { id: submission.id, scope, content, words, note };
}

async function processAll(orgId: string): Promise<void> {
  for (;;) {
    const { leaseId, claimed } = await claim(opened.records, orgId, { limit: 16 });
    if (claimed.length === 0) return;
    await opened.records.submissions.complete(orgId, leaseId, verbatim(claimed));
  }
}

function needles(written: readonly Written[]): Map<string, Uint8Array> {
  return textNeedles(written.flatMap((memory) => [memory.content, ...memory.words, memory.note]));
}

function checkIndex(orgId: string): void {
  const db = new Database(recordsFile(opened.dataDir, orgId));
  db.run("INSERT INTO memory_text (memory_text) VALUES ('integrity-check')");
  expect(db.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
  const counted = db.query("SELECT count(*) AS count FROM memory WHERE status = 'active'").get();
  expect(db.query("SELECT sum(indexed_memories) AS count FROM scope").get()).toEqual(counted);
  db.close();
}

for (const seed of [1, 2]) {
  test(`hundreds of random deletions leave no byte of erased memories, and all others unchanged (seed ${seed})`, async () => {
    const random = new Random(seed);
    const orgId = newOrgId();
    const scopes = Array.from({ length: 4 }, (_, index) => newScope(orgId, `user${index}`));
    const written: Written[] = [];
    for (let round = 0; round < 8; round++) {
      const batch = Array.from({ length: 50 }, () => write(random, random.pick(scopes), random.token()));
      written.push(...(await Promise.all(batch)));
      // Some are deleted while queued, the others after they were stored.
      if (random.chance(0.8)) await processAll(orgId);
    }
    const erased: Written[] = [];
    for (const memory of written.slice()) {
      if (random.chance(0.2)) await opened.records.memories.deprecate(orgId, memory.id, START_MS);
      if (random.chance(0.6)) {
        await opened.records.memories.erase(orgId, memory.id, START_MS);
        erased.push(...written.splice(written.indexOf(memory), 1));
      }
    }
    await processAll(orgId);
    expect(await opened.records.erasures.scrub(orgId)).toBe(true);
    expect(findBytes(opened.dataDir, needles(erased))).toEqual([]);
    expect(findBytes(opened.dataDir, needles(written.slice(0, 5))).length).toBeGreaterThanOrEqual(20);
    for (const memory of written) {
      expect(await opened.records.memories.get(orgId, memory.id)).toMatchObject({
        content: memory.content,
        metadata: { note: memory.note },
      });
    }
    checkIndex(orgId);
  });
}

test("words that differ only in their last letter are erased, too, although the text index keeps them as separators", async () => {
  const random = new Random(4);
  const scope = newScope();
  const written: Written[] = [];
  for (let i = 0; i < 1_500; i += 100) {
    const words = Array.from({ length: 100 }, (_, index) => `zqserial${String(i + index).padStart(5, "0")}`);
    written.push(...(await Promise.all(words.map((word) => write(random, scope, word)))));
  }
  await processAll(scope.orgId);
  const erased = written.filter((_, index) => index % 2 === 1);
  for (let i = 0; i < erased.length; i += 100) {
    await Promise.all(erased.slice(i, i + 100).map((memory) => opened.records.memories.erase(scope.orgId, memory.id, START_MS)));
  }
  expect(await opened.records.erasures.scrub(scope.orgId)).toBe(true);
  expect(findBytes(opened.dataDir, needles(erased))).toEqual([]);
  for (const memory of written.filter((_, index) => index % 150 === 0)) {
    expect(await found(opened.records, scope, memory.words[0] ?? "")).toEqual([memory.id]);
  }
  checkIndex(scope.orgId);
});

/** The parts of the text index. A merge replaces them. */
function segments(orgId: string): unknown {
  const db = new Database(recordsFile(opened.dataDir, orgId));
  const found = db.query("SELECT segid, count(*) AS pages FROM memory_text_idx GROUP BY segid").all();
  db.close();
  return found;
}

test("the text index is written anew, of one part too, when a separator is left of an erased word, and only then", async () => {
  const random = new Random(5);
  const scope = newScope();
  const written: Written[] = [];
  // Between the first letters of these words, a separator ends within a character: they have one byte in common.
  const letters = ["а", "п", "р", "я"];
  for (let i = 0; i < 1_500; i += 100) {
    const words = Array.from({ length: 100 }, (_, index) => `слово${letters[index % letters.length]}${String(i + index).padStart(5, "0")}`);
    written.push(...(await Promise.all(words.map((word) => write(random, scope, word)))));
  }
  const plain = await write(random, scope, "tea");
  await processAll(scope.orgId);
  const erase = async (memories: readonly Written[]) => {
    for (const memory of memories) await opened.records.memories.erase(scope.orgId, memory.id, START_MS);
    const before = segments(scope.orgId);
    expect(await opened.records.erasures.scrub(scope.orgId)).toBe(true);
    expect(findBytes(opened.dataDir, needles(memories))).toEqual([]);
    checkIndex(scope.orgId);
    return Bun.deepEquals(before, segments(scope.orgId));
  };
  expect(await erase([plain])).toBe(true);
  expect(await erase(written.splice(0, 700))).toBe(false);
  expect(segments(scope.orgId)).toHaveLength(1);
  expect(await erase(written.splice(0, 700))).toBe(false);
  for (const memory of written.slice(0, 10)) expect(await found(opened.records, scope, memory.words[0] ?? "")).toEqual([memory.id]);
});

test("a file that is mostly free is given back to the disk, unless that has no room", async () => {
  const random = new Random(6);
  const scope = newScope();
  const size = () => statSync(recordsFile(opened.dataDir, scope.orgId)).size;
  const fill = async () => {
    const written = await Promise.all(Array.from({ length: 1_000 }, () => write(random, scope, random.token())));
    await processAll(scope.orgId);
    return written;
  };
  const eraseAll = async (memories: readonly Written[]) => {
    for (const memory of memories) await opened.records.memories.erase(scope.orgId, memory.id, START_MS);
    expect(await opened.records.erasures.scrub(scope.orgId)).toBe(true);
    expect(findBytes(opened.dataDir, needles(memories.slice(0, 50)))).toEqual([]);
  };
  const [kept, ...first] = await fill();
  const full = size();
  await eraseAll(first);
  expect(size()).toBeLessThan(full / 2);
  const second = await fill();
  const refilled = size();
  await opened.records.close();
  opened.open({ freeBytes: () => 0 });
  await eraseAll(second);
  expect(size()).toBeGreaterThanOrEqual(refilled);
  expect(await opened.records.memories.get(scope.orgId, kept?.id ?? "")).toMatchObject({ content: kept?.content });
  checkIndex(scope.orgId);
});

test("an erased fact is removed with its archived text, and with the abstractions that contain its words", async () => {
  const scope = newScope();
  const submission = await accept(opened.records, scope, "Zqfirst is here. Zqsecond is there.", { metadata: { note: "zqnote" } });
  const { leaseId } = await claim(opened.records, scope.orgId);
  await complete(opened.records, leaseId, submission, facts(submission, ["Zqfirst is here.", "Zqsecond is there."]));
  const [first = "", second = ""] = factIds(submission.id, 2);
  const abstraction = await abstract(opened.records, scope, "Zqsummary of zqsecond.", [first, second]);
  await opened.records.memories.erase(scope.orgId, second, START_MS);
  expect(await opened.records.erasures.scrub(scope.orgId)).toBe(true);
  expect(findBytes(opened.dataDir, textNeedles(["Zqsecond", "zqsecond", "summary"]))).toEqual([]);
  expect(await opened.records.memories.get(scope.orgId, abstraction)).toBeUndefined();
  expect(await opened.records.memories.get(scope.orgId, submission.id)).toMatchObject({
    content: "Zqfirst is here.",
    metadata: { note: "zqnote" },
  });
});

test("an organization without records has nothing to scrub", async () => {
  expect(await opened.records.erasures.scrub(newOrgId())).toBe(true);
});

test("questions leave no byte once they are kept no more, or one of their memories is erased", async () => {
  const random = new Random(7);
  const scope = newScope();
  const written: Written[] = [];
  for (let index = 0; index < 20; index++) written.push(await write(random, scope, random.token()));
  await processAll(scope.orgId);
  const asked = written.map(({ id }) => ({ id, question: `${"Where was that ".repeat(random.below(15))}${random.token()}?` }));
  const { uses, memories, erasures } = opened.records;
  for (let index = 0; index < 400; index++) {
    const { id, question } = asked[index % asked.length] ?? expect.unreachable();
    const also = random.pick(written).id;
    await uses.add(scope.orgId, [{ scope, atMs: Date.now(), kind: "search", keyId: "key_1", memoryIds: [id, also], question }]);
  }
  const bytes = (of: typeof asked) => findBytes(opened.dataDir, textNeedles(of.map(({ question }) => question)));
  // In the file or in its log.
  expect(bytes(asked).length).toBeGreaterThanOrEqual(asked.length);
  const gone = asked.slice(0, 5);
  for (const { id } of gone) await memories.erase(scope.orgId, id, START_MS);
  expect(await erasures.scrub(scope.orgId)).toBe(true);
  expect(bytes(gone)).toEqual([]);
  expect(bytes(asked.slice(5))).toHaveLength(asked.length - 5);
  expect(await forgetUnkept(opened.records, scope.orgId, "on")).toBe(true);
  expect(bytes(asked)).toEqual([]);
  expect(await uses.list({ orgId: scope.orgId, userId: scope.userId }, 500)).not.toEqual([]);
});

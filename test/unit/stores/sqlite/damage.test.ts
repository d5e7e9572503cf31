import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { DamagedIndex, DamagedMemory } from "../../../../src/memory/errors.ts";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { MemoryId, Scope } from "../../../../src/memory/types.ts";
import { recordsFile } from "../../../../src/stores/folder/paths.ts";
import { type CheckedPage, type DamagedRow, type Records, verifyAll } from "../../../../src/stores/interfaces/records.ts";
import { DAMAGED_TEXT } from "../../../../src/stores/relational/memories/excerpt.ts";
import { openSqliteRecords } from "../../../../src/stores/sqlite/records.ts";
import { accept, claim, complete, facts, found, newScope, over, START_MS, store, storeFacts } from "../../../contracts/records-support.ts";
import { removeFolder, temporaryFolder } from "../../../support/files.ts";

const orgId = newOrgId();
let dataDir: string;
let records: Records;
let reported: string[];
let scope: Scope;

beforeEach(() => {
  dataDir = temporaryFolder();
  reported = [];
  records = openSqliteRecords({ dataDir, onDamage: (_, id) => reported.push(id) });
  scope = newScope(orgId, "user", "agent");
});
afterEach(async () => {
  await records.close();
  removeFolder(dataDir);
});

/** Changes the file past the code that keeps the checksum, as damage does. */
function damage(sql: string, ...parameters: string[]): void {
  const db = new Database(recordsFile(dataDir, orgId));
  db.run("PRAGMA ignore_check_constraints = ON");
  db.run(sql, parameters);
  db.close();
}

const damageText = (id: MemoryId) => damage("UPDATE memory SET content = replace(content, 'tea', 'tee') WHERE id = ?", id);

async function verified(): Promise<{ rows: number; damaged: DamagedRow[] }> {
  const pages: CheckedPage[] = [];
  for await (const page of verifyAll(records.checksums, orgId)) pages.push(page);
  return {
    rows: pages.reduce((sum, { rows }) => sum + rows, 0),
    damaged: pages.flatMap(({ damaged }) => [...damaged]),
  };
}

describe("a damaged memory", () => {
  const COLUMNS: Readonly<Record<string, string>> = {
    content: "content = content || ' '",
    metadata: `metadata = '{"session_id":"s2"}'`,
    "metadata that is no JSON": `metadata = '{"session_id'`,
    confidence: "confidence = 0.25",
    created_at_ms: "created_at_ms = created_at_ms + 1",
    source: "source = 'cognition'",
    level: "level = 1",
    status: "status = 'actife'",
    "the scope": "scope_no = 2",
  };
  for (const [what, set] of Object.entries(COLUMNS)) {
    test(`is in no answer, and is an error when asked for: ${what}`, async () => {
      const [tea = "", milk = ""] = await store(records, scope, "Ann likes tea.", "Ann likes milk.");
      const other = newScope(orgId, "other", "agent");
      await store(records, other, "Bob likes tea.");
      damage(`UPDATE memory SET ${set} WHERE id = ?`, tea);
      await expect(records.memories.get(orgId, tea)).rejects.toBeInstanceOf(DamagedMemory);
      for (const asked of [scope, other]) {
        expect((await records.memories.active(asked, [tea, milk])).map(({ id }) => id)).not.toContain(tea);
        expect((await records.memories.read(asked, [tea, milk])).map(({ id }) => id)).not.toContain(tea);
        expect((await records.memories.keyed(asked, [tea, milk])).map(({ id }) => id)).not.toContain(tea);
        for (const list of [records.memories.lasting, records.memories.latest, records.memories.unabstracted])
          expect((await list(asked, 10)).map(({ id }) => id)).not.toContain(tea);
        const changed = await records.memories.changedSince(asked, { generation: 0, order: 0 }, 10);
        const nothing = { status: "deprecated", content: "", metadata: null };
        for (const memory of changed.filter(({ id }) => id === tea)) expect(memory).toMatchObject(nothing);
      }
      expect((await records.memories.active(scope, [tea, milk])).map(({ id }) => id)).toEqual([milk]);
      expect(reported).toContain(tea);
      expect((await verified()).damaged).toEqual([{ kind: "memory", id: tea }]);
    });
  }

  test("is named in place of its text where a person looks, and left out of a history and an export", async () => {
    const [tea = ""] = await store(records, scope, "Ann likes tea.");
    const newer = await storeFacts(records, scope, "Ann likes coffee.", (submission) =>
      facts(submission, [submission.content]).map((memory) => ({ ...memory, supersedes: [over(tea)] })),
    );
    expect((await records.memories.history(orgId, newer.id, 10))?.versions.map(({ memory }) => memory.id)).toEqual([tea, newer.id]);
    damageText(tea);
    const history = await records.memories.history(orgId, newer.id, 10);
    expect([history?.versions.map(({ memory }) => memory.id), history?.isWhole]).toEqual([[newer.id], false]);
    await expect(records.memories.history(orgId, tea, 10)).rejects.toBeInstanceOf(DamagedMemory);
    const { items } = await records.browse.page({ orgId }, 10);
    expect(items.map(({ excerpt }) => excerpt.text)).toEqual(["Ann likes coffee.", DAMAGED_TEXT]);
    expect((await records.browse.page({ orgId, text: "täe" }, 10)).items).toEqual([]);
    const details = await records.browse.details(orgId, newer.id, 10);
    expect(details?.supersedes.map(({ memory }) => memory.excerpt.text)).toEqual([DAMAGED_TEXT]);
    const page = await records.transfer.page(orgId, 0, 10);
    expect([page.memories.map(({ id }) => id), page.damaged]).toEqual([[newer.id], [tea]]);
  });

  test("is neither patched nor restored, because a new checksum would hide the damage", async () => {
    const [tea = ""] = await store(records, scope, "Ann likes tea.");
    damageText(tea);
    const revision = {
      id: crypto.randomUUID(),
      olderIds: [tea],
      content: "Ann likes coffee.",
      reason: "edited",
      createdAtMs: START_MS,
    } as const;
    await expect(records.patches.apply(orgId, tea, { metadata: { a: 1 } }, START_MS)).rejects.toBeInstanceOf(DamagedMemory);
    await expect(records.revisions.accept(orgId, revision)).rejects.toBeInstanceOf(DamagedMemory);
    expect((await verified()).damaged).toEqual([{ kind: "memory", id: tea }]);
  });

  test("supersedes nothing, gets no new vector, and is not found by a text that it has only since the damage", async () => {
    const [tea = ""] = await store(records, scope, "Ann likes tea.");
    await records.patches.apply(orgId, tea, { metadata: { speaker: "Ann" } }, START_MS);
    expect((await records.patches.due(orgId, 10)).map(({ id }) => id)).toEqual([tea]);
    expect((await records.memories.withKeys(scope, { factKeys: ["ann likes tea."], propertyKeys: [] })).map(({ id }) => id)).toEqual([tea]);
    damage("UPDATE memory SET content = replace(content, 'tea', 'täe') WHERE id = ?", tea);
    expect(await records.patches.due(orgId, 10)).toEqual([]);
    expect(await records.memories.withKeys(scope, { factKeys: ["ann likes tea."], propertyKeys: [] })).toEqual([]);
    expect((await records.browse.page({ orgId, text: "täe" }, 10)).items).toEqual([]);
  });

  test("can be deleted, softly and for good", async () => {
    const [tea = "", other = ""] = await store(records, scope, "Ann likes tea.", "Ann has tea.");
    damageText(tea);
    damageText(other);
    expect(await records.memories.deprecate(orgId, tea, START_MS)).toBeDefined();
    expect((await records.memories.erase(orgId, other, START_MS))?.ids).toEqual([other]);
    expect(await records.memories.has(orgId, tea)).toBe(true);
    expect(await records.memories.has(orgId, other)).toBe(false);
  });

  test("is mended by an import from where it is whole, which changes no other", async () => {
    const [tea = "", milk = ""] = await store(records, scope, "Ann likes tea.", "Ann likes milk.");
    const { memories } = await records.transfer.page(orgId, 0, 10);
    const exported = memories.map((memory) => ({ ...memory, factKey: undefined, propertyKey: undefined }));
    damage("UPDATE memory SET content = 'Ann likes t', scope_no = 9 WHERE id = ?", tea);
    expect(await records.transfer.store(orgId, exported)).toEqual({ stored: 0, present: 1, mended: 1, erased: 0 });
    expect(await records.memories.get(orgId, tea)).toMatchObject({ content: "Ann likes tea.", scope, status: "active" });
    expect((await found(records, scope, "tea")).sort()).toEqual([tea]);
    expect(await records.memories.get(orgId, milk)).toMatchObject({ content: "Ann likes milk." });
    expect((await verified()).damaged).toEqual([]);
  });

  test("is replaced when its write is processed again", async () => {
    const submission = await accept(records, scope, "Ann likes tea.");
    const first = await claim(records, orgId);
    await complete(records, first.leaseId, submission, undefined, "no model");
    damageText(submission.id);
    await records.submissions.retryDead(orgId, submission.id);
    const second = await claim(records, orgId);
    await complete(records, second.leaseId, submission, facts(submission, ["Ann likes tea."]));
    expect(await records.memories.get(orgId, submission.id)).toMatchObject({ content: "Ann likes tea.", status: "active" });
    expect((await verified()).damaged).toEqual([]);
  });
});

test("whichever copy of an id or a status is damaged, a get answers the memory or says so, and no list names an id that never was", async () => {
  const ids = await store(records, scope, "Ann likes tea.", "Ann likes milk.", "Ann likes juice.");
  const [, milk = ""] = ids;
  await records.close();
  const path = recordsFile(dataDir, orgId);
  const whole = readFileSync(path);
  const places = [milk, "active"].flatMap((text) => placesOf(whole, text));
  expect(places.length).toBeGreaterThan(12);
  let saidSo = 0;
  for (const at of places) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    reported = [];
    records = openSqliteRecords({ dataDir, onDamage: (_, id) => reported.push(id) });
    const answer = await records.memories.get(orgId, milk).then(
      (memory) => memory?.content,
      (error: unknown) => error instanceof DamagedMemory,
    );
    expect([at, answer]).toEqual([at, answer === true || "Ann likes milk."]);
    if (answer === true) saidSo += reported.length;
    for (const filter of [{}, { agentId: "agent" }, { userId: "user" }, { agentId: "agent", userId: "user" }])
      for (const { id } of await records.memories.list({ orgId, ...filter }, 10))
        expect([at, ids]).toEqual([at, expect.arrayContaining([id])]);
    await records.close();
  }
  expect(saidSo).toBeGreaterThan(0);
});

/** So many that the index of ids has more than one page. */
const FACTS = 150;

test("no damage of the index of ids makes a memory seem absent, for a get or a deletion, whichever bit it is", async () => {
  const texts = Array.from({ length: FACTS }, (_, n) => `Ann likes tea ${n}.`);
  const { id: writeId } = await storeFacts(records, scope, texts.join(" "), (submission) => facts(submission, texts));
  const ids = (await records.memories.list({ orgId }, 2 * FACTS)).map(({ id }) => id);
  expect(ids).toHaveLength(FACTS);
  await records.close();
  const path = recordsFile(dataDir, orgId);
  const whole = readFileSync(path);
  const entries = entriesOfIds(whole, ids);
  let [flips, misses] = [0, 0];
  for (const entry of entries) {
    // A bit of the first character misleads searches of other ids, too.
    for (const [byte, bit] of [
      [0, 1],
      [0, 2],
      [35, 1],
    ] as const) {
      flips++;
      const bytes = Buffer.from(whole);
      bytes[entry + byte] = (bytes[entry + byte] ?? 0) ^ (1 << bit);
      writeFileSync(path, bytes);
      reported = [];
      records = openSqliteRecords({ dataDir, onDamage: (_, id) => reported.push(id) });
      for (const id of ids) {
        const answer = await records.memories.get(orgId, id).catch((error: unknown) => error);
        if (!(answer instanceof DamagedMemory)) expect([entry, byte, answer]).toEqual([entry, byte, expect.objectContaining({ id })]);
        else {
          misses++;
          await expect(records.memories.deprecate(orgId, id, START_MS)).rejects.toBeInstanceOf(DamagedIndex);
          await expect(records.memories.erase(orgId, id, START_MS)).rejects.toBeInstanceOf(DamagedIndex);
        }
      }
      for (const id of reported) expect(ids).toContain(id);
      await records.close();
    }
  }
  expect(flips).toBeGreaterThan(FACTS / 2);
  expect(misses).toBeGreaterThan(flips);
  writeFileSync(path, whole);
  records = openSqliteRecords({ dataDir });
  expect(await records.memories.get(orgId, writeId)).toMatchObject({ id: writeId });
  expect(await records.memories.get(orgId, crypto.randomUUID())).toBeUndefined();
});

/** Where the index of ids has its copies: behind the size of the record's header, the type of a text of 36 bytes, and that of a number. */
function entriesOfIds(bytes: Buffer, ids: readonly MemoryId[]): number[] {
  const entries = ids.flatMap((id) => placesOf(bytes, id).map((end) => end - id.length + 1));
  const isEntry = (at: number) => bytes[at - 3] === 3 && bytes[at - 2] === 13 + 2 * 36;
  return entries.filter(isEntry).filter((_, n) => n % 3 === 0);
}

/** The last byte of each place where the file has the text. */
function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at + text.length - 1);
  return places;
}

describe("a damaged write", () => {
  test("becomes a dead letter and no memory, and those behind it go on", async () => {
    const submission = await accept(records, scope, "Ann likes tea.");
    const next = await accept(records, scope, "Ann likes milk.");
    damage("UPDATE submission SET content = replace(content, 'tea', 'tee') WHERE id = ?", submission.id);
    const { leaseId, claimed } = await claim(records, orgId);
    expect(claimed.map(({ id }) => id)).toEqual([next.id]);
    await complete(records, leaseId, next);
    expect((await records.submissions.deadLetters(orgId, 10)).map(({ id, error }) => [id, error.includes("damaged")])).toEqual([
      [submission.id, true],
    ]);
    expect(await records.memories.get(orgId, submission.id)).toBeUndefined();
    expect(await records.memories.get(orgId, next.id)).toBeDefined();
    expect(reported).toEqual([submission.id]);
    expect((await verified()).damaged).toEqual([{ kind: "write", id: submission.id }]);
    await records.submissions.dropDead(orgId, submission.id);
    expect(await records.submissions.depth(orgId)).toMatchObject({ queued: 0, running: 0, dead: 0 });
  });

  test("that is the only one of its scope leaves the scope free", async () => {
    const submission = await accept(records, scope, "Ann likes tea.");
    damage("UPDATE submission SET metadata = '{}' WHERE id = ?", submission.id);
    expect((await claim(records, orgId)).claimed).toEqual([]);
    const next = await accept(records, scope, "Ann likes milk.");
    expect((await claim(records, orgId)).claimed.map(({ id }) => id)).toEqual([next.id]);
  });

  test("is not taken for another one when it is sent again", async () => {
    const submission = await accept(records, scope, "Ann likes tea.");
    await records.submissions.acceptAll(orgId, [submission]);
    damage("UPDATE submission SET content = 'Ann likes tee.' WHERE id = ?", submission.id);
    await expect(records.submissions.acceptAll(orgId, [submission])).rejects.toBeInstanceOf(DamagedMemory);
  });

  test("is not archived as a deleted memory", async () => {
    const submission = await accept(records, scope, "Ann likes tea.");
    damage("UPDATE submission SET content = 'Ann likes tee.' WHERE id = ?", submission.id);
    await expect(records.memories.deprecate(orgId, submission.id, START_MS)).rejects.toBeInstanceOf(DamagedMemory);
    expect((await records.memories.erase(orgId, submission.id, START_MS))?.ids).toContain(submission.id);
  });

  test("whose text was erased keeps no checksum of it", async () => {
    const submission = await storeFacts(records, scope, "Ann likes tea. Ann likes milk.", (of) =>
      facts(of, ["Ann likes tea.", "Ann likes milk."]),
    );
    const [, second] = facts(submission, ["", ""]);
    await records.memories.erase(orgId, second?.id ?? "", START_MS);
    const db = new Database(recordsFile(dataDir, orgId));
    expect(db.query("SELECT content, checksum FROM submission").all()).toEqual([{ content: null, checksum: null }]);
    db.close();
    expect((await verified()).damaged).toEqual([]);
  });
});

test("whatever a text is, it is read as it was written", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("\ufeffa", "a\0b", "\ud800", "é", "漢"),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.double({ min: 0, max: 1, noNaN: true }), async (content, confidence) => {
      const submission = await accept(records, scope, content, { confidence, metadata: { note: content } });
      const { leaseId } = await claim(records, orgId);
      await complete(records, leaseId, submission, [{ ...(facts(submission, [content])[0] ?? expect.unreachable()) }]);
      await records.memories.get(orgId, submission.id);
      expect(reported).toEqual([]);
    }),
  );
  expect(await verified()).toMatchObject({ damaged: [] });
});

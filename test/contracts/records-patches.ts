import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import type { MemoryVersion, Records } from "../../src/stores/records.ts";
import {
  abstract,
  accept,
  claim,
  complete,
  fact,
  newScope,
  type OpenedRecords,
  over,
  START_MS,
  store,
  storeFacts,
} from "./records-support.ts";

const LATER_MS = START_MS + 1_000_000;

const importanceOf = async (records: Records, { orgId }: Scope, id: MemoryId) => (await records.memories.get(orgId, id))?.importance;

async function processAll(records: Records, { orgId }: Scope): Promise<void> {
  const { leaseId, claimed } = await claim(records, orgId);
  for (const submission of claimed) await complete(records, leaseId, submission);
}

/** Changes of metadata and importance. */
export function testPatches(opened: () => OpenedRecords): void {
  test("metadata is replaced or removed at once, under a new generation, and the archive keeps the write", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const { id } = await accept(records, scope, "I like tea.", { metadata: { tag: "a" } });
    await processAll(records, scope);
    const generation = await records.scopes.generation(scope);
    const patched = await records.patches.apply(orgId, id.toUpperCase(), { metadata: { tag: "b" } }, LATER_MS);
    expect(patched).toEqual({ scope, generation: generation + 1, isDue: false });
    expect(await records.memories.get(orgId, id)).toMatchObject({ metadata: { tag: "b" }, updatedAtMs: LATER_MS, importance: 0.5 });
    expect((await records.browse.details(orgId, id, 1))?.write?.metadata).toEqual({ tag: "a" });
    expect(await records.memories.changesSince(scope, generation)).toMatchObject([{ id, generation: generation + 1 }]);
    await records.patches.apply(orgId, id, { metadata: null }, LATER_MS);
    expect((await records.memories.get(orgId, id))?.metadata).toBeNull();
    expect(await records.patches.apply(orgId, newMemoryId(), { metadata: null }, LATER_MS)).toBeUndefined();
  });

  test("another speaker or time makes the vector due, until it was made from the newest metadata", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [id = "", other = ""] = await store(records, scope, "I like tea.", "I like rum.");
    expect(await records.patches.apply(orgId, id, { metadata: { session_id: "s" } }, LATER_MS)).toMatchObject({ isDue: false });
    expect(await records.patches.apply(orgId, id, { metadata: { speaker: "Ann" } }, LATER_MS)).toMatchObject({ isDue: true });
    const [first = expect.unreachable(), ...rest] = await records.patches.due(orgId, 10);
    expect({ first, rest }).toMatchObject({ first: { id, content: "I like tea.", metadata: { speaker: "Ann" } }, rest: [] });
    await records.patches.apply(orgId, id, { metadata: { speaker: "Bob" } }, LATER_MS);
    const keys = { factKey: "k", propertyKey: "p" };
    expect(await records.patches.remade(orgId, [{ id, generation: first.generation, ...keys }])).toEqual([]);
    const [second = expect.unreachable()] = await records.patches.due(orgId, 10);
    const before = await records.scopes.generation(scope);
    const [change] = await records.patches.remade(orgId, [{ id, generation: second.generation, ...keys }]);
    expect(change).toEqual({ scope, generation: before + 1 });
    expect(await records.patches.due(orgId, 10)).toEqual([]);
    const texts = await records.memories.textsSince(scope, { generation: 0, order: 0 }, 10);
    expect(new Map(texts.map((text) => [text.id, text.vectorGeneration]))).toEqual(
      new Map([
        [other, 0],
        [id, before + 1],
      ]),
    );
    expect(await records.memories.withKeys(scope, { factKeys: [], propertyKeys: ["p"] })).toMatchObject([{ id, factKey: "k" }]);
  });

  test("a deprecated or erased memory is not due", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [deleted = "", erased = ""] = await store(records, scope, "one", "two");
    for (const id of [deleted, erased]) await records.patches.apply(orgId, id, { metadata: { speaker: "Ann" }, importance: 1 }, LATER_MS);
    await records.memories.deprecate(orgId, deleted, LATER_MS);
    await records.memories.erase(orgId, erased, LATER_MS);
    expect(await records.patches.due(orgId, 10)).toEqual([]);
    await records.memories.restore(orgId, deleted, LATER_MS);
    expect(await records.patches.due(orgId, 10)).toMatchObject([{ id: deleted }]);
  });

  test("a pinned importance stays through another run of the write, and unpinned the newest score counts", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const submission = await accept(records, scope, "Ann likes tea.");
    const { id } = submission;
    const first = await claim(records, orgId);
    await complete(records, first.leaseId, submission, [fact(id, "Ann likes tea.", { importance: 0.4 })], "no model");
    await records.patches.apply(orgId, id, { importance: 0.9 }, LATER_MS);
    await records.submissions.retryDead(orgId, id);
    const again = await claim(records, orgId);
    await complete(records, again.leaseId, submission, [fact(id, "Ann likes tea.", { importance: 0.6 })]);
    expect(await importanceOf(records, scope, id)).toBe(0.9);
    expect(await records.memories.list({ orgId }, 10)).toMatchObject([{ importance: 0.9 }]);
    expect(await records.memories.active(scope, [id])).toMatchObject([{ importance: 0.9 }]);
    await records.patches.apply(orgId, id, { importance: null }, LATER_MS);
    expect(await importanceOf(records, scope, id)).toBe(0.6);
  });

  test("what takes the place of a pinned memory is pinned too: the same fact, an edit, and a merge by its highest pin", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [tea = "", one = "", two = "", town = ""] = await store(records, scope, "Tea.", "One.", "Two.", "Rome.");
    for (const [id, importance] of [
      [tea, 0.1],
      [one, 0.7],
      [two, 0.8],
      [town, 0.3],
    ] as const)
      await records.patches.apply(orgId, id, { importance }, LATER_MS);
    const same = await storeFacts(records, scope, "Tea!", ({ id }) => [fact(id, "Tea!", { supersedes: [over(tea, { reason: "same" })] })]);
    const moved = await storeFacts(records, scope, "Oslo.", ({ id }) => [fact(id, "Oslo.", { supersedes: [over(town)] })]);
    const revise = async (reason: "edited" | "merged", olderIds: MemoryId[]) =>
      (await records.revisions.accept(orgId, { id: newMemoryId(), content: reason, reason, olderIds, createdAtMs: LATER_MS })).id;
    const merged = await revise("merged", [one, two]);
    const edited = await revise("edited", [same.id]);
    await processAll(records, scope);
    const found = await Promise.all([same.id, merged, edited, moved.id].map((id) => importanceOf(records, scope, id)));
    // A new state is another fact, with a score of its own.
    expect(found).toEqual([0.1, 0.8, 0.1, 0.5]);
  });

  test("an edit may name the metadata and the importance of the new fact", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const { id: older } = await accept(records, scope, "Rom", { metadata: { a: 1 } });
    await processAll(records, scope);
    const revision = {
      content: "Rome",
      reason: "edited",
      olderIds: [older],
      createdAtMs: LATER_MS,
      metadata: { b: 2 },
      importance: 0.9,
    } as const;
    const { id } = await records.revisions.accept(orgId, { ...revision, id: newMemoryId() });
    expect((await records.revisions.accept(orgId, { ...revision, id: newMemoryId() })).id).toBe(id);
    const other = records.revisions.accept(orgId, { ...revision, id: newMemoryId(), metadata: { b: 3 } });
    await expect(other).rejects.toMatchObject({ code: "validation_error" });
    await processAll(records, scope);
    expect(await records.memories.get(orgId, id)).toMatchObject({ metadata: { b: 2 }, importance: 0.9, content: "Rome" });
    expect((await records.memories.get(orgId, older))?.metadata).toEqual({ a: 1 });
    expect((await records.revisions.accept(orgId, { ...revision, id: newMemoryId(), importance: 0.2 })).id).toBe(id);
    expect(await importanceOf(records, scope, id)).toBe(0.2);
  });

  test("an export says what is pinned, and its import keeps the pin", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = "", plain = ""] = await store(records, scope, "one", "two");
    await records.patches.apply(scope.orgId, id, { importance: 0.9 }, LATER_MS);
    const { memories } = await records.transfer.page(scope.orgId, 0, 10);
    expect(memories.map(({ id, importance, isPinned }) => ({ id, importance, isPinned }))).toEqual([
      { id, importance: 0.9, isPinned: true },
      { id: plain, importance: 0.5, isPinned: false },
    ]);
    const other = newScope();
    await records.transfer.store(
      other.orgId,
      memories.map((memory) => ({ ...memory, scope: other, factKey: undefined, propertyKey: undefined })),
    );
    expect((await records.transfer.page(other.orgId, 0, 10)).memories.map(({ isPinned }) => isPinned)).toEqual([true, false]);
  });
}

/** What a memory said before and after. */
export function testHistory(opened: () => OpenedRecords): void {
  const shape = ({ memory, deletedAtMs, superseded }: MemoryVersion) => [
    memory.content,
    memory.status,
    superseded?.reason,
    superseded?.newerId,
    superseded?.undoneBy,
    deletedAtMs !== undefined,
  ];

  test("names the older and the newer versions, oldest first, from any of them", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [rome = "", other = ""] = await store(records, scope, "Rome", "Unrelated");
    const oslo = (await storeFacts(records, scope, "Oslo", ({ id }) => [fact(id, "Oslo", { supersedes: [over(rome)] })])).id;
    const edit = { id: newMemoryId(), content: "Oslo!", reason: "edited", olderIds: [oslo], createdAtMs: LATER_MS } as const;
    await records.revisions.accept(orgId, edit);
    await processAll(records, scope);
    const expected = [
      ["Rome", "deprecated", "updates", oslo, undefined, false],
      ["Oslo", "deprecated", "edited", edit.id, undefined, false],
      ["Oslo!", "active", undefined, undefined, undefined, false],
    ];
    for (const id of [rome, oslo, edit.id]) {
      const history = (await records.memories.history(orgId, id, 10)) ?? expect.unreachable();
      expect({ versions: history.versions.map(shape), isWhole: history.isWhole }).toEqual({ versions: expected, isWhole: true });
    }
    expect((await records.memories.history(orgId, other, 10))?.versions.map(shape)).toEqual([
      ["Unrelated", "active", undefined, undefined, undefined, false],
    ]);
    expect(await records.memories.history(orgId, newMemoryId(), 10)).toBeUndefined();
    const cut = (await records.memories.history(orgId, edit.id, 2)) ?? expect.unreachable();
    expect({ contents: cut.versions.map(({ memory }) => memory.content), isWhole: cut.isWhole }).toEqual({
      contents: ["Oslo", "Oslo!"],
      isWhole: false,
    });
  });

  test("tells of deletions and restores, and nothing of an erased version", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [rome = ""] = await store(records, scope, "Rome");
    const oslo = (await storeFacts(records, scope, "Oslo", ({ id }) => [fact(id, "Oslo", { supersedes: [over(rome)] })])).id;
    const versions = async () => ((await records.memories.history(orgId, rome, 10)) ?? expect.unreachable()).versions.map(shape);
    await records.memories.deprecate(orgId, oslo, LATER_MS);
    expect(await versions()).toEqual([
      ["Rome", "active", "updates", oslo, "deletion", false],
      ["Oslo", "deprecated", undefined, undefined, undefined, true],
    ]);
    await records.memories.restore(orgId, oslo, LATER_MS);
    await records.memories.restore(orgId, rome, LATER_MS);
    expect(await versions()).toEqual([
      ["Rome", "active", "updates", oslo, "person", false],
      ["Oslo", "active", undefined, undefined, undefined, false],
    ]);
    await records.memories.erase(orgId, oslo, LATER_MS);
    expect(await versions()).toEqual([["Rome", "active", undefined, undefined, undefined, false]]);
  });

  test("an abstraction is its only version", async () => {
    const { records } = opened();
    const scope = newScope();
    const sources = await store(records, scope, "one", "two");
    const made = await abstract(records, scope, "both", sources);
    expect((await records.memories.history(scope.orgId, made, 10))?.versions.map(({ memory }) => memory.id)).toEqual([made]);
  });
}

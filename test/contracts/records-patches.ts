import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { MemoryVersion } from "../../src/stores/interfaces/records.ts";
import { changesAfter, fact, newScope, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const importanceOf = async (ann: TestUser, id: MemoryId) => (await ann.get(id))?.importance;

/** Changes of metadata and importance. */
export function testPatches(opened: () => OpenedRecords): void {
  test("metadata is replaced or removed at once, under a new generation, and the archive keeps the write", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const { id } = await ann.accept("I like tea.", { metadata: { tag: "a" } });
    await ann.processAll();
    const generation = await ann.generation();
    const patched = await ann.patch(id.toUpperCase(), { metadata: { tag: "b" } });
    expect(patched).toEqual({ scope, generation: generation + 1, isDue: false });
    expect(await ann.get(id)).toMatchObject({ metadata: { tag: "b" }, updatedAtMs: LATER_MS, importance: 0.5 });
    expect((await ann.details(id))?.write?.metadata).toEqual({ tag: "a" });
    expect(await changesAfter(records, scope, generation)).toMatchObject([{ id, generation: generation + 1 }]);
    await ann.patch(id, { metadata: null });
    expect((await ann.get(id))?.metadata).toBeNull();
    expect(await ann.patch(newMemoryId(), { metadata: null })).toBeUndefined();
  });

  test("another speaker or time makes the vector due, until it was made from the newest metadata", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const [id = "", other = ""] = await ann.store("I like tea.", "I like rum.");
    expect(await ann.patch(id, { metadata: { session_id: "s" } })).toMatchObject({ isDue: false });
    expect(await ann.patch(id, { metadata: { speaker: "Ann" } })).toMatchObject({ isDue: true });
    const [first = expect.unreachable(), ...rest] = await records.patches.due(orgId, 10);
    expect({ first, rest }).toMatchObject({ first: { id, content: "I like tea.", metadata: { speaker: "Ann" } }, rest: [] });
    await ann.patch(id, { metadata: { speaker: "Bob" } });
    const keys = { factKey: "k", propertyKey: "p" };
    expect(await records.patches.remade(orgId, [{ id, generation: first.generation, ...keys }])).toEqual([]);
    const [second = expect.unreachable()] = await records.patches.due(orgId, 10);
    const before = await ann.generation();
    const [change] = await records.patches.remade(orgId, [{ id, generation: second.generation, ...keys }]);
    expect(change).toEqual({ scope, generation: before + 1 });
    expect(await records.patches.due(orgId, 10)).toEqual([]);
    const texts = await records.memories.changedSince(scope, { generation: 0, order: 0 }, 10);
    expect(new Map(texts.map((text) => [text.id, text.vectorGeneration]))).toEqual(
      new Map([
        [other, 0],
        [id, before + 1],
      ]),
    );
    expect(await records.memories.withKeys(scope, { factKeys: [], propertyKeys: ["p"] })).toMatchObject([{ id, factKey: "k" }]);
  });

  test("a deprecated or erased memory is not due", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [deleted = "", erased = ""] = await ann.store("one", "two");
    for (const id of [deleted, erased]) await ann.patch(id, { metadata: { speaker: "Ann" }, importance: 1 });
    await ann.deprecate(deleted);
    await ann.erase(erased);
    expect(await records.patches.due(orgId, 10)).toEqual([]);
    await ann.restore(deleted);
    expect(await records.patches.due(orgId, 10)).toMatchObject([{ id: deleted }]);
  });

  test("a pinned importance stays through another run of the write, and unpinned the newest score counts", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const submission = await ann.accept("Ann likes tea.");
    const { id } = submission;
    const first = await ann.claim();
    await ann.complete(first.leaseId, submission, [fact(id, "Ann likes tea.", { importance: 0.4 })], "no model");
    await ann.patch(id, { importance: 0.9 });
    await records.submissions.retryDead(orgId, id);
    const again = await ann.claim();
    await ann.complete(again.leaseId, submission, [fact(id, "Ann likes tea.", { importance: 0.6 })]);
    expect(await importanceOf(ann, id)).toBe(0.9);
    expect(await ann.list()).toMatchObject([{ importance: 0.9 }]);
    expect(await records.memories.active(scope, [id])).toMatchObject([{ importance: 0.9 }]);
    await ann.patch(id, { importance: null });
    expect(await importanceOf(ann, id)).toBe(0.6);
  });

  test("a pinned importance passes to the same fact told again, to an edit, and to a merge, which gets the highest", async () => {
    const ann = newUser(opened);
    const [tea = "", one = "", two = "", town = ""] = await ann.store("Tea.", "One.", "Two.", "Rome.");
    for (const [id, importance] of [
      [tea, 0.1],
      [one, 0.7],
      [two, 0.8],
      [town, 0.3],
    ] as const)
      await ann.patch(id, { importance });
    const same = await ann.said("Tea!", { supersedes: [over(tea, { reason: "same" })] });
    const moved = await ann.said("Oslo.", { supersedes: [over(town)] });
    const merged = await ann.revise([one, two], "merged", "merged");
    const edited = await ann.revise([same], "edited");
    await ann.processAll();
    const found = await Promise.all([same, merged, edited, moved].map((id) => importanceOf(ann, id)));
    // A new state is another fact, with a score of its own.
    expect(found).toEqual([0.1, 0.8, 0.1, 0.5]);
  });

  test("an edit may name the metadata and the importance of the new fact", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const { id: older } = await ann.accept("Rom", { metadata: { a: 1 } });
    await ann.processAll();
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
    await ann.processAll();
    expect(await ann.get(id)).toMatchObject({ metadata: { b: 2 }, importance: 0.9, content: "Rome" });
    expect((await ann.get(older))?.metadata).toEqual({ a: 1 });
    expect((await records.revisions.accept(orgId, { ...revision, id: newMemoryId(), importance: 0.2 })).id).toBe(id);
    expect(await importanceOf(ann, id)).toBe(0.2);
  });

  test("an export says what is pinned, and its import keeps the pin", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [id = "", plain = ""] = await ann.store("one", "two");
    await ann.patch(id, { importance: 0.9 });
    const { memories } = await records.transfer.page(orgId, 0, 10);
    expect(memories.map(({ id, importance, isPinned }) => ({ id, importance, isPinned }))).toEqual([
      { id, importance: 0.9, isPinned: true },
      { id: plain, importance: 0.5, isPinned: false },
    ]);
    const scope = newScope();
    const others = memories.map((memory) => ({ ...memory, scope, factKey: undefined, propertyKey: undefined }));
    await records.transfer.store(scope.orgId, others);
    expect((await records.transfer.page(scope.orgId, 0, 10)).memories.map(({ isPinned }) => isPinned)).toEqual([true, false]);
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
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [rome = "", other = ""] = await ann.store("Rome", "Unrelated");
    const oslo = await ann.said("Oslo", { supersedes: [over(rome)] });
    const edit = { id: newMemoryId(), content: "Oslo!", reason: "edited", olderIds: [oslo], createdAtMs: LATER_MS } as const;
    await records.revisions.accept(orgId, edit);
    await ann.processAll();
    const expected = [
      ["Rome", "deprecated", "updates", oslo, undefined, false],
      ["Oslo", "deprecated", "edited", edit.id, undefined, false],
      ["Oslo!", "active", undefined, undefined, undefined, false],
    ];
    for (const id of [rome, oslo, edit.id]) {
      const history = (await ann.history(id)) ?? expect.unreachable();
      expect({ versions: history.versions.map(shape), isWhole: history.isWhole }).toEqual({ versions: expected, isWhole: true });
    }
    expect((await ann.history(other))?.versions.map(shape)).toEqual([["Unrelated", "active", undefined, undefined, undefined, false]]);
    expect(await ann.history(newMemoryId())).toBeUndefined();
    const cut = (await records.memories.history(orgId, edit.id, 2)) ?? expect.unreachable();
    expect({ contents: cut.versions.map(({ memory }) => memory.content), isWhole: cut.isWhole }).toEqual({
      contents: ["Oslo", "Oslo!"],
      isWhole: false,
    });
  });

  test("tells of deletions and restores, and nothing of an erased version", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("Rome");
    const oslo = await ann.said("Oslo", { supersedes: [over(rome)] });
    const versions = async () => ((await ann.history(rome)) ?? expect.unreachable()).versions.map(shape);
    await ann.deprecate(oslo);
    expect(await versions()).toEqual([
      ["Rome", "active", "updates", oslo, "deletion", false],
      ["Oslo", "deprecated", undefined, undefined, undefined, true],
    ]);
    await ann.restore(oslo);
    await ann.restore(rome);
    expect(await versions()).toEqual([
      ["Rome", "active", "updates", oslo, "person", false],
      ["Oslo", "active", undefined, undefined, undefined, false],
    ]);
    await ann.erase(oslo);
    expect(await versions()).toEqual([["Rome", "active", undefined, undefined, undefined, false]]);
  });

  test("an abstraction is its only version", async () => {
    const ann = newUser(opened);
    const sources = await ann.store("one", "two");
    const made = await ann.abstract("both", sources);
    expect((await ann.history(made))?.versions.map(({ memory }) => memory.id)).toEqual([made]);
  });
}

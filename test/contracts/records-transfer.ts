import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, OrgId } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/records.ts";
import type { ExportedMemory, ImportedMemory } from "../../src/stores/transfer.ts";
import {
  abstract,
  accept,
  fact,
  found,
  newScope,
  type OpenedRecords,
  over,
  START_MS,
  statuses,
  store,
  storeFacts,
} from "./records-support.ts";

async function all(records: Records, orgId: OrgId, limit = 100): Promise<ExportedMemory[]> {
  const exported: ExportedMemory[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await records.transfer.page(orgId, after, limit);
    exported.push(...page.memories);
    after = page.next;
  }
  return exported;
}

function imported(memory: ExportedMemory, orgId: OrgId): ImportedMemory {
  return { ...memory, scope: { ...memory.scope, orgId }, factKey: memory.content, propertyKey: undefined };
}

const idsOf = (memories: readonly ExportedMemory[]): MemoryId[] => memories.map((memory) => memory.id);

export function testTransfer(opened: () => OpenedRecords): void {
  test("pages of any size contain every memory once, in the order of storage", async () => {
    const { records } = opened();
    const scope = newScope();
    const ids = await store(records, scope, "one", "two", "three", "four", "five");
    expect(await records.transfer.page(newScope().orgId, 0, 10)).toEqual({ memories: [], damaged: [], next: undefined });
    for (const limit of [1, 2, 5, 100]) expect(idsOf(await all(records, scope.orgId, limit)).toSorted()).toEqual(ids.toSorted());
  });

  test("memories can be moved to another organization with links, times and status, and are found by words", async () => {
    const { records } = opened();
    const scope = newScope();
    const [older = "", kept = ""] = await store(records, scope, "Ann lives in Rome.", "Ann likes tea.");
    const newer = await storeFacts(records, scope, "Ann lives in Bonn.", (submission) => [
      fact(submission.id, submission.content, { supersedes: [over(older)] }),
    ]);
    const [held = ""] = await store(records, scope, "Ann lives in Lima.");
    await storeFacts(records, scope, "Ann is in Bonn.", ({ id, content }) => [
      fact(id, content, { supersedes: [over(held, { certainty: "likely" })] }),
    ]);
    await records.memories.deprecate(scope.orgId, (await store(records, scope, "Ann is away."))[0] ?? "", START_MS);
    const abstraction = await abstract(records, scope, "About Ann.", [kept, newer.id]);
    await records.memories.restore(scope.orgId, older, START_MS);
    const exported = await all(records, scope.orgId);
    expect(exported.find(({ id }) => id === newer.id)).toMatchObject({
      writeId: newer.id,
      supersedes: [{ olderId: older, reason: "updates", certainty: "sure", rule: "residence", undoneAtMs: START_MS, undoneBy: "person" }],
    });
    expect(exported.find(({ id }) => id === held)).toMatchObject({ status: "active", outdated: true, deletedAtMs: undefined });
    expect(exported.find(({ content }) => content === "Ann is away.")).toMatchObject({ status: "deprecated", deletedAtMs: START_MS });
    expect(exported.find(({ id }) => id === abstraction)).toMatchObject({ writeId: undefined, sourceIds: [kept, newer.id].toSorted() });

    const other = newScope();
    const memories = exported.map((memory) => imported(memory, other.orgId));
    expect(await records.transfer.store(other.orgId, memories)).toEqual({ stored: 7, present: 0, mended: 0, erased: 0 });
    expect((await all(records, other.orgId)).map((memory) => ({ ...memory, scope }))).toEqual(exported);
    const active = exported.filter(({ status }) => status === "active").map(({ id }) => id);
    expect((await found(records, other, "Ann")).toSorted()).toEqual(active.toSorted());
    expect(active).toEqual(expect.arrayContaining([older, kept, newer.id, held, abstraction]));
    const generation = await records.scopes.generation(other);
    expect(generation).toBeGreaterThan(0);
    expect(await records.transfer.store(other.orgId, memories)).toEqual({ stored: 0, present: 7, mended: 0, erased: 0 });
    expect(await records.scopes.generation(other)).toBe(generation);
  });

  test("deleting an imported memory reactivates what it superseded, and deleted memories stay deleted", async () => {
    const { records } = opened();
    const scope = newScope();
    const [older = "", deleted = ""] = await store(records, scope, "Ann lives in Rome.", "Ann lives in Lima.");
    const newer = await storeFacts(records, scope, "Ann lives in Bonn.", ({ id, content }) => [
      fact(id, content, { supersedes: [over(older), over(deleted)] }),
    ]);
    await records.memories.deprecate(scope.orgId, deleted, START_MS);
    const other = newScope();
    const memories = (await all(records, scope.orgId)).map((memory) => imported(memory, other.orgId));
    await records.transfer.store(other.orgId, memories.toReversed());
    await records.memories.deprecate(other.orgId, newer.id, START_MS);
    expect(await statuses(records, other.orgId, [older, deleted, newer.id])).toEqual(["active", "deprecated", "deprecated"]);
  });

  test("deleting an imported write deletes all of its facts and their abstractions", async () => {
    const { records } = opened();
    const scope = newScope();
    const write = await storeFacts(records, scope, "Two things.", ({ id }) => [
      fact(id, "One thing."),
      fact(newMemoryId(), "Another thing."),
    ]);
    const exported = await all(records, scope.orgId);
    const other = newScope();
    await records.transfer.store(
      other.orgId,
      exported.map((memory) => imported(memory, other.orgId)),
    );
    const gone = await records.memories.erase(other.orgId, write.id, START_MS);
    expect(new Set(gone?.ids)).toEqual(new Set(idsOf(exported)));
    expect(await all(records, other.orgId)).toEqual([]);
  });

  test("an erased memory, a fact of an erased write, and an abstraction of an erased fact are not imported", async () => {
    const { records } = opened();
    const scope = newScope();
    const [erased = "", source = ""] = await store(records, scope, "The code is 4711.", "Ann likes tea.");
    const write = await storeFacts(records, scope, "Two things.", ({ id }) => [
      fact(id, "One thing."),
      fact(newMemoryId(), "Another thing."),
    ]);
    await abstract(records, scope, "All of it.", [erased, source]);
    const memories = (await all(records, scope.orgId)).map((memory) => imported(memory, scope.orgId));
    await records.memories.erase(scope.orgId, erased, START_MS);
    await records.memories.erase(scope.orgId, write.id, START_MS);
    expect(await records.transfer.store(scope.orgId, memories)).toEqual({ stored: 0, present: 1, mended: 0, erased: 4 });
    expect(idsOf(await all(records, scope.orgId))).toEqual([source]);
  });

  test("the id of a queued write is in use, and a write of another scope is not adopted", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    const [exported] = await all(records, scope.orgId);
    if (!exported) throw new Error("nothing was stored");
    const other = newScope();
    const waiting = await accept(records, other, "It waits.");
    const memory = imported(exported, other.orgId);
    expect(await records.transfer.store(other.orgId, [{ ...memory, id: waiting.id, writeId: waiting.id }])).toMatchObject({ present: 1 });
    const elsewhere = { ...memory, scope: { ...other, userId: "bob" }, writeId: waiting.id };
    expect(await records.transfer.store(other.orgId, [elsewhere])).toMatchObject({ stored: 1 });
    await records.memories.erase(other.orgId, waiting.id, START_MS);
    expect(idsOf(await all(records, other.orgId))).toEqual([id]);
  });
}

import { expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId, OrgId } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/interfaces/records.ts";
import type { ExportedMemory, ImportedMemory } from "../../src/stores/interfaces/transfer.ts";
import { fact, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser } from "./records-user.ts";

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
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids = await ann.store("one", "two", "three", "four", "five");
    expect(await records.transfer.page(newOrgId(), 0, 10)).toEqual({ memories: [], damaged: [], next: undefined });
    for (const limit of [1, 2, 5, 100]) expect(idsOf(await all(records, orgId, limit)).toSorted()).toEqual(ids.toSorted());
  });

  test("memories can be moved to another organization with links, times and status, and are found by words", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const [older = "", kept = ""] = await ann.store("Ann lives in Rome.", "Ann likes tea.");
    const newer = await ann.said("Ann lives in Bonn.", { supersedes: [over(older)] });
    const [held = ""] = await ann.store("Ann lives in Lima.");
    await ann.said("Ann is in Bonn.", { supersedes: [over(held, { certainty: "likely" })] });
    await ann.deprecate((await ann.store("Ann is away."))[0] ?? "");
    const abstraction = await ann.abstract("About Ann.", [kept, newer]);
    await ann.restore(older);
    const exported = await all(records, orgId);
    expect(exported.find(({ id }) => id === newer)).toMatchObject({
      writeId: newer,
      supersedes: [{ olderId: older, reason: "updates", certainty: "sure", rule: "residence", undoneAtMs: LATER_MS, undoneBy: "person" }],
    });
    expect(exported.find(({ id }) => id === held)).toMatchObject({ status: "active", outdated: true, deletedAtMs: undefined });
    expect(exported.find(({ content }) => content === "Ann is away.")).toMatchObject({ status: "deprecated", deletedAtMs: LATER_MS });
    expect(exported.find(({ id }) => id === abstraction)).toMatchObject({ writeId: undefined, sourceIds: [kept, newer].toSorted() });

    const other = newUser(opened);
    const memories = exported.map((memory) => imported(memory, other.orgId));
    expect(await records.transfer.store(other.orgId, memories)).toEqual({ stored: 7, present: 0, mended: 0, erased: 0 });
    expect((await all(records, other.orgId)).map((memory) => ({ ...memory, scope }))).toEqual(exported);
    const active = exported.filter(({ status }) => status === "active").map(({ id }) => id);
    expect((await other.found("Ann")).toSorted()).toEqual(active.toSorted());
    expect(active).toEqual(expect.arrayContaining([older, kept, newer, held, abstraction]));
    const generation = await other.generation();
    expect(generation).toBeGreaterThan(0);
    expect(await records.transfer.store(other.orgId, memories)).toEqual({ stored: 0, present: 7, mended: 0, erased: 0 });
    expect(await other.generation()).toBe(generation);
  });

  test("deleting an imported memory reactivates what it superseded, and deleted memories stay deleted", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [older = "", deleted = ""] = await ann.store("Ann lives in Rome.", "Ann lives in Lima.");
    const newer = await ann.said("Ann lives in Bonn.", { supersedes: [over(older), over(deleted)] });
    await ann.deprecate(deleted);
    const other = newUser(opened);
    const memories = (await all(records, orgId)).map((memory) => imported(memory, other.orgId));
    await records.transfer.store(other.orgId, memories.toReversed());
    await other.deprecate(newer);
    expect(await other.statuses([older, deleted, newer])).toEqual(["active", "deprecated", "deprecated"]);
  });

  test("deleting an imported write deletes all of its facts and their abstractions", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const write = await ann.storeFacts("Two things.", ({ id }) => [fact(id, "One thing."), fact(newMemoryId(), "Another thing.")]);
    const exported = await all(records, orgId);
    const other = newUser(opened);
    const memories = exported.map((memory) => imported(memory, other.orgId));
    await records.transfer.store(other.orgId, memories);
    const gone = await other.erase(write.id);
    expect(new Set(gone?.ids)).toEqual(new Set(idsOf(exported)));
    expect(await all(records, other.orgId)).toEqual([]);
  });

  test("an erased memory, a fact of an erased write, and an abstraction of an erased fact are not imported", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [erased = "", source = ""] = await ann.store("The code is 4711.", "Ann likes tea.");
    const write = await ann.storeFacts("Two things.", ({ id }) => [fact(id, "One thing."), fact(newMemoryId(), "Another thing.")]);
    await ann.abstract("All of it.", [erased, source]);
    const memories = (await all(records, orgId)).map((memory) => imported(memory, orgId));
    await ann.erase(erased);
    await ann.erase(write.id);
    expect(await records.transfer.store(orgId, memories)).toEqual({ stored: 0, present: 1, mended: 0, erased: 4 });
    expect(idsOf(await all(records, orgId))).toEqual([source]);
  });

  test("the id of a queued write is in use, and a write of another scope is not adopted", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [id = ""] = await ann.store("Ann likes tea.");
    const [exported] = await all(records, orgId);
    if (!exported) throw new Error("nothing was stored");
    const other = newUser(opened);
    const waiting = await other.accept("It waits.");
    const memory = imported(exported, other.orgId);
    expect(await records.transfer.store(other.orgId, [{ ...memory, id: waiting.id, writeId: waiting.id }])).toMatchObject({ present: 1 });
    const elsewhere = { ...memory, scope: other.beside("bob").scope, writeId: waiting.id };
    expect(await records.transfer.store(other.orgId, [elsewhere])).toMatchObject({ stored: 1 });
    await other.erase(waiting.id);
    expect(idsOf(await all(records, other.orgId))).toEqual([id]);
  });
}

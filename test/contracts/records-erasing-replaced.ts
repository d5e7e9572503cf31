import { expect, test } from "bun:test";
import { factIds, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import { facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const idsOf = (links: readonly { readonly id: MemoryId }[] = []) => links.map((link) => link.id).toSorted();

async function previewed({ records, orgId }: TestUser, ...ids: MemoryId[]) {
  const preview = (await records.browse.erasure(orgId, ids, 10)) ?? expect.unreachable();
  return {
    preview,
    givenBack: idsOf(preview.givenBack),
    replaced: idsOf(preview.withReplaced?.replaced),
    stillGivenBack: idsOf(preview.withReplaced?.givenBack),
  };
}

/** Erases what a preview tells now. */
async function eraseSeen(user: TestUser, ids: readonly MemoryId[], withReplaced: boolean) {
  const { preview } = await previewed(user, ...ids);
  const seen = { fingerprint: preview.fingerprint, withReplaced };
  return (await user.records.memories.eraseAsSeen(user.orgId, ids, seen, LATER_MS)) ?? expect.unreachable();
}

/** Red was replaced by green, and green by blue. */
async function colours(ann: TestUser) {
  const [red = ""] = await ann.store("Ann likes red.");
  const green = await ann.said("Ann likes green.", { supersedes: [over(red)] });
  const blue = await ann.said("Ann likes blue.", { supersedes: [over(green)] });
  return { red, green, blue };
}

/** A person chooses whether what a memory replaced is erased with it. */
export function testErasingReplaced(opened: () => OpenedRecords): void {
  test("what was replaced goes too, in turn, and nothing becomes active again", async () => {
    const ann = newUser(opened);
    const { red, green, blue } = await colours(ann);
    const made = await ann.abstract("Ann and colours.", [blue]);
    expect(await previewed(ann, blue)).toMatchObject({ givenBack: [green], replaced: [green, red].toSorted(), stillGivenBack: [] });
    const { erasures, count } = await eraseSeen(ann, [blue.toUpperCase()], true);
    expect([erasures.length, count]).toEqual([1, 4]);
    expect(erasures[0]?.ids.toSorted()).toEqual([red, green, blue, made].toSorted());
    expect(erasures[0]?.generation).toBe(await ann.generation());
    expect((await ann.records.erasures.pending(ann.orgId, 10)).toSorted()).toEqual([red, green, blue, made].toSorted());
    expect(await ann.statuses([red, green, blue, made])).toEqual([undefined, undefined, undefined, undefined]);
    expect(await ann.found("likes")).toEqual([]);
  });

  test("what was replaced becomes active again when a person leaves it", async () => {
    const ann = newUser(opened);
    const { red, green, blue } = await colours(ann);
    expect(await eraseSeen(ann, [blue], false)).toMatchObject({ count: 1, erasures: [{ ids: [blue] }] });
    expect(await ann.statuses([red, green, blue])).toEqual(["deprecated", "active", undefined]);
  });

  test("there is no choice where nothing would become active again", async () => {
    const ann = newUser(opened);
    const { red, green, blue } = await colours(ann);
    for (const id of [red, green]) expect((await previewed(ann, id)).preview).toMatchObject({ givenBackCount: 0, withReplaced: undefined });
    // What a person deleted stays deleted, and another memory stands against what both replaced.
    await ann.deprecate(green);
    await ann.said("Ann likes black.", { supersedes: [over(red)] });
    expect((await previewed(ann, blue)).preview.withReplaced).toBeUndefined();
    expect(await eraseSeen(ann, [blue], true)).toMatchObject({ count: 1 });
    expect(await ann.statuses([red, green])).toEqual(["deprecated", "deprecated"]);
  });

  test("only what no search finds goes in addition: a memory that is probably outdated stays", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("Ann lives in Rome.");
    const edit = await ann.revise([rome], "Ann lives in Roma.");
    await ann.processAll();
    await ann.restore(rome);
    const [outdated = ""] = await ann.store("Ann may live in Bonn.");
    const oslo = await ann.said("Ann lives in Oslo.", { supersedes: [over(rome), over(outdated, { certainty: "likely" })] });
    expect(await previewed(ann, oslo)).toMatchObject({ replaced: [rome], preview: { withReplaced: { revisionCount: 0 } } });
    await eraseSeen(ann, [oslo], true);
    expect(await ann.statuses([rome, edit, outdated, oslo])).toEqual([undefined, "active", "active", undefined]);
  });

  test("an earlier wording goes with what was replaced", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("Ann lives in Rom.");
    const edit = await ann.revise([rome], "Ann lives in Rome.");
    await ann.processAll();
    const oslo = await ann.said("Ann lives in Oslo.", { supersedes: [over(edit)] });
    const { preview, replaced } = await previewed(ann, oslo);
    expect([replaced, idsOf(preview.withReplaced?.revisions)]).toEqual([[edit], [rome]]);
    expect(await eraseSeen(ann, [oslo], true)).toMatchObject({ count: 3 });
    expect(await ann.statuses([rome, edit, oslo])).toEqual([undefined, undefined, undefined]);
  });

  test("the other sources of a merge stay, because they were not replaced by what they were merged with", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = "", figs = ""] = await ann.store("Ann likes tea.", "Ann likes jam.", "Ann likes figs.");
    const merged = await ann.revise([tea, jam], "Ann likes tea and jam.", "merged");
    await ann.processAll();
    expect((await previewed(ann, tea)).preview).toMatchObject({ givenBackCount: 1, withReplaced: undefined });
    // What replaced the merge gives it back. When it goes, too, its sources go out of use, as when it is erased alone.
    const none = await ann.said("Ann likes nothing.", { supersedes: [over(merged), over(figs)] });
    expect(await previewed(ann, none)).toMatchObject({ replaced: [merged, figs].toSorted(), stillGivenBack: [] });
    await eraseSeen(ann, [none], true);
    expect(await ann.statuses([tea, jam, figs, merged, none])).toEqual([
      ...["deprecated", "deprecated", undefined, undefined, undefined],
    ] as const);
  });

  test("what was replaced goes without the other facts of its write, whose archived text goes", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("a. b.", (submission) => facts(submission, ["Ann lives in Rome.", "Ann has a cat."]));
    const [rome = "", cat = ""] = factIds(write.id, 2);
    const oslo = await ann.said("Ann lives in Oslo.", { supersedes: [over(rome)] });
    expect((await previewed(ann, oslo)).preview).toMatchObject({ kept: [], withReplaced: { kept: [{ id: cat }] } });
    await eraseSeen(ann, [oslo], true);
    expect(await ann.statuses([rome, cat])).toEqual([undefined, "active"]);
    expect((await ann.details(cat))?.write?.content).toBeNull();
  });

  test("several memories of several users go at once, and those that are gone are left out", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    const [first, second] = [await colours(ann), await colours(bob)];
    const [other = ""] = await ann.store("Ann likes tea.");
    const ids = [first.blue, first.green, newMemoryId(), other, second.blue];
    expect(await previewed(ann, ...ids)).toMatchObject({
      preview: { factCount: 4, archivedText: null },
      givenBack: [first.red, second.green].toSorted(),
      replaced: [first.red, second.green, second.red].toSorted(),
    });
    const { erasures, count } = await eraseSeen(ann, ids, true);
    expect([erasures.length, count]).toEqual([2, 7]);
    expect(erasures.flatMap(({ ids: gone }) => gone).toSorted()).toEqual(
      [...Object.values(first), ...Object.values(second), other].toSorted(),
    );
    expect(erasures.map(({ scope }) => scope.userId).toSorted()).toEqual([ann.scope.userId, "bob"].toSorted());
    expect(await ann.list()).toEqual([]);
  });

  test("nothing is erased when more would go, or come back, than was seen", async () => {
    const ann = newUser(opened);
    const { red, green, blue } = await colours(ann);
    const refused = async (ids: readonly MemoryId[], change: () => Promise<unknown>) => {
      const { fingerprint } = (await previewed(ann, ...ids)).preview;
      await change();
      const before = await ann.statuses([red, green, blue]);
      for (const withReplaced of [true, false]) {
        const erased = ann.records.memories.eraseAsSeen(ann.orgId, ids, { fingerprint, withReplaced }, LATER_MS);
        await expect(erased).rejects.toMatchObject({ code: "validation_error" });
      }
      expect(await ann.statuses([red, green, blue])).toEqual(before);
    };
    let edit = "";
    await refused([blue], async () => {
      edit = await ann.revise([blue], "Ann likes navy.");
    });
    await refused([blue], async () => {
      await ann.processAll();
      await ann.said("Ann likes pink.", { supersedes: [over((await ann.store("Ann likes rose."))[0] ?? ""), over(edit)] });
      await ann.restore(green);
    });
    await ann.erase(blue);
    await refused([green], () => ann.erase(red));
  });

  test("what the worker does meanwhile refuses nothing: it processes a queued edit and makes abstractions again", async () => {
    const ann = newUser(opened);
    const { green, blue } = await colours(ann);
    const edit = await ann.revise([blue], "Ann likes navy.");
    const { fingerprint } = (await previewed(ann, blue)).preview;
    await ann.processAll();
    await ann.abstract("Ann and colours.", [edit]);
    const erased = await ann.records.memories.eraseAsSeen(ann.orgId, [blue], { fingerprint, withReplaced: true }, LATER_MS);
    expect(erased?.erasures.flatMap(({ ids }) => ids)).toContain(green);
    expect(await ann.list()).toEqual([]);
  });

  test("nothing is there to erase in another organization", async () => {
    const ann = newUser(opened);
    const { blue } = await colours(ann);
    const { fingerprint } = (await previewed(ann, blue)).preview;
    const seen = { fingerprint, withReplaced: true };
    for (const orgId of [newOrgId(), newUser(opened).orgId])
      expect(await ann.records.memories.eraseAsSeen(orgId, [blue], seen, LATER_MS)).toBeUndefined();
    expect(await ann.statuses([blue])).toEqual(["active"]);
  });
}

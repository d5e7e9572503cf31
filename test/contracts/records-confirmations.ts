import { expect, test } from "bun:test";
import { factIds, rereadFactIds } from "../../src/memory/ids.ts";
import type { Actor } from "../../src/stores/interfaces/trail.ts";
import { TRANSFER_MEMORIES } from "../../src/stores/interfaces/transfer.ts";
import { abstract, fact, facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const confirmed = async ({ records, orgId }: TestUser, ...ids: string[]) => [...(await records.confirmations.of(orgId, ids)).keys()];
const withdraw = ({ records, orgId }: TestUser, ...ids: string[]) => records.confirmations.withdraw(orgId, ids, LATER_MS);
const ANN = { kind: "person", id: "ann@example.com" } as const;
const PLAIN = { status: "active", outdated: false };
const OUTDATED = { status: "active", outdated: true };

/** What a person said is right, and what may still take its place. */
export function testConfirmations(opened: () => OpenedRecords): void {
  test("a confirmed fact stays beside the one that would take its place, and keeps its rank", async () => {
    const ann = newUser(opened);
    const [nurse = ""] = await ann.store("I work as a nurse.");
    const before = await ann.generation();
    expect(await ann.confirm(nurse)).toEqual([{ scope: ann.scope, generation: before + 1 }]);
    await ann.records.confirmations.confirm(ann.orgId, [nurse], LATER_MS, ANN);
    expect(await ann.records.trail.of(ann.orgId, [nurse], 10)).toMatchObject([{ action: "confirmed", by: ANN, memoryId: nurse }]);
    const quit = await ann.said("I quit my job as a nurse.", { supersedes: [over(nurse)] });
    const judged = await ann.said("I sell flowers.", { supersedes: [over(nurse, { certainty: "likely", rule: "judge" })] });
    for (const id of [nurse, quit, judged]) expect(await ann.get(id)).toMatchObject(PLAIN);
    expect(await ann.details(nurse)).toMatchObject({
      supersededBy: [
        { certainty: "likely", undoneAtMs: undefined },
        { certainty: "likely", undoneAtMs: undefined },
      ],
    });
    expect(await ann.found("nurse")).toEqual(expect.arrayContaining([nurse, quit]));
  });

  test("an outdated fact that is confirmed is plainly active, and outdated again when that is taken back", async () => {
    const ann = newUser(opened);
    const [rome = "", oslo = ""] = await ann.store("I live in Rome.", "Oslo is home these days.");
    await ann.records.judgements.settle(ann.orgId, 10, [{ olderId: rome, newerId: oslo }], LATER_MS);
    expect(await ann.get(rome)).toMatchObject(OUTDATED);
    await ann.confirm(rome);
    expect(await ann.get(rome)).toMatchObject(PLAIN);
    expect(await ann.records.confirmations.of(ann.orgId, [rome.toUpperCase(), oslo])).toEqual(new Map([[rome, LATER_MS]]));
    expect(await withdraw(ann, rome, oslo)).toHaveLength(1);
    expect(await ann.get(rome)).toMatchObject(OUTDATED);
    expect(await confirmed(ann, rome)).toEqual([]);
  });

  test("of a repetition in the same words the confirmed fact stays, and one in other words is a question", async () => {
    const ann = newUser(opened);
    const tea = await ann.said("I like tea.", { factKey: "like tea" });
    await ann.confirm(tea);
    const same = { reason: "same", rule: "same/words" } as const;
    const again = await ann.said("I like tea!", { factKey: "like tea", supersedes: [over(tea, same)] });
    const otherwise = await ann.said("Tea is what I like.", { factKey: "tea like", supersedes: [over(tea, same)] });
    expect(await ann.statuses([tea, again, otherwise])).toEqual(["active", "deprecated", "active"]);
    expect(await ann.get(tea)).toMatchObject(PLAIN);
    expect(await ann.details(tea)).toMatchObject({
      supersedes: [{ memory: { id: again } }],
      supersededBy: [{ memory: { id: otherwise } }],
    });
    const third = await ann.said("I like tea?", { factKey: "like tea", supersedes: [over(tea, same)] });
    expect(await ann.statuses([tea, third])).toEqual(["active", "deprecated"]);
  });

  test("a person's edit replaces it, and what they said in its place is confirmed", async () => {
    const ann = newUser(opened);
    const [nuts = "", figs = ""] = await ann.store("I eat nuts.", "I eat figs.");
    await ann.confirm(nuts);
    const merged = await ann.revise([nuts, figs], "I eat nuts and figs.", "merged");
    await ann.processAll();
    expect(await ann.statuses([nuts, figs, merged])).toEqual(["deprecated", "deprecated", "active"]);
    expect(await confirmed(ann, merged, figs)).toEqual([merged]);
    const plums = await ann.said("I eat plums alone.", { supersedes: [over(merged)] });
    expect(await ann.statuses([merged, plums])).toEqual(["active", "active"]);
  });

  test("an edit by a person confirms what it says, one by a key does not, and the erasure of one that waits leaves nothing of it", async () => {
    const ann = newUser(opened);
    const [one = "", two = "", three = ""] = await ann.store("I eat nuts.", "I eat figs.", "I eat plums.");
    const revision = { content: "I eat dates.", reason: "edited", createdAtMs: LATER_MS } as const;
    const accept = (id: string, olderId: string, by: Actor) =>
      ann.records.revisions.accept(ann.orgId, { ...revision, id, olderIds: [olderId], by });
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await accept(first, one, ANN);
    await accept(third, three, { kind: "key", id: "key" });
    await ann.processAll();
    await accept(second, two, ANN);
    await ann.erase(two);
    expect(await confirmed(ann, first, second, third)).toEqual([first]);
  });

  test("the return of a deleted newer fact does not take its place", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("I live in Rome.");
    const oslo = await ann.said("I live in Oslo.", { supersedes: [over(rome)] });
    await ann.deprecate(oslo);
    await ann.confirm(rome);
    await ann.restore(oslo);
    expect(await ann.statuses([rome, oslo])).toEqual(["active", "active"]);
    expect(await ann.get(rome)).toMatchObject(PLAIN);
    const bonn = await ann.said("I live in Bonn.", { supersedes: [over(oslo)] });
    await ann.deprecate(oslo);
    expect(await ann.statuses([rome, oslo, bonn])).toEqual(["active", "deprecated", "active"]);
  });

  test("only active facts are confirmed, and the id of a write stands for its facts", async () => {
    const ann = newUser(opened);
    const [deleted = "", source = ""] = await ann.store("I like tea.", "I like jam.");
    await ann.deprecate(deleted);
    const abstraction = await abstract(ann.records, ann.scope, "What I like", [source]);
    expect(await ann.confirm(deleted, abstraction, crypto.randomUUID())).toEqual([]);
    const write = await ann.storeFacts("I like figs. I like nuts.", (said) => facts(said, ["I like figs.", "I like nuts."]));
    await ann.confirm(write.id.toUpperCase());
    const ids = factIds(write.id, 2);
    expect((await confirmed(ann, deleted, abstraction, ...ids)).toSorted()).toEqual(ids.toSorted());
  });

  test("a second reading of the write and an erasure: the first changes nothing, the second takes the confirmation with it", async () => {
    const ann = newUser(opened);
    const write = await ann.accept("I like tea and jam.");
    await ann.processAll();
    await ann.confirm(write.id);
    const again = { submission: write, memories: [fact(rereadFactIds(write.id, 1)[0] ?? "", "I like tea.")], failure: undefined };
    expect(await ann.records.submissions.revise(ann.orgId, again)).toBeUndefined();
    await ann.erase(write.id);
    expect(await confirmed(ann, write.id)).toEqual([]);
  });

  test("an export has it, and an import brings it back", async () => {
    const [ann, bob] = [newUser(opened), newUser(opened)];
    const [tea = ""] = await ann.store("I like tea.");
    await ann.confirm(tea);
    const { memories } = await ann.records.transfer.page(ann.orgId, 0, TRANSFER_MEMORIES);
    const moved = memories.map((memory) => ({ ...memory, scope: bob.scope, factKey: "tea", propertyKey: undefined }));
    expect(await bob.records.transfer.store(bob.orgId, moved)).toMatchObject({ stored: 1 });
    expect(await bob.records.confirmations.of(bob.orgId, [tea])).toEqual(new Map([[tea, LATER_MS]]));
  });
}

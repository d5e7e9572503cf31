import { expect, test } from "bun:test";
import type { MemoryId } from "../../src/memory/types.ts";
import type { Answer } from "../../src/stores/interfaces/questions.ts";
import type { Actor } from "../../src/stores/interfaces/trail.ts";
import { facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const ANN: Actor = { kind: "person", id: "ann@example.com" };
const KEY: Actor = { kind: "key", id: "k-1" };
const SAID_MS = LATER_MS + 10;
const BACK_MS = LATER_MS + 20;

const unrestore = ({ records, orgId }: TestUser, id: MemoryId, atMs = BACK_MS) => records.memories.unrestore(orgId, id, atMs, ANN);
const questions = async ({ records, orgId, scope }: TestUser) =>
  (await records.questions.of({ orgId, userId: scope.userId }, BACK_MS, 20)).map(({ key }) => key);
const confirmed = async ({ records, orgId }: TestUser, ...ids: string[]) => [...(await records.confirmations.of(orgId, ids)).keys()];
const actions = async (user: TestUser, id: MemoryId) =>
  (await user.records.trail.of(user.orgId, [id], 20)).map(({ action, by }) => [action, by]);

/** Two facts at odds, of which the older one is confirmed. */
async function atOdds(user: TestUser): Promise<readonly [older: MemoryId, newer: MemoryId, key: string]> {
  const [nurse = "", quit = ""] = await user.store("I work as a nurse.", "I quit my job as a nurse.");
  await user.records.judgements.settle(user.orgId, 100, [{ olderId: nurse, newerId: quit }], LATER_MS);
  await user.confirm(nurse);
  return [nurse, quit, `pair:${nurse},${quit}`];
}

/** Restores and answers that a person takes back. */
export function testTakenBack(opened: () => OpenedRecords): void {
  const settle = ({ records, orgId }: TestUser, key: string, answer: Answer) => records.questions.settle(orgId, key, answer, SAID_MS, ANN);
  const takeBack = ({ records, orgId }: TestUser, key: string, answer: Answer, wasConfirmed: readonly MemoryId[] = [], atMs = SAID_MS) =>
    records.questions.takeBack(orgId, { key, answer, atMs, confirmed: wasConfirmed }, BACK_MS, ANN);

  test("a restore taken back: what was replaced is replaced again, and its history says who restored it", async () => {
    const ann = newUser(opened);
    const [oslo = ""] = await ann.store("I live in Oslo.");
    const rome = await ann.said("I live in Rome.", { supersedes: [over(oslo)] });
    await ann.restore(oslo, SAID_MS, ANN);
    const before = await ann.generation();
    expect(await unrestore(ann, oslo.toUpperCase())).toEqual({ scope: ann.scope, generation: before + 1 });
    expect(await ann.statuses([oslo, rome])).toEqual(["deprecated", "active"]);
    const details = await ann.details(oslo);
    expect(details).toMatchObject({ ending: undefined, supersededBy: [{ memory: { id: rome }, undoneAtMs: undefined }] });
    expect(details?.trail).toMatchObject([
      { action: "unrestored", by: ANN },
      { action: "restored", by: ANN },
    ]);
    expect(await ann.found("Oslo")).toEqual([]);
    await ann.deprecate(rome);
    expect(await ann.statuses([oslo])).toEqual(["active"]);
  });

  test("a restore taken back: what was deleted is deleted by who had deleted it, however often that is repeated", async () => {
    const ann = newUser(opened);
    const [oslo = "", tea = ""] = await ann.store("I live in Oslo.", "I like tea.");
    const rome = await ann.said("I live in Rome.", { supersedes: [over(oslo)] });
    await ann.deprecate(rome, LATER_MS, KEY);
    expect(await ann.statuses([oslo])).toEqual(["active"]);
    for (const at of [0, 100]) {
      await ann.restore(rome, SAID_MS + at, ANN);
      expect(await ann.statuses([oslo, rome])).toEqual(["deprecated", "active"]);
      await unrestore(ann, rome, BACK_MS + at);
      expect(await ann.statuses([oslo, rome])).toEqual(["active", "deprecated"]);
      expect((await ann.details(rome))?.ending).toEqual({ kind: "deleted", atMs: LATER_MS, by: KEY });
    }
    await ann.deprecate(tea, LATER_MS);
    await ann.restore(tea, SAID_MS, ANN);
    await unrestore(ann, tea);
    expect((await ann.details(tea))?.ending).toEqual({ kind: "deleted", atMs: BACK_MS, by: ANN });
  });

  test("a restore taken back: what was still true is outdated again", async () => {
    const ann = newUser(opened);
    const [rome = "", oslo = ""] = await ann.store("I live in Rome.", "Oslo is home these days.");
    await ann.records.judgements.settle(ann.orgId, 10, [{ olderId: rome, newerId: oslo }], LATER_MS);
    await ann.restore(rome, SAID_MS, ANN);
    expect(await questions(ann)).toEqual([]);
    await unrestore(ann, rome);
    expect(await ann.get(rome)).toMatchObject({ status: "active", outdated: true });
    expect(await questions(ann)).toEqual([`pair:${rome},${oslo}`]);
  });

  test("a restore of a write taken back leaves the facts that it did not touch", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("Tea. Jam.", (said) => facts(said, ["Tea.", "Jam."]));
    const [tea = "", jam = ""] = facts(write, ["Tea.", "Jam."]).map(({ id }) => id);
    await ann.said("No tea.", { supersedes: [over(tea)] });
    await ann.restore(write.id, SAID_MS, ANN);
    await unrestore(ann, write.id);
    expect(await ann.statuses([tea, jam])).toEqual(["deprecated", "active"]);
    await ann.deprecate(write.id, LATER_MS + 30, KEY);
    await ann.restore(write.id, LATER_MS + 40, ANN);
    expect(await ann.statuses([tea, jam])).toEqual(["active", "active"]);
    await unrestore(ann, write.id, LATER_MS + 50);
    expect(await ann.statuses([tea, jam])).toEqual(["deprecated", "deprecated"]);
  });

  test("the restore of an earlier wording taken back: it is deleted with the newer one, and comes back with it", async () => {
    const ann = newUser(opened);
    const [tea = ""] = await ann.store("I like tea.");
    const edit = await ann.revise([tea], "I like green tea.", "edited", LATER_MS, ANN);
    await ann.processAll();
    await ann.deprecate(edit, LATER_MS + 5, KEY);
    await ann.restore(tea, SAID_MS, ANN);
    await unrestore(ann, tea);
    expect((await ann.details(tea))?.ending).toEqual({ kind: "deleted", atMs: LATER_MS + 5, by: KEY });
    await ann.restore(edit, LATER_MS + 30, ANN);
    expect(await ann.statuses([tea, edit])).toEqual(["deprecated", "active"]);
    expect((await ann.details(tea))?.ending).toBeUndefined();
  });

  test("nothing is taken back where the last thing done was no restore", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = ""] = await ann.store("I like tea.", "I like jam.");
    expect(await unrestore(ann, tea)).toBeUndefined();
    await ann.deprecate(jam, LATER_MS, KEY);
    await ann.restore(jam, SAID_MS, ANN);
    await ann.patch(jam, { importance: 1 }, KEY);
    expect(await unrestore(ann, jam)).toBeUndefined();
    expect(await ann.statuses([tea, jam])).toEqual(["active", "active"]);
  });

  for (const answer of ["newer", "older", "both", "neither", "later"] as const)
    test(`of a pair, "${answer}" taken back: both facts and what was said of them are as before, and the question is open`, async () => {
      const ann = newUser(opened);
      const [nurse, quit, key] = await atOdds(ann);
      expect(await settle(ann, key, answer)).toHaveLength(1);
      expect(await questions(ann)).toEqual([]);
      const before = await ann.generation();
      expect(await takeBack(ann, key, answer, [nurse.toUpperCase()])).toEqual([{ scope: ann.scope, generation: before + 1 }]);
      expect(await questions(ann)).toEqual([key]);
      expect(await ann.statuses([nurse, quit])).toEqual(["active", "active"]);
      expect(await ann.get(nurse)).toMatchObject({ outdated: false });
      expect(await confirmed(ann, nurse, quit)).toEqual([nurse]);
      const details = await ann.details(quit);
      expect(details).toMatchObject({ ending: undefined, supersededBy: [], supersedes: [{ certainty: "likely", undoneAtMs: undefined }] });
      for (const id of answer === "later" ? [] : [nurse, quit]) expect((await actions(ann, id))[0]).toEqual(["withdrawn", ANN]);
      expect(await settle(ann, key, "newer")).toHaveLength(1);
      expect(await ann.statuses([nurse, quit])).toEqual(["deprecated", "active"]);
    });

  test("an answer about facts taken back: they are active, and the question is open", async () => {
    const ann = newUser(opened);
    const [number = ""] = await ann.store("Call me at +351 912 345 678.");
    const key = `private:${number}`;
    for (const answer of ["keep", "later"] as const) {
      await settle(ann, key, answer);
      expect(await questions(ann)).toEqual([]);
      expect(await takeBack(ann, key, answer)).toHaveLength(1);
      expect(await questions(ann)).toEqual([key]);
    }
    expect(await actions(ann, number)).toEqual([
      ["withdrawn", ANN],
      ["settled", ANN],
    ]);
    const jazz = await ann.said("I like jazz.", { factKey: "jazz" });
    await ann.deprecate(jazz, LATER_MS - 2_000_000, ANN);
    const again = await ann.said("I like jazz!", { factKey: "jazz" });
    await settle(ann, `again:${again}`, "delete");
    expect(await ann.statuses([again])).toEqual(["deprecated"]);
    await takeBack(ann, `again:${again}`, "delete");
    expect(await ann.statuses([jazz, again])).toEqual(["deprecated", "active"]);
    expect((await questions(ann)).toSorted()).toEqual([`again:${again}`, key].toSorted());
  });

  test("an answer that was not given cannot be taken back", async () => {
    const ann = newUser(opened);
    const [nurse, quit, key] = await atOdds(ann);
    expect(await takeBack(ann, key, "both")).toBeUndefined();
    expect(await takeBack(ann, key, "later")).toBeUndefined();
    await settle(ann, key, "both");
    expect(await takeBack(ann, key, "both", [], SAID_MS + 1)).toBeUndefined();
    expect(await takeBack(ann, `past:${nurse}`, "clear")).toBeUndefined();
    expect(takeBack(ann, key, "clear")).rejects.toMatchObject({ code: "validation_error" });
    expect(await questions(ann)).toEqual([]);
    expect((await confirmed(ann, nurse, quit)).length).toBe(2);
  });

  test("a confirmation taken back is in the trail", async () => {
    const ann = newUser(opened);
    const [tea = ""] = await ann.store("I like tea.");
    await ann.confirm(tea);
    await ann.records.confirmations.withdraw(ann.orgId, [tea], BACK_MS, KEY);
    await ann.records.confirmations.withdraw(ann.orgId, [tea], BACK_MS, KEY);
    expect(await actions(ann, tea)).toEqual([["withdrawn", KEY]]);
  });
}

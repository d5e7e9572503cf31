import { expect, test } from "bun:test";
import { type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const due = ({ records, orgId }: TestUser, limit = 10) => records.judgements.due(orgId, limit);
const contentsOf = async (ann: TestUser, limit?: number) => (await due(ann, limit)).facts.map(({ content }) => content);
const settleAll = async (ann: TestUser, doubts: Parameters<TestUser["records"]["judgements"]["settle"]>[2] = []) => {
  const { through } = await due(ann, 1_000);
  return ann.records.judgements.settle(ann.orgId, through, doubts, LATER_MS);
};

/** How far the judge of pairs has read, and what it doubts. */
export function testJudgements(opened: () => OpenedRecords): void {
  test("facts are due in the order of storage, in parts, until they are settled", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    expect(await due(ann)).toEqual({ facts: [], through: 0, more: false });
    await ann.store("one", "two");
    await bob.store("three");
    expect(await contentsOf(ann, 2)).toEqual(["one", "two"]);
    const first = await due(ann, 2);
    expect(first).toMatchObject({ more: true, facts: [{ scope: ann.scope }, { scope: ann.scope }] });
    expect(await ann.records.judgements.settle(ann.orgId, first.through, [], LATER_MS)).toEqual([]);
    expect(await due(ann, 2)).toMatchObject({ more: false, facts: [{ content: "three", scope: bob.scope }] });
    await settleAll(ann);
    expect(await contentsOf(ann)).toEqual([]);
  });

  test("deprecated memories and abstractions are not due, and do not hold up the next facts", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("I live in Rome.");
    const oslo = await ann.said("I live in Oslo.", { supersedes: [over(rome)] });
    await ann.abstract("Where I live", [oslo]);
    await ann.store("I like tea.");
    expect(await contentsOf(ann)).toEqual(["I live in Oslo.", "I like tea."]);
    await settleAll(ann);
    expect(await contentsOf(ann)).toEqual([]);
  });

  test("a doubt is a likely supersession, and raises the generation of its scope alone", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    const [rome = "", oslo = ""] = await ann.store("I live in Rome.", "Oslo is home these days");
    await bob.store("I like tea.");
    const [before, beside] = [await ann.generation(), await bob.generation()];
    expect(await settleAll(ann, [{ olderId: rome, newerId: oslo }])).toEqual([{ scope: ann.scope, generation: before + 1 }]);
    expect(await bob.generation()).toBe(beside);
    expect(await ann.get(rome)).toMatchObject({ status: "active", outdated: true });
    expect(await ann.details(rome)).toMatchObject({ supersededBy: [{ certainty: "likely", rule: "judge" }] });
  });

  test("a doubt about a memory that is gone, or that a person undid, or of two scopes changes nothing", async () => {
    const ann = newUser(opened);
    const [rome = "", oslo = "", bonn = "", gone = ""] = await ann.store("Rome", "Oslo", "Bonn", "Kyiv");
    const [others = ""] = await ann.beside("bob").store("Graz");
    await settleAll(ann, [{ olderId: rome, newerId: oslo }]);
    await ann.restore(rome);
    await ann.deprecate(bonn);
    await ann.erase(gone);
    const doubts = [rome, bonn, gone, others].map((olderId) => ({ olderId, newerId: oslo }));
    expect(await settleAll(ann, doubts)).toEqual([]);
    expect(await ann.get(rome)).toMatchObject({ status: "active", outdated: false });
  });

  test("a fact that is stored after the newest one was erased is due", async () => {
    const ann = newUser(opened);
    const [, last = ""] = await ann.store("one", "two");
    await settleAll(ann);
    await ann.erase(last);
    await ann.store("three");
    expect(await contentsOf(ann)).toEqual(["three"]);
  });
}

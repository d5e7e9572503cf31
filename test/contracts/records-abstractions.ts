import { expect, test } from "bun:test";
import { newMemoryId, rereadFactIds } from "../../src/memory/ids.ts";
import type { Topic } from "../../src/models/model.ts";
import { fact, type OpenedRecords, over, storeFacts } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

/** Stores a fact of the topic. */
const told = async (ann: TestUser, content: string, topic: Topic | "none") =>
  (await storeFacts(ann.records, ann.scope, content, ({ id }) => [fact(id, content, { topic })])).id;

const left = async ({ records, scope }: TestUser) =>
  (await records.memories.unabstracted(scope, 10)).map(({ content, topic }) => [content, topic]);

/** Adds an abstraction, and returns its id; undefined when it is refused. */
async function sumUp(
  { records, scope }: TestUser,
  content: string,
  sourceIds: readonly string[],
  id = newMemoryId(),
): Promise<string | undefined> {
  const abstraction = { id, content, importance: 0.6, confidence: 0.9, topic: "health" as const, source: "cognition" as const, sourceIds };
  return (await records.memories.addAbstraction(scope, abstraction, LATER_MS)) && id;
}

/** What is summed up by topic. */
export function testAbstractions(opened: () => OpenedRecords): void {
  test("what has no topic is not summed up, and a topic can be kept later", async () => {
    const ann = newUser(opened);
    const asthma = await told(ann, "I have asthma.", "health");
    await told(ann, "Thanks!", "none");
    expect(await left(ann)).toEqual([["I have asthma.", "health"]]);
    await ann.records.memories.setTopics(ann.orgId, [{ id: asthma, topic: undefined }]);
    expect(await left(ann)).toEqual([["I have asthma.", undefined]]);
    await ann.records.memories.setTopics(ann.orgId, [{ id: asthma, topic: "none" }]);
    expect(await left(ann)).toEqual([]);
  });

  test("an outdated fact is not summed up, and its abstraction ends until the doubt does", async () => {
    const ann = newUser(opened);
    const [five, cat] = [await told(ann, "I take 5 mg.", "health"), await told(ann, "I am allergic to cats.", "health")];
    const made = await sumUp(ann, "Health: both.", [five, cat]);
    const ten = await told(ann, "I take 10 mg.", "health");
    await ann.records.judgements.doubt(ann.orgId, [{ olderId: five, newerId: ten }], "judge", LATER_MS);
    expect(await ann.statuses([made ?? ""])).toEqual(["deprecated"]);
    expect((await left(ann)).map(([content]) => content)).toEqual(["I take 10 mg.", "I am allergic to cats."]);
    expect(await sumUp(ann, "Health: all.", [five, cat, ten])).toBeUndefined();
    expect(await ann.records.scopes.abstractionsDue(ann.orgId, 10)).toEqual([ann.scope]);
    await ann.restore(five);
    expect((await left(ann)).map(([content]) => content)).toContain("I take 5 mg.");
  });

  test("one that tells a fact of another one takes its place, and the same facts have the same one again", async () => {
    const ann = newUser(opened);
    const [a, b, c] = [await told(ann, "a", "health"), await told(ann, "b", "health"), await told(ann, "c", "health")];
    const small = await sumUp(ann, "Health: a b", [a, b]);
    expect((await left(ann)).map(([content]) => content)).toEqual(["c"]);
    const large = await sumUp(ann, "Health: a b c", [a, b, c]);
    expect(await ann.statuses([small ?? "", large ?? ""])).toEqual(["deprecated", "active"]);
    expect(await left(ann)).toEqual([]);
    await ann.deprecate(c);
    expect(await sumUp(ann, "Health: a b", [a, b], small)).toBe(small);
    expect(await ann.statuses([small ?? "", large ?? ""])).toEqual(["active", "deprecated"]);
    expect((await ann.found("Health")).toSorted()).toEqual([small ?? ""]);
  });

  test("the newest one of a topic and a title is found with its sources", async () => {
    const ann = newUser(opened);
    const { memories } = ann.records;
    const [a, b] = [await told(ann, "I have asthma.", "health"), await told(ann, "I broke my leg.", "health")];
    const last = async (title: string, topic: Topic = "health") =>
      (await memories.lastAbstraction(ann.scope, topic, title)).map(({ id }) => id);
    expect(await last("Health: ")).toEqual([]);
    const made = await sumUp(ann, "Health: I broke my leg. I have asthma.", [b, a]);
    expect(await last("Health: ")).toEqual([a, b]);
    expect([await last("Ann, health: "), await last("Health: ", "work")]).toEqual([[], []]);
    await ann.deprecate(made ?? "");
    expect(await last("Health: ")).toEqual([]);
  });

  test("a change of the speaker ends the abstraction, and other metadata do not", async () => {
    const ann = newUser(opened);
    const [a, b] = [await told(ann, "I have asthma.", "health"), await told(ann, "I broke my leg.", "health")];
    const made = (await sumUp(ann, "Health: both", [a, b])) ?? "";
    await ann.records.patches.apply(ann.orgId, a, { metadata: { color: "red" } }, LATER_MS);
    expect(await ann.statuses([made])).toEqual(["active"]);
    await ann.records.patches.apply(ann.orgId, a, { metadata: { speaker: "Ben" } }, LATER_MS);
    expect(await ann.statuses([made])).toEqual(["deprecated"]);
  });

  test("an index learns what an abstraction was made from and what it is about", async () => {
    const ann = newUser(opened);
    const [a, b] = [await told(ann, "I have asthma.", "health"), await told(ann, "I broke my leg.", "health")];
    const made = await sumUp(ann, "Health: both", [b, a]);
    const rows = await ann.records.memories.changedSince(ann.scope, { generation: 0, order: 0 }, 10);
    expect(rows.find(({ id }) => id === made)).toMatchObject({ sourceIds: [a, b].toSorted(), topic: "health" });
    expect(rows.find(({ id }) => id === a)).toMatchObject({ sourceIds: [], topic: undefined });
  });
}

/** A second reading of processed writes. */
export function testRereading(opened: () => OpenedRecords): void {
  const reading = async (ann: TestUser, id: string, contents: readonly string[]) => {
    const { records, orgId } = ann;
    const written = await records.submissions.processed(orgId, id);
    if (written === undefined) return undefined;
    const ids = rereadFactIds(id, contents.length);
    const memories = contents.map((content, index) => fact(ids[index] ?? "", content));
    return records.submissions.revise(orgId, { submission: written.submission, memories, failure: undefined });
  };

  test("a processed write is known with its text and its facts, and any other is not", async () => {
    const ann = newUser(opened);
    const [id = ""] = await ann.store("one two");
    expect(await ann.records.submissions.processed(ann.orgId, id)).toMatchObject({
      submission: { id, content: "one two" },
      contents: ["one two"],
    });
    expect(await ann.records.submissions.processed(ann.orgId, newMemoryId())).toBeUndefined();
    await ann.erase(id);
    expect(await ann.records.submissions.processed(ann.orgId, id)).toBeUndefined();
  });

  test("new facts replace the former ones, which remain as history and can come back", async () => {
    const ann = newUser(opened);
    const [id = ""] = await ann.store("one two");
    const before = await ann.generation();
    expect(await reading(ann, id, ["one", "two"])).toEqual({ scope: ann.scope, generation: before + 1 });
    expect(await ann.statuses([id])).toEqual(["active"]);
    expect((await ann.found("one")).length).toBe(1);
    expect((await ann.found("two")).length).toBe(1);
    expect(await ann.records.submissions.processed(ann.orgId, id)).toMatchObject({ contents: ["one two", "one", "two"] });
    // The former fact is no longer untouched.
    expect(await reading(ann, id, ["three"])).toBeUndefined();
    await ann.deprecate(id);
    expect(await ann.found("one")).toEqual([]);
    await ann.restore(id);
    expect((await ann.found("one")).length).toBe(1);
    await ann.erase(id);
    expect(await ann.found("one")).toEqual([]);
  });

  test("nothing changes when a fact superseded another or was superseded", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("I live in Rome.");
    const oslo = await ann.said("I live in Oslo.", { supersedes: [over(rome)] });
    expect(await reading(ann, rome, ["x", "y"])).toBeUndefined();
    expect(await reading(ann, oslo, ["x", "y"])).toBeUndefined();
    expect(await ann.statuses([rome, oslo])).toEqual(["deprecated", "active"]);
  });
}

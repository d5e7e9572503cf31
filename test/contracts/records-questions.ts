import { expect, test } from "bun:test";
import type { MemoryId } from "../../src/memory/types.ts";
import { type Answer, FACTS_PER_QUESTION, LATER_MS, type Question } from "../../src/stores/interfaces/questions.ts";
import { type OpenedRecords, START_MS } from "./records-support.ts";
import { LATER_MS as NOW_MS, newUser, type TestUser } from "./records-user.ts";

const DAY_MS = 86_400_000;
const ANN = { kind: "person", id: "ann@example.com" } as const;

const questions = ({ records, orgId, scope }: TestUser, nowMs = NOW_MS, limit = 20, agentId?: string) =>
  records.questions.of({ orgId, userId: scope.userId, agentId }, nowMs, limit);
const one = async (user: TestUser, nowMs?: number): Promise<Question> => {
  const [question, ...others] = await questions(user, nowMs);
  if (!question || others.length > 0) throw new Error(`there is not one question but ${others.length + (question ? 1 : 0)}`);
  return question;
};
const settle = ({ records, orgId }: TestUser, key: string, answer: Answer, nowMs = NOW_MS) =>
  records.questions.settle(orgId, key, answer, nowMs, ANN);

/** Two facts of which the second probably supersedes the first. */
async function doubted(user: TestUser): Promise<readonly [older: MemoryId, newer: MemoryId]> {
  const [nurse = "", quit = ""] = await user.store("I work as a nurse.", "I quit my job as a nurse.");
  await user.records.judgements.settle(user.orgId, 100, [{ olderId: nurse, newerId: quit }], NOW_MS);
  return [nurse, quit];
}
const confirmed = async ({ records, orgId }: TestUser, ...ids: string[]) => [...(await records.confirmations.of(orgId, ids)).keys()];

/** What a person is asked, and what follows from the answers. */
export function testQuestions(opened: () => OpenedRecords): void {
  test("two active facts of which one probably supersedes the other are a question, confirmed or not", async () => {
    const ann = newUser(opened);
    expect(await questions(ann)).toEqual([]);
    const [nurse, quit] = await doubted(ann);
    const asked = {
      kind: "pair",
      key: `pair:${nurse},${quit}`,
      older: { id: nurse, isConfirmed: false },
      newer: { id: quit },
      reason: "updates",
    };
    expect(await one(ann)).toMatchObject(asked);
    await ann.confirm(nurse);
    expect(await one(ann)).toMatchObject({ ...asked, older: { id: nurse, isConfirmed: true, excerpt: { text: "I work as a nurse." } } });
    await ann.deprecate(quit);
    expect(await questions(ann)).toEqual([]);
  });

  test("the newer one is right: it is confirmed, the history tells that a person decided, and a restore takes it back", async () => {
    const ann = newUser(opened);
    const [nurse, quit] = await doubted(ann);
    await ann.confirm(nurse);
    const before = await ann.generation();
    expect(await settle(ann, (await one(ann)).key, "newer")).toEqual([{ scope: ann.scope, generation: before + 1 }]);
    expect(await ann.statuses([nurse, quit])).toEqual(["deprecated", "active"]);
    expect(await confirmed(ann, nurse, quit)).toEqual([quit]);
    expect(await ann.details(nurse)).toMatchObject({ supersededBy: [{ certainty: "sure", rule: "person", reason: "updates", by: ANN }] });
    await ann.restore(nurse);
    expect(await ann.get(nurse)).toMatchObject({ status: "active", outdated: false });
    expect(await questions(ann)).toEqual([]);
  });

  test("the older one is right: the newer one makes way, and comes back when it is restored", async () => {
    const ann = newUser(opened);
    const [nurse, quit] = await doubted(ann);
    await settle(ann, (await one(ann)).key, "older");
    expect(await ann.statuses([nurse, quit])).toEqual(["active", "deprecated"]);
    expect(await ann.get(nurse)).toMatchObject({ outdated: false });
    expect(await confirmed(ann, nurse, quit)).toEqual([nurse]);
    expect(await ann.details(quit)).toMatchObject({
      supersededBy: [{ memory: { id: nurse }, rule: "person", certainty: "sure", by: ANN }],
    });
    await ann.restore(quit);
    expect(await ann.statuses([nurse, quit])).toEqual(["active", "active"]);
    expect(await questions(ann)).toEqual([]);
  });

  test("the older one is right although a third fact stands between the two", async () => {
    const ann = newUser(opened);
    const [rome = "", oslo = "", bonn = ""] = await ann.store("I live in Rome.", "Oslo is home.", "Bonn is home.");
    const doubts = [
      [rome, oslo],
      [oslo, bonn],
      [rome, bonn],
    ].map(([olderId = "", newerId = ""]) => ({ olderId, newerId }));
    await ann.records.judgements.settle(ann.orgId, 100, doubts, NOW_MS);
    await settle(ann, `pair:${rome},${bonn}`, "older");
    expect(await ann.statuses([rome, oslo, bonn])).toEqual(["active", "active", "deprecated"]);
    expect((await one(ann)).key).toBe(`pair:${rome},${oslo}`);
  });

  test("both are right, or neither", async () => {
    const [ann, bob] = [newUser(opened), newUser(opened)];
    const [nurse, quit] = await doubted(ann);
    await settle(ann, (await one(ann)).key, "both");
    expect(await ann.details(nurse)).toMatchObject({
      memory: { outdated: false },
      supersededBy: [{ undoneBy: "person", restoredBy: ANN }],
    });
    expect(await ann.details(quit)).toMatchObject({ confirmedAtMs: NOW_MS });
    expect((await confirmed(ann, nurse, quit)).toSorted()).toEqual([nurse, quit].toSorted());
    await ann.records.judgements.doubt(ann.orgId, [{ olderId: nurse, newerId: quit }], "again", NOW_MS);
    expect(await questions(ann)).toEqual([]);
    const pair = await doubted(bob);
    await settle(bob, (await one(bob)).key, "neither");
    expect(await bob.statuses(pair)).toEqual(["deprecated", "deprecated"]);
    const trail = await bob.records.trail.of(bob.orgId, pair, 10);
    expect(trail.map(({ action, by }) => ({ action, by }))).toEqual(pair.map(() => ({ action: "deleted" as const, by: ANN })));
  });

  test("not now: it is asked again after thirty days", async () => {
    const ann = newUser(opened);
    await doubted(ann);
    const { key } = await one(ann);
    expect(await settle(ann, key, "later")).toHaveLength(1);
    expect(await questions(ann, NOW_MS + LATER_MS - 1)).toEqual([]);
    expect((await one(ann, NOW_MS + LATER_MS)).key).toBe(key);
  });

  test("a private number is masked, and one with the same words of another agent is the same question", async () => {
    const ann = newUser(opened);
    const other = ann.beside(ann.scope.userId, "other");
    const text = "Her number is +351 912 345 678.";
    const [first = ""] = await ann.store(text, "I like tea.");
    const [second = ""] = await other.store(text);
    const asked = await one(ann);
    expect(asked).toMatchObject({ kind: "private", number: "phone", excerpt: { text: "Her number is +351 ••• ••• 678.", isCut: false } });
    expect(asked.kind === "private" && asked.facts.map(({ id, agentId }) => [id, agentId]).toSorted()).toEqual(
      [
        [first, ann.scope.agentId],
        [second, "other"],
      ].toSorted(),
    );
    expect(await questions(ann, NOW_MS, 20, "other")).toMatchObject([{ key: `private:${second}` }]);
    expect(await settle(ann, asked.key.toUpperCase().replace("PRIVATE", "private"), "keep")).toHaveLength(2);
    expect(await questions(ann, NOW_MS + 10 * LATER_MS)).toEqual([]);
    expect(await ann.statuses([first, second])).toEqual(["active", "active"]);
  });

  test("what has run out by its own words can be cleared, and restored", async () => {
    const ann = newUser(opened);
    const [room = ""] = await ann.store("Ana is in room 12 until Friday.");
    expect(await questions(ann, START_MS)).toEqual([]);
    const nowMs = START_MS + 8 * DAY_MS;
    const asked = await one(ann, nowMs);
    expect(asked).toMatchObject({ kind: "past", key: `past:${room}` });
    await settle(ann, asked.key, "clear", nowMs);
    expect(await ann.statuses([room])).toEqual(["deprecated"]);
    await ann.restore(room);
    await settle(ann, (await one(ann, nowMs)).key, "keep", nowMs);
    expect(await questions(ann, nowMs)).toEqual([]);
  });

  test("the time at which a text was said counts, and not that of its write", async () => {
    const ann = newUser(opened);
    await ann.accept("I am ill today.", { metadata: { occurred_at: new Date(START_MS + 20 * DAY_MS).toISOString() } });
    await ann.processAll();
    expect(await questions(ann, START_MS + 8 * DAY_MS)).toEqual([]);
    expect(await one(ann, START_MS + 30 * DAY_MS)).toMatchObject({ kind: "past" });
  });

  test("a fact that a person deleted and that was told again is a question, and one that came back is not", async () => {
    const ann = newUser(opened);
    const jazz = await ann.said("I like jazz.", { factKey: "jazz" });
    await ann.deprecate(jazz, START_MS - 1, ANN);
    const again = await ann.beside(ann.scope.userId, "other").said("I like jazz!", { factKey: "jazz" });
    const asked = await one(ann);
    expect(asked).toMatchObject({ kind: "again", key: `again:${again}`, deletedAtMs: START_MS - 1 });
    await settle(ann, asked.key, "delete");
    expect(await ann.statuses([again])).toEqual(["deprecated"]);
    await ann.restore(jazz);
    expect(await questions(ann)).toEqual([]);
  });

  test("what a program deletes and writes again is no question", async () => {
    const ann = newUser(opened);
    const said = (factKey: string) => ann.said(`I like ${factKey}.`, { factKey });
    await ann.deprecate(await said("jazz"), START_MS - 1, { kind: "key", id: "k-1" });
    await ann.deprecate(await said("tea"), START_MS - 2);
    await ann.deprecate(await said("jam"), START_MS - 3, { kind: "command" });
    const [, , jam] = [await said("jazz"), await said("tea"), await said("jam")];
    expect((await questions(ann)).map(({ key }) => key)).toEqual([`again:${jam}`]);
  });

  test("at most so many, newest first, of one person alone", async () => {
    const ann = newUser(opened);
    await ann.beside("eve").store("Call me at +351 912 345 678.");
    const digits = [1, 2, 3, 4, 5];
    for (const digit of digits)
      await ann.accept(`Call me at +351 912 345 67${digit}.`, { createdAtMs: START_MS + digit }).then(() => ann.processAll());
    const newest = await questions(ann, NOW_MS, 3);
    expect(newest.map(({ atMs }) => atMs - START_MS)).toEqual([5, 4, 3]);
  });

  test("an answer that is none, and a question that is not open any more", async () => {
    const ann = newUser(opened);
    const [nurse, quit] = await doubted(ann);
    const key = `pair:${nurse},${quit}`;
    const many = Array.from({ length: FACTS_PER_QUESTION + 1 }, () => crypto.randomUUID()).join(",");
    for (const [wrong, answer] of [
      [key, "clear"],
      [`pair:${nurse}`, "both"],
      ["what", "keep"],
      [`past:${many}`, "keep"],
    ] as const)
      expect(settle(ann, wrong, answer)).rejects.toMatchObject({ code: "validation_error" });
    await ann.restore(nurse);
    expect(await settle(ann, key, "newer")).toBeUndefined();
    expect(await settle(ann, `past:${crypto.randomUUID()}`, "clear")).toBeUndefined();
    expect(await ann.statuses([nurse, quit])).toEqual(["active", "active"]);
  });
}

import { expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import {
  forgetUnkept,
  MEMORIES_PER_USE,
  type NewUse,
  USE_MS,
  USE_QUESTION_CODE_POINTS,
  USES_PER_USER,
} from "../../src/stores/interfaces/uses.ts";
import { facts, type OpenedRecords, over } from "./records-support.ts";
import { newUser, type TestUser } from "./records-user.ts";

/** Uses are kept for a time from now, by the clock of the records. */
const NOW_MS = Date.now();

function answer(user: TestUser, memoryIds: readonly MemoryId[], changes: Partial<NewUse> = {}): NewUse {
  return { scope: user.scope, atMs: NOW_MS, kind: "search", keyId: "key_1", memoryIds, question: undefined, ...changes };
}

const add = (user: TestUser, ...uses: NewUse[]) => user.records.uses.add(user.orgId, uses);
const list = (user: TestUser, agentId?: string, limit = 10, beforeNo?: number) =>
  user.records.uses.list({ orgId: user.orgId, userId: user.scope.userId, agentId }, limit, beforeNo);
/** Each use by its time and what it told. */
const told = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).map(({ atMs, memories }) => [atMs - NOW_MS, ...memories.map(({ excerpt }) => excerpt.text)]);

/** Which agents were told which memories. */
export function testUses(opened: () => OpenedRecords): void {
  test("a use says when, who, which memories in the order of the answer, and the question where it is kept", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = "", bread = ""] = await ann.store("I like tea.", "I like jam.", "I bake bread.");
    await add(
      ann,
      answer(ann, [jam, tea, bread]),
      answer(ann, [tea], { atMs: NOW_MS + 1, kind: "context", keyId: "key_2", question: "What do\u0000 I 🍵 drink?" }),
    );
    const [second = expect.unreachable(), first = expect.unreachable()] = await list(ann);
    expect(first).toMatchObject({ atMs: NOW_MS, kind: "search", by: { kind: "key", id: "key_1" }, agentId: ann.scope.agentId, more: 0 });
    expect(first.question).toBeUndefined();
    expect(first.memories.map(({ id }) => id)).toEqual([jam, tea, bread]);
    expect(second).toMatchObject({ kind: "context", by: { kind: "key", id: "key_2" }, question: "What do\u0000 I 🍵 drink?" });
    expect(second.no).toBeGreaterThan(first.no);
    expect((await ann.details(tea))?.told).toEqual({ count: 2, atMs: NOW_MS + 1, agentId: ann.scope.agentId });
    expect((await ann.details(jam))?.told).toMatchObject({ count: 1, atMs: NOW_MS });
  });

  test("it is listed newest first, page by page, of one person and one agent, and of no other organization", async () => {
    const ann = newUser(opened);
    const planner = ann.beside(ann.scope.userId, "planner");
    const [bob, eve] = [ann.beside("bob"), newUser(opened)];
    const idOf = async (user: TestUser, text: string) => (await user.store(text))[0] ?? "";
    const [tea, week, figs, nuts] = [await idOf(ann, "tea"), await idOf(planner, "week"), await idOf(bob, "figs"), await idOf(eve, "nuts")];
    for (let at = 0; at < 3; at++) {
      await add(ann, answer(ann, [tea], { atMs: NOW_MS + 2 * at }), answer(bob, [figs]));
      await add(ann, answer(planner, [week], { atMs: NOW_MS + 2 * at + 1 }));
    }
    await add(eve, answer(eve, [nuts]));
    const all = [5, 4, 3, 2, 1, 0].map((at) => [at, at % 2 === 0 ? "tea" : "week"]);
    expect(await told(ann)).toEqual(all);
    expect(await told(ann, undefined, 4)).toEqual(all.slice(0, 4));
    expect(await told(ann, undefined, 4, (await list(ann))[3]?.no)).toEqual(all.slice(4));
    expect(await told(ann, "planner")).toEqual(all.filter(([, text]) => text === "week"));
    expect(await told(ann, "nobody")).toEqual([]);
    expect(await told(bob)).toHaveLength(3);
    expect(await told(eve)).toEqual([[0, "nuts"]]);
    expect(await ann.records.uses.list({ orgId: newOrgId(), userId: "ann" }, 10)).toEqual([]);
    expect((await eve.details(nuts))?.told).toMatchObject({ count: 1 });
  });

  test("what is not there, or is another's, is not kept as told", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    const [tea = ""] = await ann.store("tea");
    const [figs = ""] = await bob.store("figs");
    const stranger = ann.beside("stranger");
    await add(ann, answer(ann, [newMemoryId(), tea, figs]), answer(ann, [newMemoryId()]), answer(ann, []), answer(stranger, [tea]));
    expect(await told(ann)).toEqual([[0, "tea"]]);
    expect(await told(stranger)).toEqual([]);
    await ann.records.uses.add(newOrgId(), [answer(ann, [tea])]);
  });

  test("the id of a write stands for its facts", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("Tea. Jam.", (said) => facts(said, ["Tea.", "Jam."]));
    const ids = facts(write, ["Tea.", "Jam."]).map(({ id }) => id);
    await add(ann, answer(ann, ids), answer(ann, ids.slice(0, 1)));
    expect((await ann.details(write.id))?.told).toMatchObject({ count: 2 });
    expect((await ann.details(ids[1] ?? ""))?.told).toMatchObject({ count: 1 });
  });

  test("the newest of each user are kept, for a limited time, with so many memories and so much of a question", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    const texts = Array.from({ length: MEMORIES_PER_USE + 2 }, (_, index) => `number ${index}`);
    const ids: MemoryId[] = [];
    for (let at = 0; at < texts.length; at += 64) ids.push(...(await ann.store(...texts.slice(at, at + 64))));
    const [figs = ""] = await bob.store("figs");
    await add(ann, answer(bob, [figs]));
    const long = "ö".repeat(USE_QUESTION_CODE_POINTS);
    await add(ann, answer(ann, ids, { question: long }), answer(ann, ids.slice(0, 2), { question: `${long}!` }));
    const [second, first] = await list(ann);
    expect([first?.memories.length, first?.more]).toEqual([10, texts.length - 10]);
    expect([first?.question, second?.question]).toEqual([long, `${long.slice(1)}…`]);
    expect((await ann.details(ids.at(-1) ?? ""))?.told).toBeUndefined();

    const many = (count: number, changes?: Partial<NewUse>) => Array.from({ length: count }, () => answer(ann, [ids[5] ?? ""], changes));
    await add(ann, ...many(USES_PER_USER - 1));
    expect(await list(ann, undefined, USES_PER_USER + 10)).toHaveLength(USES_PER_USER);
    expect((await ann.details(ids[1] ?? ""))?.told).toMatchObject({ count: 1 });
    await add(ann, ...many(1));
    expect(await list(ann, undefined, USES_PER_USER + 10)).toHaveLength(USES_PER_USER);
    expect((await ann.details(ids[1] ?? ""))?.told).toBeUndefined();
    expect(await told(bob)).toHaveLength(1);
  });

  test("what is too old is not listed, and goes", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = ""] = await ann.store("tea", "jam");
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: undefined, hasQuestions: false });
    await add(ann, answer(ann, [tea], { atMs: NOW_MS - USE_MS / 2 }), answer(ann, [jam]));
    expect(await told(ann)).toHaveLength(2);
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: NOW_MS - USE_MS / 2, hasQuestions: false });
    await ann.records.uses.forgetBefore(ann.orgId, NOW_MS);
    expect(await told(ann)).toEqual([[0, "jam"]]);
    expect((await ann.details(tea))?.told).toBeUndefined();
    await add(ann, answer(ann, [tea], { atMs: NOW_MS - USE_MS - 60_000 }));
    expect(await told(ann)).toEqual([[0, "jam"]]);
    expect((await ann.records.uses.stored(ann.orgId)).oldestMs).toBe(NOW_MS);
  });

  test("an erased memory leaves each use with its question, and a use without another memory goes", async () => {
    const ann = newUser(opened);
    const [oslo = "", tea = "", jam = ""] = await ann.store("I live in Oslo.", "I like tea.", "I like jam.");
    const rome = await ann.said("I live in Rome.", { supersedes: [over(oslo)] });
    await add(
      ann,
      answer(ann, [rome], { question: "where?" }),
      answer(ann, [tea, rome, jam], { atMs: NOW_MS + 1, question: "Rome?" }),
      answer(ann, [tea], { atMs: NOW_MS + 2, question: "tea?" }),
    );
    // A memory that is only deleted was told all the same.
    await ann.deprecate(tea);
    await ann.erase(rome);
    expect(await told(ann)).toEqual([
      [2, "I like tea."],
      [1, "I like tea.", "I like jam."],
    ]);
    expect((await list(ann)).map(({ question, more }) => [question, more])).toEqual([
      ["tea?", 0],
      [undefined, 0],
    ]);
    await ann.erase(jam);
    await ann.erase(tea);
    expect(await told(ann)).toEqual([]);
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: undefined, hasQuestions: false });
    // The numbers of erased memories are given again, and what was told of those is not told of these.
    const [later = ""] = await ann.store("later");
    expect((await ann.details(later))?.told).toBeUndefined();
  });

  test("an erased person takes all of it, and one agent's part alone takes that", async () => {
    const ann = newUser(opened);
    const planner = ann.beside(ann.scope.userId, "planner");
    const bob = ann.beside("bob");
    const [tea = ""] = await ann.store("tea");
    const [week = ""] = await planner.store("week");
    const [figs = ""] = await bob.store("figs");
    await add(ann, answer(ann, [tea], { question: "tea?" }), answer(planner, [week]), answer(bob, [figs]));
    const erase = async (agentId?: string) => {
      const person = { orgId: ann.orgId, userId: ann.scope.userId, agentId };
      const { id } = await ann.records.personErasures.begin(person, { by: "owner@example.com", backups: 0 }, NOW_MS);
      await ann.records.personErasures.takeOut(ann.orgId, id, NOW_MS);
    };
    await erase("planner");
    expect(await told(ann)).toEqual([[0, "tea"]]);
    await erase();
    expect(await told(ann)).toEqual([]);
    expect(await ann.records.uses.stored(ann.orgId)).toMatchObject({ hasQuestions: false });
    expect(await told(bob)).toEqual([[0, "figs"]]);
  });

  test("questions that are kept no more go alone, and with the choice of nothing, everything", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = ""] = await ann.store("tea", "jam");
    await add(ann, answer(ann, [tea], { question: "tea?" }), answer(ann, [jam, tea], { atMs: NOW_MS + 1 }));
    const both = [
      [1, "jam", "tea"],
      [0, "tea"],
    ];
    expect(await forgetUnkept(ann.records, ann.orgId, "questions")).toBe(true);
    expect((await list(ann)).map(({ question }) => question)).toEqual([undefined, "tea?"]);
    expect(await forgetUnkept(ann.records, ann.orgId, "on")).toBe(true);
    expect((await list(ann)).map(({ question }) => question)).toEqual([undefined, undefined]);
    expect(await told(ann)).toEqual(both);
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: NOW_MS, hasQuestions: false });
    expect(await forgetUnkept(ann.records, ann.orgId, "off")).toBe(true);
    expect(await told(ann)).toEqual([]);
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: undefined, hasQuestions: false });
    expect((await ann.details(tea))?.told).toBeUndefined();
  });

  test("forgetting goes on where a crash ended it", async () => {
    const ann = newUser(opened);
    const [tea = ""] = await ann.store("tea");
    await add(ann, answer(ann, [tea], { question: "tea?" }));
    await ann.records.uses.withhold(ann.orgId, "off");
    expect((await ann.details(tea))?.told).toBeUndefined();
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: NOW_MS, hasQuestions: true });
    // Somebody chose otherwise meanwhile, and what was withheld goes all the same.
    await add(ann, answer(ann, [tea], { atMs: NOW_MS + 1 }));
    await forgetUnkept(ann.records, ann.orgId, "on");
    expect(await told(ann)).toEqual([[1, "tea"]]);
    expect(await ann.records.uses.stored(ann.orgId)).toEqual({ oldestMs: NOW_MS + 1, hasQuestions: false });
  });

  test("another instance sees it", async () => {
    const ann = newUser(opened);
    const [tea = ""] = await ann.store("tea");
    await add(ann, answer(ann, [tea]));
    expect(await told(ann.through(await opened().another()))).toEqual([[0, "tea"]]);
  });
}

import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import { LEVEL } from "../../src/memory/types.ts";
import { Random } from "../support/random.ts";
import { changesAfter, newScope, type OpenedRecords, pages, START_MS } from "./records-support.ts";
import { newUser } from "./records-user.ts";

/** Lists, keys, changes, abstractions and full text. */
export function testReading(opened: () => OpenedRecords): void {
  test("a list is newest first, page by page, even during other writes", async () => {
    const ann = newUser(opened);
    const ids = await ann.store(...Array.from({ length: 25 }, (_, index) => `fact ${index}`));
    const first = await ann.list();
    await ann.store("newer than all", "and this");
    await ann.erase(first[3]?.id ?? "");
    const last = first[9];
    if (!last) throw new Error("the page is short");
    const rest = await ann.list(100, { createdAtMs: last.createdAtMs, id: last.id });
    expect([...first, ...rest].map((memory) => memory.id)).toEqual(ids.toReversed());
    expect(first[0]).not.toHaveProperty("content");
  });

  test("memories of one millisecond are listed by id, with any page size", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.push((await ann.accept(`${i}`, { createdAtMs: START_MS })).id);
    const { leaseId, claimed } = await ann.claim();
    for (const submission of claimed) await ann.complete(leaseId, submission);
    for (const limit of [1, 2, 3, 7, 100]) {
      expect((await pages(records, { orgId }, limit)).map((memory) => memory.id)).toEqual(ids.toSorted().toReversed());
    }
  });

  test("a list can be limited to an agent, a user or both", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const names: Record<string, string> = {};
    for (const agent of ["a", "b"]) {
      for (const user of ["u", "v"]) {
        for (const id of await ann.beside(user, agent).store("one", "two")) names[id] = `${agent}${user}`;
      }
    }
    const listed = async (filter: { agentId?: string; userId?: string }) =>
      (await pages(records, { orgId, ...filter }, 3)).map((memory) => names[memory.id]);
    expect(await listed({})).toEqual(["bv", "bv", "bu", "bu", "av", "av", "au", "au"]);
    expect(await listed({ agentId: "a" })).toEqual(["av", "av", "au", "au"]);
    expect(await listed({ userId: "v" })).toEqual(["bv", "bv", "av", "av"]);
    expect(await listed({ agentId: "b", userId: "u" })).toEqual(["bu", "bu"]);
    expect(await listed({ agentId: "u" })).toEqual([]);
    expect(await listed({ agentId: "a", userId: "nobody" })).toEqual([]);
  });

  test("organizations and scopes are separate", async () => {
    const [ann, stranger] = [newUser(opened), newUser(opened)];
    const [id = ""] = await ann.store("Ann likes tea.");
    expect(await stranger.get(id)).toBeUndefined();
    expect(await stranger.list()).toEqual([]);
    expect(await stranger.generation()).toBe(0);
    for (const user of [stranger, ann.beside("ben")]) {
      const { records, scope } = user;
      expect(await user.found("tea")).toEqual([]);
      expect(await records.memories.active(scope, [id])).toEqual([]);
      expect(await changesAfter(records, scope, 0)).toEqual([]);
      expect(await records.memories.withKeys(scope, { factKeys: ["ann likes tea."], propertyKeys: [] })).toEqual([]);
      expect(await records.memories.unabstracted(scope, 10)).toEqual([]);
    }
  });

  test("every change of a scope raises its generation, and changes are listed by generation", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const ben = ann.beside("ben");
    const [a = "", b = ""] = await ann.store("Ann likes tea.", "Ann likes jam.");
    await ben.store("Ben likes tea.");
    expect(await ann.generation()).toBe(1);
    await ann.deprecate(a);
    const c = await ann.abstract("Ann likes things.", [b]);
    expect(await ann.generation()).toBe(3);
    expect(await changesAfter(records, scope, 0)).toMatchObject([
      { id: b, status: "active", level: 0, generation: 1 },
      { id: a, status: "deprecated", level: 0, generation: 2 },
      { id: c, status: "active", level: 1, generation: 3 },
    ]);
    expect((await changesAfter(records, scope, 2)).map((change) => change.id)).toEqual([c]);
    await ann.erase(b);
    expect(await ann.generation()).toBe(4);
    expect(await changesAfter(records, scope, 3)).toEqual([]);
    expect(await ben.generation()).toBe(1);
  });

  test("texts are returned in order of change, in slices, with their metadata", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const metadata = { session_id: 7, speaker: "Ann", occurred_at: "2026-03-02T09:00:00Z", other: { deep: true } };
    await ann.accept("Ann likes tea.", { metadata });
    await ann.accept("Ann likes jam.", { metadata: { session_id: null, occurred_at: "yesterday" }, createdAtMs: START_MS + 5 });
    const { leaseId, claimed } = await ann.claim();
    for (const submission of claimed) await ann.complete(leaseId, submission);
    const read = (generation: number, order: number, limit = 10) => records.memories.changedSince(scope, { generation, order }, limit);
    const [tea, jam] = await read(0, 0);
    expect(tea).toMatchObject({ content: "Ann likes tea.", session: "7", speaker: "Ann", occurredAtMs: Date.UTC(2026, 2, 2, 9) });
    expect(tea?.atMs).toBe(Date.UTC(2026, 2, 2, 9));
    expect(jam).toMatchObject({ content: "Ann likes jam.", session: null, speaker: null, occurredAtMs: null, status: "active" });
    expect(jam?.atMs).toBe(START_MS + 5);
    if (!tea || !jam) throw new Error("a text is missing");
    expect([tea.writeId, jam.writeId]).toEqual(claimed.map(({ id }) => id));
    expect(await read(0, 0, 1)).toEqual([tea]);
    expect(await read(tea.generation, tea.order, 1)).toEqual([jam]);
    await ann.deprecate(tea.id);
    expect(await read(0, 0)).toMatchObject([
      { id: jam.id },
      { id: tea.id, status: "deprecated", content: "Ann likes tea.", order: tea.order },
    ]);
    expect(await records.memories.changedSince(newScope(), { generation: 0, order: 0 }, 10)).toEqual([]);
  });

  test("facts are found by their keys while they are active", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const home = await ann.said("Ann lives in Rome.", { factKey: "rome", propertyKey: "ann home" });
    const tea = await ann.said("Ann likes tea.", { factKey: "tea" });
    const ids = async (factKeys: string[], propertyKeys: string[]) =>
      (await records.memories.withKeys(scope, { factKeys, propertyKeys })).map((memory) => memory.id).toSorted();
    expect(await ids(["rome", "tea", "none"], ["ann home"])).toEqual([home, tea].toSorted());
    expect(await ids([], ["ann home", "tea"])).toEqual([home]);
    expect(await records.memories.withKeys(scope, { factKeys: ["rome"], propertyKeys: [] })).toEqual([
      {
        id: home,
        content: "Ann lives in Rome.",
        factKey: "rome",
        propertyKey: "ann home",
        createdAtMs: (await ann.get(home))?.createdAtMs ?? expect.unreachable(),
        submissionId: home,
        speaker: undefined,
        session: undefined,
        occurredAtMs: undefined,
      },
    ]);
    await ann.deprecate(home);
    expect(await ids(["rome"], ["ann home"])).toEqual([]);
  });

  test("an abstraction covers its sources, and is deprecated with one of them", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const [a = "", b = "", c = ""] = await ann.store("Ann likes tea.", "Ann likes jam.", "Ann has a car.");
    expect((await records.memories.unabstracted(scope, 10)).map((memory) => memory.id)).toEqual([c, b, a]);
    expect((await records.memories.unabstracted(scope, 1)).map((memory) => memory.id)).toEqual([c]);
    const soft = await ann.abstract("Ann likes tea and jam.", [a, b]);
    expect(await ann.get(soft)).toMatchObject({
      level: 1,
      status: "active",
      source: "cognition",
      confidence: 0.9,
    });
    expect((await records.memories.unabstracted(scope, 10)).map((memory) => memory.id)).toEqual([c]);
    expect((await ann.found("likes tea")).toSorted()).toEqual([a, b, soft].toSorted());
    const facts = await records.text.search(scope, "likes tea", 2, LEVEL.fact);
    expect(facts.map(({ id }) => id).toSorted()).toEqual([a, b].toSorted());
    await ann.deprecate(a);
    expect(await ann.statuses([soft, b])).toEqual(["deprecated", "active"]);
    expect((await records.memories.unabstracted(scope, 10)).map((memory) => memory.id)).toEqual([c, b]);
    const hard = await ann.abstract("Ann has a car and likes jam.", [b, c]);
    expect((await ann.erase(b))?.ids.toSorted()).toEqual([b, soft, hard].toSorted());
    expect(await ann.statuses([soft, hard, c])).toEqual([undefined, undefined, "active"]);
  });

  test("an abstraction is refused when a source is not active or its id was used", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const [a = "", b = ""] = await ann.store("Ann likes tea.", "Ann likes jam.");
    const id = await ann.abstract("Ann likes both.", [a, b]);
    const attempt = (changes: object) =>
      records.memories.addAbstraction(
        scope,
        {
          id: newMemoryId(),
          content: "x",
          importance: 1,
          confidence: 1,
          topic: "food",
          source: "cognition",
          sourceIds: [a, b],
          ...changes,
        },
        START_MS,
      );
    expect(await attempt({ id })).toBeUndefined();
    await ann.deprecate(id);
    expect(await attempt({ id })).toBeUndefined();
    expect(await attempt({ sourceIds: [a, newMemoryId()] })).toBeUndefined();
    expect(await attempt({ sourceIds: [] })).toBeUndefined();
    const generation = await ann.generation();
    await ann.deprecate(b);
    expect(await attempt({})).toBeUndefined();
    expect(await ann.generation()).toBe(generation + 1);
  });

  test("a scope's abstractions are due after its facts changed, until they are processed", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const due = () => records.scopes.abstractionsDue(orgId, 10);
    expect(await due()).toEqual([]);
    const ids = await ann.store("Ann likes tea.", "Ann likes jam.");
    expect(await due()).toEqual([scope]);
    const looked = await ann.generation();
    await ann.abstract("Ann likes both.", ids);
    await records.scopes.abstractionsDone(scope, looked);
    expect(await due()).toEqual([]);
    await ann.deprecate(ids[0] ?? "");
    expect(await due()).toEqual([scope]);
    await records.scopes.abstractionsDone(scope, looked);
    expect(await due()).toEqual([scope]);
    await records.scopes.abstractionsDone(scope, await ann.generation());
    expect(await due()).toEqual([]);
  });

  test("full-text search finds inflected words, rare ones first, in any script", async () => {
    const user = newUser(opened);
    const { records, scope } = user;
    const texts = [
      "Ann walks the dogs in the park.",
      "Ben walks to the park.",
      "The code is XK-7231.",
      "彼女は東京に住んでいます。",
      "She doesn't eat crème brûlée.",
    ];
    const [dogs = "", walk = "", code = "", tokyo = "", dessert = ""] = await user.store(...texts);
    expect(await user.found("walking dog")).toEqual([dogs, walk]);
    expect(await user.found("xk 7231")).toEqual([code]);
    expect(await user.found("東京")).toEqual([tokyo]);
    expect(await user.found("creme BRULEE")).toEqual([dessert]);
    expect(await user.found("doesn't")).toEqual([dessert]);
    expect((await user.found("the")).toSorted()).toEqual([dogs, walk, code].toSorted());
    const hits = await records.text.search(scope, "dog park", 10);
    expect(hits.every((hit) => hit.score > 0)).toBe(true);
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a));
    expect(await records.text.search(scope, "park", 1)).toHaveLength(1);
  });

  test("scores of a scope do not depend on other scopes", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    await ann.store("Ann likes tea.", "Ann likes jam and bread.");
    const before = await records.text.search(scope, "likes tea", 10);
    await ann.beside("ben").store(...Array.from({ length: 20 }, () => "Ben likes tea, much tea."));
    expect(await records.text.search(scope, "likes tea", 10)).toEqual(before);
  });

  test("no query is a syntax error", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    await ann.store('He said "AND" (not OR): it\'s NEAR* the ^door, col:umn -minus +plus {x}.');
    const random = new Random(7);
    const parts = [
      '"',
      "'",
      "(",
      ")",
      "*",
      "^",
      ":",
      "-",
      "+",
      "{",
      "}",
      "AND",
      "OR",
      "NOT",
      "NEAR",
      "near/2",
      "_",
      "1_said",
      "\0",
      "\ud800",
      "é",
      "\\",
      "%",
      " ",
    ];
    for (let i = 0; i < 300; i++) {
      const query = Array.from({ length: 1 + random.below(8) }, () => random.pick(parts)).join(random.chance(0.5) ? " " : "");
      expect(Array.isArray(await records.text.search(scope, query, 10))).toBe(true);
    }
    expect(await records.text.search(scope, "w ".repeat(1_000) + Array.from({ length: 500 }, (_, i) => `word${i}`).join(" "), 10)).toEqual(
      [],
    );
    expect(await ann.found("said")).toHaveLength(1);
  });
}

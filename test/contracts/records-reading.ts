import { expect, test } from "bun:test";
import { factId, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import { Random } from "../support/random.ts";
import {
  abstract,
  accept,
  claim,
  complete,
  fact,
  found,
  newScope,
  type OpenedRecords,
  pages,
  START_MS,
  statuses,
  store,
  storeFacts,
} from "./records-support.ts";

/** Lists, keys, changes, abstractions and full text. */
export function testReading(opened: () => OpenedRecords): void {
  test("a list is newest first, page by page, even during other writes", async () => {
    const { records } = opened();
    const scope = newScope();
    const ids = await store(records, scope, ...Array.from({ length: 25 }, (_, index) => `fact ${index}`));
    const first = await records.memories.list({ orgId: scope.orgId }, 10);
    await store(records, scope, "newer than all", "and this");
    await records.memories.erase(scope.orgId, first[3]?.id ?? "", START_MS);
    const last = first[9];
    if (!last) throw new Error("the page is short");
    const rest = await records.memories.list({ orgId: scope.orgId }, 100, { createdAtMs: last.createdAtMs, id: last.id });
    expect([...first, ...rest].map((memory) => memory.id)).toEqual(ids.toReversed());
    expect(first[0]).not.toHaveProperty("content");
  });

  test("memories of one millisecond are listed by id, with any page size", async () => {
    const { records } = opened();
    const scope = newScope();
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.push((await accept(records, scope, `${i}`, { createdAtMs: START_MS })).id);
    const { leaseId, claimed } = await claim(records, scope.orgId);
    for (const submission of claimed) await complete(records, leaseId, submission);
    for (const limit of [1, 2, 3, 7, 100]) {
      expect((await pages(records, { orgId: scope.orgId }, limit)).map((memory) => memory.id)).toEqual(ids.toSorted().toReversed());
    }
  });

  test("a list can be limited to an agent, a user or both", async () => {
    const { records } = opened();
    const orgId = newOrgId();
    const names: Record<string, string> = {};
    for (const agent of ["a", "b"]) {
      for (const user of ["u", "v"]) {
        for (const id of await store(records, newScope(orgId, user, agent), "one", "two")) names[id] = `${agent}${user}`;
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
    const { records } = opened();
    const mine = newScope();
    const theirs = newScope();
    const near = newScope(mine.orgId, "ben");
    const [id = ""] = await store(records, mine, "Ann likes tea.");
    expect(await records.memories.get(theirs.orgId, id)).toBeUndefined();
    expect(await records.memories.list({ orgId: theirs.orgId }, 10)).toEqual([]);
    expect(await records.scopes.generation(theirs)).toBe(0);
    for (const scope of [theirs, near]) {
      expect(await found(records, scope, "tea")).toEqual([]);
      expect(await records.memories.active(scope, [id])).toEqual([]);
      expect(await records.memories.changesSince(scope, 0)).toEqual([]);
      expect(await records.memories.withKeys(scope, { factKeys: ["ann likes tea."], propertyKeys: [] })).toEqual([]);
      expect(await records.memories.unabstracted(scope, 10)).toEqual([]);
    }
  });

  test("every change of a scope raises its generation, and changes are listed by generation", async () => {
    const { records } = opened();
    const scope = newScope();
    const other = newScope(scope.orgId, "ben");
    const [a = "", b = ""] = await store(records, scope, "Ann likes tea.", "Ann likes jam.");
    await store(records, other, "Ben likes tea.");
    expect(await records.scopes.generation(scope)).toBe(1);
    await records.memories.deprecate(scope.orgId, a, START_MS);
    const c = await abstract(records, scope, "Ann likes things.", [b]);
    expect(await records.scopes.generation(scope)).toBe(3);
    expect(await records.memories.changesSince(scope, 0)).toEqual([
      { id: b, status: "active", level: 0, generation: 1 },
      { id: a, status: "deprecated", level: 0, generation: 2 },
      { id: c, status: "active", level: 1, generation: 3 },
    ]);
    expect((await records.memories.changesSince(scope, 2)).map((change) => change.id)).toEqual([c]);
    await records.memories.erase(scope.orgId, b, START_MS);
    expect(await records.scopes.generation(scope)).toBe(4);
    expect(await records.memories.changesSince(scope, 3)).toEqual([]);
    expect(await records.scopes.generation(other)).toBe(1);
  });

  test("texts are returned in order of change, in slices, with their metadata", async () => {
    const { records } = opened();
    const scope = newScope();
    const metadata = { session_id: 7, speaker: "Ann", occurred_at: "2026-03-02T09:00:00Z", other: { deep: true } };
    await accept(records, scope, "Ann likes tea.", { metadata });
    await accept(records, scope, "Ann likes jam.", { metadata: { session_id: null, occurred_at: "yesterday" }, createdAtMs: START_MS + 5 });
    const { leaseId, claimed } = await claim(records, scope.orgId);
    for (const submission of claimed) await complete(records, leaseId, submission);
    const read = (generation: number, order: number, limit = 10) => records.memories.textsSince(scope, { generation, order }, limit);
    const [tea, jam] = await read(0, 0);
    expect(tea).toMatchObject({ content: "Ann likes tea.", session: "7", speaker: "Ann", occurredAtMs: Date.UTC(2026, 2, 2, 9) });
    expect(tea?.atMs).toBe(Date.UTC(2026, 2, 2, 9));
    expect(jam).toMatchObject({ content: "Ann likes jam.", session: null, speaker: null, occurredAtMs: null, status: "active" });
    expect(jam?.atMs).toBe(START_MS + 5);
    if (!tea || !jam) throw new Error("a text is missing");
    expect([tea.writeId, jam.writeId]).toEqual(claimed.map(({ id }) => id));
    expect(await read(0, 0, 1)).toEqual([tea]);
    expect(await read(tea.generation, tea.order, 1)).toEqual([jam]);
    await records.memories.deprecate(scope.orgId, tea.id, START_MS);
    expect(await read(0, 0)).toMatchObject([{ id: jam.id }, { id: tea.id, status: "deprecated", content: "", order: tea.order }]);
    expect(await records.memories.textsSince(newScope(), { generation: 0, order: 0 }, 10)).toEqual([]);
  });

  test("facts are found by their keys while they are active", async () => {
    const { records } = opened();
    const scope = newScope();
    const home = await storeFacts(records, scope, "Ann lives in Rome.", (submission) => [
      fact(submission.id, submission.content, { factKey: "rome", propertyKey: "ann home" }),
    ]);
    const tea = await storeFacts(records, scope, "Ann likes tea.", (submission) => [
      fact(submission.id, submission.content, { factKey: "tea" }),
    ]);
    const ids = async (factKeys: string[], propertyKeys: string[]) =>
      (await records.memories.withKeys(scope, { factKeys, propertyKeys })).map((memory) => memory.id).toSorted();
    expect(await ids(["rome", "tea", "none"], ["ann home"])).toEqual([home.id, tea.id].toSorted());
    expect(await ids([], ["ann home", "tea"])).toEqual([home.id]);
    expect(await records.memories.withKeys(scope, { factKeys: ["rome"], propertyKeys: [] })).toEqual([
      {
        id: home.id,
        content: "Ann lives in Rome.",
        factKey: "rome",
        propertyKey: "ann home",
        createdAtMs: home.createdAtMs,
        submissionId: home.id,
        speaker: undefined,
        session: undefined,
        occurredAtMs: undefined,
      },
    ]);
    await records.memories.deprecate(scope.orgId, home.id, START_MS);
    expect(await ids(["rome"], ["ann home"])).toEqual([]);
  });

  test("an abstraction covers its sources, and is deprecated with one of them", async () => {
    const { records } = opened();
    const scope = newScope();
    const [a = "", b = "", c = ""] = await store(records, scope, "Ann likes tea.", "Ann likes jam.", "Ann has a car.");
    expect((await records.memories.unabstracted(scope, 10)).map((memory) => memory.id)).toEqual([c, b, a]);
    expect((await records.memories.unabstracted(scope, 1)).map((memory) => memory.id)).toEqual([c]);
    const soft = await abstract(records, scope, "Ann likes tea and jam.", [a, b]);
    expect(await records.memories.get(scope.orgId, soft)).toMatchObject({
      level: 1,
      status: "active",
      source: "cognition",
      confidence: 0.9,
    });
    expect((await records.memories.unabstracted(scope, 10)).map((memory) => memory.id)).toEqual([c]);
    expect((await found(records, scope, "likes tea")).toSorted()).toEqual([a, b, soft].toSorted());
    await records.memories.deprecate(scope.orgId, a, START_MS);
    expect(await statuses(records, scope.orgId, [soft, b])).toEqual(["deprecated", "active"]);
    expect((await records.memories.unabstracted(scope, 10)).map((memory) => memory.id)).toEqual([c, b]);
    const hard = await abstract(records, scope, "Ann has a car and likes jam.", [b, c]);
    expect((await records.memories.erase(scope.orgId, b, START_MS))?.ids.toSorted()).toEqual([b, soft, hard].toSorted());
    expect(await statuses(records, scope.orgId, [soft, hard, c])).toEqual([undefined, undefined, "active"]);
  });

  test("an abstraction is refused when a source is not active or its id was used", async () => {
    const { records } = opened();
    const scope = newScope();
    const [a = "", b = ""] = await store(records, scope, "Ann likes tea.", "Ann likes jam.");
    const id = await abstract(records, scope, "Ann likes both.", [a, b]);
    const attempt = (changes: object) =>
      records.memories.addAbstraction(
        scope,
        { id: newMemoryId(), content: "x", importance: 1, confidence: 1, source: "cognition", sourceIds: [a, b], ...changes },
        START_MS,
      );
    expect(await attempt({ id })).toBeUndefined();
    await records.memories.deprecate(scope.orgId, id, START_MS);
    expect(await attempt({ id })).toBeUndefined();
    expect(await attempt({ sourceIds: [a, newMemoryId()] })).toBeUndefined();
    expect(await attempt({ sourceIds: [] })).toBeUndefined();
    const generation = await records.scopes.generation(scope);
    await records.memories.deprecate(scope.orgId, b, START_MS);
    expect(await attempt({})).toBeUndefined();
    expect(await records.scopes.generation(scope)).toBe(generation + 1);
  });

  test("a scope's abstractions are due after its facts changed, until they are processed", async () => {
    const { records } = opened();
    const scope = newScope();
    const due = () => records.scopes.abstractionsDue(scope.orgId, 10);
    expect(await due()).toEqual([]);
    const ids = await store(records, scope, "Ann likes tea.", "Ann likes jam.");
    expect(await due()).toEqual([scope]);
    const looked = await records.scopes.generation(scope);
    await abstract(records, scope, "Ann likes both.", ids);
    await records.scopes.abstractionsDone(scope, looked);
    expect(await due()).toEqual([]);
    await records.memories.deprecate(scope.orgId, ids[0] ?? "", START_MS);
    expect(await due()).toEqual([scope]);
    await records.scopes.abstractionsDone(scope, looked);
    expect(await due()).toEqual([scope]);
    await records.scopes.abstractionsDone(scope, await records.scopes.generation(scope));
    expect(await due()).toEqual([]);
  });

  test("full-text search finds inflected words, rare ones first, in any script", async () => {
    const { records } = opened();
    const scope = newScope();
    const texts = [
      "Ann walks the dogs in the park.",
      "Ben walks to the park.",
      "The code is XK-7231.",
      "彼女は東京に住んでいます。",
      "She doesn't eat crème brûlée.",
    ];
    const [ann, ben, code, tokyo, dessert] = await store(records, scope, ...texts);
    expect(await found(records, scope, "walking dog")).toEqual([ann ?? "", ben ?? ""]);
    expect(await found(records, scope, "xk 7231")).toEqual([code ?? ""]);
    expect(await found(records, scope, "東京")).toEqual([tokyo ?? ""]);
    expect(await found(records, scope, "creme BRULEE")).toEqual([dessert ?? ""]);
    expect(await found(records, scope, "doesn't")).toEqual([dessert ?? ""]);
    expect((await found(records, scope, "the")).toSorted()).toEqual([ann, ben, code].map(String).toSorted());
    const hits = await records.text.search(scope, "dog park", 10);
    expect(hits.every((hit) => hit.score > 0)).toBe(true);
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a));
    expect(await records.text.search(scope, "park", 1)).toHaveLength(1);
  });

  test("scores of a scope do not depend on other scopes", async () => {
    const { records } = opened();
    const scope = newScope();
    await store(records, scope, "Ann likes tea.", "Ann likes jam and bread.");
    const before = await records.text.search(scope, "likes tea", 10);
    await store(records, newScope(scope.orgId, "ben"), ...Array.from({ length: 20 }, () => "Ben likes tea, much tea."));
    expect(await records.text.search(scope, "likes tea", 10)).toEqual(before);
  });

  test("no query is a syntax error", async () => {
    const { records } = opened();
    const scope = newScope();
    await store(records, scope, 'He said "AND" (not OR): it\'s NEAR* the ^door, col:umn -minus +plus {x}.');
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
    expect(await found(records, scope, "said")).toHaveLength(1);
    expect(factId(newMemoryId(), 1)).toMatch(/^[0-9a-f-]{36}$/);
  });
}

import { expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import { type Actor, KEPT_TRAIL_ENTRIES } from "../../src/stores/interfaces/trail.ts";
import { facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const KEY: Actor = { kind: "key", id: "k-1" };
const OWNER: Actor = { kind: "person", id: "owner@example.com" };
const COMMAND: Actor = { kind: "command" };

const told = async (ann: TestUser) => (await ann.trail()).map(({ action, by, memoryId }) => [action, by.kind, memoryId]);

/** Who did what to a memory. */
export function testTrail(opened: () => OpenedRecords): void {
  test("each change for somebody leaves one entry with who, what, when and whose memory it was", async () => {
    const ann = newUser(opened);
    const [id = "", tea = "", jam = ""] = await ann.store("one", "I like tea.", "I like jam.");
    await ann.deprecate(id.toUpperCase(), LATER_MS, KEY);
    await ann.restore(id, LATER_MS + 1, OWNER);
    await ann.patch(id, { importance: 1 }, COMMAND);
    const edit = await ann.revise([id], "one, edited", "edited", LATER_MS, OWNER);
    const merge = await ann.revise([tea, jam], "tea and jam", "merged", LATER_MS, KEY);
    expect(await told(ann)).toEqual([
      ["merged", "key", merge],
      ["edited", "person", edit],
      ["patched", "command", id],
      ["restored", "person", id],
      ["deleted", "key", id],
    ]);
    const [first = expect.unreachable()] = (await ann.trail()).slice(-1);
    const whose = { agentId: ann.scope.agentId, userId: ann.scope.userId, count: 1 };
    expect(first).toEqual({ no: first.no, atMs: LATER_MS, by: KEY, action: "deleted", memoryId: id, ...whose });
    expect((await ann.records.trail.of(ann.orgId, [id.toUpperCase(), id], 10)).map(({ action }) => action)).toEqual([
      "patched",
      "restored",
      "deleted",
    ]);
  });

  test("nothing is told of what changed nothing, of what nobody asked for, and of what is refused", async () => {
    const ann = newUser(opened);
    const { id } = await ann.accept("one", { metadata: { expires_at: new Date(LATER_MS).toISOString() } });
    await ann.processAll();
    await ann.restore(id, LATER_MS - 1, KEY);
    await ann.deprecate(newMemoryId(), LATER_MS, KEY);
    await ann.erase(newMemoryId(), LATER_MS, KEY);
    await ann.patch(newMemoryId(), { importance: 1 }, KEY);
    await expect(ann.revise([newMemoryId()], "two", "edited", LATER_MS, KEY)).rejects.toThrow("no such memory");
    await ann.records.expiry.expire(ann.orgId, "deprecate", LATER_MS, 10);
    await ann.deprecate(id, LATER_MS, KEY);
    expect(await ann.trail()).toEqual([]);
    const [other = ""] = await ann.store("two");
    const edit = () => ann.revise([other], "two, edited", "edited", LATER_MS, OWNER);
    expect(await edit()).toBe(await edit());
    expect(await ann.trail()).toHaveLength(1);
  });

  test("the id of a write stands for its facts, also in the trail", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("Tea. Jam.", (said) => facts(said, ["Tea.", "Jam."]));
    await ann.deprecate(write.id, LATER_MS, KEY);
    expect(await told(ann)).toEqual([["deleted", "key", write.id]]);
  });

  test("an erasure takes the entries of all that it takes, and leaves one that says who and how many", async () => {
    const ann = newUser(opened);
    const [tea = "", kept = ""] = await ann.store("I like tea.", "I like jam.");
    const edit = await ann.revise([tea], "I like green tea.", "edited", LATER_MS, OWNER);
    await ann.processAll();
    const waiting = await ann.revise([edit], "I like black tea.", "edited", LATER_MS, OWNER);
    for (const id of [edit, kept]) await ann.patch(id, { importance: 1 }, KEY);
    await ann.erase(tea, LATER_MS + 5, KEY);
    const trail = await ann.trail();
    expect(trail).toMatchObject([
      { atMs: LATER_MS + 5, by: KEY, action: "erased", memoryId: undefined, userId: ann.scope.userId, count: 2 },
      { action: "patched", memoryId: kept, count: 1 },
    ]);
    for (const id of [tea, edit, waiting]) expect(JSON.stringify(trail)).not.toContain(id);
    expect(trail[0]?.no).toBeGreaterThan(trail[1]?.no ?? 0);
  });

  test("an erasure of one memory, or of a write that waits, names it, and what was replaced and stays is not told of", async () => {
    const ann = newUser(opened);
    const [oslo = ""] = await ann.store("I live in Oslo.");
    const rome = await ann.said("I live in Rome.", { supersedes: [over(oslo)] });
    await ann.erase(rome, LATER_MS, COMMAND);
    const { id } = await ann.accept("waits");
    await ann.erase(id, LATER_MS, KEY);
    expect(await ann.trail()).toMatchObject([
      { action: "erased", by: KEY, memoryId: id, count: 1 },
      { action: "erased", by: COMMAND, memoryId: rome, count: 1 },
    ]);
    expect(await ann.statuses([oslo])).toEqual(["active"]);
  });

  test("an expiry that erases takes the entries, and is nobody's", async () => {
    const ann = newUser(opened);
    const { id } = await ann.accept("one", { metadata: { expires_at: new Date(LATER_MS).toISOString() } });
    await ann.processAll();
    await ann.patch(id, { importance: 1 }, KEY);
    await ann.records.expiry.expire(ann.orgId, "erase", LATER_MS, 10);
    expect(await ann.trail()).toEqual([]);
  });

  test("what a person erased as seen has an entry for each agent and user", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob");
    const [one = "", two = ""] = await ann.store("one", "two");
    const [three = ""] = await bob.store("three");
    const ids = [one, two, three];
    const seen = await ann.records.browse.erasure(ann.orgId, ids, 10);
    await ann.records.memories.eraseAsSeen(ann.orgId, ids, { fingerprint: seen?.fingerprint ?? "", withReplaced: true }, LATER_MS, OWNER);
    const entries = (await ann.trail()).map(({ by, userId, count, memoryId }) => ({ by, userId, count, memoryId }));
    expect(entries.toSorted((a, b) => b.count - a.count)).toEqual([
      { by: OWNER, userId: ann.scope.userId, count: 2, memoryId: undefined },
      { by: OWNER, userId: "bob", count: 1, memoryId: three },
    ]);
  });

  test("it is listed newest first, page by page, of one person, agent, actor, action or time", async () => {
    const ann = newUser(opened);
    const bob = ann.beside("bob", "coder");
    const [one = ""] = await ann.store("one");
    const [two = ""] = await bob.store("two");
    const done: readonly (readonly [TestUser, MemoryId, Actor])[] = [
      [ann, one, KEY],
      [bob, two, OWNER],
      [ann, one, COMMAND],
      [bob, two, { kind: "key", id: "k-2" }],
    ];
    for (const [at, [user, id, by]] of done.entries()) {
      const change = at < 2 ? user.deprecate(id, LATER_MS + at, by) : user.restore(id, LATER_MS + at, by);
      await change;
    }
    const times = async (...asked: Parameters<TestUser["trail"]>) => (await ann.trail(...asked)).map(({ atMs }) => atMs - LATER_MS);
    expect(await times()).toEqual([3, 2, 1, 0]);
    const [, second = expect.unreachable()] = await ann.trail({}, 2);
    expect(await times({}, 2)).toEqual([3, 2]);
    expect(await times({}, 2, second.no)).toEqual([1, 0]);
    expect(await times({ userId: "bob" })).toEqual([3, 1]);
    expect(await times({ userId: "bob" }, 1)).toEqual([3]);
    expect(await times({ agentId: "coder" })).toEqual([3, 1]);
    expect(await times({ userId: "bob", agentId: ann.scope.agentId })).toEqual([]);
    expect(await times({ action: "restored" })).toEqual([3, 2]);
    expect(await times({ by: KEY })).toEqual([0]);
    expect(await times({ by: COMMAND })).toEqual([2]);
    expect(await times({ by: OWNER, action: "deleted" })).toEqual([1]);
    expect(await times({ fromMs: LATER_MS + 1, toMs: LATER_MS + 3 })).toEqual([2, 1]);
  });

  test("no organization sees what was done in another", async () => {
    const [ann, eve] = [newUser(opened), newUser(opened)];
    const [id = ""] = await ann.store("one");
    await eve.store("two");
    await ann.deprecate(id, LATER_MS, KEY);
    expect(await eve.trail()).toEqual([]);
    expect(await eve.records.trail.of(eve.orgId, [id], 10)).toEqual([]);
    expect(await ann.records.trail.list(newOrgId(), {}, 10)).toEqual([]);
    expect(await ann.trail()).toHaveLength(1);
  });

  test("the newest entries are kept, and older ones go with the next", async () => {
    const ann = newUser(opened);
    const [one = "", two = ""] = await ann.store("one", "two");
    await ann.deprecate(one, LATER_MS, KEY);
    await ann.deprecate(two, LATER_MS + 1, KEY);
    const [kept = expect.unreachable(), oldest = expect.unreachable()] = await ann.trail();
    await opened().ageTrail(ann.orgId, KEPT_TRAIL_ENTRIES + oldest.no - kept.no - 2);
    await ann.restore(two, LATER_MS + 2, OWNER);
    expect(await ann.trail()).toHaveLength(3);
    await ann.restore(one, LATER_MS + 3, OWNER);
    expect(await ann.trail()).toMatchObject([{ memoryId: one, action: "restored" }, { memoryId: two }, { atMs: kept.atMs }]);
  });

  test("another instance sees it", async () => {
    const ann = newUser(opened);
    const [id = ""] = await ann.store("one");
    await ann.deprecate(id, LATER_MS, OWNER);
    const trail = await ann.trail();
    expect(await ann.through(await opened().another()).trail()).toEqual(trail);
  });
}

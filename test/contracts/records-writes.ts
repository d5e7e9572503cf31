import { expect, test } from "bun:test";
import { factIds } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import { fact, facts, type OpenedRecords } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const TEXT = "I live in Lisbon and my favourite colour is green.";

/** One write that became two facts. */
async function written(ann: TestUser): Promise<{ id: MemoryId; home: MemoryId; colour: MemoryId }> {
  const { id } = await ann.storeFacts(TEXT, (submission) =>
    facts(submission, ["I live in Lisbon.", "My favourite colour is green."]).map((one, index) => ({
      ...one,
      importance: 0.3 + index / 10,
    })),
  );
  const [home = "", colour = ""] = factIds(id, 2);
  return { id, home, colour };
}

/** What the id of a write stands for when the write became several facts. */
export function testWrites(opened: () => OpenedRecords): void {
  test("a write is read as one memory: its text, active while any fact is, as important as the most important", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    expect(await ann.get(id.toUpperCase())).toMatchObject({
      id,
      content: TEXT,
      level: 0,
      status: "active",
      importance: 0.4,
      outdated: false,
    });
    await ann.deprecate(colour);
    expect(await ann.get(id)).toMatchObject({ content: TEXT, status: "active", importance: 0.3 });
    await ann.deprecate(home);
    expect(await ann.get(id)).toMatchObject({ content: TEXT, status: "deprecated" });
    expect((await ann.list()).map((memory) => memory.id).toSorted()).toEqual([home, colour].toSorted());
  });

  for (const how of ["deprecate", "erase"] as const) {
    const gone = how === "erase" ? undefined : "deprecated";

    test(`to ${how} any one of its facts takes that one alone`, async () => {
      for (const index of [0, 1]) {
        const ann = newUser(opened);
        const { home, colour } = await written(ann);
        const ids = [home, colour];
        await ann[how](ids[index] ?? "");
        expect(await ann.statuses(ids)).toEqual(ids.map((_, at) => (at === index ? gone : "active")));
      }
    });

    test(`to ${how} the write takes everything that it said`, async () => {
      const ann = newUser(opened);
      const { id, home, colour } = await written(ann);
      expect(await ann[how](id)).toBeDefined();
      expect(await ann.statuses([home, colour])).toEqual([gone, gone]);
      expect((await ann.get(id))?.status).toBe(gone);
    });
  }

  test("a write that lost a fact for good is what is left of it", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    await ann.erase(home);
    expect(await ann.get(id)).toMatchObject({ content: "My favourite colour is green.", status: "active" });
    await ann.erase(colour);
    expect(await ann.get(id)).toBeUndefined();
  });

  test("a restored write has all of its facts again", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    await ann.deprecate(id);
    await ann.restore(id);
    expect(await ann.statuses([home, colour])).toEqual(["active", "active"]);
    expect(await ann.restore(id)).toBeUndefined();
  });

  test("its history leads to its facts and to what they replaced", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("I live in Rome.");
    const { id } = await ann.storeFacts(TEXT, (submission) =>
      facts(submission, ["I live in Lisbon.", "My favourite colour is green."]).map((one, index) =>
        index === 0
          ? {
              ...one,
              ...fact(one.id, one.content, { supersedes: [{ olderId: older, reason: "updates", certainty: "sure", rule: "residence" }] }),
            }
          : one,
      ),
    );
    const ids = factIds(id, 2);
    const history = await ann.history(id);
    expect(history?.memoryIds).toEqual(ids);
    expect(history?.versions.map(({ memory }) => memory.id).toSorted()).toEqual([older, ...ids].toSorted());
    expect((await ann.history(ids[1] ?? ""))?.memoryIds).toEqual(ids.slice(1));
  });

  test("a change of its metadata or importance is one of each fact, and a new text replaces them all", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    await ann.patch(id, { metadata: { topic: "me" }, importance: 0.9 });
    for (const one of [home, colour]) expect(await ann.get(one)).toMatchObject({ metadata: { topic: "me" }, importance: 0.9 });
    const edit = await ann.revise([id], "I live in Porto and I like blue.");
    expect(await ann.revise([id], "I live in Porto and I like blue.")).toBe(edit);
    await ann.processAll();
    expect(await ann.statuses([edit, home, colour])).toEqual(["active", "deprecated", "deprecated"]);
  });

  test("a new text of it leaves out what was deleted before", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    await ann.deprecate(colour);
    await ann.revise([id], "I live in Porto.");
    await ann.processAll();
    expect((await ann.history(id))?.versions.find(({ memory }) => memory.id === home)?.superseded?.reason).toBe("edited");
    expect((await ann.history(colour))?.versions).toHaveLength(1);
  });

  test("its details name its facts and its text", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    const details = await ann.details(id);
    expect(details).toMatchObject({ memory: { id, content: TEXT }, write: { id, content: TEXT } });
    expect(details?.siblings.map((link) => link.id)).toEqual([home, colour]);
  });

  test("after an import it is its facts, and deleting it takes them", async () => {
    const ann = newUser(opened);
    const { id, home, colour } = await written(ann);
    const { memories } = await ann.records.transfer.page(ann.orgId, 0, 10);
    const other = newUser(opened);
    await other.records.transfer.store(
      other.orgId,
      memories.map((memory) => ({ ...memory, scope: other.scope, factKey: undefined, propertyKey: undefined })),
    );
    expect(await other.get(id)).toMatchObject({ content: "I live in Lisbon.\nMy favourite colour is green.", status: "active" });
    await other.deprecate(id, LATER_MS);
    expect(await other.statuses([home, colour])).toEqual(["deprecated", "deprecated"]);
  });
}

import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, Metadata } from "../../src/memory/types.ts";
import { type OpenedRecords, START_MS } from "./records-support.ts";
import { newUser, type TestUser } from "./records-user.ts";

/** Processes the queue like a worker without knowledge of revisions. */
async function processRevisions(ann: TestUser, failure?: string): Promise<void> {
  for (const { extract } of await ann.processAll(failure)) expect(extract).toBe(false);
}

async function storeWith(ann: TestUser, metadata: Metadata, confidence: number): Promise<MemoryId> {
  const { id } = await ann.accept(`text ${confidence}`, { metadata, confidence });
  await ann.processAll();
  return id;
}

/** Edits and merges by a person. */
export function testRevisions(opened: () => OpenedRecords): void {
  test("an edit supersedes its memory when it is stored, and that memory can be restored", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("Ann lives in Rom.");
    const id = await ann.revise([older.toUpperCase()], "Ann lives in Rome.");
    expect(await ann.statuses([older, id])).toEqual(["active", undefined]);
    expect(await ann.details(older)).toMatchObject({ revisionWaits: true });
    await processRevisions(ann);
    expect(await ann.statuses([older, id])).toEqual(["deprecated", "active"]);
    expect(await ann.details(id)).toMatchObject({ supersedes: [{ memory: { id: older }, reason: "edited" }] });
    expect(await ann.found("Rome")).toEqual([id]);
    await ann.restore(older);
    expect(await ann.statuses([older, id])).toEqual(["active", "active"]);
  });

  test("a history is in the order of its supersessions, even when the clock was set back between them", async () => {
    const ann = newUser(opened);
    const [first = ""] = await ann.store("Ann lives in Rom.");
    const second = await ann.revise([first], "Ann lives in Rome.", "edited", START_MS - 1000);
    await processRevisions(ann);
    const third = await ann.revise([second], "Ann lives in Oslo.", "edited", START_MS - 2000);
    await processRevisions(ann);
    for (const id of [first, second, third]) {
      const { versions = [] } = (await ann.history(id)) ?? {};
      expect(versions.map(({ memory }) => memory.id)).toEqual([first, second, third]);
    }
  });

  test("a merge supersedes all its sources, and gets their common metadata and lowest confidence", async () => {
    const ann = newUser(opened);
    const one = await storeWith(ann, { session_id: "s1", tags: ["a"], speaker: "Ann" }, 0.9);
    const two = await storeWith(ann, { session_id: "s1", tags: ["a"], speaker: "Bob" }, 0.6);
    const made = await ann.abstract("both", [one, two]);
    const id = await ann.revise([one, two], "One text.", "merged");
    await processRevisions(ann);
    expect(await ann.statuses([one, two, made, id])).toEqual(["deprecated", "deprecated", "deprecated", "active"]);
    expect(await ann.get(id)).toMatchObject({ metadata: { session_id: "s1", tags: ["a"] }, confidence: 0.6 });
    const { supersedes } = (await ann.details(id)) ?? expect.unreachable();
    expect(supersedes.map((row) => [row.memory.id, row.reason]).toSorted()).toEqual(
      [
        [one, "merged"],
        [two, "merged"],
      ].toSorted(),
    );
  });

  test("a repeated revision is one, even after it was processed; another text is refused while it is queued", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("Ann lives in Rom.");
    const id = await ann.revise([older], "Ann lives in Rome.");
    expect(await ann.revise([older], "Ann lives in Rome.")).toBe(id);
    await expect(ann.revise([older], "Ann lives in Oslo.")).rejects.toMatchObject({ code: "validation_error" });
    await processRevisions(ann);
    expect(await ann.revise([older], "Ann lives in Rome.")).toBe(id);
    expect((await ann.depth()).queued).toBe(0);
    // A revision that was undone may be repeated.
    await ann.restore(older);
    const again = await ann.revise([older], "Ann lives in Rome.");
    expect(again).not.toBe(id);
    await processRevisions(ann);
    expect(await ann.statuses([older, again])).toEqual(["deprecated", "active"]);
  });

  test("a missing or deprecated memory, an abstraction, or one of another scope cannot be revised", async () => {
    const ann = newUser(opened);
    const [one = "", two = ""] = await ann.store("one", "two");
    const [other = ""] = await ann.beside("bob").store("other");
    const made = await ann.abstract("both", [one, two]);
    await ann.deprecate(two);
    for (const [ids, code] of [
      [[newMemoryId()], "not_found"],
      [[two], "validation_error"],
      [[made], "validation_error"],
      [[one, other], "validation_error"],
      [[], "validation_error"],
    ] as const) {
      await expect(ann.revise(ids, "new", "merged")).rejects.toMatchObject({ code });
    }
    await expect(newUser(opened).revise([one], "new")).rejects.toMatchObject({ code: "not_found" });
    expect((await ann.depth()).queued).toBe(0);
  });

  test("a revision that becomes a dead letter still supersedes its memory, because its text is stored verbatim", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("old");
    const id = await ann.revise([older], "new");
    await processRevisions(ann, "the model is gone");
    expect(await ann.statuses([older, id])).toEqual(["deprecated", "active"]);
  });

  test("a revision that is deleted while queued changes nothing; one whose memory is erased meanwhile is erased with it", async () => {
    const ann = newUser(opened);
    const [one = "", two = "", three = ""] = await ann.store("one", "two", "three");
    const [soft, hard, alone] = [await ann.revise([one], "a"), await ann.revise([two], "b"), await ann.revise([three], "c")];
    await ann.deprecate(soft);
    await ann.erase(hard);
    await ann.erase(three);
    await processRevisions(ann);
    expect(await ann.statuses([one, two, three, soft, hard, alone])).toEqual([
      "active",
      "active",
      undefined,
      "deprecated",
      undefined,
      undefined,
    ]);
    expect(await ann.details(one)).toMatchObject({ revisionWaits: false });
  });
}

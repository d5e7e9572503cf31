import { expect, test } from "bun:test";
import { factIds, newMemoryId, newOrgId, possibleFactIds } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import { facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser } from "./records-user.ts";

/** Soft and hard deletes, of memories and of writes in every state. */
export function testDeletion(opened: () => OpenedRecords): void {
  test("a soft delete can be undone, and so can a supersession", async () => {
    const ann = newUser(opened);
    const [deleted = "", older = ""] = await ann.store("Ann likes green tea.", "Ann lives in Rome.");
    await ann.deprecate(deleted);
    const newer = await ann.said("Ann lives in Oslo.", { supersedes: [over(older)] });
    expect(await ann.found("Rome")).toEqual([]);

    const change = await ann.restore(older.toUpperCase(), LATER_MS + 1);
    expect(change?.generation).toBe(await ann.generation());
    expect(await ann.get(older)).toMatchObject({ status: "active", updatedAtMs: LATER_MS + 1 });
    expect(await ann.found("Rome")).toEqual([older]);
    expect(await ann.found("Oslo")).toEqual([newer]);
    await ann.restore(deleted, LATER_MS + 2);
    expect(await ann.found("tea")).toEqual([deleted]);

    expect(await ann.restore(deleted, LATER_MS + 3)).toBeUndefined();
    expect(await ann.restore(newMemoryId(), LATER_MS + 3)).toBeUndefined();
  });

  test("a soft delete removes the memory from search and keeps it readable", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const [id = "", other = ""] = await ann.store("Ann likes green tea.", "Ann likes black tea.");
    const change = await ann.deprecate(id);
    expect(change).toEqual({ scope, generation: 2 });
    expect(await ann.get(id)).toMatchObject({
      status: "deprecated",
      content: "Ann likes green tea.",
      updatedAtMs: LATER_MS,
    });
    expect(await ann.found("tea")).toEqual([other]);
    expect((await records.memories.active(scope, [id, other])).map((memory) => memory.id)).toEqual([other]);
    expect(await ann.deprecate(id, LATER_MS + 1)).toEqual({ scope, generation: 2 });
    expect((await ann.get(id))?.updatedAtMs).toBe(LATER_MS);
  });

  test("the id of a write deletes all its facts, superseded ones too; another fact's id deletes that fact", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("a. b. c.", (submission) =>
      facts(submission, ["Ann has a cat.", "Ann has a dog.", "Ann has a fish."]),
    );
    const ids = factIds(write.id, 3);
    await ann.deprecate(ids[1] ?? "");
    expect(await ann.statuses(ids)).toEqual(["active", "deprecated", "active"]);
    await ann.deprecate(write.id);
    expect(await ann.statuses(ids)).toEqual(["deprecated", "deprecated", "deprecated"]);
    const erased = await ann.erase(write.id);
    expect(erased?.ids.toSorted()).toEqual([...ids, write.id].toSorted());
    expect(await ann.statuses(ids)).toEqual([undefined, undefined, undefined]);
  });

  test("erasing one fact leaves its siblings and their metadata", async () => {
    const ann = newUser(opened);
    const { scope } = ann;
    const submission = await ann.accept("Ann has a cat. Ann has a dog.", { metadata: { n: 7 } });
    const { leaseId } = await ann.claim();
    await ann.complete(leaseId, submission, facts(submission, ["Ann has a cat.", "Ann has a dog."]));
    const [cat = "", dog = ""] = factIds(submission.id, 2);
    const erased = await ann.erase(dog);
    expect(erased).toEqual({ scope, generation: 2, ids: [dog] });
    expect(await ann.get(cat)).toMatchObject({ status: "active", metadata: { n: 7 } });
    expect(await ann.found("dog cat")).toEqual([cat]);
  });

  test("a missing or erased memory, or one of another organization, cannot be deleted", async () => {
    const ann = newUser(opened);
    const { records } = ann;
    const [id = ""] = await ann.store("Ann likes tea.");
    await newUser(opened).store("Of another organization.");
    for (const [orgId, wanted] of [
      [ann.orgId, newMemoryId()],
      [ann.orgId, "no uuid"],
      [newOrgId(), id],
    ] as const) {
      expect(await records.memories.deprecate(orgId, wanted, LATER_MS)).toBeUndefined();
      expect(await records.memories.erase(orgId, wanted, LATER_MS)).toBeUndefined();
    }
    await ann.erase(id);
    expect(await ann.erase(id)).toBeUndefined();
    expect(await ann.deprecate(id)).toBeUndefined();
    expect(await ann.generation()).toBe(2);
  });

  for (const state of ["queued", "running"] as const) {
    test(`a ${state} write that is soft-deleted is deprecated at once, and its job stores nothing later`, async () => {
      const ann = newUser(opened);
      const { scope } = ann;
      const submission = await ann.accept("Ann likes tea.", { metadata: { n: 1 }, confidence: 0.5 });
      const leaseId = state === "running" ? (await ann.claim()).leaseId : "none";
      expect(await ann.deprecate(submission.id)).toEqual({ scope, generation: 1 });
      expect(await ann.get(submission.id)).toMatchObject({
        content: "Ann likes tea.",
        status: "deprecated",
        importance: 0.1,
        confidence: 0.5,
        source: "agent",
        metadata: { n: 1 },
        createdAtMs: submission.createdAtMs,
      });
      expect(await ann.complete(leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
      expect((await ann.claim()).claimed).toEqual([]);
      expect(await ann.statuses([submission.id])).toEqual(["deprecated"]);
      expect(await ann.found("tea")).toEqual([]);
      expect((await ann.depth()).oldestMs).toBeUndefined();
    });

    test(`a ${state} write that is hard-deleted is removed at once and permanently`, async () => {
      const ann = newUser(opened);
      const { records, scope } = ann;
      const submission = await ann.accept("Ann likes tea.");
      const leaseId = state === "running" ? (await ann.claim()).leaseId : "none";
      const erased = await ann.erase(submission.id);
      // A running job may already have written vectors, under any id that its facts can have.
      expect(erased?.ids.toSorted()).toEqual((state === "running" ? possibleFactIds(submission.id) : [submission.id]).toSorted());
      expect(await ann.complete(leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
      expect(await ann.depth()).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
      expect(await ann.list()).toEqual([]);
      await expect(records.submissions.accept(scope, submission)).rejects.toThrow("erased");
    });
  }

  test("deleting a write unblocks the scope's next one", async () => {
    const ann = newUser(opened);
    const first = await ann.accept("first");
    await ann.claim();
    await ann.accept("second");
    expect((await ann.claim()).claimed).toEqual([]);
    await ann.erase(first.id);
    expect((await ann.claim()).claimed.map((submission) => submission.content)).toEqual(["second"]);
  });

  test("a deleted dead letter cannot be retried", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids: MemoryId[] = [];
    for (const text of ["first", "second"]) {
      const submission = await ann.accept(text);
      const { leaseId } = await ann.claim();
      await ann.complete(leaseId, submission, undefined, "no");
      ids.push(submission.id);
    }
    const [soft = "", hard = ""] = ids;
    await ann.deprecate(soft);
    expect((await ann.erase(hard))?.ids.length).toBe(possibleFactIds(hard).length);
    expect(await records.submissions.deadLetters(orgId, 10)).toEqual([]);
    expect(await records.submissions.retryDead(orgId, soft)).toBe(false);
    expect(await ann.statuses(ids)).toEqual(["deprecated", undefined]);
  });

  test("a dead letter that is deleted during its retry stays deleted", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const submission = await ann.accept("Ann likes tea.");
    const first = await ann.claim();
    await ann.complete(first.leaseId, submission, undefined, "no");
    await records.submissions.retryDead(orgId, submission.id);
    const second = await ann.claim();
    await ann.deprecate(submission.id);
    expect((await ann.complete(second.leaseId, submission)).lost).toEqual([submission.id]);
    expect(await ann.statuses([submission.id])).toEqual(["deprecated"]);
  });

  test("an erased id is never stored again", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const submission = await ann.accept("Ann has a cat. Ann has a dog.");
    const first = await ann.claim();
    await ann.complete(first.leaseId, submission, facts(submission, ["Ann has a cat.", "Ann has a dog."]), "no");
    await records.submissions.retryDead(orgId, submission.id);
    const [cat = "", dog = ""] = factIds(submission.id, 2);
    await ann.erase(dog);
    expect((await ann.claim()).claimed).toEqual([]);
    expect(await ann.statuses([cat, dog])).toEqual(["active", undefined]);
    const ids = await ann.store("Ann has a bird.", "Ann has a fish.");
    const abstraction = await ann.abstract("Ann has animals.", ids);
    await ann.erase(abstraction);
    const again = {
      id: abstraction,
      content: "x",
      importance: 1,
      confidence: 1,
      topic: "pets" as const,
      source: "cognition" as const,
      sourceIds: ids,
    };
    expect(await records.memories.addAbstraction(scope, again, LATER_MS)).toBeUndefined();
  });

  test("a memory that supersedes an older one deprecates it, and an erasure removes the history", async () => {
    const ann = newUser(opened);
    const [older = "", unrelated = ""] = await ann.store("Ann lives in Rome.", "Ann likes tea.");
    const supersedes = [over(older), over(newMemoryId(), { reason: "same" })];
    const newer = await ann.said("Ann lives in Oslo.", { supersedes });
    expect(await ann.statuses([older, newer, unrelated])).toEqual(["deprecated", "active", "active"]);
    expect(await ann.found("lives")).toEqual([newer]);
    await ann.erase(older);
    expect(await ann.statuses([older, newer])).toEqual([undefined, "active"]);
  });

  test("a memory of another scope is not superseded", async () => {
    const ann = newUser(opened);
    const [older = ""] = await ann.store("The house is red.");
    await ann.beside("ben").said("The house is red.", { supersedes: [over(older, { reason: "same" })] });
    expect(await ann.statuses([older])).toEqual(["active"]);
  });

  test("erasures are pending in order until they are finished, each once", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const ids = await ann.store("one", "two", "three");
    expect(await records.erasures.waiting(orgId)).toEqual({ count: 0, oldestMs: undefined });
    for (const [index, id] of ids.entries()) await ann.erase(id, LATER_MS + index);
    expect(await records.erasures.pending(orgId, 2)).toEqual(ids.slice(0, 2));
    expect(await records.erasures.waiting(orgId)).toEqual({ count: 3, oldestMs: LATER_MS });
    await records.erasures.finish(orgId, ids.slice(0, 1), LATER_MS);
    expect(await records.erasures.pending(orgId, 10)).toEqual(ids.slice(1));
    expect(await records.erasures.waiting(orgId)).toEqual({ count: 2, oldestMs: LATER_MS + 1 });
  });
}

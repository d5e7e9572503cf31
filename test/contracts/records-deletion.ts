import { expect, test } from "bun:test";
import { factId, factIds, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import {
  abstract,
  accept,
  claim,
  complete,
  fact,
  facts,
  found,
  newScope,
  type OpenedRecords,
  over,
  START_MS,
  statuses,
  store,
  storeFacts,
} from "./records-support.ts";

const LATER_MS = START_MS + 1_000_000;

/** Soft and hard deletes, of memories and of writes in every state. */
export function testDeletion(opened: () => OpenedRecords): void {
  test("a soft delete can be undone, and so can a supersession", async () => {
    const { records } = opened();
    const scope = newScope();
    const [deleted = "", older = ""] = await store(records, scope, "Ann likes green tea.", "Ann lives in Rome.");
    await records.memories.deprecate(scope.orgId, deleted, LATER_MS);
    const newer = await storeFacts(records, scope, "Ann lives in Oslo.", ({ id, content }) => [
      fact(id, content, { supersedes: [over(older)] }),
    ]);
    expect(await found(records, scope, "Rome")).toEqual([]);

    const change = await records.memories.restore(scope.orgId, older.toUpperCase(), LATER_MS + 1);
    expect(change?.generation).toBe(await records.scopes.generation(scope));
    expect(await records.memories.get(scope.orgId, older)).toMatchObject({ status: "active", updatedAtMs: LATER_MS + 1 });
    expect(await found(records, scope, "Rome")).toEqual([older]);
    expect(await found(records, scope, "Oslo")).toEqual([newer.id]);
    await records.memories.restore(scope.orgId, deleted, LATER_MS + 2);
    expect(await found(records, scope, "tea")).toEqual([deleted]);

    expect(await records.memories.restore(scope.orgId, deleted, LATER_MS + 3)).toBeUndefined();
    expect(await records.memories.restore(scope.orgId, newMemoryId(), LATER_MS + 3)).toBeUndefined();
  });

  test("a soft delete removes the memory from search and keeps it readable", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = "", other = ""] = await store(records, scope, "Ann likes green tea.", "Ann likes black tea.");
    const change = await records.memories.deprecate(scope.orgId, id, LATER_MS);
    expect(change).toEqual({ scope, generation: 2 });
    expect(await records.memories.get(scope.orgId, id)).toMatchObject({
      status: "deprecated",
      content: "Ann likes green tea.",
      updatedAtMs: LATER_MS,
    });
    expect(await found(records, scope, "tea")).toEqual([other]);
    expect((await records.memories.active(scope, [id, other])).map((memory) => memory.id)).toEqual([other]);
    expect(await records.memories.deprecate(scope.orgId, id, LATER_MS + 1)).toEqual({ scope, generation: 2 });
    expect((await records.memories.get(scope.orgId, id))?.updatedAtMs).toBe(LATER_MS);
  });

  test("the id of a write deletes all its facts, superseded ones too; another fact's id deletes that fact", async () => {
    const { records } = opened();
    const scope = newScope();
    const write = await storeFacts(records, scope, "a. b. c.", (submission) =>
      facts(submission, ["Ann has a cat.", "Ann has a dog.", "Ann has a fish."]),
    );
    const ids = [0, 1, 2].map((index) => factId(write.id, index));
    await records.memories.deprecate(scope.orgId, ids[1] ?? "", LATER_MS);
    expect(await statuses(records, scope.orgId, ids)).toEqual(["active", "deprecated", "active"]);
    await records.memories.deprecate(scope.orgId, write.id, LATER_MS);
    expect(await statuses(records, scope.orgId, ids)).toEqual(["deprecated", "deprecated", "deprecated"]);
    const erased = await records.memories.erase(scope.orgId, write.id, LATER_MS);
    expect(erased?.ids.toSorted()).toEqual(ids.toSorted());
    expect(await statuses(records, scope.orgId, ids)).toEqual([undefined, undefined, undefined]);
  });

  test("erasing one fact leaves its siblings and their metadata", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann has a cat. Ann has a dog.", { metadata: { n: 7 } });
    const { leaseId } = await claim(records, scope.orgId);
    await complete(records, leaseId, submission, facts(submission, ["Ann has a cat.", "Ann has a dog."]));
    const erased = await records.memories.erase(scope.orgId, factId(submission.id, 1), LATER_MS);
    expect(erased).toEqual({ scope, generation: 2, ids: [factId(submission.id, 1)] });
    expect(await records.memories.get(scope.orgId, submission.id)).toMatchObject({ status: "active", metadata: { n: 7 } });
    expect(await found(records, scope, "dog cat")).toEqual([submission.id]);
  });

  test("a missing or erased memory, or one of another organization, cannot be deleted", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    await store(records, newScope(), "Of another organization.");
    for (const [orgId, wanted] of [
      [scope.orgId, newMemoryId()],
      [scope.orgId, "no uuid"],
      [newOrgId(), id],
    ] as const) {
      expect(await records.memories.deprecate(orgId, wanted, LATER_MS)).toBeUndefined();
      expect(await records.memories.erase(orgId, wanted, LATER_MS)).toBeUndefined();
    }
    await records.memories.erase(scope.orgId, id, LATER_MS);
    expect(await records.memories.erase(scope.orgId, id, LATER_MS)).toBeUndefined();
    expect(await records.memories.deprecate(scope.orgId, id, LATER_MS)).toBeUndefined();
    expect(await records.scopes.generation(scope)).toBe(2);
  });

  for (const state of ["queued", "running"] as const) {
    test(`a ${state} write that is soft-deleted is deprecated at once, and its job stores nothing later`, async () => {
      const { records } = opened();
      const scope = newScope();
      const submission = await accept(records, scope, "Ann likes tea.", { metadata: { n: 1 }, confidence: 0.5 });
      const leaseId = state === "running" ? (await claim(records, scope.orgId)).leaseId : "none";
      expect(await records.memories.deprecate(scope.orgId, submission.id, LATER_MS)).toEqual({ scope, generation: 1 });
      expect(await records.memories.get(scope.orgId, submission.id)).toMatchObject({
        content: "Ann likes tea.",
        status: "deprecated",
        importance: 0.1,
        confidence: 0.5,
        source: "agent",
        metadata: { n: 1 },
        createdAtMs: submission.createdAtMs,
      });
      expect(await complete(records, leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
      expect((await claim(records, scope.orgId)).claimed).toEqual([]);
      expect(await statuses(records, scope.orgId, [submission.id])).toEqual(["deprecated"]);
      expect(await found(records, scope, "tea")).toEqual([]);
      expect((await records.submissions.depth(scope.orgId)).oldestMs).toBeUndefined();
    });

    test(`a ${state} write that is hard-deleted is removed at once and permanently`, async () => {
      const { records } = opened();
      const scope = newScope();
      const submission = await accept(records, scope, "Ann likes tea.");
      const leaseId = state === "running" ? (await claim(records, scope.orgId)).leaseId : "none";
      const erased = await records.memories.erase(scope.orgId, submission.id, LATER_MS);
      // A running job may already have written vectors, under any id that its facts can have.
      expect(erased?.ids.toSorted()).toEqual((state === "running" ? factIds(submission.id) : [submission.id]).toSorted());
      expect(await complete(records, leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
      expect(await records.submissions.depth(scope.orgId)).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
      expect(await records.memories.list({ orgId: scope.orgId }, 10)).toEqual([]);
      expect(records.submissions.accept(scope, submission)).rejects.toThrow("erased");
    });
  }

  test("deleting a write unblocks the scope's next one", async () => {
    const { records } = opened();
    const scope = newScope();
    const first = await accept(records, scope, "first");
    await claim(records, scope.orgId);
    await accept(records, scope, "second");
    expect((await claim(records, scope.orgId)).claimed).toEqual([]);
    await records.memories.erase(scope.orgId, first.id, LATER_MS);
    expect((await claim(records, scope.orgId)).claimed.map((submission) => submission.content)).toEqual(["second"]);
  });

  test("a deleted dead letter cannot be retried", async () => {
    const { records } = opened();
    const scope = newScope();
    const ids: MemoryId[] = [];
    for (const text of ["first", "second"]) {
      const submission = await accept(records, scope, text);
      const { leaseId } = await claim(records, scope.orgId);
      await complete(records, leaseId, submission, undefined, "no");
      ids.push(submission.id);
    }
    const [soft = "", hard = ""] = ids;
    await records.memories.deprecate(scope.orgId, soft, LATER_MS);
    expect((await records.memories.erase(scope.orgId, hard, LATER_MS))?.ids.length).toBe(factIds(hard).length);
    expect(await records.submissions.deadLetters(scope.orgId, 10)).toEqual([]);
    expect(await records.submissions.retryDead(scope.orgId, soft)).toBe(false);
    expect(await statuses(records, scope.orgId, ids)).toEqual(["deprecated", undefined]);
  });

  test("a dead letter that is deleted during its retry stays deleted", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea.");
    const first = await claim(records, scope.orgId);
    await complete(records, first.leaseId, submission, undefined, "no");
    await records.submissions.retryDead(scope.orgId, submission.id);
    const second = await claim(records, scope.orgId);
    await records.memories.deprecate(scope.orgId, submission.id, LATER_MS);
    expect((await complete(records, second.leaseId, submission)).lost).toEqual([submission.id]);
    expect(await statuses(records, scope.orgId, [submission.id])).toEqual(["deprecated"]);
  });

  test("an erased id is never stored again", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann has a cat. Ann has a dog.");
    const first = await claim(records, scope.orgId);
    await complete(records, first.leaseId, submission, facts(submission, ["Ann has a cat.", "Ann has a dog."]), "no");
    await records.submissions.retryDead(scope.orgId, submission.id);
    await records.memories.erase(scope.orgId, factId(submission.id, 1), LATER_MS);
    expect((await claim(records, scope.orgId)).claimed).toEqual([]);
    expect(await statuses(records, scope.orgId, [submission.id, factId(submission.id, 1)])).toEqual(["active", undefined]);
    const ids = await store(records, scope, "Ann has a bird.", "Ann has a fish.");
    const abstraction = await abstract(records, scope, "Ann has animals.", ids);
    await records.memories.erase(scope.orgId, abstraction, LATER_MS);
    const again = { id: abstraction, content: "x", importance: 1, confidence: 1, source: "cognition" as const, sourceIds: ids };
    expect(await records.memories.addAbstraction(scope, again, LATER_MS)).toBeUndefined();
  });

  test("a memory that supersedes an older one deprecates it, and an erasure removes the history", async () => {
    const { records } = opened();
    const scope = newScope();
    const [older = "", unrelated = ""] = await store(records, scope, "Ann lives in Rome.", "Ann likes tea.");
    const supersedes = [over(older), over(newMemoryId(), { reason: "same" })];
    const newer = await storeFacts(records, scope, "Ann lives in Oslo.", (submission) => [
      fact(submission.id, submission.content, { supersedes }),
    ]);
    expect(await statuses(records, scope.orgId, [older, newer.id, unrelated])).toEqual(["deprecated", "active", "active"]);
    expect(await found(records, scope, "lives")).toEqual([newer.id]);
    await records.memories.erase(scope.orgId, older, LATER_MS);
    expect(await statuses(records, scope.orgId, [older, newer.id])).toEqual([undefined, "active"]);
  });

  test("a memory of another scope is not superseded", async () => {
    const { records } = opened();
    const ann = newScope();
    const ben = newScope(ann.orgId, "ben");
    const [older = ""] = await store(records, ann, "The house is red.");
    const supersedes = [over(older, { reason: "same" })];
    await storeFacts(records, ben, "The house is red.", (submission) => [fact(submission.id, submission.content, { supersedes })]);
    expect(await statuses(records, ann.orgId, [older])).toEqual(["active"]);
  });

  test("erasures are pending in order until they are finished, each once", async () => {
    const { records } = opened();
    const scope = newScope();
    const ids = await store(records, scope, "one", "two", "three");
    expect(await records.erasures.waiting(scope.orgId)).toEqual({ count: 0, oldestMs: undefined });
    for (const [index, id] of ids.entries()) await records.memories.erase(scope.orgId, id, LATER_MS + index);
    expect(await records.erasures.pending(scope.orgId, 2)).toEqual(ids.slice(0, 2));
    expect(await records.erasures.waiting(scope.orgId)).toEqual({ count: 3, oldestMs: LATER_MS });
    expect(await records.erasures.scrub(scope.orgId)).toBe(true);
    await records.erasures.finish(scope.orgId, ids.slice(0, 1), LATER_MS);
    expect(await records.erasures.pending(scope.orgId, 10)).toEqual(ids.slice(1));
    expect(await records.erasures.waiting(scope.orgId)).toEqual({ count: 2, oldestMs: LATER_MS + 1 });
    expect(await records.erasures.scrub(newOrgId())).toBe(true);
  });
}

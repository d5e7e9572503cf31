import { expect, test } from "bun:test";
import { factId, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import { LIMITS } from "../../src/memory/limits.ts";
import {
  accept,
  claim,
  complete,
  fact,
  facts,
  newScope,
  newSubmission,
  type OpenedRecords,
  START_MS,
  statuses,
  store,
} from "./records-support.ts";

/** The queue: acceptance, claims, leases, retries, dead letters. */
export function testQueue(opened: () => OpenedRecords): void {
  test("a submission is claimed as it was written, and is invisible before", async () => {
    const { records } = opened();
    const scope = newScope();
    const metadata = { room: { number: 4, tags: ["a", null, true] } };
    const submission = await accept(records, scope, "Ann likes tea.", { metadata, confidence: 0.25, extract: false });
    expect(await records.memories.get(scope.orgId, submission.id)).toBeUndefined();
    expect(await records.memories.list({ orgId: scope.orgId }, 10)).toEqual([]);
    expect(await records.submissions.depth(scope.orgId)).toEqual({ queued: 1, running: 0, dead: 0, oldestMs: submission.createdAtMs });
    const { claimed } = await claim(records, scope.orgId);
    expect(claimed).toEqual([{ ...submission, attempts: 1, claims: 1 }]);
    expect(await records.submissions.depth(scope.orgId)).toEqual({ queued: 0, running: 1, dead: 0, oldestMs: submission.createdAtMs });
  });

  test("a completion stores the memories with the data of the write", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea. Ben likes coffee.", { metadata: { n: 1 }, confidence: 0.5 });
    const { leaseId } = await claim(records, scope.orgId);
    const outcome = await complete(records, leaseId, submission, facts(submission, ["Ann likes tea.", "Ben likes coffee."]));
    expect(outcome).toEqual({ changes: [{ scope, generation: 1 }], lost: [] });
    for (const [index, content] of ["Ann likes tea.", "Ben likes coffee."].entries()) {
      const memory = await records.memories.get(scope.orgId, factId(submission.id, index));
      expect(memory).toMatchObject({ scope, content, level: 0, status: "active", importance: 0.5, confidence: 0.5, source: "agent" });
      expect(memory).toMatchObject({ metadata: { n: 1 }, createdAtMs: submission.createdAtMs });
      expect(memory?.updatedAtMs).toBeGreaterThanOrEqual(submission.createdAtMs);
    }
    expect(await records.submissions.depth(scope.orgId)).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
    expect(await records.submissions.nextDueMs(scope.orgId)).toBeUndefined();
  });

  test("an upper-case id is the same id", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    expect((await records.memories.get(scope.orgId, id.toUpperCase()))?.id).toBe(id);
    expect(await records.memories.deprecate(scope.orgId, id.toUpperCase(), START_MS)).toBeDefined();
    expect((await records.memories.erase(scope.orgId, id.toUpperCase(), START_MS))?.ids).toEqual([id]);
  });

  test("claims follow the order of acceptance across scopes, and skip a scope with a running submission", async () => {
    const { records } = opened();
    const ann = newScope();
    const ben = newScope(ann.orgId, "ben");
    const written = [];
    for (const [scope, text] of [
      [ann, "1"],
      [ben, "2"],
      [ann, "3"],
      [ben, "4"],
      [ann, "5"],
    ] as const) {
      written.push(await accept(records, scope, text));
    }
    const first = await claim(records, ann.orgId, { limit: 3 });
    expect(first.claimed.map((submission) => submission.content)).toEqual(["1", "2", "3"]);
    expect((await claim(records, ann.orgId)).claimed).toEqual([]);
    await complete(records, first.leaseId, written[1] ?? newSubmission(ben, ""));
    expect((await claim(records, ann.orgId)).claimed.map((submission) => submission.content)).toEqual(["4"]);
    await complete(records, first.leaseId, written[0] ?? newSubmission(ann, ""));
    expect((await claim(records, ann.orgId)).claimed).toEqual([]);
    await complete(records, first.leaseId, written[2] ?? newSubmission(ann, ""));
    expect((await claim(records, ann.orgId)).claimed.map((submission) => submission.content)).toEqual(["5"]);
  });

  test("a claim takes the oldest submissions, in any distribution over scopes and any number", async () => {
    const { records } = opened();
    const users = [..."aabacdbdcaab"];
    for (let limit = 1; limit <= users.length; limit++) {
      const orgId = newOrgId();
      for (const [order, user] of users.entries()) await accept(records, newScope(orgId, user), `${order}`);
      const { claimed } = await claim(records, orgId, { limit });
      expect(claimed.map((submission) => submission.content)).toEqual(users.slice(0, limit).map((_, order) => `${order}`));
    }
  });

  test("a waiting retry delays its own scope and no other", async () => {
    const { records } = opened();
    const ann = newScope();
    const ben = newScope(ann.orgId, "ben");
    const failing = await accept(records, ann, "fails");
    const { leaseId } = await claim(records, ann.orgId);
    await accept(records, ann, "after it");
    await accept(records, ben, "of another scope");
    const dueMs = Date.now() + 20_000;
    const retry = { error: "the model was away", notBeforeMs: dueMs, spendsAttempt: true };
    await records.submissions.retry(ann.orgId, leaseId, failing.id, retry);
    expect((await claim(records, ann.orgId, { nowMs: dueMs - 1 })).claimed.map((submission) => submission.content)).toEqual([
      "of another scope",
    ]);
    await records.submissions.reclaim(ann.orgId, Number.POSITIVE_INFINITY);
    expect(await records.submissions.nextDueMs(ann.orgId)).toBe(0);
    const { leaseId: bens, claimed } = await claim(records, ann.orgId, { nowMs: dueMs - 1 });
    for (const submission of claimed) await complete(records, bens, submission);
    expect(await records.submissions.nextDueMs(ann.orgId)).toBe(dueMs);
    const again = await claim(records, ann.orgId, { nowMs: dueMs });
    expect(again.claimed.map((submission) => [submission.content, submission.attempts])).toEqual([
      ["fails", 2],
      ["after it", 1],
    ]);
  });

  test("a retry does not wait for a clock that was set back to catch up", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea.");
    const { leaseId } = await claim(records, scope.orgId);
    const notBeforeMs = Date.now() + 3_600_000;
    await records.submissions.retry(scope.orgId, leaseId, submission.id, { error: "no", notBeforeMs, spendsAttempt: true });
    expect(await records.submissions.nextDueMs(scope.orgId)).toBeLessThanOrEqual(Date.now() + LIMITS.backoffMaxMs);
    expect((await claim(records, scope.orgId, { nowMs: Date.now() })).claimed.map(({ id }) => id)).toEqual([submission.id]);
  });

  test("an attempt counts unless it is refunded; a claim always counts", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea.");
    const seen = [];
    for (const spendsAttempt of [true, false, false, true, true]) {
      const { leaseId, claimed } = await claim(records, scope.orgId);
      seen.push(...claimed.map(({ attempts, claims }) => [attempts, claims]));
      await records.submissions.retry(scope.orgId, leaseId, submission.id, { error: "no", notBeforeMs: 0, spendsAttempt });
    }
    expect(seen).toEqual([
      [1, 1],
      [2, 2],
      [2, 3],
      [2, 4],
      [3, 5],
    ]);
  });

  test("an expired lease is reclaimed, and its former holder has lost it", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea.");
    const slow = await claim(records, scope.orgId, { nowMs: START_MS });
    expect(await records.submissions.nextDueMs(scope.orgId)).toBe(0);
    expect(await records.submissions.reclaim(scope.orgId, START_MS + 59_999)).toBe(0);
    expect(await records.submissions.reclaim(scope.orgId, START_MS + 60_000)).toBe(1);
    const quick = await claim(records, scope.orgId);
    expect(quick.claimed[0]?.attempts).toBe(2);
    await records.submissions.retry(scope.orgId, slow.leaseId, submission.id, { error: "too late", notBeforeMs: 0, spendsAttempt: false });
    expect(await complete(records, slow.leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
    expect(await records.memories.get(scope.orgId, submission.id)).toBeUndefined();
    expect((await complete(records, quick.leaseId, submission)).lost).toEqual([]);
    expect(await complete(records, quick.leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
    expect((await records.memories.list({ orgId: scope.orgId }, 10)).map((memory) => memory.id)).toEqual([submission.id]);
  });

  test("a held lease is due at its end", async () => {
    const { records } = opened();
    const scope = newScope();
    await accept(records, scope, "Ann likes tea.");
    const nowMs = Date.now() + 1_000_000;
    await claim(records, scope.orgId, { nowMs });
    expect(await records.submissions.nextDueMs(scope.orgId)).toBe(nowMs + 60_000);
  });

  test("a batch is stored in one transaction; lost submissions are reported", async () => {
    const { records } = opened();
    const scope = newScope();
    const kept = await accept(records, scope, "Ann likes tea.");
    const gone = await accept(records, scope, "Ann hates mice.");
    const { leaseId } = await claim(records, scope.orgId);
    await records.memories.erase(scope.orgId, gone.id, START_MS);
    const completions = [kept, gone].map((submission) => ({
      submission,
      memories: facts(submission, [submission.content]),
      failure: undefined,
    }));
    const outcome = await records.submissions.complete(scope.orgId, leaseId, completions);
    expect(outcome.lost).toEqual([gone.id]);
    expect(outcome.changes).toEqual([{ scope, generation: await records.scopes.generation(scope) }]);
    expect(await statuses(records, scope.orgId, [kept.id, gone.id])).toEqual(["active", undefined]);
  });

  test("a dead letter keeps its text, can be retried, and is then replaced by the new result", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea. Ben likes coffee.");
    const { leaseId } = await claim(records, scope.orgId);
    await complete(records, leaseId, submission, [fact(submission.id, submission.content)], "the model answered nonsense");
    const verbatim = await records.memories.get(scope.orgId, submission.id);
    expect(verbatim?.status).toBe("active");
    expect((await records.submissions.depth(scope.orgId)).dead).toBe(1);
    expect(await records.submissions.deadLetters(scope.orgId, 10)).toEqual([
      { id: submission.id, scope, attempts: 1, error: "the model answered nonsense", createdAtMs: submission.createdAtMs },
    ]);
    expect(await records.submissions.retryDead(scope.orgId, submission.id)).toBe(true);
    expect(await records.submissions.retryDead(scope.orgId, submission.id)).toBe(false);
    const again = await claim(records, scope.orgId);
    expect(again.claimed).toEqual([{ ...submission, attempts: 1, claims: 2 }]);
    await complete(records, again.leaseId, submission, facts(submission, ["Ann likes tea.", "Ben likes coffee."]));
    const replaced = await records.memories.get(scope.orgId, submission.id);
    expect(replaced).toMatchObject({ content: "Ann likes tea.", status: "active", createdAtMs: submission.createdAtMs });
    expect((await records.memories.list({ orgId: scope.orgId }, 10)).length).toBe(2);
    expect(await records.text.search(scope, "coffee", 10)).toMatchObject([{ id: factId(submission.id, 1) }]);
    expect(await records.submissions.deadLetters(scope.orgId, 10)).toEqual([]);
  });

  test("a dropped dead letter keeps its verbatim memory", async () => {
    const { records } = opened();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea.");
    const { leaseId } = await claim(records, scope.orgId);
    await complete(records, leaseId, submission, undefined, "no");
    expect(await records.submissions.dropDead(scope.orgId, submission.id)).toBe(true);
    expect(await records.submissions.dropDead(scope.orgId, submission.id)).toBe(false);
    expect(await records.submissions.retryDead(scope.orgId, submission.id)).toBe(false);
    expect(await statuses(records, scope.orgId, [submission.id])).toEqual(["active"]);
    expect(await records.submissions.depth(scope.orgId)).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
  });

  test("an organization without writes has an empty queue", async () => {
    const { submissions } = opened().records;
    const orgId = newOrgId();
    expect(await submissions.depth(orgId)).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
    expect(await submissions.nextDueMs(orgId)).toBeUndefined();
    expect(await submissions.claim(orgId, { id: "l", nowMs: START_MS, untilMs: START_MS + 1 }, 10)).toEqual([]);
    expect(await submissions.reclaim(orgId, Number.POSITIVE_INFINITY)).toBe(0);
    expect(await submissions.deadLetters(orgId, 10)).toEqual([]);
    expect(await submissions.retryDead(orgId, newMemoryId())).toBe(false);
  });

  test("thousands of concurrent writes are all stored, in order within each scope", async () => {
    const { records } = opened();
    const orgId = newOrgId();
    const scopes = Array.from({ length: 10 }, (_, index) => newScope(orgId, `user${index}`));
    await Promise.all(Array.from({ length: 2_000 }, (_, index) => accept(records, scopes[index % 10] ?? newScope(orgId), `${index}`)));
    expect((await records.submissions.depth(orgId)).queued).toBe(2_000);
    const seen = new Map<string, number[]>();
    for (;;) {
      const { leaseId, claimed } = await claim(records, orgId);
      if (claimed.length === 0) break;
      for (const { scope, content } of claimed) seen.set(scope.userId, [...(seen.get(scope.userId) ?? []), Number(content)]);
      const completions = claimed.map((submission) => ({
        submission,
        memories: facts(submission, [submission.content]),
        failure: undefined,
      }));
      await records.submissions.complete(orgId, leaseId, completions);
    }
    for (const [index, scope] of scopes.entries()) {
      expect(seen.get(scope.userId)).toEqual(Array.from({ length: 200 }, (_, turn) => turn * 10 + index));
    }
    expect((await records.memories.ids(orgId)).size).toBe(2_000);
  });
}

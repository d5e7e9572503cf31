import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newOrgId } from "../../src/memory/ids.ts";
import type { Records } from "../../src/stores/records.ts";
import { testBatches } from "./records-batches.ts";
import { testBrowse } from "./records-browse.ts";
import { testDeletion } from "./records-deletion.ts";
import { testErasingRevisions } from "./records-erasing-revisions.ts";
import { testHeld } from "./records-held.ts";
import { testLasting } from "./records-lasting.ts";
import { testHistory, testPatches } from "./records-patches.ts";
import { testQueue } from "./records-queue.ts";
import { testReading } from "./records-reading.ts";
import { testRevisions } from "./records-revisions.ts";
import { testSupersession } from "./records-supersession.ts";
import { accept, claim, complete, facts, found, newScope, type OpenedRecords, START_MS, statuses, store } from "./records-support.ts";
import { testTransfer } from "./records-transfer.ts";

/**
 * The contract that every implementation of {@link Records} must fulfil. Each test has organizations of its own, so that all share one
 * instance.
 */
export function describeRecords(name: string, open: () => Promise<OpenedRecords>): void {
  let current: OpenedRecords | undefined;
  const opened = () => {
    if (!current) throw new Error("the records are not open");
    return current;
  };
  beforeAll(async () => {
    current = await open();
  });
  afterAll(async () => {
    await current?.close();
  });
  describe(`${name}: queue`, () => testQueue(opened));
  describe(`${name}: deletion`, () => testDeletion(opened));
  describe(`${name}: reading`, () => testReading(opened));
  describe(`${name}: lasting`, () => testLasting(opened));
  describe(`${name}: recalled memories`, () => testHeld(opened));
  describe(`${name}: transfer`, () => testTransfer(opened));
  describe(`${name}: browsing`, () => testBrowse(opened));
  describe(`${name}: batches`, () => testBatches(opened));
  describe(`${name}: patches`, () => testPatches(opened));
  describe(`${name}: history`, () => testHistory(opened));
  describe(`${name}: revisions`, () => testRevisions(opened));
  describe(`${name}: supersession`, () => testSupersession(opened));
  describe(`${name}: erasing revisions`, () => testErasingRevisions(opened));
  describe(`${name}: several instances`, () => testThreads(opened));
  describe(`${name}: restart`, () => testRestart(open));
}

function testThreads(opened: () => OpenedRecords): void {
  test("a commit of one instance is visible to the other at once", async () => {
    const { records, another } = opened();
    const worker = await another();
    const scope = newScope();
    const submission = await accept(records, scope, "Ann likes tea.");
    const { leaseId, claimed } = await claim(worker, scope.orgId);
    expect(claimed.map((row) => row.id)).toEqual([submission.id]);
    await complete(worker, leaseId, submission);
    expect(await records.scopes.generation(scope)).toBe(1);
    expect(await found(records, scope, "tea")).toEqual([submission.id]);
    await records.memories.erase(scope.orgId, submission.id, START_MS);
    expect(await worker.memories.get(scope.orgId, submission.id)).toBeUndefined();
    expect(await worker.scopes.generation(scope)).toBe(2);
    expect(await worker.submissions.depth(scope.orgId)).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
  });

  test("two instances can write to one organization at the same time without losing anything", async () => {
    const { records, another } = opened();
    const worker = await another();
    const orgId = newOrgId();
    const scopes = Array.from({ length: 5 }, (_, index) => newScope(orgId, `user${index}`));
    let writing = true;
    const processed = (async () => {
      let count = 0;
      for (;;) {
        const last = !writing;
        const { leaseId, claimed } = await claim(worker, orgId);
        const completions = claimed.map((submission) => ({
          submission,
          memories: facts(submission, [submission.content]),
          failure: undefined,
        }));
        await worker.submissions.complete(orgId, leaseId, completions);
        count += claimed.length;
        if (claimed.length === 0 && last) return count;
        // An organization without records answers at once, and this loop would let nobody write the first ones.
        await new Promise(setImmediate);
      }
    })();
    const written: string[] = [];
    for (let round = 0; round < 25; round++) {
      const batch = await Promise.all(scopes.map((scope) => accept(records, scope, `round ${round}`)));
      written.push(...batch.map((submission) => submission.id));
    }
    writing = false;
    expect(await processed).toBe(125);
    expect(await records.memories.ids(orgId)).toEqual(new Set(written));
    for (const scope of scopes) expect(await records.text.search(scope, "round", 100)).toHaveLength(25);
  });

  test("a job whose write the other instance erases stores nothing", async () => {
    const { records, another } = opened();
    const worker = await another();
    const scope = newScope();
    const submissions = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(records, scope, `fact ${index}`)));
    const { leaseId } = await claim(worker, scope.orgId);
    const [, ...outcomes] = await Promise.all([
      Promise.all(submissions.map((submission) => records.memories.erase(scope.orgId, submission.id, START_MS))),
      ...submissions.map((submission) => complete(worker, leaseId, submission)),
    ]);
    expect(outcomes).toHaveLength(20);
    expect(
      await statuses(
        records,
        scope.orgId,
        submissions.map((submission) => submission.id),
      ),
    ).toEqual(submissions.map(() => undefined));
    expect(await found(worker, scope, "fact")).toEqual([]);
  });

  test("a released organization opens again on use", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    const accepted = accept(records, scope, "Ann likes jam.");
    await records.release(scope.orgId);
    await accepted;
    await records.release(newOrgId());
    expect(await statuses(records, scope.orgId, [id])).toEqual(["active"]);
  });
}

function testRestart(open: () => Promise<OpenedRecords>): void {
  test("a restart keeps all data, reclaims leases, and remembers erased ids", async () => {
    const opened = await open();
    try {
      const scope = newScope();
      const [kept = "", erased = ""] = await store(opened.records, scope, "Ann likes tea.", "Ann likes jam.");
      const change = await opened.records.memories.erase(scope.orgId, erased, START_MS);
      const queued = await accept(opened.records, scope, "Ann likes bread.");
      await claim(opened.records, scope.orgId);
      const records: Records = await opened.reopen();
      expect(await statuses(records, scope.orgId, [kept, erased])).toEqual(["active", undefined]);
      expect(await records.scopes.generation(scope)).toBe(change?.generation ?? 0);
      expect(await records.erasures.pending(scope.orgId, 10)).toEqual([erased]);
      expect(await records.submissions.reclaim(scope.orgId, Number.POSITIVE_INFINITY)).toBe(1);
      expect((await claim(records, scope.orgId)).claimed.map((submission) => submission.id)).toEqual([queued.id]);
      expect(await found(records, scope, "tea")).toEqual([kept]);
    } finally {
      await opened.close();
    }
  });
}

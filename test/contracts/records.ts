import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newOrgId } from "../../src/memory/ids.ts";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { testAbstractions, testRereading } from "./records-abstractions.ts";
import { testBatches } from "./records-batches.ts";
import { testBrowse } from "./records-browse.ts";
import { testConfirmations } from "./records-confirmations.ts";
import { testDeletion } from "./records-deletion.ts";
import { testEndings } from "./records-endings.ts";
import { testErasingReplaced } from "./records-erasing-replaced.ts";
import { testErasingRevisions } from "./records-erasing-revisions.ts";
import { testJudgements } from "./records-judgements.ts";
import { testLasting } from "./records-lasting.ts";
import { testHeld } from "./records-pasted.ts";
import { testHistory, testPatches } from "./records-patches.ts";
import { testPeople } from "./records-people.ts";
import { testErasingPersons } from "./records-persons.ts";
import { testQuestions } from "./records-questions.ts";
import { testQueue } from "./records-queue.ts";
import { testReading } from "./records-reading.ts";
import { testRevisions } from "./records-revisions.ts";
import { testSupersession } from "./records-supersession.ts";
import { type OpenedRecords, verbatim } from "./records-support.ts";
import { testTakenBack } from "./records-taken-back.ts";
import { testTimeline } from "./records-timeline.ts";
import { testTrail } from "./records-trail.ts";
import { testTransfer } from "./records-transfer.ts";
import { newUser } from "./records-user.ts";
import { testUses } from "./records-uses.ts";
import { testWrites } from "./records-writes.ts";

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
  describe(`${name}: writes of several facts`, () => testWrites(opened));
  describe(`${name}: deletion`, () => testDeletion(opened));
  describe(`${name}: reading`, () => testReading(opened));
  describe(`${name}: abstractions`, () => testAbstractions(opened));
  describe(`${name}: second reading`, () => testRereading(opened));
  describe(`${name}: lasting`, () => testLasting(opened));
  describe(`${name}: recalled memories`, () => testHeld(opened));
  describe(`${name}: transfer`, () => testTransfer(opened));
  describe(`${name}: browsing`, () => testBrowse(opened));
  describe(`${name}: people`, () => testPeople(opened));
  describe(`${name}: timeline of a person`, () => testTimeline(opened));
  describe(`${name}: batches`, () => testBatches(opened));
  describe(`${name}: patches`, () => testPatches(opened));
  describe(`${name}: history`, () => testHistory(opened));
  describe(`${name}: revisions`, () => testRevisions(opened));
  describe(`${name}: supersession`, () => testSupersession(opened));
  describe(`${name}: judgements`, () => testJudgements(opened));
  describe(`${name}: confirmations`, () => testConfirmations(opened));
  describe(`${name}: questions`, () => testQuestions(opened));
  describe(`${name}: what is taken back`, () => testTakenBack(opened));
  describe(`${name}: erasing revisions`, () => testErasingRevisions(opened));
  describe(`${name}: erasing what was replaced`, () => testErasingReplaced(opened));
  describe(`${name}: trail`, () => testTrail(opened));
  describe(`${name}: endings`, () => testEndings(opened));
  describe(`${name}: erasing persons`, () => testErasingPersons(opened));
  describe(`${name}: uses`, () => testUses(opened));
  describe(`${name}: several instances`, () => testThreads(opened));
  describe(`${name}: restart`, () => testRestart(open));
}

function testThreads(opened: () => OpenedRecords): void {
  test("a commit of one instance is visible to the other at once", async () => {
    const ann = newUser(opened);
    const worker = ann.through(await opened().another());
    const submission = await ann.accept("Ann likes tea.");
    const { leaseId, claimed } = await worker.claim();
    expect(claimed.map((row) => row.id)).toEqual([submission.id]);
    await worker.complete(leaseId, submission);
    expect(await ann.generation()).toBe(1);
    expect(await ann.found("tea")).toEqual([submission.id]);
    await ann.erase(submission.id);
    expect(await worker.get(submission.id)).toBeUndefined();
    expect(await worker.generation()).toBe(2);
    expect(await worker.depth()).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
  });

  test("two instances can write to one organization at the same time without losing anything", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const worker = ann.through(await opened().another());
    const users = Array.from({ length: 5 }, (_, index) => ann.beside(`user${index}`));
    let writing = true;
    const processed = (async () => {
      let count = 0;
      for (;;) {
        const last = !writing;
        const { leaseId, claimed } = await worker.claim();
        await worker.records.submissions.complete(orgId, leaseId, verbatim(claimed));
        count += claimed.length;
        if (claimed.length === 0 && last) return count;
        // An organization without records answers at once, and this loop would let nobody write the first ones.
        await new Promise(setImmediate);
      }
    })();
    const written: string[] = [];
    for (let round = 0; round < 25; round++) {
      const batch = await Promise.all(users.map((user) => user.accept(`round ${round}`)));
      written.push(...batch.map((submission) => submission.id));
    }
    writing = false;
    expect(await processed).toBe(125);
    expect(await records.memories.ids(orgId)).toEqual(new Set(written));
    for (const user of users) expect(await user.found("round")).toHaveLength(25);
  });

  test("a job whose write the other instance erases stores nothing", async () => {
    const ann = newUser(opened);
    const worker = ann.through(await opened().another());
    const submissions = await Promise.all(Array.from({ length: 20 }, (_, index) => ann.accept(`fact ${index}`)));
    const ids = submissions.map(({ id }) => id);
    const { leaseId } = await worker.claim();
    const [, ...outcomes] = await Promise.all([
      Promise.all(ids.map((id) => ann.erase(id))),
      ...submissions.map((submission) => worker.complete(leaseId, submission)),
    ]);
    expect(outcomes).toHaveLength(20);
    expect(await ann.statuses(ids)).toEqual(ids.map(() => undefined));
    expect(await worker.found("fact")).toEqual([]);
  });

  test("a released organization opens again on use", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [id = ""] = await ann.store("Ann likes tea.");
    const accepted = ann.accept("Ann likes jam.");
    await records.files.release(orgId);
    await accepted;
    await records.files.release(newOrgId());
    expect(await ann.statuses([id])).toEqual(["active"]);
  });
}

function testRestart(open: () => Promise<OpenedRecords>): void {
  test("a restart keeps all data, reclaims leases, and remembers erased ids", async () => {
    const opened = await open();
    try {
      const before = newUser(() => opened);
      const [kept = "", erased = ""] = await before.store("Ann likes tea.", "Ann likes jam.");
      const change = await before.erase(erased);
      const queued = await before.accept("Ann likes bread.");
      await before.claim();
      const ann = before.through(await opened.reopen());
      const { records, orgId } = ann;
      expect(await ann.statuses([kept, erased])).toEqual(["active", undefined]);
      expect(await ann.generation()).toBe(change?.generation ?? 0);
      expect(await records.erasures.pending(orgId, 10)).toEqual([erased]);
      expect(await records.submissions.reclaim(orgId, Number.POSITIVE_INFINITY)).toBe(1);
      expect((await ann.claim()).claimed.map(({ id }) => id)).toEqual([queued.id]);
      expect(await ann.found("tea")).toEqual([kept]);
    } finally {
      await opened.close();
    }
  });
}

import { expect, test } from "bun:test";
import { factIds, newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import { LIMITS } from "../../src/memory/limits.ts";
import { type Claim, fact, facts, type OpenedRecords, START_MS, verbatim } from "./records-support.ts";
import { newUser } from "./records-user.ts";

const textsOf = ({ claimed }: Claim) => claimed.map(({ content }) => content);

/** The queue: acceptance, claims, leases, retries, dead letters. */
export function testQueue(opened: () => OpenedRecords): void {
  test("a submission is claimed as it was written, and is invisible before", async () => {
    const ann = newUser(opened);
    const metadata = { room: { number: 4, tags: ["a", null, true] } };
    const submission = await ann.accept("Ann likes tea.", { metadata, confidence: 0.25, extract: false });
    expect(await ann.get(submission.id)).toBeUndefined();
    expect(await ann.list()).toEqual([]);
    expect(await ann.depth()).toEqual({ queued: 1, running: 0, dead: 0, oldestMs: submission.createdAtMs });
    const { claimed } = await ann.claim();
    expect(claimed).toEqual([{ ...submission, attempts: 1, claims: 1 }]);
    expect(await ann.depth()).toEqual({ queued: 0, running: 1, dead: 0, oldestMs: submission.createdAtMs });
  });

  test("a completion stores the memories with the data of the write", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const submission = await ann.accept("Ann likes tea. Ben likes coffee.", { metadata: { n: 1 }, confidence: 0.5 });
    const { leaseId } = await ann.claim();
    const outcome = await ann.complete(leaseId, submission, facts(submission, ["Ann likes tea.", "Ben likes coffee."]));
    expect(outcome).toEqual({ changes: [{ scope, generation: 1 }], lost: [] });
    const ids = factIds(submission.id, 2);
    for (const [index, content] of ["Ann likes tea.", "Ben likes coffee."].entries()) {
      const memory = await ann.get(ids[index] ?? "");
      expect(memory).toMatchObject({ scope, content, level: 0, status: "active", importance: 0.5, confidence: 0.5, source: "agent" });
      expect(memory).toMatchObject({ metadata: { n: 1 }, createdAtMs: submission.createdAtMs });
      expect(memory?.updatedAtMs).toBeGreaterThanOrEqual(submission.createdAtMs);
    }
    expect(await ann.depth()).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
    expect(await records.submissions.nextDueMs(orgId)).toBeUndefined();
  });

  test("an upper-case id is the same id", async () => {
    const ann = newUser(opened);
    const [id = ""] = await ann.store("Ann likes tea.");
    expect((await ann.get(id.toUpperCase()))?.id).toBe(id);
    expect(await ann.deprecate(id.toUpperCase())).toBeDefined();
    expect((await ann.erase(id.toUpperCase()))?.ids).toEqual([id]);
  });

  test("claims follow the order of acceptance across scopes, and skip a scope with a running submission", async () => {
    const ann = newUser(opened);
    const ben = ann.beside("ben");
    const [one, two, three] = [await ann.accept("1"), await ben.accept("2"), await ann.accept("3")];
    await ben.accept("4");
    await ann.accept("5");
    const first = await ann.claim({ limit: 3 });
    expect(textsOf(first)).toEqual(["1", "2", "3"]);
    expect(textsOf(await ann.claim())).toEqual([]);
    await ann.complete(first.leaseId, two);
    expect(textsOf(await ann.claim())).toEqual(["4"]);
    await ann.complete(first.leaseId, one);
    expect(textsOf(await ann.claim())).toEqual([]);
    await ann.complete(first.leaseId, three);
    expect(textsOf(await ann.claim())).toEqual(["5"]);
  });

  test("a claim takes the oldest submissions, in any distribution over scopes and any number", async () => {
    const users = [..."aabacdbdcaab"];
    for (let limit = 1; limit <= users.length; limit++) {
      const ann = newUser(opened);
      for (const [order, user] of users.entries()) await ann.beside(user).accept(`${order}`);
      expect(textsOf(await ann.claim({ limit }))).toEqual(users.slice(0, limit).map((_, order) => `${order}`));
    }
  });

  test("a waiting retry delays its own scope and no other", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const failing = await ann.accept("fails");
    const { leaseId } = await ann.claim();
    await ann.accept("after it");
    await ann.beside("ben").accept("of another scope");
    const dueMs = Date.now() + 20_000;
    const retry = { error: "the model was away", notBeforeMs: dueMs, spendsAttempt: true };
    await records.submissions.retry(orgId, leaseId, failing.id, retry);
    expect(textsOf(await ann.claim({ nowMs: dueMs - 1 }))).toEqual(["of another scope"]);
    await records.submissions.reclaim(orgId, Number.POSITIVE_INFINITY);
    expect(await records.submissions.nextDueMs(orgId)).toBe(0);
    const { leaseId: bens, claimed } = await ann.claim({ nowMs: dueMs - 1 });
    for (const submission of claimed) await ann.complete(bens, submission);
    expect(await records.submissions.nextDueMs(orgId)).toBe(dueMs);
    const again = await ann.claim({ nowMs: dueMs });
    expect(again.claimed.map((submission) => [submission.content, submission.attempts])).toEqual([
      ["fails", 2],
      ["after it", 1],
    ]);
  });

  test("a retry does not wait for a clock that was set back to catch up", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const submission = await ann.accept("Ann likes tea.");
    const { leaseId } = await ann.claim();
    const notBeforeMs = Date.now() + 3_600_000;
    await records.submissions.retry(orgId, leaseId, submission.id, { error: "no", notBeforeMs, spendsAttempt: true });
    expect(await records.submissions.nextDueMs(orgId)).toBeLessThanOrEqual(Date.now() + LIMITS.backoffMaxMs);
    expect((await ann.claim({ nowMs: Date.now() })).claimed.map(({ id }) => id)).toEqual([submission.id]);
  });

  test("an attempt counts unless it is refunded; a claim always counts", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const submission = await ann.accept("Ann likes tea.");
    const seen = [];
    for (const spendsAttempt of [true, false, false, true, true]) {
      const { leaseId, claimed } = await ann.claim();
      seen.push(...claimed.map(({ attempts, claims }) => [attempts, claims]));
      await records.submissions.retry(orgId, leaseId, submission.id, { error: "no", notBeforeMs: 0, spendsAttempt });
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
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const submission = await ann.accept("Ann likes tea.");
    const slow = await ann.claim({ nowMs: START_MS });
    expect(await records.submissions.nextDueMs(orgId)).toBe(0);
    expect(await records.submissions.reclaim(orgId, START_MS + 59_999)).toBe(0);
    expect(await records.submissions.reclaim(orgId, START_MS + 60_000)).toBe(1);
    const quick = await ann.claim();
    expect(quick.claimed[0]?.attempts).toBe(2);
    await records.submissions.retry(orgId, slow.leaseId, submission.id, { error: "too late", notBeforeMs: 0, spendsAttempt: false });
    expect(await ann.complete(slow.leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
    expect(await ann.get(submission.id)).toBeUndefined();
    expect((await ann.complete(quick.leaseId, submission)).lost).toEqual([]);
    expect(await ann.complete(quick.leaseId, submission)).toEqual({ changes: [], lost: [submission.id] });
    expect((await ann.list()).map((memory) => memory.id)).toEqual([submission.id]);
  });

  test("a held lease is due at its end", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    await ann.accept("Ann likes tea.");
    const nowMs = Date.now() + 1_000_000;
    await ann.claim({ nowMs });
    expect(await records.submissions.nextDueMs(orgId)).toBe(nowMs + 60_000);
  });

  test("a batch is stored in one transaction; lost submissions are reported", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const kept = await ann.accept("Ann likes tea.");
    const gone = await ann.accept("Ann hates mice.");
    const { leaseId } = await ann.claim();
    await ann.erase(gone.id);
    const outcome = await records.submissions.complete(orgId, leaseId, verbatim([kept, gone]));
    expect(outcome.lost).toEqual([gone.id]);
    expect(outcome.changes).toEqual([{ scope, generation: await ann.generation() }]);
    expect(await ann.statuses([kept.id, gone.id])).toEqual(["active", undefined]);
  });

  test("a dead letter keeps its text, can be retried, and is then replaced by the new result", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const submission = await ann.accept("Ann likes tea. Ben likes coffee.");
    const { leaseId } = await ann.claim();
    await ann.complete(leaseId, submission, [fact(submission.id, submission.content)], "the model answered nonsense");
    const verbatim = await ann.get(submission.id);
    expect(verbatim?.status).toBe("active");
    expect((await ann.depth()).dead).toBe(1);
    expect(await records.submissions.deadLetters(orgId, 10)).toEqual([
      { id: submission.id, scope, attempts: 1, error: "the model answered nonsense", createdAtMs: submission.createdAtMs },
    ]);
    expect(await records.submissions.retryDead(orgId, submission.id)).toBe(true);
    expect(await records.submissions.retryDead(orgId, submission.id)).toBe(false);
    const again = await ann.claim();
    expect(again.claimed).toEqual([{ ...submission, attempts: 1, claims: 2 }]);
    await ann.complete(again.leaseId, submission, facts(submission, ["Ann likes tea.", "Ben likes coffee."]));
    const { content, createdAtMs } = submission;
    // The id names the write again; the verbatim memory stays as its history.
    expect(await ann.get(submission.id)).toMatchObject({ content, status: "active", createdAtMs });
    expect(await ann.get(factIds(submission.id, 2)[0] ?? "")).toMatchObject({ content: "Ann likes tea.", status: "active", createdAtMs });
    expect((await ann.list()).map(({ status }) => status).toSorted()).toEqual(["active", "active", "deprecated"]);
    expect(await records.text.search(scope, "coffee", 10)).toMatchObject([{ id: factIds(submission.id, 2)[1] ?? "" }]);
    expect(await records.submissions.deadLetters(orgId, 10)).toEqual([]);
  });

  test("a dropped dead letter keeps its verbatim memory", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const submission = await ann.accept("Ann likes tea.");
    const { leaseId } = await ann.claim();
    await ann.complete(leaseId, submission, undefined, "no");
    expect(await records.submissions.dropDead(orgId, submission.id)).toBe(true);
    expect(await records.submissions.dropDead(orgId, submission.id)).toBe(false);
    expect(await records.submissions.retryDead(orgId, submission.id)).toBe(false);
    expect(await ann.statuses([submission.id])).toEqual(["active"]);
    expect(await ann.depth()).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
  });

  test("what waits is counted by agent and user, running writes included, and only up to a limit", async () => {
    const ann = newUser(opened);
    const { records, orgId, scope } = ann;
    const bob = ann.beside("bob");
    const waiting = (filter: { agentId?: string; userId?: string }) => records.submissions.waiting({ orgId, ...filter });
    const counts = async () => [
      await waiting(scope),
      await waiting(bob.scope),
      await waiting({ userId: "bob" }),
      await waiting({ agentId: scope.agentId }),
      await waiting({}),
    ];
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    const first = await ann.accept("Ann likes tea.");
    await ann.accept("Ann has a cat.");
    const other = await bob.accept("Bob likes coffee.");
    expect(await counts()).toEqual([2, 1, 1, 3, 3]);
    const { leaseId } = await ann.claim();
    expect(await counts()).toEqual([2, 1, 1, 3, 3]);
    expect((await records.submissions.waitingAmong(orgId, [first.id, other.id, newMemoryId()])).sort()).toEqual(
      [first.id, other.id].sort(),
    );
    await ann.complete(leaseId, first);
    expect([await waiting(scope), await records.submissions.waitingAmong(orgId, [first.id, other.id])]).toEqual([1, [other.id]]);
    const many = Array.from({ length: 1_100 }, (_, n) => ({ ...first, id: newMemoryId(), content: `text ${n}` }));
    await records.submissions.acceptAll(orgId, many);
    expect([await waiting(scope), await waiting({})]).toEqual([1_000, 1_000]);
  });

  test("an organization without writes has an empty queue", async () => {
    const { submissions } = opened().records;
    const orgId = newOrgId();
    expect(await submissions.depth(orgId)).toEqual({ queued: 0, running: 0, dead: 0, oldestMs: undefined });
    expect(await submissions.nextDueMs(orgId)).toBeUndefined();
    expect([await submissions.waiting({ orgId }), await submissions.waitingAmong(orgId, [newMemoryId()])]).toEqual([0, []]);
    expect(await submissions.claim(orgId, { id: "l", nowMs: START_MS, untilMs: START_MS + 1 }, 10)).toEqual([]);
    expect(await submissions.reclaim(orgId, Number.POSITIVE_INFINITY)).toBe(0);
    expect(await submissions.deadLetters(orgId, 10)).toEqual([]);
    expect(await submissions.retryDead(orgId, newMemoryId())).toBe(false);
  });

  test("thousands of concurrent writes are all stored, in order within each scope", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    await Promise.all(Array.from({ length: 2_000 }, (_, index) => ann.beside(`user${index % 10}`).accept(`${index}`)));
    expect((await ann.depth()).queued).toBe(2_000);
    const seen = new Map<string, number[]>();
    for (;;) {
      const { leaseId, claimed } = await ann.claim();
      if (claimed.length === 0) break;
      for (const { scope, content } of claimed) seen.set(scope.userId, [...(seen.get(scope.userId) ?? []), Number(content)]);
      await records.submissions.complete(orgId, leaseId, verbatim(claimed));
    }
    for (let index = 0; index < 10; index++) {
      expect(seen.get(`user${index}`)).toEqual(Array.from({ length: 200 }, (_, turn) => turn * 10 + index));
    }
    expect((await records.memories.ids(orgId)).size).toBe(2_000);
  });
}

import { expect, test } from "bun:test";
import { factId, newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import type { NewMemory, Records } from "../../src/stores/records.ts";
import {
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

/** Stores the text as one fact with these verdicts. */
async function said(records: Records, scope: Scope, text: string, verdicts: Partial<NewMemory>): Promise<MemoryId> {
  return (await storeFacts(records, scope, text, ({ id }) => [fact(id, text, verdicts)])).id;
}

const isOutdated = async (records: Records, scope: Scope, id: MemoryId) => (await records.memories.get(scope.orgId, id))?.outdated;

/** Which memories supersede others, and what ends a supersession. */
export function testSupersession(opened: () => OpenedRecords): void {
  for (const how of ["deprecate", "erase"] as const) {
    test(`the older memory is found again after the newer one is removed (${how})`, async () => {
      const { records } = opened();
      const scope = newScope();
      const [lisbon = ""] = await store(records, scope, "I live in Lisbon.");
      const porto = await said(records, scope, "I live in Porto.", { supersedes: [over(lisbon)] });
      await records.scopes.abstractionsDone(scope, await records.scopes.generation(scope));
      const change = await records.memories[how](scope.orgId, porto, LATER_MS);
      expect(change).toMatchObject({ scope, generation: await records.scopes.generation(scope) });
      expect(await found(records, scope, "live")).toEqual([lisbon]);
      expect(await records.memories.get(scope.orgId, lisbon)).toMatchObject({ status: "active", updatedAtMs: LATER_MS });
      expect(await records.memories.changesSince(scope, (change?.generation ?? 0) - 1)).toContainEqual(
        expect.objectContaining({ id: lisbon, status: "active" }),
      );
      expect(await records.scopes.abstractionsDue(scope.orgId, 10)).toEqual([scope]);
    });

    test(`deleting one of three reactivates a memory that nothing else supersedes (${how})`, async () => {
      const { records } = opened();
      const scope = newScope();
      const { orgId } = scope;
      const chain = async () => {
        const [a = ""] = await store(records, scope, "I live in Rome.");
        const b = await said(records, scope, "I live in Oslo.", { supersedes: [over(a, { reason: "same" })] });
        const c = await said(records, scope, "I live in Bonn.", { supersedes: [over(b)] });
        return [a, b, c] as const;
      };
      const [a, b, c] = await chain();
      await records.memories[how](orgId, b, LATER_MS);
      expect(await statuses(records, orgId, [a, c])).toEqual(["deprecated", "active"]);
      expect((await records.browse.details(orgId, a, 10))?.supersededBy.filter(({ undoneAtMs }) => undoneAtMs === undefined)).toMatchObject(
        [{ memory: { id: c }, reason: "updates", certainty: "sure" }],
      );
      await records.memories[how](orgId, c, LATER_MS);
      expect(await statuses(records, orgId, [a])).toEqual(["active"]);
      await records.memories.erase(orgId, a, LATER_MS);

      const [first, second, third] = await chain();
      await records.memories[how](orgId, third, LATER_MS);
      expect(await statuses(records, orgId, [first, second])).toEqual(["deprecated", "active"]);
    });

    test(`a deleted memory is not reactivated, nor one that another memory supersedes (${how})`, async () => {
      const { records } = opened();
      const scope = newScope();
      const { orgId } = scope;
      const [deleted = "", held = ""] = await store(records, scope, "I like tea.", "I like jam.");
      const newer = await said(records, scope, "I like coffee.", { supersedes: [over(deleted), over(held)] });
      const other = await said(records, scope, "I like honey.", { supersedes: [over(held)] });
      await records.memories.deprecate(orgId, deleted, LATER_MS);
      await records.memories[how](orgId, newer, LATER_MS + 1);
      expect(await statuses(records, orgId, [deleted, held, other])).toEqual(["deprecated", "deprecated", "active"]);
      await records.memories[how](orgId, other, LATER_MS + 2);
      expect(await statuses(records, orgId, [deleted, held])).toEqual(["deprecated", "active"]);
    });

    test(`deleting a write reactivates what all its facts superseded; deleting another fact, what that fact superseded (${how})`, async () => {
      const { records } = opened();
      const scope = newScope();
      const olders = await store(records, scope, "one", "two", "three");
      const write = await storeFacts(records, scope, "a. b. c.", (submission) =>
        facts(submission, ["a", "b", "c"]).map((memory, index) => ({ ...memory, supersedes: [over(olders[index] ?? "")] })),
      );
      await records.memories[how](scope.orgId, factId(write.id, 1), LATER_MS);
      expect(await statuses(records, scope.orgId, olders)).toEqual(["deprecated", "active", "deprecated"]);
      await records.memories[how](scope.orgId, write.id, LATER_MS);
      expect(await statuses(records, scope.orgId, olders)).toEqual(["active", "active", "active"]);
    });
  }

  test("a fact that was written twice and deleted once is still found, whichever was deleted", async () => {
    const { records } = opened();
    const scope = newScope();
    const [first = ""] = await store(records, scope, "I like tea.");
    const second = await said(records, scope, "I like tea.", { supersedes: [over(first, { reason: "same" })] });
    await records.memories.deprecate(scope.orgId, second, LATER_MS);
    expect(await found(records, scope, "tea")).toEqual([first]);
    const third = await said(records, scope, "I like tea.", { supersedes: [over(first, { reason: "same" })] });
    await records.memories.erase(scope.orgId, first, LATER_MS);
    expect(await found(records, scope, "tea")).toEqual([third]);
  });

  test("a restore of the newer memory renews the supersession, except of a memory that a person restored", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [one = "", two = ""] = await store(records, scope, "I like tea.", "I like jam.");
    const newer = await said(records, scope, "I like coffee.", { supersedes: [over(one), over(two)] });
    await records.memories.deprecate(orgId, newer, LATER_MS);
    expect(await records.browse.details(orgId, one, 10)).toMatchObject({ supersededBy: [{ undoneAtMs: LATER_MS, undoneBy: "deletion" }] });
    expect(await statuses(records, orgId, [one, two, newer])).toEqual(["active", "active", "deprecated"]);
    await records.memories.restore(orgId, newer, LATER_MS + 1);
    expect(await statuses(records, orgId, [one, two, newer])).toEqual(["deprecated", "deprecated", "active"]);
    await records.memories.restore(orgId, one, LATER_MS + 2);
    expect(await records.browse.details(orgId, one, 10)).toMatchObject({
      supersededBy: [{ undoneAtMs: LATER_MS + 2, undoneBy: "person" }],
    });
    await records.memories.deprecate(orgId, newer, LATER_MS + 3);
    await records.memories.restore(orgId, newer, LATER_MS + 4);
    expect(await statuses(records, orgId, [one, two, newer])).toEqual(["active", "deprecated", "active"]);
  });

  test("a likely supersession marks the older memory, which stays active; a sure one then deprecates it", async () => {
    const { records } = opened();
    const scope = newScope();
    const [older = ""] = await store(records, scope, "I live in Lisbon.");
    const likely = await said(records, scope, "I am in Porto.", { supersedes: [over(older, { certainty: "likely", rule: "stay" })] });
    expect(await records.memories.get(scope.orgId, older)).toMatchObject({ status: "active", outdated: true });
    expect((await records.memories.active(scope, [older]))[0]?.outdated).toBe(true);
    expect((await found(records, scope, "I")).toSorted()).toEqual([older, likely].toSorted());
    expect((await records.memories.keyed(scope, [older])).map(({ id }) => id)).toEqual([older]);
    expect(await records.browse.details(scope.orgId, older, 10)).toMatchObject({
      memory: { outdated: true },
      supersededBy: [{ memory: { id: likely }, certainty: "likely", rule: "stay", undoneBy: undefined }],
    });

    const sure = await said(records, scope, "I live in Porto.", { supersedes: [over(older)] });
    expect(await records.memories.get(scope.orgId, older)).toMatchObject({ status: "deprecated", outdated: false });
    await records.memories.deprecate(scope.orgId, sure, LATER_MS);
    expect(await records.memories.get(scope.orgId, older)).toMatchObject({ status: "active", outdated: true });
    await records.memories.erase(scope.orgId, likely, LATER_MS);
    expect(await records.memories.get(scope.orgId, older)).toMatchObject({ status: "active", outdated: false });
  });

  test("a person can remove the mark permanently", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [older = ""] = await store(records, scope, "I live in Lisbon.");
    const newer = await said(records, scope, "I am in Porto.", { supersedes: [over(older, { certainty: "likely" })] });
    expect(await records.memories.restore(orgId, older, LATER_MS)).toMatchObject({ scope });
    expect(await records.memories.get(orgId, older)).toMatchObject({ status: "active", outdated: false });
    expect(await records.memories.restore(orgId, older, LATER_MS)).toBeUndefined();
    await records.memories.deprecate(orgId, newer, LATER_MS);
    await records.memories.restore(orgId, newer, LATER_MS);
    expect(await isOutdated(records, scope, older)).toBe(false);
    expect(await records.browse.details(orgId, older, 10)).toMatchObject({ supersededBy: [{ certainty: "likely", undoneBy: "person" }] });
  });

  test("the mark gives the memory the scope's newest generation, so that every copy is updated", async () => {
    const { records } = opened();
    const scope = newScope();
    const [older = ""] = await store(records, scope, "I live in Lisbon.");
    const before = await records.scopes.generation(scope);
    const newer = await said(records, scope, "I am in Porto.", { supersedes: [over(older, { certainty: "likely" })] });
    expect((await records.memories.changesSince(scope, before)).map(({ id }) => id).toSorted()).toEqual([older, newer].toSorted());
    const marked = await records.scopes.generation(scope);
    await records.memories.deprecate(scope.orgId, newer, LATER_MS);
    expect((await records.memories.changesSince(scope, marked)).map(({ id }) => id).toSorted()).toEqual([older, newer].toSorted());
  });

  test("a fact about an older state than a stored one is superseded by it", async () => {
    const { records } = opened();
    const scope = newScope();
    const [rome = ""] = await store(records, scope, "I live in Rome.");
    const verdict = { newerId: rome, reason: "updates", certainty: "sure", rule: "residence" } as const;
    const paris = await said(records, scope, "I lived in Paris.", { supersededBy: [verdict, { ...verdict, newerId: newMemoryId() }] });
    const oslo = await said(records, scope, "I was in Oslo.", { supersededBy: [{ ...verdict, certainty: "likely" }] });
    expect(await statuses(records, scope.orgId, [rome, paris, oslo])).toEqual(["active", "deprecated", "active"]);
    expect(await isOutdated(records, scope, oslo)).toBe(true);
    await records.memories.deprecate(scope.orgId, rome, LATER_MS);
    expect(await statuses(records, scope.orgId, [paris, oslo])).toEqual(["active", "active"]);
    expect(await isOutdated(records, scope, oslo)).toBe(false);
  });

  test("two memories never supersede each other, and a deleted one supersedes nothing", async () => {
    const { records } = opened();
    const scope = newScope();
    const [gone = "", older = ""] = await store(records, scope, "gone", "I live in Rome.");
    const write = await accept(records, scope, "I live in Oslo.");
    const process = async (verdicts: Partial<NewMemory>, failure?: string) => {
      const { leaseId } = await claim(records, scope.orgId);
      await complete(records, leaseId, write, [fact(write.id, write.content, verdicts)], failure);
    };
    await process({ supersedes: [over(older)] }, "the model is gone");
    await records.memories.deprecate(scope.orgId, gone, LATER_MS);
    await records.submissions.retryDead(scope.orgId, write.id);
    const verdict = { reason: "updates", certainty: "sure", rule: "residence" } as const;
    await process({
      supersededBy: [
        { newerId: older, ...verdict },
        { newerId: gone, ...verdict },
      ],
    });
    expect(await statuses(records, scope.orgId, [older, write.id])).toEqual(["deprecated", "active"]);
  });

  test("a rival contains everything that a verdict needs", async () => {
    const { records } = opened();
    const scope = newScope();
    const keyed = async (metadata: Record<string, string | number>) => {
      const submission = await accept(records, scope, "I live in Rome.", { metadata });
      const { leaseId } = await claim(records, scope.orgId);
      await complete(records, leaseId, submission);
      const [memory] = await records.memories.keyed(scope, [submission.id, submission.id, newMemoryId()]);
      return { submission, memory };
    };
    const { submission, memory } = await keyed({ speaker: "Ann", session_id: 7, occurred_at: "2025-03-01T00:00:00Z" });
    expect(memory).toEqual({
      ...{ id: submission.id, content: "I live in Rome.", factKey: "i live in rome.", propertyKey: undefined },
      ...{ createdAtMs: submission.createdAtMs, submissionId: submission.id },
      ...{ speaker: "Ann", session: "7", occurredAtMs: Date.UTC(2025, 2, 1) },
    });
    expect((await keyed({ occurred_at: START_MS })).memory?.occurredAtMs).toBe(START_MS);
    for (const occurred_at of ["soon", 1e300]) expect((await keyed({ occurred_at })).memory?.occurredAtMs).toBeUndefined();
    await records.memories.deprecate(scope.orgId, submission.id, LATER_MS);
    expect(await records.memories.keyed(scope, [submission.id])).toEqual([]);
    expect(await records.memories.keyed(newScope(scope.orgId, "ben"), [submission.id])).toEqual([]);
  });
}

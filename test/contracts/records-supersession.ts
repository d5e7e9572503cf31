import { expect, test } from "bun:test";
import { factIds, newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { NewMemory } from "../../src/stores/interfaces/records.ts";
import { changesAfter, fact, facts, newScope, type OpenedRecords, over, START_MS } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const isOutdated = async (ann: TestUser, id: MemoryId) => (await ann.get(id))?.outdated;

/** Which memories supersede others, and what ends a supersession. */
export function testSupersession(opened: () => OpenedRecords): void {
  for (const how of ["deprecate", "erase"] as const) {
    test(`the older memory is found again after the newer one is removed (${how})`, async () => {
      const ann = newUser(opened);
      const { records, scope, orgId } = ann;
      const [lisbon = ""] = await ann.store("I live in Lisbon.");
      const porto = await ann.said("I live in Porto.", { supersedes: [over(lisbon)] });
      await records.scopes.abstractionsDone(scope, await ann.generation());
      const change = await ann[how](porto);
      expect(change).toMatchObject({ scope, generation: await ann.generation() });
      expect(await ann.found("live")).toEqual([lisbon]);
      expect(await ann.get(lisbon)).toMatchObject({ status: "active", updatedAtMs: LATER_MS });
      expect(await changesAfter(records, scope, (change?.generation ?? 0) - 1)).toContainEqual(
        expect.objectContaining({ id: lisbon, status: "active" }),
      );
      expect(await records.scopes.abstractionsDue(orgId, 10)).toEqual([scope]);
    });

    test(`deleting one of three reactivates a memory that nothing else supersedes (${how})`, async () => {
      const ann = newUser(opened);
      const chain = async () => {
        const [a = ""] = await ann.store("I live in Rome.");
        const b = await ann.said("I live in Oslo.", { supersedes: [over(a, { reason: "same" })] });
        const c = await ann.said("I live in Bonn.", { supersedes: [over(b)] });
        return [a, b, c] as const;
      };
      const [a, b, c] = await chain();
      await ann[how](b);
      expect(await ann.statuses([a, c])).toEqual(["deprecated", "active"]);
      expect((await ann.details(a))?.supersededBy.filter(({ undoneAtMs }) => undoneAtMs === undefined)).toMatchObject([
        { memory: { id: c }, reason: "updates", certainty: "sure" },
      ]);
      await ann[how](c);
      expect(await ann.statuses([a])).toEqual(["active"]);
      await ann.erase(a);

      const [first, second, third] = await chain();
      await ann[how](third);
      expect(await ann.statuses([first, second])).toEqual(["deprecated", "active"]);
    });

    test(`a deleted memory is not reactivated, nor one that another memory supersedes (${how})`, async () => {
      const ann = newUser(opened);
      const [deleted = "", held = ""] = await ann.store("I like tea.", "I like jam.");
      const newer = await ann.said("I like coffee.", { supersedes: [over(deleted), over(held)] });
      const other = await ann.said("I like honey.", { supersedes: [over(held)] });
      await ann.deprecate(deleted);
      await ann[how](newer, LATER_MS + 1);
      expect(await ann.statuses([deleted, held, other])).toEqual(["deprecated", "deprecated", "active"]);
      await ann[how](other, LATER_MS + 2);
      expect(await ann.statuses([deleted, held])).toEqual(["deprecated", "active"]);
    });

    test(`deleting a write reactivates what all its facts superseded; deleting another fact, what that fact superseded (${how})`, async () => {
      const ann = newUser(opened);
      const olders = await ann.store("one", "two", "three");
      const write = await ann.storeFacts("a. b. c.", (submission) =>
        facts(submission, ["a", "b", "c"]).map((memory, index) => ({ ...memory, supersedes: [over(olders[index] ?? "")] })),
      );
      await ann[how](factIds(write.id, 3)[1] ?? "");
      expect(await ann.statuses(olders)).toEqual(["deprecated", "active", "deprecated"]);
      await ann[how](write.id);
      expect(await ann.statuses(olders)).toEqual(["active", "active", "active"]);
    });
  }

  test("a fact that was written twice and deleted once is still found, whichever was deleted", async () => {
    const ann = newUser(opened);
    const [first = ""] = await ann.store("I like tea.");
    const second = await ann.said("I like tea.", { supersedes: [over(first, { reason: "same" })] });
    await ann.deprecate(second);
    expect(await ann.found("tea")).toEqual([first]);
    const third = await ann.said("I like tea.", { supersedes: [over(first, { reason: "same" })] });
    await ann.erase(first);
    expect(await ann.found("tea")).toEqual([third]);
  });

  test("a restore of the newer memory renews the supersession, except of a memory that a person restored", async () => {
    const ann = newUser(opened);
    const [one = "", two = ""] = await ann.store("I like tea.", "I like jam.");
    const newer = await ann.said("I like coffee.", { supersedes: [over(one), over(two)] });
    await ann.deprecate(newer);
    expect(await ann.details(one)).toMatchObject({ supersededBy: [{ undoneAtMs: LATER_MS, undoneBy: "deletion" }] });
    expect(await ann.statuses([one, two, newer])).toEqual(["active", "active", "deprecated"]);
    await ann.restore(newer, LATER_MS + 1);
    expect(await ann.statuses([one, two, newer])).toEqual(["deprecated", "deprecated", "active"]);
    await ann.restore(one, LATER_MS + 2);
    expect(await ann.details(one)).toMatchObject({
      supersededBy: [{ undoneAtMs: LATER_MS + 2, undoneBy: "person" }],
    });
    await ann.deprecate(newer, LATER_MS + 3);
    await ann.restore(newer, LATER_MS + 4);
    expect(await ann.statuses([one, two, newer])).toEqual(["active", "deprecated", "active"]);
  });

  test("a likely supersession marks the older memory, which stays active; a sure one then deprecates it", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const [older = ""] = await ann.store("I live in Lisbon.");
    const likely = await ann.said("I am in Porto.", { supersedes: [over(older, { certainty: "likely", rule: "stay" })] });
    expect(await ann.get(older)).toMatchObject({ status: "active", outdated: true });
    expect((await records.memories.active(scope, [older]))[0]?.outdated).toBe(true);
    expect((await ann.found("I")).toSorted()).toEqual([older, likely].toSorted());
    expect((await records.memories.keyed(scope, [older])).map(({ id }) => id)).toEqual([older]);
    expect(await ann.details(older)).toMatchObject({
      memory: { outdated: true },
      supersededBy: [{ memory: { id: likely }, certainty: "likely", rule: "stay", undoneBy: undefined }],
    });

    const sure = await ann.said("I live in Porto.", { supersedes: [over(older)] });
    expect(await ann.get(older)).toMatchObject({ status: "deprecated", outdated: false });
    await ann.deprecate(sure);
    expect(await ann.get(older)).toMatchObject({ status: "active", outdated: true });
    await ann.erase(likely);
    expect(await ann.get(older)).toMatchObject({ status: "active", outdated: false });
  });

  test("a person can remove the mark permanently", async () => {
    const ann = newUser(opened);
    const { scope } = ann;
    const [older = ""] = await ann.store("I live in Lisbon.");
    const newer = await ann.said("I am in Porto.", { supersedes: [over(older, { certainty: "likely" })] });
    expect(await ann.restore(older)).toMatchObject({ scope });
    expect(await ann.get(older)).toMatchObject({ status: "active", outdated: false });
    expect(await ann.restore(older)).toBeUndefined();
    await ann.deprecate(newer);
    await ann.restore(newer);
    expect(await isOutdated(ann, older)).toBe(false);
    expect(await ann.details(older)).toMatchObject({ supersededBy: [{ certainty: "likely", undoneBy: "person" }] });
  });

  test("a likely supersession is a doubt while it is in force, and a sure one is none", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [rome = "", cat = ""] = await ann.store("I live in Rome.", "I have a cat.");
    const oslo = await ann.said("I am in Oslo.", { supersedes: [over(rome, { certainty: "likely" }), over(cat)] });
    expect(await records.memories.doubts(orgId, [rome, cat, oslo])).toEqual([{ olderId: rome, newerId: oslo }]);
    await ann.restore(rome);
    expect(await records.memories.doubts(orgId, [rome])).toEqual([]);
  });

  test("the mark raises the generation of the scope and not that of the memory, whose text an index need not read again", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const [older = ""] = await ann.store("I live in Lisbon.");
    const before = await ann.generation();
    const newer = await ann.said("I am in Porto.", { supersedes: [over(older, { certainty: "likely" })] });
    expect((await changesAfter(records, scope, before)).map(({ id }) => id)).toEqual([newer]);
    const marked = await ann.generation();
    expect(marked).toBeGreaterThan(before);
    await ann.deprecate(newer);
    expect((await changesAfter(records, scope, marked)).map(({ id }) => id)).toEqual([newer]);
    expect(await ann.generation()).toBeGreaterThan(marked);
  });

  test("a fact about an older state than a stored one is superseded by it", async () => {
    const ann = newUser(opened);
    const [rome = ""] = await ann.store("I live in Rome.");
    const verdict = { newerId: rome, reason: "updates", certainty: "sure", rule: "residence" } as const;
    const paris = await ann.said("I lived in Paris.", { supersededBy: [verdict, { ...verdict, newerId: newMemoryId() }] });
    const oslo = await ann.said("I was in Oslo.", { supersededBy: [{ ...verdict, certainty: "likely" }] });
    expect(await ann.statuses([rome, paris, oslo])).toEqual(["active", "deprecated", "active"]);
    expect(await isOutdated(ann, oslo)).toBe(true);
    await ann.deprecate(rome);
    expect(await ann.statuses([paris, oslo])).toEqual(["active", "active"]);
    expect(await isOutdated(ann, oslo)).toBe(false);
  });

  test("two memories never supersede each other, and a deleted one supersedes nothing", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [gone = "", older = ""] = await ann.store("gone", "I live in Rome.");
    const write = await ann.accept("I live in Oslo.");
    const process = async (verdicts: Partial<NewMemory>, failure?: string) => {
      const { leaseId } = await ann.claim();
      await ann.complete(leaseId, write, [fact(write.id, write.content, verdicts)], failure);
    };
    await process({ supersedes: [over(older)] }, "the model is gone");
    await ann.deprecate(gone);
    await records.submissions.retryDead(orgId, write.id);
    const verdict = { reason: "updates", certainty: "sure", rule: "residence" } as const;
    await process({
      supersededBy: [
        { newerId: older, ...verdict },
        { newerId: gone, ...verdict },
      ],
    });
    expect(await ann.statuses([older, write.id])).toEqual(["deprecated", "active"]);
  });

  test("a rival contains everything that a verdict needs", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const keyed = async (metadata: Record<string, string | number>) => {
      const submission = await ann.accept("I live in Rome.", { metadata });
      const { leaseId } = await ann.claim();
      await ann.complete(leaseId, submission);
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
    await ann.deprecate(submission.id);
    expect(await records.memories.keyed(scope, [submission.id])).toEqual([]);
    expect(await records.memories.keyed(newScope(orgId, "ben"), [submission.id])).toEqual([]);
  });
}

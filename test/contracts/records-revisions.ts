import { expect, test } from "bun:test";
import { newMemoryId, newOrgId } from "../../src/memory/ids.ts";
import type { MemoryId, Metadata, OrgId } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/records.ts";
import type { RevisionReason } from "../../src/stores/revisions.ts";
import { abstract, accept, claim, complete, found, newScope, type OpenedRecords, START_MS, statuses, store } from "./records-support.ts";

const LATER_MS = START_MS + 1_000_000;

async function revise(
  records: Records,
  orgId: OrgId,
  olderIds: readonly MemoryId[],
  content: string,
  reason: RevisionReason = "edited",
  createdAtMs = LATER_MS,
) {
  return (await records.revisions.accept(orgId, { id: newMemoryId(), content, reason, olderIds, createdAtMs })).id;
}

/** Processes the queue verbatim, like a worker without knowledge of revisions. */
async function processAll(records: Records, orgId: OrgId, failure?: string): Promise<void> {
  const { leaseId, claimed } = await claim(records, orgId);
  for (const submission of claimed) {
    expect(submission.extract).toBe(false);
    await complete(records, leaseId, submission, undefined, failure);
  }
}

async function storeWith(records: Records, scope: ReturnType<typeof newScope>, metadata: Metadata, confidence: number): Promise<MemoryId> {
  const submission = await accept(records, scope, `text ${confidence}`, { metadata, confidence });
  const { leaseId } = await claim(records, scope.orgId);
  await complete(records, leaseId, submission);
  return submission.id;
}

/** Edits and merges by a person. */
export function testRevisions(opened: () => OpenedRecords): void {
  test("an edit supersedes its memory when it is stored, and that memory can be restored", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [older = ""] = await store(records, scope, "Ann lives in Rom.");
    const id = await revise(records, orgId, [older.toUpperCase()], "Ann lives in Rome.");
    expect(await statuses(records, orgId, [older, id])).toEqual(["active", undefined]);
    expect(await records.browse.details(orgId, older, 10)).toMatchObject({ revisionWaits: true });
    await processAll(records, orgId);
    expect(await statuses(records, orgId, [older, id])).toEqual(["deprecated", "active"]);
    expect(await records.browse.details(orgId, id, 10)).toMatchObject({ supersedes: [{ memory: { id: older }, reason: "edited" }] });
    expect(await found(records, scope, "Rome")).toEqual([id]);
    await records.memories.restore(orgId, older, LATER_MS);
    expect(await statuses(records, orgId, [older, id])).toEqual(["active", "active"]);
  });

  test("a history is in the order of its supersessions, even when the clock was set back between them", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [first = ""] = await store(records, scope, "Ann lives in Rom.");
    const second = await revise(records, orgId, [first], "Ann lives in Rome.", "edited", START_MS - 1000);
    await processAll(records, orgId);
    const third = await revise(records, orgId, [second], "Ann lives in Oslo.", "edited", START_MS - 2000);
    await processAll(records, orgId);
    for (const id of [first, second, third]) {
      const { versions = [] } = (await records.memories.history(orgId, id, 10)) ?? {};
      expect(versions.map(({ memory }) => memory.id)).toEqual([first, second, third]);
    }
  });

  test("a merge supersedes all its sources, and gets their common metadata and lowest confidence", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const one = await storeWith(records, scope, { session_id: "s1", tags: ["a"], speaker: "Ann" }, 0.9);
    const two = await storeWith(records, scope, { session_id: "s1", tags: ["a"], speaker: "Bob" }, 0.6);
    const made = await abstract(records, scope, "both", [one, two]);
    const id = await revise(records, orgId, [one, two], "One text.", "merged");
    await processAll(records, orgId);
    expect(await statuses(records, orgId, [one, two, made, id])).toEqual(["deprecated", "deprecated", "deprecated", "active"]);
    expect(await records.memories.get(orgId, id)).toMatchObject({ metadata: { session_id: "s1", tags: ["a"] }, confidence: 0.6 });
    const { supersedes } = (await records.browse.details(orgId, id, 10)) ?? expect.unreachable();
    expect(supersedes.map((row) => [row.memory.id, row.reason]).toSorted()).toEqual(
      [
        [one, "merged"],
        [two, "merged"],
      ].toSorted(),
    );
  });

  test("a repeated revision is one, even after it was processed; another text is refused while it is queued", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [older = ""] = await store(records, scope, "Ann lives in Rom.");
    const id = await revise(records, orgId, [older], "Ann lives in Rome.");
    expect(await revise(records, orgId, [older], "Ann lives in Rome.")).toBe(id);
    await expect(revise(records, orgId, [older], "Ann lives in Oslo.")).rejects.toMatchObject({ code: "validation_error" });
    await processAll(records, orgId);
    expect(await revise(records, orgId, [older], "Ann lives in Rome.")).toBe(id);
    expect((await records.submissions.depth(orgId)).queued).toBe(0);
    // A revision that was undone may be repeated.
    await records.memories.restore(orgId, older, LATER_MS);
    const again = await revise(records, orgId, [older], "Ann lives in Rome.");
    expect(again).not.toBe(id);
    await processAll(records, orgId);
    expect(await statuses(records, orgId, [older, again])).toEqual(["deprecated", "active"]);
  });

  test("a missing or deprecated memory, an abstraction, or one of another scope cannot be revised", async () => {
    const { records } = opened();
    const orgId = newOrgId();
    const [ann, bob] = [newScope(orgId, "ann"), newScope(orgId, "bob")];
    const [one = "", two = ""] = await store(records, ann, "one", "two");
    const [other = ""] = await store(records, bob, "other");
    const made = await abstract(records, ann, "both", [one, two]);
    await records.memories.deprecate(orgId, two, LATER_MS);
    for (const [ids, code] of [
      [[newMemoryId()], "not_found"],
      [[two], "validation_error"],
      [[made], "validation_error"],
      [[one, other], "validation_error"],
      [[], "validation_error"],
    ] as const) {
      await expect(revise(records, orgId, ids, "new", "merged")).rejects.toMatchObject({ code });
    }
    await expect(revise(records, newOrgId(), [one], "new")).rejects.toMatchObject({ code: "not_found" });
    expect((await records.submissions.depth(orgId)).queued).toBe(0);
  });

  test("a revision that becomes a dead letter still supersedes its memory, because its text is stored verbatim", async () => {
    const { records } = opened();
    const scope = newScope();
    const [older = ""] = await store(records, scope, "old");
    const id = await revise(records, scope.orgId, [older], "new");
    await processAll(records, scope.orgId, "the model is gone");
    expect(await statuses(records, scope.orgId, [older, id])).toEqual(["deprecated", "active"]);
  });

  test("a revision that is deleted while queued changes nothing; one whose memory is erased meanwhile is erased with it", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [one = "", two = "", three = ""] = await store(records, scope, "one", "two", "three");
    const [soft, hard, alone] = [
      await revise(records, orgId, [one], "a"),
      await revise(records, orgId, [two], "b"),
      await revise(records, orgId, [three], "c"),
    ];
    await records.memories.deprecate(orgId, soft, LATER_MS);
    await records.memories.erase(orgId, hard, LATER_MS);
    await records.memories.erase(orgId, three, LATER_MS);
    await processAll(records, orgId);
    expect(await statuses(records, orgId, [one, two, three, soft, hard, alone])).toEqual([
      "active",
      "active",
      undefined,
      "deprecated",
      undefined,
      undefined,
    ]);
    expect(await records.browse.details(orgId, one, 10)).toMatchObject({ revisionWaits: false });
  });
}

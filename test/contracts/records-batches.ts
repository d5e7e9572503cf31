import { expect, test } from "bun:test";
import fc from "fast-check";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/records.ts";
import { COSTLY } from "../support/effort.ts";
import { claim, complete, newScope, newSubmission, type OpenedRecords, START_MS, statuses, store } from "./records-support.ts";

async function processAll(records: Records, { orgId }: Scope): Promise<void> {
  const { leaseId, claimed } = await claim(records, orgId, { limit: 1_000 });
  for (const submission of claimed) await complete(records, leaseId, submission);
}

/** Writes that name their ids, so that a repeat of them stores nothing twice. */
export function testBatches(opened: () => OpenedRecords): void {
  test("a repeat stores nothing twice, whatever became of the writes meanwhile", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const writes = ["waits", "is done", "was deleted", "was erased"].map((content) =>
      newSubmission(scope, content, { metadata: { n: 1 } }),
    );
    const [waiting, done, deleted, erased] = writes.map(({ id }) => id);
    await records.submissions.acceptAll(orgId, writes.slice(1));
    await processAll(records, scope);
    await records.memories.deprecate(orgId, deleted ?? "", START_MS);
    await records.memories.erase(orgId, erased ?? "", START_MS);
    await records.submissions.acceptAll(orgId, writes);
    await records.submissions.acceptAll(orgId, writes);
    expect((await records.submissions.depth(orgId)).queued).toBe(1);
    await records.erasures.finish(orgId, [erased ?? ""], START_MS);
    await records.submissions.acceptAll(orgId, writes);
    await processAll(records, scope);
    expect(await statuses(records, orgId, [waiting ?? "", done ?? "", deleted ?? "", erased ?? ""])).toEqual([
      "active",
      "active",
      "deprecated",
      undefined,
    ]);
    expect(await records.memories.list({ orgId }, 10)).toHaveLength(3);
  });

  test("a write that says something else under an id refuses them all", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const known = newSubmission(scope, "Ann likes tea.", { metadata: { a: 1, b: [2] } });
    await records.submissions.acceptAll(orgId, [known]);
    const others = [
      { content: "Ann likes coffee." },
      { metadata: { a: 2, b: [2] } },
      { metadata: null },
      { confidence: 0.5 },
      { extract: false },
      { scope: newScope(orgId, "bob") },
    ];
    for (const other of others) {
      const refused = records.submissions.acceptAll(orgId, [newSubmission(scope, "new"), { ...known, ...other }]);
      await expect(refused).rejects.toMatchObject({ code: "validation_error" });
    }
    expect((await records.submissions.depth(orgId)).queued).toBe(1);
    // The order of keys says nothing.
    await records.submissions.acceptAll(orgId, [{ ...known, metadata: { b: [2], a: 1 } }]);
    expect((await records.submissions.depth(orgId)).queued).toBe(1);
  });

  test("an id that a memory has already is not queued", async () => {
    const { records } = opened();
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    const exported = (await records.transfer.page(scope.orgId, 0, 10)).memories;
    const other = newScope();
    const alone = exported.map((memory) => ({ ...memory, scope: other, writeId: undefined, factKey: undefined, propertyKey: undefined }));
    await records.transfer.store(other.orgId, alone);
    await records.submissions.acceptAll(other.orgId, [newSubmission(other, "Ann likes tea.", { id })]);
    expect((await records.submissions.depth(other.orgId)).queued).toBe(0);
  });

  test("in any interleaving of repeated batches, processing and deletion, each write is stored once and none returns", async () => {
    const { records } = opened();
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("send" as const), from: fc.nat(7), size: fc.integer({ min: 1, max: 6 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("process" as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("deprecate" as const, "erase" as const), at: fc.nat(9) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const scope = newScope();
        const { orgId } = scope;
        const writes = Array.from({ length: 10 }, (_, n) => newSubmission(scope, `fact ${n}`, { id: newMemoryId() }));
        const state = new Map<MemoryId, "accepted" | "deprecate" | "erase">();
        for (const step of steps) {
          if (step.kind === "process") await processAll(records, scope);
          else if (step.kind === "send") {
            const batch = writes.slice(step.from, step.from + step.size);
            // Two at once: the second is the retry of a caller that did not wait.
            await Promise.all([records.submissions.acceptAll(orgId, batch), records.submissions.acceptAll(orgId, batch)]);
            for (const { id } of batch) if (!state.has(id)) state.set(id, "accepted");
          } else {
            const id = writes[step.at]?.id ?? "";
            const known = state.get(id);
            await records.memories[step.kind](orgId, id, START_MS);
            if (known !== undefined && known !== "erase") state.set(id, step.kind);
          }
        }
        await processAll(records, scope);
        const ids = writes.map(({ id }) => id);
        const expected = { accepted: "active", deprecate: "deprecated", erase: undefined };
        expect(await statuses(records, orgId, ids)).toEqual(ids.map((id) => expected[state.get(id) ?? "erase"]));
        const left = [...state.values()].filter((kind) => kind !== "erase").length;
        expect(await records.memories.list({ orgId }, 100)).toHaveLength(left);
      }),
      COSTLY,
    );
  });
}

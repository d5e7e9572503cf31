import { expect, test } from "bun:test";
import fc from "fast-check";
import { newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import { COSTLY } from "../support/effort.ts";
import { newScope, newSubmission, type OpenedRecords, START_MS } from "./records-support.ts";
import { newUser } from "./records-user.ts";

/** Writes that name their ids, so that a repeat of them stores nothing twice. */
export function testBatches(opened: () => OpenedRecords): void {
  test("a repeat stores nothing twice, whatever became of the writes meanwhile", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
    const writes = ["waits", "is done", "was deleted", "was erased"].map((content) =>
      newSubmission(scope, content, { metadata: { n: 1 } }),
    );
    const [waiting, done, deleted, erased] = writes.map(({ id }) => id);
    await records.submissions.acceptAll(orgId, writes.slice(1));
    await ann.processAll();
    await ann.deprecate(deleted ?? "");
    await ann.erase(erased ?? "");
    await records.submissions.acceptAll(orgId, writes);
    await records.submissions.acceptAll(orgId, writes);
    expect((await ann.depth()).queued).toBe(1);
    await records.erasures.finish(orgId, [erased ?? ""], START_MS);
    await records.submissions.acceptAll(orgId, writes);
    await ann.processAll();
    expect(await ann.statuses([waiting ?? "", done ?? "", deleted ?? "", erased ?? ""])).toEqual([
      "active",
      "active",
      "deprecated",
      undefined,
    ]);
    expect(await ann.list()).toHaveLength(3);
  });

  test("a write that says something else under an id refuses them all", async () => {
    const ann = newUser(opened);
    const { records, scope, orgId } = ann;
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
    expect((await ann.depth()).queued).toBe(1);
    // The order of keys says nothing.
    await records.submissions.acceptAll(orgId, [{ ...known, metadata: { b: [2], a: 1 } }]);
    expect((await ann.depth()).queued).toBe(1);
  });

  test("an id that a memory has already is not queued", async () => {
    const ann = newUser(opened);
    const { records, orgId } = ann;
    const [id = ""] = await ann.store("Ann likes tea.");
    const exported = (await records.transfer.page(orgId, 0, 10)).memories;
    const other = newUser(opened);
    const { scope } = other;
    const alone = exported.map((memory) => ({ ...memory, scope, writeId: undefined, factKey: undefined, propertyKey: undefined }));
    await records.transfer.store(other.orgId, alone);
    await records.submissions.acceptAll(other.orgId, [newSubmission(scope, "Ann likes tea.", { id })]);
    expect((await other.depth()).queued).toBe(0);
  });

  test("in any interleaving of repeated batches, processing and deletion, each write is stored once and none returns", async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("send" as const), from: fc.nat(7), size: fc.integer({ min: 1, max: 6 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("process" as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("deprecate" as const, "erase" as const), at: fc.nat(9) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const ann = newUser(opened);
        const { records, scope, orgId } = ann;
        const writes = Array.from({ length: 10 }, (_, n) => newSubmission(scope, `fact ${n}`, { id: newMemoryId() }));
        const state = new Map<MemoryId, "accepted" | "deprecate" | "erase">();
        for (const step of steps) {
          if (step.kind === "process") await ann.processAll();
          else if (step.kind === "send") {
            const batch = writes.slice(step.from, step.from + step.size);
            // Two at once: the second is the retry of a caller that did not wait.
            await Promise.all([records.submissions.acceptAll(orgId, batch), records.submissions.acceptAll(orgId, batch)]);
            for (const { id } of batch) if (!state.has(id)) state.set(id, "accepted");
          } else {
            const id = writes[step.at]?.id ?? "";
            const known = state.get(id);
            await ann[step.kind](id);
            if (known !== undefined && known !== "erase") state.set(id, step.kind);
          }
        }
        await ann.processAll();
        const ids = writes.map(({ id }) => id);
        const expected = { accepted: "active", deprecate: "deprecated", erase: undefined };
        expect(await ann.statuses(ids)).toEqual(ids.map((id) => expected[state.get(id) ?? "erase"]));
        const left = [...state.values()].filter((kind) => kind !== "erase").length;
        expect(await ann.list(100)).toHaveLength(left);
      }),
      COSTLY,
    );
  });
}

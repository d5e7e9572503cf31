import { expect, test } from "bun:test";
import { factId, newMemoryId } from "../../src/memory/ids.ts";
import type { MemoryId, Scope } from "../../src/memory/types.ts";
import type { Records } from "../../src/stores/records.ts";
import type { RevisionReason } from "../../src/stores/revisions.ts";
import {
  abstract,
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

async function ask(records: Records, scope: Scope, olderIds: readonly MemoryId[], content: string, reason: RevisionReason = "edited") {
  return (await records.revisions.accept(scope.orgId, { id: newMemoryId(), content, reason, olderIds, createdAtMs: LATER_MS })).id;
}

/** Queues a revision and processes it. */
async function revise(records: Records, scope: Scope, olderIds: readonly MemoryId[], content: string, reason?: RevisionReason) {
  const id = await ask(records, scope, olderIds, content, reason);
  const { leaseId, claimed } = await claim(records, scope.orgId);
  for (const submission of claimed) await complete(records, leaseId, submission);
  return id;
}

const previewed = async (records: Records, scope: Scope, id: MemoryId) => {
  const preview = (await records.browse.erasure(scope.orgId, id, 10)) ?? expect.unreachable();
  const ids = (links: readonly { readonly id: MemoryId }[]) => links.map((link) => link.id).toSorted();
  return { ...preview, facts: ids(preview.facts), revisions: ids(preview.revisions), givenBack: ids(preview.givenBack) };
};

/** An erasure of a memory includes the revisions that a person made of it. */
export function testErasingRevisions(opened: () => OpenedRecords): void {
  for (const which of [0, 1, 2]) {
    test(`an edited memory is erased with all its wordings, whichever is named (${which})`, async () => {
      const { records } = opened();
      const scope = newScope();
      const [first = "", other = ""] = await store(records, scope, "The code is 4711.", "Ann likes tea.");
      const second = await revise(records, scope, [first], "The code is 4712.");
      const third = await revise(records, scope, [second], "The code is 4713.");
      const made = await abstract(records, scope, "Codes and tea.", [third, other]);
      const all = [first, second, third];
      const named = all[which] ?? "";
      expect(await previewed(records, scope, named)).toMatchObject({
        ...{ facts: [named], revisions: all.filter((id) => id !== named).toSorted(), revisionCount: 2, waitingRevisions: 0 },
        ...{ abstractionCount: 1, givenBack: [] },
      });
      const erased = await records.memories.erase(scope.orgId, named, LATER_MS);
      expect(erased?.ids.toSorted()).toEqual([...all, made].toSorted());
      expect((await records.erasures.pending(scope.orgId, 10)).toSorted()).toEqual([...all, made].toSorted());
      expect(await statuses(records, scope.orgId, [...all, made, other])).toEqual([undefined, undefined, undefined, undefined, "active"]);
      expect(await found(records, scope, "code")).toEqual([]);
    });
  }

  test("a merge is erased with one source, and the other source becomes active again unless something else supersedes it", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [x = "", w = "", v = "", older = ""] = await store(
      records,
      scope,
      "Ann likes tea.",
      "Ann likes jam.",
      "Ann likes figs.",
      "Ann likes figs?",
    );
    const stands = await storeFacts(records, scope, "Ann likes figs!", ({ id, content }) => [
      fact(id, content, { supersedes: [over(older)] }),
    ]);
    await records.memories.restore(orgId, older, LATER_MS);
    const merged = await revise(records, scope, [x, w, v, older], "Ann likes tea, jam and figs.", "merged");
    await storeFacts(records, scope, "Ann likes no figs.", ({ id, content }) => [fact(id, content, { supersedes: [over(v)] })]);
    expect(await previewed(records, scope, x)).toMatchObject({
      facts: [x],
      revisions: [merged],
      givenBack: [w, older].toSorted(),
      givenBackCount: 2,
    });
    await records.memories.erase(orgId, x, LATER_MS);
    expect(await statuses(records, orgId, [x, merged, w, v, older, stands.id])).toEqual([
      ...[undefined, undefined, "active", "deprecated", "active", "active"],
    ]);
  });

  test("an erased merge leaves its sources deprecated permanently", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [x = "", older = ""] = await store(records, scope, "Ann likes tea.", "Ann likes jam.");
    const w = await storeFacts(records, scope, "Ann likes figs.", ({ id, content }) => [fact(id, content, { supersedes: [over(older)] })]);
    const merged = await revise(records, scope, [x, w.id], "Ann likes tea and figs.", "merged");
    expect(await previewed(records, scope, merged)).toMatchObject({ facts: [merged], revisions: [], givenBack: [older] });
    await records.memories.erase(orgId, merged, LATER_MS);
    // The memory that one of the sources superseded is active again, because nothing else stands against it.
    expect(await statuses(records, orgId, [x, w.id, merged, older])).toEqual(["deprecated", "deprecated", undefined, "active"]);
    await records.memories.restore(orgId, w.id, LATER_MS);
    expect(await statuses(records, orgId, [w.id, older])).toEqual(["active", "deprecated"]);
  });

  test("a soft delete of an edit reactivates what its earlier wording superseded, and a restore supersedes it again", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [lisbon = ""] = await store(records, scope, "I live in Lisbon.");
    const porto = await storeFacts(records, scope, "I live in Proto.", ({ id, content }) => [
      fact(id, content, { supersedes: [over(lisbon)] }),
    ]);
    const edited = await revise(records, scope, [porto.id], "I live in Porto.");
    await records.memories.deprecate(orgId, edited, LATER_MS);
    expect(await statuses(records, orgId, [lisbon, porto.id, edited])).toEqual(["active", "deprecated", "deprecated"]);
    await records.memories.restore(orgId, edited, LATER_MS + 1);
    expect(await statuses(records, orgId, [lisbon, porto.id, edited])).toEqual(["deprecated", "deprecated", "active"]);
  });

  test("a queued edit is erased with its memory, and so is one that was deleted before it was processed", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [x = "", y = "", w = ""] = await store(records, scope, "The code is 4711.", "The key is 0815.", "Ann likes tea.");
    const waiting = await ask(records, scope, [x], "The code is 4712.");
    const taken = await ask(records, scope, [y, w], "The key is 0816, and Ann likes tea.", "merged");
    await records.memories.deprecate(orgId, taken, LATER_MS);
    expect(await previewed(records, scope, x)).toMatchObject({ revisions: [], waitingRevisions: 1 });
    expect((await records.memories.erase(orgId, x, LATER_MS))?.ids.toSorted()).toEqual([x, waiting].toSorted());
    expect((await records.memories.erase(orgId, y, LATER_MS))?.ids.toSorted()).toEqual([y, taken].toSorted());
    expect((await claim(records, orgId)).claimed).toEqual([]);
    expect((await records.submissions.depth(orgId)).queued).toBe(0);
    expect(await statuses(records, orgId, [x, y, w, waiting, taken])).toEqual([undefined, undefined, "active", undefined, undefined]);
  });

  test("an edit that was deleted before it was processed supersedes its memory once it is restored", async () => {
    const { records } = opened();
    const scope = newScope();
    const [x = ""] = await store(records, scope, "The code is 4711.");
    const taken = await ask(records, scope, [x], "The code is 4712.");
    await records.memories.deprecate(scope.orgId, taken, LATER_MS);
    expect(await statuses(records, scope.orgId, [x, taken])).toEqual(["active", "deprecated"]);
    await records.memories.restore(scope.orgId, taken, LATER_MS);
    expect(await statuses(records, scope.orgId, [x, taken])).toEqual(["deprecated", "active"]);
  });

  test("a restored memory is independent of its revision, but the revision is erased with it", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const [x = "", a = ""] = await store(records, scope, "The code is 4711.", "The key is 0815.");
    const y = await revise(records, scope, [x], "The code is 4712.");
    await records.memories.restore(orgId, x, LATER_MS);
    await records.memories.erase(orgId, y, LATER_MS);
    expect(await statuses(records, orgId, [x, y])).toEqual(["active", undefined]);
    const b = await revise(records, scope, [a], "The key is 0816.");
    await records.memories.restore(orgId, a, LATER_MS);
    await records.memories.erase(orgId, a, LATER_MS);
    expect(await statuses(records, orgId, [a, b])).toEqual([undefined, undefined]);
  });

  test("an earlier wording that is one of several facts is erased with its write's text, but not with its siblings", async () => {
    const { records } = opened();
    const scope = newScope();
    const { orgId } = scope;
    const write = await storeFacts(records, scope, "a. b. c.", (submission) => facts(submission, ["first", "second", "third"]));
    const [second, third] = [factId(write.id, 1), factId(write.id, 2)];
    const edit = await revise(records, scope, [second], "second, put right");
    expect(await previewed(records, scope, edit)).toMatchObject({ kept: [{ id: write.id }, { id: third }] });
    expect((await records.memories.erase(orgId, edit, LATER_MS))?.ids.toSorted()).toEqual([second, edit].toSorted());
    expect((await records.browse.details(orgId, third, 10))?.write?.content).toBeNull();

    const ofFirst = await revise(records, scope, [write.id], "first, put right");
    await records.memories.erase(orgId, ofFirst, LATER_MS);
    expect(await statuses(records, orgId, [write.id, second, third])).toEqual([undefined, undefined, "active"]);
    expect((await records.browse.details(orgId, third, 10))?.write).toBeUndefined();
    expect(await records.memories.erase(orgId, write.id, LATER_MS)).toBeUndefined();
  });
}

import { expect, test } from "bun:test";
import { factIds } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import { facts, type OpenedRecords, over } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

/** Queues a revision and processes it. */
async function revised(ann: TestUser, ...revision: Parameters<TestUser["revise"]>) {
  const id = await ann.revise(...revision);
  await ann.processAll();
  return id;
}

const previewed = async ({ records, orgId }: TestUser, id: MemoryId) => {
  const preview = (await records.browse.erasure(orgId, [id], 10)) ?? expect.unreachable();
  const ids = (links: readonly { readonly id: MemoryId }[]) => links.map((link) => link.id).toSorted();
  return { ...preview, facts: ids(preview.facts), revisions: ids(preview.revisions), givenBack: ids(preview.givenBack) };
};

/** An erasure of a memory includes the revisions that a person made of it. */
export function testErasingRevisions(opened: () => OpenedRecords): void {
  for (const which of [0, 1, 2]) {
    test(`an edited memory is erased with all its wordings, whichever is named (${which})`, async () => {
      const ann = newUser(opened);
      const { records, orgId } = ann;
      const [first = "", other = ""] = await ann.store("The code is 4711.", "Ann likes tea.");
      const second = await revised(ann, [first], "The code is 4712.");
      const third = await revised(ann, [second], "The code is 4713.");
      const made = await ann.abstract("Codes and tea.", [third, other]);
      const all = [first, second, third];
      const named = all[which] ?? "";
      expect(await previewed(ann, named)).toMatchObject({
        ...{ facts: [named], revisions: all.filter((id) => id !== named).toSorted(), revisionCount: 2, waitingRevisions: 0 },
        ...{ abstractionCount: 1, givenBack: [] },
      });
      const erased = await ann.erase(named);
      expect(erased?.ids.toSorted()).toEqual([...all, made].toSorted());
      expect((await records.erasures.pending(orgId, 10)).toSorted()).toEqual([...all, made].toSorted());
      expect(await ann.statuses([...all, made, other])).toEqual([undefined, undefined, undefined, undefined, "active"]);
      expect(await ann.found("code")).toEqual([]);
    });
  }

  test("a merge is erased with one source, and the other source becomes active again unless something else supersedes it", async () => {
    const ann = newUser(opened);
    const [x = "", w = "", v = "", older = ""] = await ann.store("Ann likes tea.", "Ann likes jam.", "Ann likes figs.", "Ann likes figs?");
    const stands = await ann.said("Ann likes figs!", { supersedes: [over(older)] });
    await ann.restore(older);
    const merged = await revised(ann, [x, w, v, older], "Ann likes tea, jam and figs.", "merged");
    await ann.said("Ann likes no figs.", { supersedes: [over(v)] });
    expect(await previewed(ann, x)).toMatchObject({
      facts: [x],
      revisions: [merged],
      givenBack: [w, older].toSorted(),
      givenBackCount: 2,
    });
    await ann.erase(x);
    expect(await ann.statuses([x, merged, w, v, older, stands])).toEqual([
      ...[undefined, undefined, "active", "deprecated", "active", "active"],
    ]);
  });

  test("an erased merge leaves its sources deprecated permanently", async () => {
    const ann = newUser(opened);
    const [x = "", older = ""] = await ann.store("Ann likes tea.", "Ann likes jam.");
    const w = await ann.said("Ann likes figs.", { supersedes: [over(older)] });
    const merged = await revised(ann, [x, w], "Ann likes tea and figs.", "merged");
    expect(await previewed(ann, merged)).toMatchObject({ facts: [merged], revisions: [], givenBack: [older] });
    await ann.erase(merged);
    // The memory that one of the sources superseded is active again, because nothing else stands against it.
    expect(await ann.statuses([x, w, merged, older])).toEqual(["deprecated", "deprecated", undefined, "active"]);
    await ann.restore(w);
    expect(await ann.statuses([w, older])).toEqual(["active", "deprecated"]);
  });

  test("a soft delete of an edit reactivates what its earlier wording superseded, and a restore supersedes it again", async () => {
    const ann = newUser(opened);
    const [lisbon = ""] = await ann.store("I live in Lisbon.");
    const porto = await ann.said("I live in Proto.", { supersedes: [over(lisbon)] });
    const edited = await revised(ann, [porto], "I live in Porto.");
    await ann.deprecate(edited);
    expect(await ann.statuses([lisbon, porto, edited])).toEqual(["active", "deprecated", "deprecated"]);
    await ann.restore(edited, LATER_MS + 1);
    expect(await ann.statuses([lisbon, porto, edited])).toEqual(["deprecated", "deprecated", "active"]);
  });

  test("a queued edit is erased with its memory, and so is one that was deleted before it was processed", async () => {
    const ann = newUser(opened);
    const [x = "", y = "", w = ""] = await ann.store("The code is 4711.", "The key is 0815.", "Ann likes tea.");
    const waiting = await ann.revise([x], "The code is 4712.");
    const taken = await ann.revise([y, w], "The key is 0816, and Ann likes tea.", "merged");
    await ann.deprecate(taken);
    expect(await previewed(ann, x)).toMatchObject({ revisions: [], waitingRevisions: 1 });
    expect((await ann.erase(x))?.ids.toSorted()).toEqual([x, waiting].toSorted());
    expect((await ann.erase(y))?.ids.toSorted()).toEqual([y, taken].toSorted());
    expect((await ann.claim()).claimed).toEqual([]);
    expect((await ann.depth()).queued).toBe(0);
    expect(await ann.statuses([x, y, w, waiting, taken])).toEqual([undefined, undefined, "active", undefined, undefined]);
  });

  test("an edit that was deleted before it was processed supersedes its memory once it is restored", async () => {
    const ann = newUser(opened);
    const [x = ""] = await ann.store("The code is 4711.");
    const taken = await ann.revise([x], "The code is 4712.");
    await ann.deprecate(taken);
    expect(await ann.statuses([x, taken])).toEqual(["active", "deprecated"]);
    await ann.restore(taken);
    expect(await ann.statuses([x, taken])).toEqual(["deprecated", "active"]);
  });

  test("a restored memory is independent of its revision, but the revision is erased with it", async () => {
    const ann = newUser(opened);
    const [x = "", a = ""] = await ann.store("The code is 4711.", "The key is 0815.");
    const y = await revised(ann, [x], "The code is 4712.");
    await ann.restore(x);
    await ann.erase(y);
    expect(await ann.statuses([x, y])).toEqual(["active", undefined]);
    const b = await revised(ann, [a], "The key is 0816.");
    await ann.restore(a);
    await ann.erase(a);
    expect(await ann.statuses([a, b])).toEqual([undefined, undefined]);
  });

  test("an earlier wording that is one of several facts is erased with its write's text, but not with its siblings", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("a. b. c.", (submission) => facts(submission, ["first", "second", "third"]));
    const [first = "", second = "", third = ""] = factIds(write.id, 3);
    const edit = await revised(ann, [second], "second, put right");
    expect(await previewed(ann, edit)).toMatchObject({ kept: [{ id: first }, { id: third }] });
    expect((await ann.erase(edit))?.ids.toSorted()).toEqual([second, edit].toSorted());
    expect((await ann.details(third))?.write?.content).toBeNull();

    const ofFirst = await revised(ann, [first], "first, put right");
    await ann.erase(ofFirst);
    expect(await ann.statuses([first, second, third])).toEqual([undefined, undefined, "active"]);
    expect(await ann.get(write.id)).toMatchObject({ content: "third", status: "active" });
    expect((await ann.erase(write.id))?.ids.toSorted()).toEqual([write.id, third].toSorted());
    expect(await ann.get(write.id)).toBeUndefined();
  });
}

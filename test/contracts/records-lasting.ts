import { expect, test } from "bun:test";
import type { MemoryId } from "../../src/memory/types.ts";
import { abstract, accept, claim, complete, fact, newScope, type OpenedRecords, over, START_MS, store } from "./records-support.ts";

/** What a context reads. */
export function testLasting(opened: () => OpenedRecords): void {
  test("what is lasting is the most important first, and what is latest the newest; neither holds what is gone or outdated", async () => {
    const { records } = opened();
    const scope = newScope();
    await store(records, newScope(scope.orgId, "ben"), "of another user");
    const ids: MemoryId[] = [];
    for (const importance of [0.2, 0.9, 0.5, 0.9, 0.7]) {
      const { id } = await accept(records, scope, `importance ${importance}`);
      const { leaseId, claimed } = await claim(records, scope.orgId);
      for (const submission of claimed) await complete(records, leaseId, submission, [fact(id, submission.content, { importance })]);
      ids.push(id);
    }
    const [least = "", older = "", middle = "", newer = "", gone = ""] = ids;
    await records.memories.deprecate(scope.orgId, gone, START_MS);
    const doubted = await accept(records, scope, "newer than the middle");
    const { leaseId, claimed } = await claim(records, scope.orgId);
    const supersedes = [over(middle, { certainty: "likely" })];
    for (const submission of claimed)
      await complete(records, leaseId, submission, [fact(doubted.id, "x", { importance: 0.3, supersedes })]);
    const lasting = async (limit: number) => (await records.memories.lasting(scope, limit)).map(({ id }) => id);
    expect(await lasting(10)).toEqual([newer, older, doubted.id, least]);
    expect(await lasting(2)).toEqual([newer, older]);
    await records.patches.apply(scope.orgId, least, { importance: 0.95 }, START_MS);
    await records.patches.apply(scope.orgId, newer, { importance: 0.1 }, START_MS);
    expect(await lasting(2)).toEqual([least, older]);
    for (const id of [least, newer]) await records.patches.apply(scope.orgId, id, { importance: null }, START_MS);
    expect((await records.memories.latest(scope, 10)).map(({ id }) => id)).toEqual([doubted.id, newer, older, least]);
    const summary = await abstract(records, scope, "a summary", [older, newer]);
    expect(await lasting(10)).toContain(summary);
    expect((await records.memories.latest(scope, 10)).map(({ id }) => id)).not.toContain(summary);
    const sources = await records.memories.sourcesOf(scope, [summary, least]);
    expect([...sources].map(([id, of]) => [id, of.toSorted()])).toEqual([[summary, [older, newer].sort()]]);
    expect((await records.memories.sourcesOf(newScope(scope.orgId, "ben"), [summary])).size).toBe(0);
  });
}

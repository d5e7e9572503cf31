import { expect, test } from "bun:test";
import type { MemoryId } from "../../src/memory/types.ts";
import { type OpenedRecords, over } from "./records-support.ts";
import { newUser } from "./records-user.ts";

/** What a context reads. */
export function testLasting(opened: () => OpenedRecords): void {
  test("lasting memories are listed by importance and the latest by time, without deleted ones, and outdated ones last or not at all", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    await ann.beside("ben").store("of another user");
    const ids: MemoryId[] = [];
    for (const importance of [0.2, 0.9, 0.5, 0.9, 0.7]) {
      ids.push(await ann.said(`importance ${importance}`, { importance }));
    }
    const [least = "", older = "", middle = "", newer = "", gone = ""] = ids;
    await ann.deprecate(gone);
    const doubted = await ann.said("newer than the middle", { importance: 0.3, supersedes: [over(middle, { certainty: "likely" })] });
    const lasting = async (limit: number) => (await records.memories.lasting(scope, limit)).map(({ id }) => id);
    expect(await lasting(10)).toEqual([newer, older, doubted, least, middle]);
    expect(await lasting(4)).toEqual([newer, older, doubted, least]);
    expect(await lasting(2)).toEqual([newer, older]);
    await ann.patch(least, { importance: 0.95 });
    await ann.patch(newer, { importance: 0.1 });
    expect(await lasting(2)).toEqual([least, older]);
    for (const id of [least, newer]) await ann.patch(id, { importance: null });
    expect((await records.memories.latest(scope, 10)).map(({ id }) => id)).toEqual([doubted, newer, older, least]);
    const summary = await ann.abstract("a summary", [older, newer]);
    expect(await lasting(10)).toContain(summary);
    expect((await records.memories.latest(scope, 10)).map(({ id }) => id)).not.toContain(summary);
    const sources = await records.memories.sourcesOf(scope, [summary, least]);
    expect([...sources].map(([id, of]) => [id, of.toSorted()])).toEqual([[summary, [older, newer].sort()]]);
    expect((await records.memories.sourcesOf(ann.beside("ben").scope, [summary])).size).toBe(0);
  });
}

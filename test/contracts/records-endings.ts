import { expect, test } from "bun:test";
import { rereadFactIds } from "../../src/memory/ids.ts";
import type { Actor } from "../../src/stores/interfaces/trail.ts";
import { fact, facts, type OpenedRecords, over, START_MS } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const KEY: Actor = { kind: "key", id: "k-1" };
const OWNER: Actor = { kind: "person", id: "owner@example.com" };

const endingOf = async (ann: TestUser, id: string) => (await ann.details(id))?.ending;

/** How a memory came out of use, and who undid what. */
export function testEndings(opened: () => OpenedRecords): void {
  test("a deletion names who did it, until it is restored, and an old one nobody", async () => {
    const ann = newUser(opened);
    const [id = "", old = ""] = await ann.store("one", "two");
    expect(await endingOf(ann, id)).toBeUndefined();
    await ann.deprecate(id, LATER_MS, KEY);
    await ann.deprecate(old, LATER_MS);
    expect(await endingOf(ann, id)).toEqual({ kind: "deleted", atMs: LATER_MS, by: KEY });
    expect(await endingOf(ann, old)).toEqual({ kind: "deleted", atMs: LATER_MS, by: undefined });
    await ann.restore(id, LATER_MS + 1, OWNER);
    expect(await ann.details(id)).toMatchObject({ ending: undefined, trail: [{ action: "restored", by: OWNER }, { action: "deleted" }] });
    await ann.deprecate(id, LATER_MS + 2, OWNER);
    expect(await endingOf(ann, id)).toEqual({ kind: "deleted", atMs: LATER_MS + 2, by: OWNER });
  });

  test("a fact of a write that was deleted as a whole was deleted by the same one, and so is the write", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("Tea. Jam.", (said) => facts(said, ["Tea.", "Jam."]));
    await ann.deprecate(write.id, LATER_MS, KEY);
    const [tea = ""] = facts(write, ["Tea.", "Jam."]).map(({ id }) => id);
    for (const id of [tea, write.id]) expect(await endingOf(ann, id)).toEqual({ kind: "deleted", atMs: LATER_MS, by: KEY });
  });

  test("an expiry is no deletion, before and after the records are changed to match, and gives back what it had replaced", async () => {
    const ann = newUser(opened);
    const [oslo = ""] = await ann.store("I live in Oslo.");
    const expiresAtMs = START_MS + 900_000;
    const write = await ann.accept("I live in Rome.", { metadata: { expires_at: new Date(expiresAtMs).toISOString() } });
    const { leaseId } = await ann.claim();
    await ann.complete(leaseId, write, [fact(write.id, "I live in Rome.", { supersedes: [over(oslo)] })]);
    const ending = { kind: "expired", atMs: expiresAtMs } as const;
    expect(await endingOf(ann, write.id)).toEqual(ending);
    await ann.records.expiry.expire(ann.orgId, "deprecate", LATER_MS, 10);
    expect(await endingOf(ann, write.id)).toEqual(ending);
    const undone = { undoneBy: "deletion", newerEnding: ending, restoredBy: undefined };
    expect(await ann.details(oslo)).toMatchObject({ ending: undefined, supersededBy: [undone] });
    expect(await ann.details(write.id)).toMatchObject({ supersedes: [undone] });
  });

  test("what a deletion and a restore undid names who did each, from both sides", async () => {
    const ann = newUser(opened);
    const [oslo = "", tea = ""] = await ann.store("I live in Oslo.", "I like tea.");
    const rome = await ann.said("I live in Rome.", { supersedes: [over(oslo)] });
    const coffee = await ann.said("I like coffee.", { supersedes: [over(tea)] });
    await ann.deprecate(rome, LATER_MS, KEY);
    await ann.restore(tea, LATER_MS + 1, OWNER);
    const byDeletion = { newerEnding: { kind: "deleted", by: KEY }, restoredBy: undefined };
    const byPerson = { newerEnding: undefined, restoredBy: OWNER };
    expect((await ann.details(oslo))?.supersededBy).toMatchObject([byDeletion]);
    expect((await ann.details(tea))?.supersededBy).toMatchObject([byPerson]);
    expect((await ann.details(rome))?.supersedes).toMatchObject([byDeletion]);
    expect((await ann.details(coffee))?.supersedes).toMatchObject([byPerson]);
  });

  test("an edit and a merge name who made them, and their earlier wordings end with them", async () => {
    const ann = newUser(opened);
    const [tea = "", jam = "", ham = ""] = await ann.store("tea", "jam", "ham");
    const edit = await ann.revise([tea], "green tea", "edited", LATER_MS, KEY);
    const merge = await ann.revise([jam, ham], "jam and ham", "merged", LATER_MS, OWNER);
    await ann.processAll();
    expect(await ann.details(edit)).toMatchObject({ supersedes: [{ reason: "edited", by: KEY }], ending: undefined });
    expect(await ann.details(jam)).toMatchObject({ supersededBy: [{ reason: "merged", by: OWNER }], ending: undefined });
    await ann.deprecate(edit, LATER_MS + 5, OWNER);
    for (const id of [edit, tea]) expect(await endingOf(ann, id)).toEqual({ kind: "deleted", atMs: LATER_MS + 5, by: OWNER });
    await ann.erase(merge, LATER_MS + 6, KEY);
    expect(await endingOf(ann, jam)).toEqual({ kind: "deleted", atMs: LATER_MS + 6, by: KEY });
  });

  test("a later run of its write, and changed sources, are no deletion either", async () => {
    const ann = newUser(opened);
    const write = await ann.storeFacts("I like tea and jam.", (said) => facts(said, ["I like tea and jam."]));
    const [tea = "", jam = ""] = rereadFactIds(write.id, 2);
    const memories = [fact(tea, "I like tea."), fact(jam, "I like jam.")];
    expect(await ann.records.submissions.revise(ann.orgId, { submission: write, memories, failure: undefined })).toBeDefined();
    expect(await endingOf(ann, write.id)).toEqual({ kind: "reread", atMs: expect.any(Number) });
    const sum = await ann.abstract("Tea and jam.", [tea, jam]);
    expect(await endingOf(ann, sum)).toBeUndefined();
    await ann.deprecate(tea, LATER_MS + 1, KEY);
    expect(await endingOf(ann, sum)).toEqual({ kind: "sources" });
    const own = await ann.abstract("Jam.", [jam]);
    await ann.deprecate(own, LATER_MS + 2, OWNER);
    expect(await endingOf(ann, own)).toEqual({ kind: "deleted", atMs: LATER_MS + 2, by: OWNER });
  });
}

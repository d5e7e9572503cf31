import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import { newScope, type OpenedRecords } from "./records-support.ts";
import { newUser } from "./records-user.ts";

/** Which parts of a pasted text a scope already has. */
export function testHeld(opened: () => OpenedRecords): void {
  test("memories match by text, active or deprecated, and by id, even erased; those of another scope do not", async () => {
    const ann = newUser(opened);
    const { records, scope } = ann;
    const [tea = "", jam = "", gone = ""] = await ann.store("Ann likes tea.\n", "Ann likes jam.", "Ann is gone.");
    const [theirs = ""] = await ann.beside("ben").store("Ben likes tea.");
    await ann.deprecate(jam);
    await ann.erase(gone);
    const ids = new Set([tea, jam, gone, theirs, newMemoryId()]);
    const texts = new Set(["Ann likes tea.", "Ann likes jam.", "Ann is gone.", "Ben likes tea.", "ann likes tea.", "Ann likes", "'"]);
    const held = { ids: new Set([tea, jam, gone]), texts: new Set(["Ann likes tea.", "Ann likes jam."]) };
    expect(await records.memories.pasted(scope, { ids, texts })).toEqual(held);
    expect(await records.memories.pasted(newScope(), { ids, texts })).toEqual({ ids: new Set(), texts: new Set() });
  });
}

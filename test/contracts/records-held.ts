import { expect, test } from "bun:test";
import { newMemoryId } from "../../src/memory/ids.ts";
import { newScope, type OpenedRecords, START_MS, store } from "./records-support.ts";

/** Which parts of a pasted text a scope already has. */
export function testHeld(opened: () => OpenedRecords): void {
  test("memories match by text, active or deprecated, and by id, even erased; those of another scope do not", async () => {
    const { records } = opened();
    const scope = newScope();
    const [tea = "", jam = "", gone = ""] = await store(records, scope, "Ann likes tea.\n", "Ann likes jam.", "Ann is gone.");
    const [theirs = ""] = await store(records, newScope(scope.orgId, "ben"), "Ben likes tea.");
    await records.memories.deprecate(scope.orgId, jam, START_MS);
    await records.memories.erase(scope.orgId, gone, START_MS);
    const ids = new Set([tea, jam, gone, theirs, newMemoryId()]);
    const texts = new Set(["Ann likes tea.", "Ann likes jam.", "Ann is gone.", "Ben likes tea.", "ann likes tea.", "Ann likes", "'"]);
    const held = { ids: new Set([tea, jam, gone]), texts: new Set(["Ann likes tea.", "Ann likes jam."]) };
    expect(await records.memories.held(scope, { ids, texts })).toEqual(held);
    expect(await records.memories.held(newScope(), { ids, texts })).toEqual({ ids: new Set(), texts: new Set() });
  });
}

import { afterEach, beforeEach, expect, test } from "bun:test";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import type { MemoryId } from "../../../src/memory/types.ts";
import { until } from "../../support/until.ts";
import { Fixture } from "./fixture.ts";

const HOUR_MS = 3_600_000;
let fixture: Fixture;
let loop: Loop;
let running: Promise<void> | undefined;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(async () => {
  loop?.stop();
  await running;
  await fixture.close();
});

const orgId = () => fixture.scope.orgId;
const get = (id: MemoryId) => fixture.deps.records.memories.get(orgId(), id);
const nextMs = () => fixture.deps.records.expiry.nextMs(orgId(), fixture.expiry);
const inAnHour = () => ({ expires_at: new Date(fixture.deps.now() + HOUR_MS).toISOString() });

/** A worker that starts now, as after a restart. */
function start(): void {
  loop = new Loop(fixture.deps, fixture.spaces);
  running = loop.run([orgId()]);
}

async function remembered(content: string, metadata: Record<string, string> | null): Promise<MemoryId> {
  const id = await fixture.write(content, { metadata, extract: false });
  await fixture.process();
  return id;
}

test("the worker deprecates what expired, at its time or at its next start, and leaves the rest", async () => {
  const gone = await remembered("Ana sleeps in room 12.", inAnHour());
  const kept = await remembered("Ana likes quiet hotels.", null);
  fixture.advance(HOUR_MS);
  expect((await get(gone))?.status).toBe("deprecated");
  fixture.announced.length = 0;
  start();
  await until("the worker to see to it", async () => (await nextMs()) === undefined);
  expect(await get(gone)).toMatchObject({ status: "deprecated", content: "Ana sleeps in room 12." });
  expect((await get(kept))?.status).toBe("active");
  expect(fixture.announced.some(({ change }) => change.scope.userId === fixture.scope.userId)).toBe(true);
});

test("an organization that chose erasure has it erased with every copy, and nothing else of its write", async () => {
  fixture.expiry = "erase";
  const gone = await remembered("The code of the gate is 4711.", inAnHour());
  const kept = await remembered("The gate is green.", null);
  fixture.advance(HOUR_MS);
  start();
  await until("the erasure", async () => (await get(gone)) === undefined);
  await until("its end", async () => (await fixture.deps.records.erasures.waiting(orgId())).count === 0);
  expect(fixture.erased).toContain(gone);
  expect((await fixture.vectorIds()).has(gone)).toBe(false);
  expect((await get(kept))?.status).toBe("active");
});

test("choosing erasure later also erases what had been deprecated", async () => {
  const gone = await remembered("Bo parks on level 3.", inAnHour());
  fixture.advance(HOUR_MS);
  await fixture.deps.records.expiry.expire(orgId(), "deprecate", fixture.deps.now(), 10);
  expect(await nextMs()).toBeUndefined();
  fixture.expiry = "erase";
  start();
  await until("the erasure", async () => (await get(gone)) === undefined);
});

test("what an expired memory superseded becomes active again", async () => {
  const home = await remembered("Ana lives in Oslo.", null);
  const away = await remembered("Ana moved to Bergen.", inAnHour());
  expect([(await get(home))?.status, (await get(away))?.status]).toEqual(["deprecated", "active"]);
  fixture.advance(HOUR_MS);
  start();
  await until("the older memory", async () => (await get(home))?.status === "active");
  expect((await get(away))?.status).toBe("deprecated");
});

test("a restored memory has no expiry any more, and keeps the rest of its metadata", async () => {
  const id = await remembered("Cy has a cold.", { ...inAnHour(), mood: "low" });
  fixture.advance(HOUR_MS);
  expect(await fixture.deps.records.memories.restore(orgId(), id, fixture.deps.now())).toBeDefined();
  expect(await get(id)).toMatchObject({ status: "active", metadata: { mood: "low" }, expiresAtMs: undefined });
  start();
  await until("no expiry", async () => (await nextMs()) === undefined);
  expect((await get(id))?.status).toBe("active");
});

test("an earlier wording that expires does not remove an edit that lives longer", async () => {
  fixture.expiry = "erase";
  const older = await remembered("Di has a meeting at nine.", inAnHour());
  const { records } = fixture.deps;
  const revision = { id: crypto.randomUUID(), content: "Di has a meeting at ten.", reason: "edited" as const, olderIds: [older] };
  const { id } = await records.revisions.accept(orgId(), { ...revision, createdAtMs: fixture.deps.now() });
  fixture.advance(HOUR_MS);
  expect(await records.expiry.expire(orgId(), "erase", fixture.deps.now(), 10)).toEqual([]);
  await fixture.process();
  // The edit took over the expiry; a restore frees it, as a change of the metadata does.
  expect((await get(id))?.expiresAtMs).toBeNumber();
  await records.memories.restore(orgId(), id, fixture.deps.now());
  expect(await records.expiry.expire(orgId(), "erase", fixture.deps.now(), 10)).toEqual([]);
  expect((await get(id))?.status).toBe("active");
});

test("an expired wording that a person restored is erased without its edit, which has no expiry", async () => {
  const older = await remembered("Fay works until five.", inAnHour());
  const { records } = fixture.deps;
  const revision = { id: crypto.randomUUID(), content: "Fay works until six.", reason: "edited" as const, olderIds: [older] };
  const { id } = await records.revisions.accept(orgId(), { ...revision, metadata: null, createdAtMs: fixture.deps.now() });
  await fixture.process();
  await records.memories.restore(orgId(), older, fixture.deps.now());
  fixture.advance(HOUR_MS);
  await records.expiry.expire(orgId(), "erase", fixture.deps.now(), 10);
  expect(await get(older)).toBeUndefined();
  expect(await get(id)).toMatchObject({ status: "active", content: "Fay works until six." });
});

test("a merge expires with the first of what it merges", async () => {
  const first = await remembered("Ed rents flat 3.", inAnHour());
  const second = await remembered("Ed rents a garage.", null);
  const revision = { id: crypto.randomUUID(), content: "Ed rents flat 3 and a garage.", reason: "merged" as const };
  const merged = await fixture.deps.records.revisions.accept(orgId(), {
    ...revision,
    olderIds: [first, second],
    createdAtMs: fixture.deps.now(),
  });
  await fixture.process();
  expect((await get(merged.id))?.expiresAtMs).toBe((await get(first))?.expiresAtMs ?? 0);
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { StoreGone } from "../../../../src/memory/errors.ts";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { OrgId } from "../../../../src/memory/types.ts";
import { createLog } from "../../../../src/observability/log.ts";
import { ErasuresWaiting, type ErasuresWaitingSources } from "../../../../src/server/watches/erasures-waiting.ts";
import type { WaitingErasures } from "../../../../src/stores/interfaces/records.ts";
import { Fixture } from "../../cognition/fixture.ts";

const log = createLog({ level: "silent", format: "json" });
const NONE = { count: 0, oldestMs: undefined };

let fixture: Fixture;
let stats: { readonly unseenOrgs: number; readonly erasingOrgs: readonly OrgId[] } | undefined;
beforeEach(() => {
  fixture = new Fixture();
  stats = { unseenOrgs: 0, erasingOrgs: [] };
});
afterEach(() => fixture.close());

const orgId = () => fixture.scope.orgId;
const counter = (erasures: ErasuresWaitingSources["erasures"] = fixture.deps.records.erasures) =>
  new ErasuresWaiting({ erasures, workerStats: () => stats, log });

async function erased(nowMs: number): Promise<string> {
  const id = await fixture.write("I love tea.");
  await fixture.process();
  expect(await fixture.deps.records.memories.erase(orgId(), id, nowMs)).toBeDefined();
  return id;
}

test("an erasure counts from its beginning until it is finished, whatever the worker's last figures", async () => {
  const waiting = counter();
  const id = await erased(1_000);
  waiting.track(orgId());
  expect(await waiting.total()).toEqual({ count: 1, oldestMs: 1_000 });
  stats = { unseenOrgs: 0, erasingOrgs: [orgId()] };
  await fixture.deps.records.erasures.finish(orgId(), [id], 2_000);
  expect(await waiting.total()).toEqual(NONE);
});

test("erasures of an earlier process are unknown until the worker has found them, and then count", async () => {
  await erased(1_000);
  stats = undefined;
  const waiting = counter();
  expect(await waiting.total()).toBeUndefined();
  stats = { unseenOrgs: 1, erasingOrgs: [] };
  expect(await waiting.total()).toBeUndefined();
  stats = { unseenOrgs: 0, erasingOrgs: [orgId()] };
  expect(await waiting.total()).toEqual({ count: 1, oldestMs: 1_000 });
});

test("an erasure before the worker's first heartbeat counts at once", async () => {
  stats = undefined;
  const waiting = counter();
  await erased(1_000);
  waiting.track(orgId());
  expect(await waiting.total()).toMatchObject({ count: 1 });
});

test("an erasure that begins during a count is not lost", async () => {
  const reads: PromiseWithResolvers<WaitingErasures>[] = [];
  const waiting = counter({
    waiting: () => {
      const read = Promise.withResolvers<WaitingErasures>();
      reads.push(read);
      return read.promise;
    },
  });
  waiting.track(orgId());
  const early = waiting.total();
  waiting.track(orgId());
  reads[0]?.resolve(NONE);
  expect(await early).toEqual(NONE);
  const late = waiting.total();
  reads[1]?.resolve({ count: 1, oldestMs: 5 });
  expect(await late).toEqual({ count: 1, oldestMs: 5 });
});

test("if records cannot be read, the last count stays; a removed organization is not opened again", async () => {
  let isGone = false;
  let reads = 0;
  const waiting = counter({
    waiting: async () => {
      reads++;
      if (isGone) throw new StoreGone("the records of an organization");
      return { count: 2, oldestMs: 7 };
    },
  });
  waiting.track(orgId());
  await waiting.total();
  isGone = true;
  expect(await waiting.total()).toEqual({ count: 2, oldestMs: 7 });
  waiting.forget(orgId());
  const before = reads;
  stats = { unseenOrgs: 0, erasingOrgs: [orgId(), newOrgId()] };
  expect(await waiting.total()).toEqual(NONE);
  expect(reads).toBe(before + 1);
});

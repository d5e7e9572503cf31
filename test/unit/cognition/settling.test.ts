import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Loop } from "../../../src/cognition/loop/loop.ts";
import { SETTLE_MS, Settling } from "../../../src/cognition/loop/settling.ts";
import type { OrgId } from "../../../src/memory/types.ts";
import { vectorsFolder } from "../../../src/stores/paths.ts";
import type { SettledOrganization } from "../../../src/stores/settled.ts";
import { until } from "../../support/until.ts";
import { Fixture } from "./fixture.ts";

let fixture: Fixture;
let isBusy: boolean;
let settled: { readonly org: SettledOrganization; readonly changes: number }[];
const unsettled: OrgId[] = [];

beforeEach(() => {
  fixture = new Fixture();
  isBusy = false;
  settled = [];
  unsettled.length = 0;
});
afterEach(() => fixture.close());

const orgId = () => fixture.scope.orgId;
const reports = (known: readonly SettledOrganization[] = []) => ({
  known,
  settled: (org: SettledOrganization, changes: number) => void settled.push({ org, changes }),
  unsettle: (id: OrgId) => void unsettled.push(id),
});
const newSettling = (known?: readonly SettledOrganization[]) => new Settling(fixture.deps, reports(known), () => isBusy);

test("an organization settles when nothing is left to do and nothing has changed since the last look", async () => {
  await fixture.write("I love tea.");
  await fixture.process();
  const settling = newSettling();
  settling.woken(orgId(), 7);
  expect(await settling.visit(orgId())).toBeGreaterThan(0);
  isBusy = true;
  expect(await settling.visit(orgId())).toBeGreaterThan(0);
  isBusy = false;
  settling.woken(orgId(), 8);
  expect(await settling.visit(orgId())).toBeGreaterThan(0);
  expect(settled).toEqual([]);
  expect(await settling.visit(orgId())).toBeUndefined();
  const digest = fixture.deps.vectors.digest(orgId());
  expect(settled).toMatchObject([{ changes: 8, org: { orgId: orgId(), vectors: digest, counts: { facts: 1 }, deadLetters: 0 } }]);
});

test("an organization does not settle shortly before a memory of it expires", async () => {
  const leftMs = 2 * SETTLE_MS;
  const expiresAtMs = fixture.deps.now() + leftMs;
  await fixture.write("Ana sleeps in room 12.", { metadata: { expires_at: new Date(expiresAtMs).toISOString() } });
  await fixture.process();
  fixture.advance(leftMs - 1_000);
  const settling = newSettling();
  await settling.visit(orgId());
  expect(await settling.visit(orgId())).toBeGreaterThan(0);
  expect(settled).toEqual([]);
});

test("a queued write and a waiting erasure keep an organization from settling", async () => {
  const look = async () => {
    const settling = newSettling();
    await settling.visit(orgId());
    return (await settling.visit(orgId())) === undefined;
  };
  const id = await fixture.write("I love tea.");
  expect(await look()).toBe(false);
  await fixture.process();
  expect(await look()).toBe(true);
  await fixture.deps.records.memories.erase(orgId(), id, fixture.deps.now());
  expect(await look()).toBe(false);
  await fixture.deps.records.erasures.finish(orgId(), [id], fixture.deps.now());
  expect(await look()).toBe(true);
});

test("vectors of a settled organization that were removed while no worker ran are found and made again", async () => {
  const id = await fixture.write("I love tea.");
  await fixture.process();
  const settling = newSettling();
  await settling.visit(orgId());
  await settling.visit(orgId());
  const known = settled.map(({ org }) => org);
  await fixture.deps.vectors.release(orgId());

  await newSettling(known).compare((differing) => expect(differing).toBe("none"));
  rmSync(vectorsFolder(fixture.dataDir, orgId()), { recursive: true });
  const loop = new Loop(fixture.deps, fixture.spaces, () => {}, reports(known));
  const running = loop.run([]);
  await until("the vector", async () => (await fixture.vectorIds()).has(id));
  expect(unsettled).toContain(orgId());
  loop.stop();
  await running;
});

test("the counts of settled organizations are known without opening them", async () => {
  const counts = { facts: 3, abstractions: 2, deprecated: 1 };
  const vectors = fixture.deps.vectors.digest(orgId());
  const known = [{ orgId: orgId(), space: "s", vectors, expiresAtMs: undefined, counts, deadLetters: 4 }];
  const loop = new Loop(fixture.deps, fixture.spaces, () => {}, reports(known));
  const running = loop.run([]);
  const stats = await loop.stats();
  expect([stats.memories, stats.dead, stats.queued]).toEqual([counts, 4, 0]);
  loop.stop();
  await running;
});

test("a memory of a settled organization expires at its time, also after a restart, and the organization counts as unfinished before", async () => {
  const expiresAtMs = fixture.deps.now() + 3_600_000;
  const id = await fixture.write("Ana sleeps in room 12.", { metadata: { expires_at: new Date(expiresAtMs).toISOString() } });
  await fixture.process();
  const settling = newSettling();
  await settling.visit(orgId());
  await settling.visit(orgId());
  const known = settled.map(({ org }) => org);
  expect(known).toMatchObject([{ expiresAtMs }]);
  fixture.advance(3_600_000);
  const loop = new Loop(fixture.deps, fixture.spaces, () => {}, reports(known));
  const running = loop.run([]);
  await until("the expiry", async () => (await fixture.deps.records.expiry.nextMs(orgId(), "deprecate")) === undefined);
  expect(unsettled).toEqual([orgId()]);
  expect((await fixture.deps.records.memories.get(orgId(), id))?.status).toBe("deprecated");
  loop.stop();
  await running;
});

test("vectors of a settled organization that are removed while the worker runs are found and made again", async () => {
  const id = await fixture.write("I love tea.");
  await fixture.process();
  const settling = newSettling();
  await settling.visit(orgId());
  await settling.visit(orgId());
  await fixture.deps.vectors.release(orgId());
  const loop = new Loop(fixture.deps, fixture.spaces, () => {}, reports(settled.map(({ org }) => org)));
  const running = loop.run([]);
  await until("the start", async () => (await loop.stats()).memories.facts === 1);
  rmSync(vectorsFolder(fixture.dataDir, orgId()), { recursive: true });
  await until("the vector", async () => {
    await loop.stats();
    return (await fixture.vectorIds()).has(id);
  });
  loop.stop();
  await running;
});

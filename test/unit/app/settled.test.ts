import { afterEach, beforeEach, expect, test } from "bun:test";
import { Settled } from "../../../src/app/settled.ts";
import type { OrgId } from "../../../src/memory/types.ts";
import { createLog } from "../../../src/observability/log.ts";
import type { Control } from "../../../src/stores/control.ts";
import { openControl } from "../../../src/stores/open.ts";
import type { SettledOrganization } from "../../../src/stores/settled.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { Random } from "../../support/random.ts";

const SPACE = "space";
let folder: string;
let control: Control;
let orgId: OrgId;

beforeEach(() => {
  folder = temporaryFolder();
  control = openControl(folder);
  orgId = control.orgs.create("acme").id;
});
afterEach(() => {
  control.close();
  removeFolder(folder);
});

const stateOf = (id: OrgId, space = SPACE): SettledOrganization => ({
  orgId: id,
  space,
  vectors: "digest",
  expiresAtMs: 5,
  counts: { facts: 3, abstractions: 2, deprecated: 1 },
  deadLetters: 4,
});
const newSettled = () => new Settled({ control, space: SPACE, isWritten: () => true, log: createLog({ level: "silent", format: "json" }) });
const listed = () => control.settled.list().map((org) => org.orgId);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const nothing = async () => {};

test("an organization is unfinished until the worker finds it settled, and again from its next change on", async () => {
  const settled = newSettled();
  expect(settled.unfinished()).toEqual([orgId]);
  await settled.around(orgId, nothing);
  expect(settled.report(stateOf(orgId), settled.changes(orgId))).toBe(true);
  await turn();
  expect(control.settled.list()).toEqual([stateOf(orgId)]);
  expect(newSettled().unfinished()).toEqual([]);
  await settled.around(orgId, async () => expect(listed()).toEqual([]));
  expect(settled.unfinished()).toEqual([orgId]);
});

test("a report that does not know of the last change, or comes during one, counts for nothing", async () => {
  const settled = newSettled();
  await settled.around(orgId, nothing);
  const known = settled.changes(orgId);
  await settled.around(orgId, nothing);
  expect(settled.report(stateOf(orgId), known)).toBe(false);
  await settled.around(orgId, async () => expect(settled.report(stateOf(orgId), settled.changes(orgId))).toBe(false));
  await turn();
  expect(listed()).toEqual([]);
});

test("a change that fails leaves the organization unfinished", async () => {
  control.settled.add([stateOf(orgId)]);
  const settled = newSettled();
  expect(settled.around(orgId, () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  await turn();
  await turn();
  expect(listed()).toEqual([]);
});

test("only a change that fails is told of, once it has ended, because it may be durable", async () => {
  const settled = newSettled();
  const told: [OrgId, number][] = [];
  settled.onFailedChange((id) => told.push([id, settled.changes(id)]));
  await settled.around(orgId, nothing);
  expect(told).toEqual([]);
  await settled.around(orgId, () => Promise.reject(new Error("lost"))).catch(() => {});
  expect(told).toEqual([[orgId, 2]]);
});

test("organizations that change together leave the list with one commit", async () => {
  const orgIds = Array.from({ length: 20 }, (_, n) => control.orgs.create(`org ${n}`).id);
  control.settled.add(orgIds.map((id) => stateOf(id)));
  let removals = 0;
  const remove = (ids: readonly OrgId[]) => {
    removals++;
    control.settled.remove(ids);
  };
  const counting = { ...control.settled, remove };
  const log = createLog({ level: "silent", format: "json" });
  const settled = new Settled({ control: { orgs: control.orgs, settled: counting }, space: SPACE, isWritten: () => true, log });
  await Promise.all(orgIds.map((id) => settled.around(id, nothing)));
  expect([removals, listed()]).toEqual([1, []]);
});

test("organizations of another space are unfinished, because they have to be moved", () => {
  control.settled.add([stateOf(orgId, "former")]);
  expect(newSettled().unfinished()).toEqual([orgId]);
});

test("what the worker removed from the list is unfinished when the worker starts again", () => {
  control.settled.add([stateOf(orgId)]);
  const settled = newSettled();
  expect(settled.unfinished()).toEqual([]);
  control.settled.remove([orgId]);
  expect(settled.unfinished()).toEqual([orgId]);
});

test("what another process changes stays unfinished until it was looked at, whatever the worker reports", async () => {
  const settled = newSettled();
  control.settled.touch(orgId);
  settled.report(stateOf(orgId), 0);
  await turn();
  expect(newSettled().unfinished()).toEqual([orgId]);
  settled.lookedAt(orgId);
  settled.asked(orgId);
  expect(settled.report(stateOf(orgId), settled.changes(orgId))).toBe(true);
  await turn();
  expect(newSettled().unfinished()).toEqual([]);
});

test("a request of another process during an arrival is not lost", async () => {
  const settled = newSettled();
  expect(settled.report(stateOf(orgId), 0)).toBe(true);
  settled.asked(orgId);
  await turn();
  expect(listed()).toEqual([]);
});

test("what happens to expired memories, and the end of an organization, take it from the list", () => {
  control.settled.add([stateOf(orgId)]);
  control.orgs.chooseExpiry(orgId, "erase");
  expect(listed()).toEqual([]);
  control.settled.add([stateOf(orgId)]);
  control.orgs.markDeleted(orgId);
  expect(listed()).toEqual([]);
});

// The rule itself: at no moment is an organization on the list on disk while a change has ended that no report knew of.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "changes and reports in any order never list an organization with an unknown change (seed %d)",
  async (seed) => {
    const random = new Random(seed);
    const settled = newSettled();
    const orgIds = [orgId, control.orgs.create("other").id];
    const made = new Map<OrgId, number>();
    const reported = new Map<OrgId, number>();
    const check = () => {
      for (const id of listed()) expect(reported.get(id)).toBe(made.get(id) ?? 0);
    };
    const step = async () => {
      const id = orgIds[random.below(2)] ?? orgId;
      if (random.chance(0.5)) {
        await settled.around(id, async () => {
          if (random.chance(0.5)) await turn();
          made.set(id, (made.get(id) ?? 0) + 1);
          check();
          if (random.chance(0.5)) await turn();
        });
        return;
      }
      // The worker sees the changes that have ended when it was woken, and reports some turns later.
      const seen = settled.changes(id);
      const known = made.get(id) ?? 0;
      for (let n = random.below(4); n > 0; n--) await turn();
      if (settled.report(stateOf(id), seen)) reported.set(id, known);
    };
    for (let n = 0; n < 60; n++) {
      await Promise.all(Array.from({ length: 1 + random.below(5) }, step));
      check();
    }
  },
);

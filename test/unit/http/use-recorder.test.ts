import { afterAll, expect, test } from "bun:test";
import { Call } from "../../../src/http/admission/call.ts";
import { type Answered, UseRecorder, WAITING_USES } from "../../../src/http/use-recorder.ts";
import { newMemoryId } from "../../../src/memory/ids.ts";
import type { OrgId } from "../../../src/memory/types.ts";
import type { CallingKey } from "../../../src/stores/interfaces/control.ts";
import { type KeptUses, type NewUse, USES_PER_USER } from "../../../src/stores/interfaces/uses.ts";
import { TestServer } from "../../support/http.ts";
import { until } from "../../support/until.ts";

const server = await TestServer.start();
afterAll(() => server.stop());
const { control, now } = server.deps;

/** A recorder of an organization that has chosen, over a store that notes what it gets. */
async function recorderOf(kept: KeptUses, add?: (uses: readonly NewUse[]) => Promise<void>) {
  const { id: orgId } = await control.orgs.create(`org ${newMemoryId()}`);
  await control.orgs.chooseUses(orgId, kept);
  const { secret } = await control.keys.create({ orgId, label: "", permissions: ["memory:read"], rateLimit: undefined });
  const key = (await control.keys.authenticate(secret)) ?? expect.unreachable();
  const added: NewUse[] = [];
  const warned: object[] = [];
  const told: string[] = [];
  const recorder = new UseRecorder({
    uses: { add: add ? (_, uses) => add(uses) : async (_, uses) => void added.push(...uses) },
    orgs: control.orgs,
    events: { emit: (name, ...[event]) => told.push(`${name} ${JSON.stringify(event)}`) > 0 },
    log: { warn: (fields) => void warned.push(fields) },
    now,
  });
  return { orgId, key, recorder, added, warned, told };
}

function answer(key: CallingKey, changes: Partial<Answered> = {}): Answered {
  const call = new Call(0);
  call.key = key;
  const scope = { orgId: key.orgId, agentId: "agent", userId: "user" };
  const told = () => [newMemoryId()];
  return { call, scope, kind: "search", question: "what?", told, ...changes };
}

const at = (orgId: OrgId, userId: string) => ({ orgId, agentId: "agent", userId });

test("what an organization does not keep is not even asked for, and a question goes only where it is kept", async () => {
  const off = await recorderOf("off");
  off.recorder.note(answer(off.key, { told: () => expect.unreachable() }));
  await off.recorder.close();
  expect([off.added, off.warned, off.told]).toEqual([[], [], []]);
  for (const [kept, question] of [
    ["on", undefined],
    ["questions", "what?"],
  ] as const) {
    const { recorder, key, added, orgId, told } = await recorderOf(kept);
    const id = newMemoryId();
    recorder.note(answer(key, { told: () => [id, newMemoryId(), id] }));
    recorder.note(answer(key, { told: () => [] }));
    await recorder.close();
    expect(added).toEqual([
      { scope: at(orgId, "user"), atMs: expect.any(Number), kind: "search", keyId: key.id, memoryIds: [id, expect.any(String)], question },
    ]);
    expect(told).toEqual([`used ${JSON.stringify({ scope: at(orgId, "user") })}`]);
  }
});

test("what somebody chose since the answer counts when it is stored", async () => {
  const { recorder, key, orgId, added } = await recorderOf("questions");
  recorder.note(answer(key));
  await control.orgs.chooseUses(orgId, "on");
  await recorder.close();
  expect(added.map(({ question }) => question)).toEqual([undefined]);
  recorder.note(answer(key));
  await control.orgs.chooseUses(orgId, "off");
  await recorder.close();
  recorder.note(answer(key));
  await control.orgs.markDeleted(orgId);
  await recorder.close();
  expect(added).toHaveLength(1);
});

test("when more come than can wait, the oldest are left out, and the log says how many", async () => {
  const { recorder, key, orgId, added, warned, told } = await recorderOf("on");
  for (let index = 0; index < WAITING_USES + 3; index++) recorder.note(answer(key, { scope: at(orgId, `user${index % 7}`) }));
  await recorder.close();
  expect(added).toHaveLength(WAITING_USES);
  expect(added[0]?.scope.userId).toBe("user3");
  expect(warned).toEqual([{ uses: 3 }]);
  expect(told).toHaveLength(7);
});

test("more of one user than are kept are not stored first", async () => {
  const { recorder, key, orgId, added } = await recorderOf("on");
  recorder.note(answer(key, { scope: at(orgId, "other") }));
  for (let index = 0; index < USES_PER_USER + 5; index++) recorder.note(answer(key, { kind: index < 5 ? "context" : "search" }));
  await recorder.close();
  expect(added.map(({ scope }) => scope.userId).filter((user) => user === "other")).toHaveLength(1);
  expect(added).toHaveLength(1 + USES_PER_USER);
  expect(added.every(({ kind }) => kind === "search")).toBe(true);
});

test("while a store is slow, no more wait than may wait", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const { recorder, key, warned } = await recorderOf("on", async (uses) => {
    sizes.push(uses.length);
    await promise;
  });
  recorder.note(answer(key));
  await until("the first is being stored", () => sizes.length > 0);
  for (let index = 0; index < WAITING_USES + 9; index++) recorder.note(answer(key, { scope: at(key.orgId, `user${index % 9}`) }));
  const closed = recorder.close();
  resolve();
  await closed;
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1 + WAITING_USES);
  expect(Math.max(...sizes)).toBeLessThan(WAITING_USES / 10);
  expect(warned).toEqual([{ uses: 9 }]);
});

test("a store that fails loses these uses and nothing else", async () => {
  let failures = 1;
  const stored: NewUse[] = [];
  const { recorder, key, warned } = await recorderOf("on", async (uses) => {
    if (failures-- > 0) throw new Error("the disk is full");
    stored.push(...uses);
  });
  recorder.note(answer(key));
  await recorder.close();
  recorder.note(answer(key));
  await recorder.close();
  expect(warned).toHaveLength(1);
  expect(stored).toHaveLength(1);
});

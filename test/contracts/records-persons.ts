import { expect, test } from "bun:test";
import { newMemoryId, possibleFactIds } from "../../src/memory/ids.ts";
import type { MemoryId } from "../../src/memory/types.ts";
import type { ErasedElsewhere } from "../../src/stores/interfaces/person-erasures.ts";
import type { Records } from "../../src/stores/interfaces/records.ts";
import { until } from "../support/until.ts";
import { claim, complete, type OpenedRecords, over, START_MS } from "./records-support.ts";
import { LATER_MS, newUser, type TestUser } from "./records-user.ts";

const BY = { by: "owner@example.com", backups: 2 };

function personOf({ orgId, scope }: TestUser, agentId?: string) {
  return { orgId, userId: scope.userId, agentId };
}

async function erasePerson(user: TestUser, agentId?: string) {
  const { records, orgId } = user;
  const { id } = await records.personErasures.begin(personOf(user, agentId), BY, LATER_MS);
  return { id, erasures: await records.personErasures.takeOut(orgId, id, LATER_MS + 5) };
}

/** Does what the worker does with the list of erasures. */
async function eraseBytes(records: Records, orgId: string) {
  const ids = await records.erasures.pending(orgId, 100_000);
  await until("the files are scrubbed", () => records.erasures.scrub(orgId));
  await records.erasures.finish(orgId, ids, LATER_MS + 50);
}

/** A user with everything that can be stored: facts, one that was replaced, a summary, and writes in every state. */
async function fullUser(opened: () => OpenedRecords) {
  const user = newUser(opened);
  const [lisbon = ""] = await user.store("Ana lives in Lisbon.");
  const porto = await user.said("Ana lives in Porto.", { supersedes: [over(lisbon)] });
  const summary = await user.abstract("Ana and where she lives.", [porto]);
  await user.patch(porto, { importance: 0.9 });
  await user.records.confirmations.confirm(user.orgId, [porto], LATER_MS, { kind: "person", id: BY.by });
  const dead = await user.accept("Ana cannot be read.");
  const { leaseId } = await claim(user.records, user.orgId);
  await complete(user.records, leaseId, dead, [], "the model refuses it");
  const waiting = await user.accept("Ana waits.");
  return { user, lisbon, porto, summary, dead: dead.id, waiting: waiting.id, ids: [lisbon, porto, summary] };
}

/** Erasures of persons, with what they leave, on any engine. */
export function testErasingPersons(opened: () => OpenedRecords): void {
  test("a tally counts what goes, for all agents or for one", async () => {
    const { user } = await fullUser(opened);
    const { personErasures } = user.records;
    expect(await personErasures.tally(personOf(user))).toEqual({ memories: 2, summaries: 1, messages: 2, waiting: 2, agents: 1 });
    await user.beside(user.scope.userId, "planner").store("Ana plans her week.");
    expect(await personErasures.tally(personOf(user))).toEqual({ memories: 4, summaries: 1, messages: 4, waiting: 1, agents: 2 });
    expect(await personErasures.tally(personOf(user, "planner"))).toEqual({
      memories: 1,
      summaries: 0,
      messages: 1,
      waiting: 0,
      agents: 1,
    });
    expect(await personErasures.tally({ orgId: user.orgId, userId: "nobody" })).toMatchObject({ memories: 0, agents: 0 });
  });

  test("what a person confirmed, answered and did goes with it", async () => {
    const { user, porto } = await fullUser(opened);
    await user.records.questions.settle(user.orgId, `private:${porto}`, "keep", LATER_MS, { kind: "person", id: BY.by });
    expect(await user.records.trail.of(user.orgId, [porto], 10)).toHaveLength(2);
    await erasePerson(user);
    expect(await user.records.confirmations.of(user.orgId, [porto])).toEqual(new Map());
    expect(await user.records.trail.of(user.orgId, [porto], 10)).toEqual([]);
  });

  test("no read finds anything once it is taken out, and nothing that was replaced comes back", async () => {
    const { user, ids, dead, waiting } = await fullUser(opened);
    const before = await user.generation();
    const { erasures } = await erasePerson(user);
    expect(erasures).toHaveLength(1);
    expect(erasures[0]?.ids.toSorted()).toEqual([...ids, dead, waiting].toSorted());
    expect(erasures[0]?.generation).toBeGreaterThan(before);
    expect(await user.generation()).toBe(erasures[0]?.generation ?? 0);
    const { records, orgId, scope } = user;
    for (const id of [...ids, dead, waiting]) expect(await records.memories.get(orgId, id)).toBeUndefined();
    expect(await records.memories.list({ orgId }, 10)).toEqual([]);
    expect(await records.memories.active(scope, ids)).toEqual([]);
    expect(await user.found("Ana")).toEqual([]);
    expect(await records.browse.counts(orgId)).toEqual({ facts: 0, abstractions: 0, deprecated: 0 });
    expect(await records.submissions.depth(orgId)).toMatchObject({ queued: 0, running: 0, dead: 0 });
    expect((await claim(records, orgId)).claimed).toEqual([]);
    expect(await records.scopes.abstractionsDue(orgId, 10)).toEqual([]);
  });

  test("other persons and other agents keep what they have", async () => {
    const { user } = await fullUser(opened);
    const ben = user.beside("ben");
    const [kept = ""] = await ben.store("Ben lives in Porto.");
    const planner = user.beside(user.scope.userId, "planner");
    const [planned = ""] = await planner.store("Ana plans her week.");
    await erasePerson(user, user.scope.agentId);
    expect(await ben.found("Porto")).toEqual([kept]);
    expect(await planner.found("week")).toEqual([planned]);
    await erasePerson(user);
    expect(await planner.found("week")).toEqual([]);
    expect(await ben.found("Porto")).toEqual([kept]);
  });

  test("what is written later is new, and stays", async () => {
    const { user } = await fullUser(opened);
    const { id } = await erasePerson(user);
    const [later = ""] = await user.store("Ana lives in Faro.");
    await eraseBytes(user.records, user.orgId);
    expect(await user.records.personErasures.isGone(user.orgId, id, LATER_MS + 60)).toBe(true);
    expect(await user.found("Faro")).toEqual([later]);
    expect(await user.found("Lisbon")).toEqual([]);
    expect(await user.records.memories.active(user.scope, [later])).toMatchObject([{ content: "Ana lives in Faro." }]);
  });

  test("a job that is running stores nothing more, and its vectors are on the list", async () => {
    const user = newUser(opened);
    const running = await user.accept("Ana is being read.");
    const { leaseId } = await claim(user.records, user.orgId);
    await erasePerson(user);
    await complete(user.records, leaseId, running);
    expect(await user.records.memories.get(user.orgId, running.id)).toBeUndefined();
    const pending = new Set(await user.records.erasures.pending(user.orgId, 10_000));
    expect(possibleFactIds(running.id).every((id) => pending.has(id))).toBe(true);
  });

  test("an erasure goes on where it was after a restart, and repeated steps change nothing", async () => {
    const { user, ids } = await fullUser(opened);
    const { orgId } = user;
    const { id } = await user.records.personErasures.begin(personOf(user), BY, LATER_MS);
    expect((await user.records.personErasures.begin(personOf(user), BY, LATER_MS)).id).toBe(id);
    const { personErasures, erasures } = await opened().another();
    expect(await personErasures.unfinished(orgId)).toMatchObject([{ id, by: BY.by, backups: 2, outAtMs: undefined }]);
    expect(await personErasures.takeOut(orgId, id, LATER_MS + 5)).toHaveLength(1);
    expect(await personErasures.takeOut(orgId, id, LATER_MS + 6)).toEqual([]);
    expect(await personErasures.isGone(orgId, id, LATER_MS + 7)).toBe(false);
    await erasures.finish(orgId, await erasures.pending(orgId, 100_000), LATER_MS + 8);
    expect(await personErasures.isGone(orgId, id, LATER_MS + 9)).toBe(true);
    expect(await personErasures.isGone(orgId, id, LATER_MS + 10)).toBe(true);
    expect(await personErasures.receipt(orgId, id)).toBeUndefined();
    const look = { places: 3, kind: "files", bytes: 1_000, remains: [] } as const;
    await personErasures.looked(orgId, id, look, "a receipt", LATER_MS + 20);
    expect(await personErasures.unfinished(orgId)).toEqual([]);
    expect(await personErasures.get(orgId, id)).toEqual({
      id,
      person: personOf(user),
      ...BY,
      requestedAtMs: LATER_MS,
      outAtMs: LATER_MS + 5,
      goneAtMs: LATER_MS + 9,
      lookedAtMs: LATER_MS + 20,
      tally: { memories: 2, summaries: 1, messages: 2, waiting: 2, agents: 1 },
      finding: look,
    });
    expect(await personErasures.receipt(orgId, id)).toBe("a receipt");
    expect(await personErasures.erasedIds(orgId, id)).toContain(ids[0] ?? "");
    await personErasures.lookAgain(orgId, id);
    expect(await personErasures.unfinished(orgId)).toMatchObject([{ id, goneAtMs: LATER_MS + 9 }]);
    expect(await personErasures.list(orgId, 10)).toHaveLength(1);
  });

  test("a look finds what is still there, and nothing once it is gone", async () => {
    const { user, ids } = await fullUser(opened);
    const { personErasures } = user.records;
    const before = await personErasures.lookThrough(user.orgId, ids);
    expect(before.remains.length).toBeGreaterThan(0);
    expect(before.places).toBeGreaterThan(0);
    const { id } = await erasePerson(user);
    await eraseBytes(user.records, user.orgId);
    const all = await personErasures.erasedIds(user.orgId, id);
    expect(await personErasures.lookThrough(user.orgId, all)).toMatchObject({ remains: [] });
    const look = await personErasures.lookThrough(user.orgId, [newMemoryId()]);
    expect(look.remains).toEqual([]);
    expect(look.bytes).toBeGreaterThan(0);
  });

  test("a store of before erases what a receipt names, and what the person said until then", async () => {
    const { user, ids, waiting, dead } = await fullUser(opened);
    const late = await user.accept("Ana lives in Faro.", { createdAtMs: LATER_MS + 1_000 });
    const erased: ErasedElsewhere = {
      erasureId: crypto.randomUUID(),
      person: personOf(user),
      by: "owner@example.com",
      requestedAtMs: LATER_MS,
      outAtMs: LATER_MS + 5,
      isErased: (id: MemoryId) => id === ids[0],
    };
    const { personErasures, erasures } = user.records;
    const found = await personErasures.remains(erased);
    expect([found.isKnown, found.memories.toSorted(), new Set(found.writes).isSupersetOf(new Set([waiting, dead]))]).toEqual([
      false,
      ids.toSorted(),
      true,
    ]);
    const gone = new Set(await personErasures.repeat(erased, LATER_MS + 9));
    expect(gone.isSupersetOf(new Set([...ids, waiting, dead]))).toBe(true);
    expect(gone.has(late.id)).toBe(false);
    expect(await personErasures.remains(erased)).toMatchObject({ isKnown: true, memories: [], writes: [] });
    expect(await personErasures.repeat(erased, LATER_MS + 10)).toEqual([]);
    expect((await erasures.pending(user.orgId, 1_000)).length).toBeGreaterThan(4);
    expect((await claim(user.records, user.orgId, { nowMs: START_MS + 1 })).claimed.map(({ id }) => id)).toEqual([late.id]);
  });
}

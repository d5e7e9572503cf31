import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_LIMITS } from "../../../../src/dashboard/api/contract-limits.ts";
import type { BulkResult, ErasePreview, MemoryDetails } from "../../../../src/dashboard/api/contract-memories.ts";
import { newMemoryId } from "../../../../src/memory/ids.ts";
import { LIMITS } from "../../../../src/memory/limits.ts";
import { fact, newScope, over, store, storeFacts } from "../../../contracts/records-support.ts";
import { OWNER, TestDashboard } from "../../../support/dashboard.ts";
import { expectEnvelope } from "../../../support/http.ts";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await TestDashboard.start();
});
afterAll(() => dashboard.stop());

const act = (id: string, action: string, body: object = {}) => dashboard.post(dashboard.memories(`/${id}/${action}`), body);
const trail = () => dashboard.server.deps.records.trail;
const trailOf = (id: string) => trail().of(dashboard.server.orgId, [id], 10);
const lastErasure = async () => (await trail().list(dashboard.server.orgId, { action: "erased" }, 1))[0];
const details = async (id: string) => (await dashboard.get(dashboard.memories(`/${id}`))).json as MemoryDetails;
const search = async (query: string) => {
  const { json } = await dashboard.server.send({ path: "/v1/memories/search", body: { query, agent_id: "agent", user_id: "user" } });
  return (json as { results: { id: string }[] }).results.map((hit) => hit.id);
};

describe("a soft delete", () => {
  test("can be undone, and searches show both changes at once", async () => {
    const id = await dashboard.server.remember("The xylograph hangs askew.");
    expect(await search("xylograph")).toContain(id);
    expect((await act(id.toUpperCase(), "deprecate")).json).toEqual({ id, status: "deprecated" });
    expect(await search("xylograph")).not.toContain(id);
    expect((await act(id, "restore")).json).toEqual({ id, status: "active" });
    expect(await search("xylograph")).toContain(id);
    expect(await trailOf(id)).toMatchObject([
      { action: "restored", by: OWNER },
      { action: "deleted", by: OWNER },
    ]);
  });

  test("of an unknown memory is a 404, and an active memory cannot be restored", async () => {
    const id = await dashboard.server.remember("something");
    for (const action of ["deprecate", "restore"]) expectEnvelope(await act(newMemoryId(), action), 404, "not_found");
    expectEnvelope(await act(id, "restore"), 400, "validation_error", /deprecated fact/);
  });
});

const previewOf = async (id: string) => (await dashboard.get(dashboard.memories(`/${id}/erase-preview`))).json as ErasePreview;
const confirmed = async (preview: ErasePreview | Promise<ErasePreview>, with_replaced = true) =>
  ({ confirm: "erase", with_replaced, fingerprint: (await preview).fingerprint }) as const;

/** A newer memory and the one that it replaced. */
async function replacement(): Promise<{ readonly green: string; readonly blue: string }> {
  const { records } = dashboard.server.deps;
  const scope = newScope(dashboard.server.orgId, "user", "agent");
  const [green = ""] = await store(records, scope, "The door is green.");
  const { id } = await storeFacts(records, scope, "The door is blue.", (write) => [
    fact(write.id, write.content, { supersedes: [over(green)] }),
  ]);
  return { green, blue: id };
}

describe("an erasure", () => {
  test("needs its confirmation, and then removes everything", async () => {
    const id = await dashboard.server.remember("Secret of the sphinx.");
    const body = await confirmed(previewOf(id));
    const { with_replaced: _, ...unasked } = body;
    const { fingerprint: __, ...unseen } = body;
    for (const wrong of [{}, { ...body, confirm: "yes" }, { ...body, more: 1 }, unasked, unseen, { ...body, fingerprint: "f" }])
      expectEnvelope(await act(id, "erase", wrong), 400, "validation_error");
    expect((await act(id, "erase", body)).json).toEqual({ id, count: 1 });
    expectEnvelope(await act(id, "erase", body), 404, "not_found");
    expectEnvelope(await dashboard.get(dashboard.memories(`/${id}`)), 404, "not_found");
    expect(await search("sphinx")).not.toContain(id);
  });

  test("includes edits, which its preview shows and its answer counts", async () => {
    const older = await dashboard.server.remember("The griffin sleeps.");
    const { id } = (await act(older, "edit", { content: "The griffin sleeps at noon." })).json as { id: string };
    const preview = () => previewOf(older);
    expect(await preview()).toMatchObject({ fact_count: 1, revision_count: 0, waiting_revisions: 1, given_back_count: 0 });
    await dashboard.server.process();
    expect(await preview()).toMatchObject({ revisions: [{ id }], revision_count: 1, waiting_revisions: 0, given_back: [] });
    expect((await act(older, "erase", await confirmed(preview()))).json).toEqual({ id: older, count: 2 });
    expectEnvelope(await dashboard.get(dashboard.memories(`/${id}`)), 404, "not_found");
  });

  test("takes what the memory replaced, as the person chose, and the trail says how many", async () => {
    const { green, blue } = await replacement();
    const preview = await previewOf(blue);
    expect(preview).toMatchObject({
      ...{ fact_count: 1, replaced_count: 0, given_back: [{ id: green }], given_back_count: 1 },
      with_replaced: { fact_count: 1, replaced: [{ id: green }], replaced_count: 1, given_back: [] },
    });
    expect((await act(blue, "erase", await confirmed(preview))).json).toEqual({ id: blue, count: 2 });
    expectEnvelope(await dashboard.get(dashboard.memories(`/${green}`)), 404, "not_found");
    expect(await lastErasure()).toMatchObject({ by: OWNER, memoryId: undefined, count: 2 });

    const other = await replacement();
    expect((await act(other.blue, "erase", await confirmed(previewOf(other.blue), false))).json).toEqual({ id: other.blue, count: 1 });
    expect(await details(other.green)).toMatchObject({ status: "active" });
    expect(await search("door")).toContain(other.green);
  });

  test("is refused once more would go than the person saw", async () => {
    const { green, blue } = await replacement();
    const body = await confirmed(previewOf(blue));
    await act(blue, "edit", { content: "The door is navy." });
    expectEnvelope(await act(blue, "erase", body), 400, "validation_error", /changed since it was shown/);
    for (const id of [green, blue]) expect((await details(id)).id).toBe(id);
    expect((await act(blue, "erase", await confirmed(previewOf(blue)))).status).toBe(200);
  });
});

describe("a memory that is probably outdated", () => {
  test("is shown with the newer memory and the reason, until a person confirms that it is still true", async () => {
    const { records } = dashboard.server.deps;
    const scope = newScope(dashboard.server.orgId, "cleo");
    const [older = ""] = await store(records, scope, "Cleo lives in Lisbon.");
    const { id } = await storeFacts(records, scope, "Cleo is in Porto.", (write) => [
      fact(write.id, write.content, { supersedes: [over(older, { certainty: "likely", rule: "stay" })] }),
    ]);
    expect(await details(older)).toMatchObject({
      ...{ status: "active", outdated: true },
      superseded_by: [{ memory: { id }, reason: "updates", certainty: "likely", rule: "stay", undone_at: null, undone_by: null }],
      can: { restore: true, edit: true },
    });
    expect((await act(older, "restore")).json).toEqual({ id: older, status: "active" });
    expect(await details(older)).toMatchObject({ outdated: false, superseded_by: [{ undone_by: "person" }], can: { restore: false } });
  });
});

describe("an edit", () => {
  test("replaces the memory, which can be restored", async () => {
    const older = await dashboard.server.remember("Ann lives in Rom.", { metadata: { session_id: "s1" } });
    const answer = await act(older, "edit", { content: "Ann lives in Rome. Really." });
    const { id } = answer.json as { id: string };
    expect([answer.status, answer.json]).toEqual([202, { id, status: "queued" }]);
    expect((await details(older)).revision_waits).toBe(true);
    expect((await act(older, "edit", { content: "Ann lives in Rome. Really." })).json).toEqual({ id, status: "queued" });
    expectEnvelope(await act(older, "edit", { content: "Ann lives elsewhere." }), 400, "validation_error", /still queued/);
    await dashboard.server.process();
    expect(await details(id)).toMatchObject({
      content: "Ann lives in Rome. Really.",
      metadata: { session_id: '"s1"' },
      supersedes: [{ memory: { id: older }, reason: "edited" }],
    });
    expect(await details(older)).toMatchObject({
      status: "deprecated",
      superseded_by: [{ memory: { id }, reason: "edited", certainty: "sure", rule: "edited", undone_at: null, undone_by: null }],
    });
    await act(older, "restore");
    expect(await details(older)).toMatchObject({
      status: "active",
      superseded_by: [{ memory: { id }, reason: "edited", undone_at: expect.stringMatching(/Z$/), undone_by: "person" }],
    });
  });

  test("has the limits of a write", async () => {
    const id = await dashboard.server.remember("short");
    for (const content of ["", " \n"]) expectEnvelope(await act(id, "edit", { content }), 400, "validation_error");
    expectEnvelope(await act(id, "edit", { content: "é".repeat(LIMITS.contentBytes / 2 + 1) }), 413, "payload_too_large");
    expect((await act(id, "edit", { content: "é".repeat(LIMITS.contentBytes / 2) })).status).toBe(202);
  });
});

describe("a merge", () => {
  const merge = (ids: readonly string[], content = "merged") => dashboard.post(dashboard.memories("/merge"), { ids, content });

  test("replaces all its memories", async () => {
    const ids = [await dashboard.server.remember("Ann has a cat called Tom."), await dashboard.server.remember("Tom is Ann's cat.")];
    const { id } = (await merge(ids, "Ann has a cat, Tom.")).json as { id: string };
    await dashboard.server.process();
    const { supersedes } = await details(id);
    expect(supersedes.map((row) => [row.memory.id, row.reason]).toSorted()).toEqual(ids.map((older) => [older, "merged"]).toSorted());
  });

  test("needs two or more memories of one agent and user", async () => {
    const one = await dashboard.server.remember("one");
    const other = await dashboard.server.remember("other", { user_id: "bob" });
    for (const ids of [[], [one], [one, one], [one, "nonsense"], Array.from({ length: DASHBOARD_LIMITS.mergedMemories + 1 }, newMemoryId)])
      expectEnvelope(await merge(ids), 400, "validation_error");
    expectEnvelope(await merge([one, other]), 400, "validation_error", /one agent and user/);
    expectEnvelope(await merge([one, newMemoryId()]), 404, "not_found");
  });
});

describe("a bulk action", () => {
  const bulk = async (body: object) => dashboard.post(dashboard.memories("/bulk"), body);
  const outcomes = async (body: object) => ((await bulk(body)).json as BulkResult).outcomes.map((row) => row.outcome);

  test("has an outcome for each id", async () => {
    const ids = [await dashboard.server.remember("bulk one"), await dashboard.server.remember("bulk two"), newMemoryId()];
    expect(await outcomes({ action: "deprecate", ids })).toEqual(["done", "done", "not_found"]);
    expect(await outcomes({ action: "restore", ids: ids.slice(1) })).toEqual(["done", "not_found"]);
    expect(await outcomes({ action: "restore", ids })).toEqual(["done", "unchanged", "not_found"]);
  });

  test("takes restores back, and searches show it at once", async () => {
    const id = await dashboard.server.remember("The zither is out of tune.");
    await act(id, "deprecate");
    await act(id, "restore");
    expect(await search("zither")).toContain(id);
    expect(await outcomes({ action: "unrestore", ids: [id, newMemoryId()] })).toEqual(["done", "not_found"]);
    expect(await search("zither")).not.toContain(id);
    expect(await details(id)).toMatchObject({ status: "deprecated", ending: { kind: "deleted", by: OWNER } });
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(["unrestored", "restored", "deleted"]);
    expect(await outcomes({ action: "unrestore", ids: [id] })).toEqual(["unchanged"]);
  });

  test("erases all at once, with what they replaced, and the trail says how many", async () => {
    const { blue } = await replacement();
    const ids = [await dashboard.server.remember("bulk three"), blue, newMemoryId()];
    const preview = (await dashboard.post(dashboard.memories("/bulk/erase-preview"), { ids })).json as ErasePreview;
    expect(preview).toMatchObject({ fact_count: 2, archived_text: null, given_back_count: 1, with_replaced: { replaced_count: 1 } });
    const erase = async (body: object) => dashboard.post(dashboard.memories("/bulk/erase"), { ids, ...body });
    const body = await confirmed(preview);
    for (const wrong of [{}, { ...body, confirm: "yes" }]) expectEnvelope(await erase(wrong), 400, "validation_error");
    expectEnvelope(await erase({ ...body, ids: [blue] }), 400, "validation_error", /changed since it was shown/);
    expect((await erase(body)).json).toEqual({ count: 3 });
    expect(await lastErasure()).toMatchObject({ by: OWNER, memoryId: undefined, count: 3 });
    expectEnvelope(await erase(body), 404, "not_found");
  });

  test("is limited in size", async () => {
    const ids = [newMemoryId()];
    for (const action of ["erase", "eat"]) expectEnvelope(await bulk({ action, ids }), 400, "validation_error");
    const most = Array.from({ length: DASHBOARD_LIMITS.bulkMemories }, newMemoryId);
    expect(await outcomes({ action: "deprecate", ids: most })).toEqual(most.map(() => "not_found"));
    expectEnvelope(await bulk({ action: "deprecate", ids: [...most, newMemoryId()] }), 400, "validation_error");
  });
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { MemoryDetails } from "../../../src/dashboard/api/contract-memories.ts";
import { LIMITS } from "../../../src/memory/limits.ts";
import type { MemoryId, OrgId } from "../../../src/memory/types.ts";
import { exportFile } from "../../../src/transfer/export.ts";
import { importFile } from "../../../src/transfer/import.ts";
import { TestDashboard } from "../../support/dashboard.ts";
import { IMPORT_DEFAULTS } from "../transfer/fixture.ts";

/** Numbers in metadata that a double cannot represent or would print differently keep their written form from the write to every reader. */

const METADATA = '{"id":12345678901234567890,"huge":1e400,"price":12.50,"list":[9007199254740993,{"zero":-0.0,"small":1E-400}],"whole":7}';

let dashboard: TestDashboard;
let id: MemoryId;
beforeAll(async () => {
  dashboard = await TestDashboard.start();
  const body = `{"content":"Ana lives in Lisbon","agent_id":"agent","user_id":"user","confidence":1.0,"metadata":${METADATA}}`;
  const answer = await dashboard.server.send({ path: "/v1/memories", body });
  expect(answer.status).toBe(202);
  ({ id } = answer.json as { id: MemoryId });
  await dashboard.server.process();
});
afterAll(() => dashboard.server.stop());

const stored = async (orgId: OrgId, memoryId = id) => {
  const memory = await dashboard.server.deps.records.memories.get(orgId, memoryId);
  return [memory?.confidence, JSON.stringify(memory?.metadata)];
};
const shown = async (memoryId = id) => (await dashboard.get(dashboard.memories(`/${memoryId}`))).json as MemoryDetails;

test("numbers in metadata are stored as written, and memoryd's own fields are numbers", async () => {
  expect(await stored(dashboard.server.orgId)).toEqual([1, METADATA]);
});

test("an export and an import keep numbers in metadata as written", async () => {
  const { records, control } = dashboard.server.deps;
  const { orgId, folder } = dashboard.server;
  const path = join(folder, "export.jsonl");
  const org = (await control.orgs.find(orgId)) ?? expect.unreachable();
  await exportFile(records, org, { version: "1", path, overwrite: false, onProgress: () => {}, onDamaged: () => {} });
  expect(await Bun.file(path).text()).toContain(`"metadata":${METADATA},`);
  const other = (await control.orgs.create("other")).id;
  expect(await importFile(records, { path, orgId: other, ...IMPORT_DEFAULTS })).toMatchObject({ stored: 1, invalid: 0 });
  expect(await stored(other)).toEqual([1, METADATA]);
});

test("metadata is imported as deeply nested as a write allows, and the record's own numbers may have any form", async () => {
  const { records, control } = dashboard.server.deps;
  const other = (await control.orgs.create("deep")).id;
  const deep = `${'{"in":'.repeat(LIMITS.bodyDepth - 1)}1.0${"}".repeat(LIMITS.bodyDepth - 1)}`;
  const at = '"2026-01-01T00:00:00.000Z"';
  const header = `{"format":"memoryd-export","version":1,"memoryd":"1","exported_at":${at},"org_id":"o","organization":"o"}`;
  const record = `{"id":"${id}","agent_id":"a","user_id":"u","content":"x","metadata":${deep},"level":0,"status":"active","importance":0.50,"confidence":1.0,"source":"agent","created_at":${at},"updated_at":${at},"write_id":null,"supersedes":[],"sources":[]}`;
  const path = join(dashboard.server.folder, "deep.jsonl");
  await Bun.write(path, `${header}\n${record}\n`);
  expect(await importFile(records, { path, orgId: other, ...IMPORT_DEFAULTS })).toMatchObject({ stored: 1, invalid: 0 });
  expect(await stored(other)).toEqual([1, deep]);
});

test("an import from mem0 keeps them, as one record per line and as one document", async () => {
  const { records, control } = dashboard.server.deps;
  const record = `{"id":"${id}","memory":"Ana lives in Lisbon","agent_id":"a","user_id":"u","metadata":${METADATA}}`;
  for (const [name, text] of Object.entries({ "mem0.jsonl": `${record}\n`, "mem0.json": `{"results":[${record}]}` })) {
    const orgId = (await control.orgs.create(name)).id;
    const path = join(dashboard.server.folder, name);
    await Bun.write(path, text);
    expect(await importFile(records, { path, orgId, ...IMPORT_DEFAULTS })).toMatchObject({ stored: 1, invalid: 0 });
    expect(await stored(orgId)).toEqual([1, METADATA]);
  }
});

test("the dashboard receives each value as JSON text, because a browser would change the number", async () => {
  const asTexts = {
    id: "12345678901234567890",
    huge: "1e400",
    price: "12.50",
    list: '[9007199254740993,{"zero":-0.0,"small":1E-400}]',
    whole: "7",
  };
  const { metadata, write } = await shown();
  expect([metadata, write?.metadata]).toEqual([asTexts, asTexts]);
});

test("an edit keeps numbers as written, and a merge keeps those that are equal", async () => {
  const path = dashboard.memories(`/${id}/edit`);
  const edited = (await dashboard.post(path, { content: "Ana lives in Porto" })).json as { id: MemoryId };
  await dashboard.server.process();
  expect(await stored(dashboard.server.orgId, edited.id)).toEqual([1, METADATA]);

  const body = `{"content":"Ana likes tea","agent_id":"agent","user_id":"user","metadata":{"id":12345678901234567890,"huge":1e401}}`;
  const other = (await dashboard.server.send({ path: "/v1/memories", body })).json as { id: MemoryId };
  await dashboard.server.process();
  const ids = [edited.id, other.id];
  const merged = (await dashboard.post(dashboard.memories("/merge"), { ids, content: "Ana" })).json as { id: MemoryId };
  await dashboard.server.process();
  expect(await stored(dashboard.server.orgId, merged.id)).toEqual([1, '{"id":12345678901234567890}']);
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readConfig } from "../../../src/config/config.ts";
import { examine } from "../../../src/doctor/doctor.ts";
import type { Finding } from "../../../src/doctor/finding.ts";
import type { MemoryId, Scope } from "../../../src/memory/types.ts";
import { createBuiltinEmbedder } from "../../../src/models/builtin.ts";
import type { EmbedderIdentity } from "../../../src/models/model.ts";
import type { Backend, Stores } from "../../../src/stores/interfaces/backend.ts";
import { openForWorker } from "../../../src/stores/open-backend.ts";
import { accept, claim, complete, newScope, store } from "../../contracts/records-support.ts";
import { asOwner, POSTGRES, type TestDatabase, testDatabase } from "../../support/postgres.ts";

const identity = createBuiltinEmbedder().identity;

describe.skipIf(POSTGRES === undefined)("the doctor of a database", () => {
  let database: TestDatabase;
  let backend: Backend;
  let stores: Stores;
  let scope: Scope;
  let ids: readonly MemoryId[];
  beforeEach(async () => {
    database = await testDatabase(POSTGRES ?? "");
    backend = await openForWorker({ kind: "postgres", url: database.url, listenUrl: null, passwordFile: null }, () => {});
    stores = backend.openStores({ embedder: identity });
    const { id } = await backend.control.orgs.create("acme");
    await backend.control.orgs.create("unused");
    scope = newScope(id);
    ids = await store(stores.records, scope, "Ana likes green tea.", "Ben plays the cello.");
    await stores.records.embeddings.adopt(id, { identity, embedder: { kind: "builtin" } });
    await addVectors(identity, ids);
  });
  afterEach(async () => {
    await stores.close();
    await backend.close();
    await database.drop();
  });

  const addVectors = (embedder: EmbedderIdentity, of: readonly MemoryId[]) =>
    stores.vectorsOf(embedder).add(
      scope.orgId,
      of.map((id) => ({ scope, id, vector: new Float32Array(embedder.dimensions).fill(0.5) })),
    );
  const owner = (sql: string, ...parameters: string[]) => asOwner(database.ownerUrl, (connection) => connection.unsafe(sql, parameters));

  async function found(deep?: "deep", url = database.url) {
    let rows = 0;
    const config = readConfig({ store: url, model: "builtin" }, {});
    const findings = await examine(config, deep && { onRows: (more) => (rows += more) });
    return { of: (check: string): Finding | undefined => findings.find((finding) => finding.check === check), findings, rows };
  }

  test("every check of a healthy one is ok", async () => {
    const { findings, of, rows } = await found("deep");
    expect(findings.filter(({ level }) => level !== "ok")).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      ...["database", "temp folder", "server", "models", "embedding"],
      ...["records of acme", "rows of acme", "queue of acme", "vectors of acme", "records of unused"],
    ]);
    expect(of("database")?.message).toMatch(/^postgres:\/\/memoryd_server@localhost\/test_.*, PostgreSQL \d+\.\d+, tables of version \d+$/);
    expect(of("server")?.message).toBe("no server uses this database");
    expect(of("records of acme")?.message).toBe("sound, 2 active memories");
    expect([of("rows of acme")?.message, rows]).toEqual(["4 rows as written", 4]);
    expect(of("vectors of acme")?.message).toBe(`2 of ${identity.name}`);
    expect(of("records of unused")?.message).toBe("nothing was written yet");
  });

  test("a worker that runs is counted", async () => {
    const turns = await backend.neighbours?.takeTurns({ take: () => {}, give: async () => {} });
    expect((await found()).of("server")?.message).toBe('1 worker of servers or of "memoryd worker" uses this database');
    await turns?.close();
  });

  test("a damaged row is a fault of a deep check, which names it and how it is mended", async () => {
    await owner("UPDATE memoryd.memory SET content = replace(content, 'green', 'greem') WHERE id = $1", ids[0] ?? "");
    expect((await found()).findings.filter(({ level }) => level !== "ok")).toEqual([]);
    expect((await found("deep")).of("rows of acme")).toMatchObject({
      level: "fault",
      message: `1 of 4 rows damaged in organization ${scope.orgId}: memory ${ids[0]}`,
      remedy: expect.stringMatching(/restore a backup of the database into another one.*"memoryd import"/),
    });
  });

  test("missing vectors, all or some, and those of another embedder are three different findings", async () => {
    await stores.vectors.erase(scope.orgId, ids.slice(0, 1));
    expect((await found()).of("vectors of acme")).toMatchObject({
      level: "warning",
      message: `1 of ${identity.name}, 1 memory has none`,
      remedy: expect.stringContaining("memoryd reindex"),
    });
    await stores.vectors.erase(scope.orgId, ids);
    expect((await found()).of("vectors of acme")).toMatchObject({
      level: "fault",
      message: `those of ${identity.name} are missing, for 2 memories`,
    });
    const other = { name: "other", digest: "1", dimensions: 4 };
    await stores.records.embeddings.activate(scope.orgId, { identity: other, embedder: { kind: "builtin" } });
    await addVectors(other, ids);
    expect((await found()).of("vectors of acme")).toMatchObject({
      level: "warning",
      message: `2 of other, but ${identity.name} is chosen`,
    });
  });

  test("a dead letter and an erasure that waits are findings of the queue", async () => {
    const nowMs = Date.now();
    await stores.records.memories.erase(scope.orgId, ids[1] ?? "", nowMs);
    const since = new Date(nowMs).toISOString();
    const erasing = `0 writes wait, 1 erasure waits since ${since}`;
    expect((await found()).of("queue of acme")).toEqual({ check: "queue of acme", level: "ok", message: erasing });
    await owner("UPDATE memoryd.erasure SET requested_at_ms = requested_at_ms - 7200000");
    expect((await found()).of("queue of acme")).toMatchObject({ level: "warning", remedy: expect.stringContaining("start a server") });
    await owner("UPDATE memoryd.erasure SET requested_at_ms = requested_at_ms + 7200000");

    await accept(stores.records, scope, "This one fails.");
    await accept(stores.records, scope, "This one waits.");
    const { leaseId, claimed } = await claim(stores.records, scope.orgId, { limit: 1 });
    for (const submission of claimed) await complete(stores.records, leaseId, submission, undefined, "it failed");
    expect((await found()).of("queue of acme")).toMatchObject({
      level: "warning",
      message: `1 write waits, 1 erasure waits since ${since}, 1 dead letter`,
      remedy: `run "memoryd jobs list --org ${scope.orgId}", then retry or drop each`,
    });
  });

  test("records that cannot be read are a fault of their organization alone", async () => {
    await owner("ALTER TABLE memoryd.submission RENAME TO hidden");
    try {
      expect((await found()).of("records of acme")).toMatchObject({
        level: "fault",
        message: expect.stringMatching(new RegExp(`^organization ${scope.orgId} in postgres://.*submission`)),
        remedy: expect.stringContaining("log of PostgreSQL"),
      });
      expect((await found()).of("records of unused")).toMatchObject({ level: "ok" });
    } finally {
      await owner("ALTER TABLE memoryd.hidden RENAME TO submission");
    }
  });

  describe("which no server could use", () => {
    let newer: TestDatabase;
    beforeAll(async () => {
      newer = await testDatabase(POSTGRES ?? "");
      await asOwner(newer.ownerUrl, (sql) => sql.unsafe("INSERT INTO memoryd.migration (version) VALUES (99)"));
    });
    afterAll(async () => {
      await asOwner(newer.ownerUrl, (sql) => sql.unsafe("DELETE FROM memoryd.migration WHERE version = 99"));
      await newer.drop();
    });

    test.each([
      ["cannot be reached", () => "postgres://memoryd_server:secret@127.0.0.1:1/none", "it cannot be reached"],
      ["has no tables", () => database.url.replace(/\/test_\w+/, "/postgres"), "Run: memoryd store migrate"],
      ["is of another role", () => database.ownerUrl, "row-level security"],
      ["is of a newer memoryd", () => newer.url, "a newer memoryd made its tables"],
    ])("because it %s, is a fault with the sentence of a start", async (_, url, sentence) => {
      const { of, findings } = await found("deep", url());
      expect(JSON.stringify(findings)).not.toContain("secret");
      expect(of("database")).toMatchObject({ level: "fault", message: expect.stringContaining(sentence) });
      expect(findings.map(({ check }) => check)).toEqual(["database", "temp folder", "models", "embedding"]);
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { runCommand } from "../../../scripts/lib/service.ts";
import { spaceName } from "../../../src/stores/interfaces/embeddings.ts";
import { newScope } from "../../contracts/records-support.ts";
import { asOwner, openRecordsIn, openVectorsIn, POSTGRES, type TestDatabase, testDatabase } from "../../support/postgres.ts";

/** What `memoryd store index` says; what it makes is tested in `test/unit/stores/postgres/near-indexes.test.ts`. */

describe.skipIf(POSTGRES === undefined)("memoryd store index", () => {
  const scope = newScope();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(POSTGRES ?? "");
    const identity = { name: "test", digest: "1", dimensions: 3 };
    await asOwner(database.ownerUrl, async (sql) => {
      await sql.unsafe("INSERT INTO memoryd.organization (id, name, created_at_ms) VALUES ($1, 'acme', 1)", [scope.orgId]);
    });
    const records = openRecordsIn(database);
    await records.embeddings.adopt(scope.orgId, { identity, embedder: { kind: "builtin" } });
    await records.close();
    const vectors = openVectorsIn(database, { space: spaceName(identity), dimensions: 3 });
    await vectors.add(scope.orgId, [
      { scope, id: "a", vector: Float32Array.of(1, 2, 3) },
      { scope, id: "b", vector: Float32Array.of(3, 2, 1) },
    ]);
    await vectors.close();
  });
  afterAll(() => database.drop());

  const index = (...args: readonly string[]) => runCommand(["store", "index", "--store", database.ownerUrl, ...args]);
  const its = `2 vectors of organization ${scope.orgId}, agent ${scope.agentId}, user ${scope.userId}`;

  test("says when it is worth it where there is nothing to do", async () => {
    const { code, stdout } = await index();
    expect([code, stdout]).toEqual([0, expect.stringContaining("has 200,000 vectors; the largest has 2.")]);
  });

  test("says what it makes, finds and drops", async () => {
    expect(await index("--min", "2")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^Making the index of ${its}\\. .*\nMade the index of ${its}: 1 MB in [\\d.]+ s\\.\n$`)),
    });
    expect((await index("--min", "2")).stdout).toBe(`There is an index of ${its}: 1 MB.\n`);
    const { stdout } = await index("--min", "2", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      largest_scope: 2,
      dropped: { needless: 0, unfinished: 0 },
      scopes: [{ org: scope.orgId, agent: scope.agentId, user: scope.userId, vectors: 2, index: "kept" }],
    });
    expect((await index("--min", "3")).stdout).toContain("Dropped indexes that no scope needs any more: 1.\n");
  });

  test("refuses what it cannot do in one sentence", async () => {
    const refusals: readonly (readonly [args: readonly string[], sentence: string])[] = [
      [["--store", database.url], "the role memoryd_server does not own its tables"],
      [["--store", "none"], "Name the database with --store postgres://OWNER@HOST/DATABASE."],
      [["--min", "0"], '--min is "0", but must be a whole number from 1'],
    ];
    for (const [args, sentence] of refusals) {
      const { code, stdout, stderr } = await index(...args);
      expect([args, code, stdout, stderr]).toEqual([args, 2, "", expect.stringContaining(sentence)]);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { forgetUnkept } from "../../../../src/stores/interfaces/uses.ts";
import type { Vectors } from "../../../../src/stores/interfaces/vectors.ts";
import { connect } from "../../../../src/stores/postgres/connect.ts";
import { eraseOrganization } from "../../../../src/stores/postgres/erase-organization.ts";
import { SEARCH_PATH } from "../../../../src/stores/postgres/session.ts";
import { READ, transaction } from "../../../../src/stores/postgres/transaction.ts";
import { newScope, store } from "../../../contracts/records-support.ts";
import { findBytes, textNeedles } from "../../../support/files.ts";
import { filesOf, openRecordsIn, openVectorsIn, POSTGRES, recordsDatabase, type TestDatabase } from "../../../support/postgres.ts";

describe.skipIf(POSTGRES === undefined)("erasure in a database", () => {
  let database: TestDatabase;
  let owner: Bun.SQL;
  let records: Records;
  let vectors: Vectors;
  beforeAll(async () => {
    database = await recordsDatabase(POSTGRES ?? "");
    owner = new Bun.SQL(database.ownerUrl, { max: 4, connection: { search_path: SEARCH_PATH } });
    records = openRecordsIn(database);
    vectors = openVectorsIn(database, { space: "test", dimensions: 4 });
  });
  afterAll(async () => {
    await vectors.close();
    await records.close();
    await owner.close();
    await database.drop();
  });

  test("the part of an organization is the one in which PostgreSQL puts its rows", async () => {
    const rows: readonly { part: number; holds: boolean }[] = await owner.unsafe(
      `SELECT part_of(org) AS part, satisfies_hash_partition('memory'::regclass, 16, part_of(org), org) AS holds
       FROM unnest(ARRAY(SELECT 'org_' || md5(n::text) FROM generate_series(1, 500) n)) org`,
    );
    expect(rows.filter(({ holds }) => !holds)).toEqual([]);
    expect(new Set(rows.map(({ part }) => part)).size).toBe(16);
  });

  test("no byte of an erased text, of its words or of its vector is left in any file, and everything else stays", async () => {
    const scope = newScope();
    const secret = "zanzibarsecret";
    const texts = [`Ann hides the ${secret} behind the boiler. ${"A long remark that goes out of line. ".repeat(300)}`, "Ann likes tea."];
    const [erased, kept] = await store(records, scope, ...texts);
    const vector = Float32Array.of(0.25, -0.5, 0.125, 0.0625);
    await vectors.add(scope.orgId, [
      { scope, id: erased ?? "", vector },
      { scope, id: kept ?? "", vector: Float32Array.of(1, 0, 0, 0) },
    ]);
    const needles = textNeedles([secret, "goes out of line"]);
    expect(findBytes(await filesOf(database), needles)).not.toEqual([]);

    await records.memories.erase(scope.orgId, erased ?? "", Date.now());
    await vectors.erase(scope.orgId, [erased ?? ""]);
    // VACUUM alone leaves bytes in the free space of pages.
    await owner.unsafe("VACUUM memory, submission, memory_word, vector_row");
    expect(findBytes(await filesOf(database), needles)).not.toEqual([]);
    expect(await records.erasures.scrub(scope.orgId)).toBe(true);

    expect(findBytes(await filesOf(database), needles)).toEqual([]);
    expect((await records.memories.get(scope.orgId, kept ?? ""))?.content).toBe("Ann likes tea.");
    expect([...(await vectors.ids(scope.orgId))]).toEqual([kept ?? ""]);
    expect(await records.text.search(scope, "tea", 10)).toHaveLength(1);
    // The new parts are held to their organization as the old ones were, and give numbers and counts.
    const [next] = await store(records, scope, "Ann likes cake.");
    expect((await records.browse.counts(scope.orgId)).facts).toBe(2);
    expect((await records.memories.get(scope.orgId, next ?? ""))?.content).toBe("Ann likes cake.");
    expect(await records.memories.get(newOrgId(), kept ?? "")).toBeUndefined();
  });

  test("no byte of a question is left once it is kept no more, or one of its memories is erased", async () => {
    const scope = newScope();
    const [tea = "", jam = ""] = await store(records, scope, "Ann likes tea.", "Ann likes jam.");
    const ask = (memoryId: string, question: string) =>
      records.uses.add(scope.orgId, [
        { scope, atMs: Date.now(), kind: "search", keyId: "key_1", memoryIds: [memoryId, tea, jam], question },
      ]);
    await ask(tea, "Which tea has the marrakeshquestion?");
    expect(findBytes(await filesOf(database), textNeedles(["marrakeshquestion"]))).not.toEqual([]);
    await records.memories.erase(scope.orgId, tea, Date.now());
    expect(await records.erasures.scrub(scope.orgId)).toBe(true);
    expect(findBytes(await filesOf(database), textNeedles(["marrakeshquestion"]))).toEqual([]);
    await ask(jam, "Which jam has the samarkandquestion?");
    expect(await forgetUnkept(records, scope.orgId, "on")).toBe(true);
    expect(findBytes(await filesOf(database), textNeedles(["samarkandquestion"]))).toEqual([]);
    expect(await records.uses.list({ orgId: scope.orgId, userId: scope.userId }, 10)).toHaveLength(2);
  });

  test("a deleted organization leaves no row and no byte, and the others stay", async () => {
    const [gone, neighbour] = [newScope(), newScope()];
    await store(records, gone, "Ann hides the timbuktusecret behind the boiler.");
    const [kept] = await store(records, neighbour, "Ben likes cake.");
    const server = connect({ url: database.url, passwordFile: null }, 1);
    expect(await eraseOrganization(server, gone.orgId)).toBe(true);
    await server.close();
    expect(findBytes(await filesOf(database), textNeedles(["timbuktusecret"]))).toEqual([]);
    const tables: readonly { name: string }[] = await owner.unsafe(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
       WHERE c.relnamespace = 'memoryd'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const [{ rows }] = await owner.unsafe(`SELECT count(*)::int AS rows FROM ${name} WHERE org_id = $1`, [gone.orgId]);
      expect([name, rows]).toEqual([name, 0]);
    }
    expect((await records.memories.get(neighbour.orgId, kept ?? ""))?.content).toBe("Ben likes cake.");
  });

  test("writes and reads go on while parts are written anew, and nothing is lost", async () => {
    const scope = newScope();
    let isDone = false;
    const stored: string[] = [];
    const writing = (async () => {
      while (!isDone) stored.push(...(await store(records, scope, `Ann said ${stored.length}.`)));
    })();
    for (let turn = 0; turn < 5; turn++) expect(await records.erasures.scrub(scope.orgId)).toBe(true);
    isDone = true;
    await writing;
    expect(stored.length).toBeGreaterThan(5);
    for (const id of stored) expect((await records.memories.get(scope.orgId, id))?.id).toBe(id);
  });

  test("a read that has begun keeps a part from being written anew, and finds everything; the next attempt succeeds", async () => {
    const scope = newScope();
    await store(records, scope, "Ann likes tea.");
    const server = connect({ url: database.url, passwordFile: null }, 1);
    await transaction(server, scope.orgId, READ, async (connection) => {
      // It has chosen its moment and read no table yet.
      expect(await records.erasures.scrub(scope.orgId)).toBe(false);
      expect(await connection.unsafe("SELECT content FROM memory")).toHaveLength(1);
    });
    await server.close();
    expect(await records.erasures.scrub(scope.orgId)).toBe(true);
  });

  test("the role of servers can write no other table anew, and reaches no part past the policies", async () => {
    const server = new Bun.SQL(database.url, { max: 1, connection: { search_path: SEARCH_PATH } });
    for (const statement of [
      "SELECT rewrite('api_key', 1)",
      "SELECT rewrite('memory', 99)",
      "SELECT * FROM memory_3",
      "DROP TABLE memory_3",
    ])
      expect([
        statement,
        await server.unsafe(statement).then(
          () => "done",
          () => "refused",
        ),
      ]).toEqual([statement, "refused"]);
    await server.close();
  });
});

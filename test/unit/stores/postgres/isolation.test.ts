import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newOrgId } from "../../../../src/memory/ids.ts";
import type { Records } from "../../../../src/stores/interfaces/records.ts";
import { migrate } from "../../../../src/stores/postgres/migrate.ts";
import { SEARCH_PATH } from "../../../../src/stores/postgres/session.ts";
import { accept, fact, newScope, store, storeFacts } from "../../../contracts/records-support.ts";
import { asOwner, openRecordsIn, POSTGRES, recordsDatabase, type TestDatabase, testDatabase } from "../../../support/postgres.ts";

describe.skipIf(POSTGRES === undefined)("organizations in one database", () => {
  let database: TestDatabase;
  let records: Records;
  let server: Bun.SQL;
  beforeAll(async () => {
    database = await recordsDatabase(POSTGRES ?? "");
    records = openRecordsIn(database);
    server = new Bun.SQL(database.url, { max: 1, connection: { search_path: SEARCH_PATH } });
  });
  afterAll(async () => {
    await server.close();
    await records.close();
    await database.drop();
  });

  /** The tables of the control store, which are no organization's own. */
  const SHARED = [
    ...["migration", "organization", "worker", "api_key", "control_version", "write_check", "chosen_models", "request"],
    ...["user", "session", "device", "recovery_code", "setup_link", "audit", "history", "signing_key"],
  ];
  const tables = async () => {
    // A part is reached through its table.
    const rows = await server.unsafe(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'memoryd'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
    );
    return rows.map(({ name }: { name: string }) => name).filter((name: string) => !SHARED.includes(name));
  };

  test("the role of servers sees no row without an organization, and only the rows of the one that it names", async () => {
    const scope = newScope();
    await store(records, scope, "Ann likes tea.");
    const countIn = async (table: string) => (await server.unsafe(`SELECT count(*)::int AS count FROM ${table}`))[0].count;
    const own = await tables();
    expect(own.length).toBeGreaterThan(14);
    for (const table of own) expect([table, await countIn(table)]).toEqual([table, 0]);
    await server.begin(async (sql) => {
      await sql.unsafe("SELECT name_org($1)", [newOrgId()]);
      expect((await sql.unsafe("SELECT count(*)::int AS count FROM memory"))[0].count).toBe(0);
      await sql.unsafe("SELECT name_org($1)", [scope.orgId]);
      expect((await sql.unsafe("SELECT count(*)::int AS count FROM memory"))[0].count).toBe(1);
    });
    expect(await countIn("memory")).toBe(0);
  });

  test("every table is held to its organization, and the role of servers can neither own, change nor bypass that", async () => {
    for (const table of await tables()) {
      const [{ held, owner }] = await server.unsafe(
        "SELECT relrowsecurity AS held, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = $1::regclass",
        [table],
      );
      expect([table, held, owner]).toEqual([table, true, "postgres"]);
    }
    const parts = await server.unsafe(
      `SELECT count(*)::int AS count, bool_or(has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE')) AS may
       FROM pg_class WHERE relispartition AND relkind = 'r'`,
    );
    expect([...parts]).toEqual([{ count: 80, may: false }]);
    const [role] = await server.unsafe("SELECT rolsuper AS super, rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user");
    expect(role).toEqual({ super: false, bypasses: false });
    const refused = [
      "ALTER TABLE memory DISABLE ROW LEVEL SECURITY",
      "DROP POLICY of_org ON memory",
      "SET ROLE postgres",
      "TRUNCATE memory",
    ];
    for (const sql of refused) await expect(server.unsafe(sql)).rejects.toThrow(/must be owner|permission denied/);
  });

  test("a row of another organization can be neither written nor moved", async () => {
    const write = (orgId: string, sql: string) =>
      server.begin(async (tx) => {
        await tx.unsafe("SELECT name_org($1)", [orgId]);
        await tx.unsafe(sql);
      });
    const scope = newScope();
    await store(records, scope, "Ann likes tea.");
    await expect(write(newOrgId(), `INSERT INTO org (org_id) VALUES ('${newOrgId()}')`)).rejects.toThrow("row-level security");
    await expect(write(scope.orgId, `UPDATE memory SET org_id = '${newOrgId()}'`)).rejects.toThrow("row-level security");
  });

  test("records begin only for an organization that is there, which is known as written from then on, and for no deleted one", async () => {
    const controlled = await testDatabase(POSTGRES ?? "");
    const its = openRecordsIn(controlled);
    const [scope, gone] = [newScope(), newScope()];
    const rows = (sql: string) => asOwner(controlled.ownerUrl, (owner) => owner.unsafe(sql));
    const begins = (orgId: string, columns = "", values = "") =>
      rows(`INSERT INTO memoryd.organization (id, name, created_at_ms${columns}) VALUES ('${orgId}', '${orgId}', 1${values})`);
    await begins(gone.orgId, ", deleted_at_ms", ", 2");
    for (const refused of [scope, gone])
      await expect(accept(its, refused, "Ann likes tea.")).rejects.toThrow("is deleted, or there was none");
    await begins(scope.orgId);
    await accept(its, scope, "Ann likes tea.");
    const known = await rows("SELECT id, written_at_ms > 1 AS is_written FROM memoryd.organization");
    expect(new Map(known.map(({ id, is_written }: { id: string; is_written: boolean | null }) => [id, is_written]))).toEqual(
      new Map([
        [gone.orgId, null],
        [scope.orgId, true],
      ]),
    );
    await its.close();
    await controlled.drop();
  });

  const HOSTILE = "'; DROP TABLE memoryd.memory; -- \" $1 ?1 \\ %_ {} \u0000 \uFFFE0 \uFFFE";

  test("SQL in any text field is only text", async () => {
    const orgId = newOrgId();
    const scope = { orgId, agentId: "'; DROP TABLE memoryd.memory; --", userId: "ann' OR '1'='1" };
    const submission = await storeFacts(records, scope, HOSTILE, ({ id }) => [
      fact(id, HOSTILE, { factKey: HOSTILE, propertyKey: HOSTILE }),
    ]);
    expect(await records.memories.get(orgId, submission.id)).toMatchObject({ content: HOSTILE, scope });
    expect(await records.memories.get(orgId, HOSTILE)).toBeUndefined();
    const keys = { factKeys: [HOSTILE], propertyKeys: [HOSTILE] };
    expect(await records.memories.withKeys(scope, keys)).toMatchObject([{ content: HOSTILE, factKey: HOSTILE }]);
    expect(await records.memories.pasted(scope, { ids: new Set(), texts: new Set([HOSTILE]) })).toMatchObject({
      texts: new Set([HOSTILE]),
    });
    expect(await records.browse.page({ orgId, text: HOSTILE }, 10)).toMatchObject({ items: [{ id: submission.id }] });
    expect(await records.text.search(scope, HOSTILE, 10)).toHaveLength(1);
    expect(await records.memories.get(newOrgId(), submission.id)).toBeUndefined();
  });

  test("a migration that runs again, or beside another, changes nothing", async () => {
    const owners = [1, 2].map(() => new Bun.SQL(database.ownerUrl, { max: 1 }));
    await Promise.all(owners.map((owner) => migrate(owner, "memoryd_server")));
    for (const owner of owners) await owner.close();
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    expect((await records.memories.get(scope.orgId, id))?.content).toBe("Ann likes tea.");
  });

  test("changes that wait together fail each for itself", async () => {
    const scope = newScope();
    const [id = ""] = await store(records, scope, "Ann likes tea.");
    const [change] = await Promise.all([
      records.memories.deprecate(scope.orgId, id, Date.now()),
      expect(records.submissions.accept(scope, { ...(await taken(scope, id)) })).rejects.toThrow(),
      store(records, scope, "Ann likes jam."),
    ]);
    expect(change).toMatchObject({ scope });
    expect((await records.memories.get(scope.orgId, id))?.status).toBe("deprecated");
    expect(await records.submissions.depth(scope.orgId)).toMatchObject({ queued: 0, running: 0, dead: 0 });
  });

  /** A write whose id another write has. */
  async function taken(scope: ReturnType<typeof newScope>, id: string) {
    return { id, scope, content: "Ann likes bread.", metadata: null, confidence: 1, extract: true, createdAtMs: 0 };
  }
});

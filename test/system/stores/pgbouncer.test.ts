import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { runCommand, startService } from "../../../scripts/lib/service.ts";
import { describeSpecification } from "../../contracts/specification.ts";
import { removeFolder, temporaryFolder } from "../../support/files.ts";
import { keepsPrepared, PGBOUNCER, PgBouncer } from "../../support/pgbouncer.ts";
import { asOwner, POSTGRES, type TestDatabase, testDatabase } from "../../support/postgres.ts";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

const IS_HERE = POSTGRES !== undefined && PGBOUNCER !== null;
const POOLINGS = keepsPrepared() ? (["true", "prepared"] as const) : (["true"] as const);

const socketOf = (engine = "") => `host=${new URL(engine).searchParams.get("host")} port=5432`;
const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);
/** Fewer connections than one server asks for at once. */
const POOL_SIZE = 3;

for (const pooling of IS_HERE ? POOLINGS : [])
  describeSpecification(`two servers behind one PgBouncer in transaction mode with pgbouncer=${pooling}, in turn`, async () => {
    const database = await testDatabase(POSTGRES ?? "");
    const bouncer = await PgBouncer.before(socketOf(POSTGRES), POOL_SIZE);
    const place = bouncer.url("memoryd_server", nameOf(database), pooling);
    const serve = () => startService({ dataDir: folder, args: ["--store", place, "--store-listen", database.url] });
    const close = async () => {
      await bouncer.remove();
      await database.drop();
    };
    return { servers: [await serve(), await serve()], place, close };
  });

describe.skipIf(!IS_HERE)("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let through: string;
  beforeAll(async () => {
    database = await testDatabase(POSTGRES ?? "");
    bouncer = await PgBouncer.before(socketOf(POSTGRES), POOL_SIZE);
    through = bouncer.url("memoryd_server", nameOf(database));
  });
  afterAll(async () => {
    await bouncer.remove();
    await database.drop();
  });

  async function expectRefusal(args: readonly string[], sentence: string): Promise<void> {
    const { code, stderr } = await runCommand([...args, "--log-level", "silent"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  }

  const serve = (store: string, ...args: readonly string[]) => ["serve", "--port", "0", "--store", store, ...args];

  test("a server is refused that hears nothing, with what to set", async () => {
    const elsewhere = database.url.replace(/\/test_\w+/, "/postgres");
    await Promise.all([
      expectRefusal(serve(through), "--store-listen"),
      expectRefusal(["worker", "--store", through], "--store-listen"),
      expectRefusal(serve(through, "--store-listen", through), "No notice arrives"),
      expectRefusal(serve(through, "--store-listen", elsewhere), "not the database of --store"),
      expectRefusal(serve(through, "--store-listen", "postgres://memoryd_server@127.0.0.1:1/none"), "cannot be reached"),
    ]);
  });

  test("an address that does not say so, or says something else, is refused with what to write", async () => {
    await expectRefusal(serve(through.replace("&pgbouncer=true", "")), "pgbouncer=true");
    await expectRefusal(serve(through.replace("=true", "=maybe")), "must have true or prepared");
    if (!keepsPrepared()) await expectRefusal(serve(through.replace("=true", "=prepared")), "1.21 or newer");
  });

  test("a role without the settings of memoryd is refused until a migration, which may go the same way, has given them", async () => {
    const reset = `ALTER ROLE memoryd_server IN DATABASE ${nameOf(database)} RESET ALL`;
    await asOwner(database.ownerUrl, (sql) => sql.unsafe(reset));
    await bouncer.restart();
    const listOrganizations = () => runCommand(["org", "list", "--store", through]);
    const { code, stderr } = await listOrganizations();
    expect([code, stderr]).toEqual([2, expect.stringContaining("memoryd store migrate")]);
    const migrated = await runCommand(["store", "migrate", "--store", bouncer.url("postgres", nameOf(database))]);
    expect([migrated.code, migrated.stderr]).toEqual([0, ""]);
    await bouncer.restart();
    expect((await listOrganizations()).code).toBe(0);
  });

  test("an owner that may not alter the role is told the statements, which another one runs", async () => {
    const owner = `owner_${crypto.randomUUID().slice(0, 8)}`;
    const name = `test_${owner}`;
    await asOwner(POSTGRES ?? "", async (sql) => {
      await sql.unsafe(`CREATE ROLE ${owner} LOGIN`);
      await sql.unsafe(`CREATE DATABASE ${name} OWNER ${owner}`);
    });
    const administrator = database.ownerUrl.replace(/\/test_\w+/, `/${name}`);
    await asOwner(administrator, (sql) => sql.unsafe("CREATE EXTENSION vector"));
    const url = administrator.replace("//postgres@", `//${owner}@`);
    const { code, stdout, stderr } = await runCommand(["store", "migrate", "--store", url]);
    expect([code, stderr]).toEqual([0, ""]);
    const statements = /run: (ALTER ROLE .*)$/m.exec(stdout)?.[1] ?? "";
    await asOwner(database.ownerUrl, (sql) => sql.unsafe(statements).simple());
    const { code: listed } = await runCommand(["org", "list", "--store", bouncer.url("memoryd_server", name)]);
    expect(listed).toBe(0);
    await asOwner(POSTGRES ?? "", async (sql) => {
      await sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await sql.unsafe(`DROP ROLE ${owner}`);
    });
  });
});

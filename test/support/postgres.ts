import type { Records } from "../../src/stores/interfaces/records.ts";
import type { Vectors } from "../../src/stores/interfaces/vectors.ts";
import { connect } from "../../src/stores/postgres/connect.ts";
import { migrate } from "../../src/stores/postgres/migrate.ts";
import { postgresRecords } from "../../src/stores/postgres/records.ts";
import { PostgresVectors, type PostgresVectorsOptions } from "../../src/stores/postgres/vectors.ts";

/** The engine that `scripts/test` has started; undefined where there is none. */
export const POSTGRES: string | undefined = process.env["MEMORYD_TEST_POSTGRES"];

const SERVER_ROLE = "memoryd_server";
const TEMPLATE = "memoryd_template";

export interface TestDatabase {
  /** As the role of servers. */
  readonly url: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** As {@link testDatabase}, for tests of records whose organizations are in no control store. */
export async function recordsDatabase(engine: string): Promise<TestDatabase> {
  const database = await testDatabase(engine);
  await asOwner(database.ownerUrl, (sql) => sql.unsafe("ALTER TABLE memoryd.org DROP CONSTRAINT org_of_organization"));
  return database;
}

/** A database of its own with today's tables: a copy of one that the first call makes. */
export async function testDatabase(engine: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const urlOf = (user: string, database: string) => engine.replace(/\/\/\w+@/, `//${user}@`).replace(/\/postgres\?/, `/${database}?`);
  await asOwner(engine, async (sql) => {
    // The test processes that run side by side make one template.
    await sql.unsafe("SELECT pg_advisory_lock(1)");
    const [{ made }] = await sql.unsafe("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS made", [TEMPLATE]);
    if (!made) {
      await sql.unsafe("CREATE DATABASE making");
      await asOwner(urlOf("postgres", "making"), (owner) => migrate(owner, SERVER_ROLE));
      await sql.unsafe(`ALTER DATABASE making RENAME TO ${TEMPLATE}`);
    }
    await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    await sql.unsafe("SELECT pg_advisory_unlock(1)");
  });
  return {
    url: urlOf(SERVER_ROLE, name),
    ownerUrl: urlOf("postgres", name),
    drop: () => asOwner(engine, (sql) => sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Records with connections of their own. */
export function openRecordsIn({ url }: TestDatabase): Records {
  const sql = connect({ url, passwordFile: null }, 10);
  const records = postgresRecords({ sql });
  return { ...records, close: () => records.close().then(() => sql.close()) };
}

/** Vectors with connections of their own. */
export function openVectorsIn({ url }: TestDatabase, options: Omit<PostgresVectorsOptions, "sql">): Vectors {
  const sql = connect({ url, passwordFile: null }, 4);
  const vectors = new PostgresVectors({ sql, ...options });
  const close = vectors.close.bind(vectors);
  vectors.close = () => close().then(() => sql.close());
  return vectors;
}

export async function asOwner(url: string, work: (sql: Bun.SQL) => Promise<unknown>): Promise<void> {
  const sql = new Bun.SQL(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.close();
  }
}

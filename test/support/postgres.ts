import type { Records } from "../../src/stores/interfaces/records.ts";
import type { Vectors } from "../../src/stores/interfaces/vectors.ts";
import { connect } from "../../src/stores/postgres/connect.ts";
import { migrate } from "../../src/stores/postgres/migrate.ts";
import { postgresRecords } from "../../src/stores/postgres/records.ts";
import { PostgresVectors, type PostgresVectorsOptions } from "../../src/stores/postgres/vectors.ts";

/** The engine that `scripts/test` has started; undefined where there is none. */
export const POSTGRES: string | undefined = process.env["MEMORYD_TEST_POSTGRES"];

const SERVER_ROLE = "memoryd_server";

export interface TestDatabase {
  /** As the role of servers. */
  readonly url: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

/** Databases of this process that no test uses. To make one takes a second, to empty one milliseconds. */
const free: TestDatabase[] = [];

/** An empty database with today's tables, until it is dropped. */
export async function testDatabase(engine: string): Promise<TestDatabase> {
  const { url, ownerUrl } = free.pop() ?? (await makeDatabase(engine));
  const drop = async () => {
    await asOwner(ownerUrl, (sql) => sql.unsafe(EMPTY).simple());
    free.push({ url, ownerUrl, drop });
  };
  return { url, ownerUrl, drop };
}

/** Deletes every row without the triggers that would follow it, and brings back what a migration has put there. */
const EMPTY = `DO $$ DECLARE name text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT oid::regclass FROM pg_class
      WHERE relnamespace = 'memoryd'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration' LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    INSERT INTO memoryd.control_version (one, version) VALUES (1, 1);
    INSERT INTO memoryd.write_check (one, checked_at_ms) VALUES (1, 0);
  END $$`;

const BEGIN_ANY = `CREATE OR REPLACE FUNCTION memoryd.begin_org(named text) RETURNS void LANGUAGE plpgsql AS
  'BEGIN INSERT INTO memoryd.org (org_id) VALUES (named) ON CONFLICT DO NOTHING; END'`;

/** A database for tests of records whose organizations are in no control store. */
export async function recordsDatabase(engine: string): Promise<TestDatabase> {
  const database = await makeDatabase(engine);
  await asOwner(database.ownerUrl, (sql) => sql.unsafe(BEGIN_ANY));
  return database;
}

/** Makes a database that `drop` removes. */
async function makeDatabase(engine: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const urlOf = (user: string, database: string) => engine.replace(/\/\/\w+@/, `//${user}@`).replace(/\/postgres\?/, `/${database}?`);
  const ownerUrl = urlOf("postgres", name);
  await asOwner(engine, (sql) => sql.unsafe(`CREATE DATABASE ${name}`));
  await asOwner(ownerUrl, (sql) => migrate(sql, SERVER_ROLE));
  return {
    url: urlOf(SERVER_ROLE, name),
    ownerUrl,
    drop: () => asOwner(engine, (sql) => sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** The folder with the files of the database, in which everything is by then. */
export function filesOf({ ownerUrl }: TestDatabase): Promise<string> {
  return asOwner(ownerUrl, async (sql) => {
    await sql.unsafe("CHECKPOINT");
    const [{ folder }] = await sql.unsafe(
      "SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()",
    );
    return folder;
  });
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

export async function asOwner<T>(url: string, work: (sql: Bun.SQL) => Promise<T>): Promise<T> {
  const sql = new Bun.SQL(url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}

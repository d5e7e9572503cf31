import { migrate } from "../../src/stores/postgres/migrate.ts";

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

/** A database of its own with today's tables. */
export async function testDatabase(engine: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const urlOf = (user: string, database: string) => engine.replace(/\/\/\w+@/, `//${user}@`).replace(/\/postgres\?/, `/${database}?`);
  await asOwner(engine, async (sql) => {
    await sql.unsafe(`DO $$ BEGIN CREATE ROLE ${SERVER_ROLE} LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    await sql.unsafe(`CREATE DATABASE ${name}`);
  });
  const ownerUrl = urlOf("postgres", name);
  await asOwner(ownerUrl, (sql) => migrate(sql, SERVER_ROLE));
  return {
    url: urlOf(SERVER_ROLE, name),
    ownerUrl,
    drop: () => asOwner(engine, (sql) => sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

async function asOwner(url: string, work: (sql: Bun.SQL) => Promise<unknown>): Promise<void> {
  const sql = new Bun.SQL(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.close();
  }
}

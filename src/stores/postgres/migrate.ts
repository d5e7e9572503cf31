import initSql from "./migrations/0001_init.sql" with { type: "text" };

const MIGRATIONS = [initSql];

/** The schema that all tables lie in. */
const SCHEMA = "memoryd";
/** Where statements find the tables, and the types of pgvector wherever its extension is installed. */
export const SEARCH_PATH = `${SCHEMA}, public`;

/**
 * Brings the database to this version, as the owner of its tables. Each migration is one transaction. Concurrent runs wait for each other.
 *
 * @param serverRole what servers log in as: it gets the rights on rows, and owns nothing.
 */
export async function migrate(sql: Bun.SQL, serverRole: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('memoryd migrations', 0))");
    await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await tx.unsafe(`SET LOCAL search_path = ${SEARCH_PATH}`);
    await tx.unsafe("CREATE EXTENSION IF NOT EXISTS vector");
    await tx.unsafe("CREATE TABLE IF NOT EXISTS migration (version integer PRIMARY KEY)");
    await tx.unsafe("SELECT set_config('memoryd.server_role', $1, true)", [serverRole]);
    const [row] = await tx.unsafe("SELECT coalesce(max(version), 0) AS version FROM migration");
    const version: number = row.version;
    for (const [at, migration] of MIGRATIONS.entries()) {
      if (at < version) continue;
      await tx.unsafe(migration).simple();
      await tx.unsafe("INSERT INTO migration (version) VALUES ($1)", [at + 1]);
    }
    const [named] = await tx.unsafe("SELECT quote_ident($1) AS role", [serverRole]);
    await tx.unsafe(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${named.role}`);
    await tx.unsafe(`GRANT SELECT ON migration TO ${named.role}`);
  });
}

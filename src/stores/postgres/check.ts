import { messageOf, UsageError } from "../../memory/errors.ts";
import { type Database, nameOf } from "./connect.ts";
import { MIGRATIONS } from "./migrate.ts";
import { checkListening, poolingFault, unsaidPooling } from "./pooling.ts";
import { SCHEMA } from "./session.ts";

/** The first version with what the statements need; also the oldest that its makers still keep. */
const OLDEST_MAJOR = 15;

/**
 * Refuses a database that a server cannot use, before anything is changed. Throws {@link UsageError}, which says what to do. Returns the
 * versions of the engine and of the tables, for people.
 */
export async function checkDatabase(sql: Bun.SQL, database: Database): Promise<string> {
  const name = nameOf(database.url);
  const refuse = (reason: string, cause?: unknown): never => {
    throw new UsageError(`The database ${name} cannot be used: ${reason}`, { cause });
  };
  const [found] = await sql
    .unsafe(LOOK)
    .catch((error: unknown) => refuse(unsaidPooling(error) ?? `it cannot be reached (${messageOf(error)}). ${REACH}`, error));
  const major = Math.floor(found.version / 10_000);
  if (major < OLDEST_MAJOR) refuse(`it is PostgreSQL ${major}, and memoryd needs ${OLDEST_MAJOR} or newer.`);
  const migrate = "Run: memoryd store migrate --store postgres://OWNER@HOST/DATABASE";
  if (!found.is_migrated) refuse(`it has no tables of memoryd, or the role ${found.role} may not see them. ${migrate}`);
  if (found.is_privileged)
    refuse(
      `the role ${found.role} owns the tables or bypasses row-level security, so nothing would hold it to one organization. Log in as the role that "memoryd store migrate" names.`,
    );
  if (!found.has_vector) refuse("it lacks pgvector, or pgvector is older than 0.7. Install the extension and run the migration again.");
  const fault = await poolingFault(sql, database);
  if (fault !== undefined) refuse(fault);
  const [{ version }] = await sql.unsafe("SELECT max(version) AS version FROM migration");
  if (version < MIGRATIONS.length) refuse(`its tables are those of an older memoryd. ${migrate}`);
  if (version > MIGRATIONS.length) refuse("a newer memoryd made its tables. Start that one.");
  return `PostgreSQL ${major}.${found.version % 10_000}, tables of version ${version}`;
}

/** As {@link checkDatabase}, and refuses one whose servers would not hear each other. */
export async function checkForServer(sql: Bun.SQL, database: Database): Promise<string> {
  const versions = await checkDatabase(sql, database);
  await checkListening(sql, database);
  return versions;
}

const REACH = "Check that it runs, and the address, the role and its password.";

const LOOK = `SELECT current_setting('server_version_num')::int AS version, current_user AS role,
  has_schema_privilege(s.oid, 'USAGE') IS TRUE AND to_regclass('${SCHEMA}.migration') IS NOT NULL AS is_migrated,
  (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
    OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = s.oid AND pg_has_role(c.relowner, 'USAGE')) AS is_privileged,
  EXISTS (SELECT 1 FROM pg_type WHERE typname = 'halfvec') AS has_vector
  FROM (SELECT (SELECT oid FROM pg_namespace WHERE nspname = '${SCHEMA}') AS oid) s`;

import { messageOf, UsageError } from "../../memory/errors.ts";
import { type Database, nameOf } from "./connect.ts";
import { MIGRATIONS } from "./migrate.ts";
import { checkListening, poolingFault, unsaidPooling } from "./pooling.ts";
import { SCHEMA, takePooling } from "./session.ts";

/** The first version with what the statements need; also the oldest that its makers still keep. */
const OLDEST_MAJOR = 15;

/**
 * Refuses a database that a server cannot use, before anything is changed. Throws {@link UsageError}, which says what to do. Returns the
 * versions of the engine and of the tables, for people.
 */
export async function checkDatabase(sql: Bun.SQL, database: Database): Promise<string> {
  const refuse = refusing(database);
  const found = await look(sql, refuse);
  if (found.is_privileged)
    refuse(
      `the role ${found.role} owns the tables or bypasses row-level security, so nothing would hold it to one organization. Log in as the role that "memoryd store migrate" names.`,
    );
  if (!found.has_vector) refuse("it lacks pgvector, or pgvector is older than 0.7. Install the extension and run the migration again.");
  const fault = await poolingFault(sql, database);
  if (fault !== undefined) refuse(fault);
  const version = await checkVersion(sql, refuse);
  return `PostgreSQL ${majorOf(found)}.${found.version % 10_000}, tables of version ${version}`;
}

/** Refuses a database in which indexes of near vectors cannot be made, or not as this role. Throws {@link UsageError}, which says what to do. */
export async function checkForIndexing(sql: Bun.SQL, database: Database): Promise<void> {
  const refuse = refusing(database);
  if (takePooling(new URL(database.url)) !== "none")
    refuse("an index takes one session for minutes, which PgBouncer does not give. Name the address of the database itself.");
  const found = await look(sql, refuse);
  if (found.owner !== found.role)
    refuse(`the role ${found.role} does not own its tables, so it can make no index of them. Log in as ${found.owner}, which does.`);
  if (!found.has_near)
    refuse("it lacks pgvector, or pgvector is older than 0.8. Bring the extension to that version: ALTER EXTENSION vector UPDATE");
  await checkVersion(sql, refuse);
  const [{ is_distributed: isDistributed }] = await sql.unsafe("SELECT is_distributed()");
  if (isDistributed) refuse("its vectors lie on workers of Citus, where such indexes were not tried. Searches compare exactly there.");
}

/** As {@link checkDatabase}, and refuses one whose servers would not hear each other. */
export async function checkForServer(sql: Bun.SQL, database: Database): Promise<string> {
  const versions = await checkDatabase(sql, database);
  await checkListening(sql, database);
  return versions;
}

type Refuse = (reason: string, cause?: unknown) => never;

function refusing({ url }: Database): Refuse {
  return (reason, cause) => {
    throw new UsageError(`The database ${nameOf(url)} cannot be used: ${reason}`, { cause });
  };
}

interface Look {
  readonly version: number;
  readonly role: string;
  readonly owner: string;
  readonly is_migrated: boolean;
  readonly is_privileged: boolean;
  readonly has_vector: boolean;
  /** Whether pgvector's scan of an index goes on until there are enough hits. */
  readonly has_near: boolean;
}

async function look(sql: Bun.SQL, refuse: Refuse): Promise<Look> {
  const [found]: Look[] = await sql
    .unsafe(LOOK)
    .catch((error: unknown) => refuse(unsaidPooling(error) ?? `it cannot be reached (${messageOf(error)}). ${REACH}`, error));
  if (found === undefined) return refuse("it does not answer.");
  if (majorOf(found) < OLDEST_MAJOR) refuse(`it is PostgreSQL ${majorOf(found)}, and memoryd needs ${OLDEST_MAJOR} or newer.`);
  if (!found.is_migrated) refuse(`it has no tables of memoryd, or the role ${found.role} may not see them. ${MIGRATE}`);
  return found;
}

async function checkVersion(sql: Bun.SQL, refuse: Refuse): Promise<number> {
  const [{ version }] = await sql.unsafe("SELECT max(version) AS version FROM migration");
  if (version < MIGRATIONS.length) refuse(`its tables are those of an older memoryd. ${MIGRATE}`);
  if (version > MIGRATIONS.length) refuse("a newer memoryd made its tables. Start that one.");
  return version;
}

const majorOf = ({ version }: Look) => Math.floor(version / 10_000);

const MIGRATE = "Run: memoryd store migrate --store postgres://OWNER@HOST/DATABASE";
const REACH = "Check that it runs, and the address, the role and its password.";

const LOOK = `SELECT current_setting('server_version_num')::int AS version, current_user AS role,
  has_schema_privilege(s.oid, 'USAGE') IS TRUE AND to_regclass('${SCHEMA}.migration') IS NOT NULL AS is_migrated,
  (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
    OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = s.oid AND pg_has_role(c.relowner, 'USAGE')) AS is_privileged,
  (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.relnamespace = s.oid AND c.relname = 'vector_row') AS owner,
  EXISTS (SELECT 1 FROM pg_type WHERE typname = 'halfvec') AS has_vector,
  coalesce((SELECT string_to_array(extversion, '.')::int[] >= ARRAY[0, 8] FROM pg_extension WHERE extname = 'vector'), false) AS has_near
  FROM (SELECT (SELECT oid FROM pg_namespace WHERE nspname = '${SCHEMA}') AS oid) s`;

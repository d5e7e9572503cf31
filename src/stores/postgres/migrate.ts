import initSql from "./migrations/0001_init.sql" with { type: "text" };
import controlSql from "./migrations/0002_control.sql" with { type: "text" };
import distributeSql from "./migrations/0003_distribute.sql" with { type: "text" };
import trailSql from "./migrations/0004_trail.sql" with { type: "text" };
import confirmedSql from "./migrations/0005_confirmed.sql" with { type: "text" };
import auditCountSql from "./migrations/0006_audit_count.sql" with { type: "text" };
import personErasuresSql from "./migrations/0007_person_erasures.sql" with { type: "text" };
import nearIndexSql from "./migrations/0008_near_index.sql" with { type: "text" };
import securitySql from "./migrations/0009_security.sql" with { type: "text" };
import usesSql from "./migrations/0010_uses.sql" with { type: "text" };
import { SCHEMA, SEARCH_PATH, settingsOfRole } from "./session.ts";

/** In their order. A version is the number of those that were run. */
export const MIGRATIONS = [
  initSql,
  controlSql,
  distributeSql,
  trailSql,
  confirmedSql,
  auditCountSql,
  personErasuresSql,
  nearIndexSql,
  securitySql,
  usesSql,
];

/** Roles belong to all databases of an engine, so the migration of another one may make it at the same time. */
const CREATE_ROLE = `DO $$ BEGIN EXECUTE format('CREATE ROLE %I LOGIN', current_setting('memoryd.server_role'));
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

/** What a migration has changed. Versions are numbers of migrations. */
export interface Migrated {
  readonly before: number;
  readonly after: number;
  readonly isRoleNew: boolean;
  /** The statements that PgBouncer needs and that the owner may not run; none where the role has its settings. */
  readonly settingsLeft: readonly string[];
}

/**
 * Brings the database to this version, as the owner of its tables, in one transaction. Concurrent runs wait for each other.
 *
 * @param serverRole what servers log in as: it gets the rights on rows, and owns nothing.
 */
export function migrate(sql: Bun.SQL, serverRole: string): Promise<Migrated> {
  return sql.begin(async (tx) => {
    await tx.unsafe("SELECT pg_advisory_xact_lock(hashtextextended('memoryd migrations', 0))");
    const [{ role, database, is_known: isKnown }] = await tx.unsafe(
      `SELECT quote_ident(set_config('memoryd.server_role', $1, true)) AS role, quote_ident(current_database()) AS database,
        EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS is_known`,
      [serverRole],
    );
    if (!isKnown) await tx.unsafe(CREATE_ROLE);
    // Citus asks its workers for one that is there, too, which only a superuser may do.
    const [extension] = await tx.unsafe("SELECT 1 FROM pg_extension WHERE extname = 'vector'");
    if (!extension) await tx.unsafe("CREATE EXTENSION vector");
    await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await tx.unsafe(`SET LOCAL search_path = ${SEARCH_PATH}`);
    await tx.unsafe("CREATE TABLE IF NOT EXISTS migration (version integer PRIMARY KEY)");
    const [known] = await tx.unsafe("SELECT coalesce(max(version), 0) AS version FROM migration");
    const before: number = known.version;
    for (const [at, migration] of MIGRATIONS.entries()) {
      if (at < before) continue;
      await tx.unsafe(migration).simple();
      await tx.unsafe("INSERT INTO migration (version) VALUES ($1)", [at + 1]);
    }
    await tx.unsafe(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${role}`);
    await tx.unsafe(`GRANT SELECT ON migration TO ${role}`);
    const settings = settingsOfRole(role, database);
    await tx.unsafe(orLeave(settings));
    const [{ are_left: areLeft }] = await tx.unsafe("SELECT current_setting('memoryd.settings_left', true) = 'yes' AS are_left");
    return { before, after: MIGRATIONS.length, isRoleNew: !isKnown, settingsLeft: areLeft ? settings : [] };
  });
}

/** Runs all the statements or, where the owner may not alter the role, none of them. */
function orLeave(statements: readonly string[]): string {
  return `DO $memoryd$ BEGIN ${statements.map((statement) => `${statement};`).join(" ")}
    EXCEPTION WHEN insufficient_privilege THEN PERFORM set_config('memoryd.settings_left', 'yes', true); END $memoryd$`;
}

import type { OrgId } from "../../memory/types.ts";
import type { Operation } from "../relational/engine/operation.ts";
import type { Pool } from "../relational/engine/pool.ts";
import { PostgresOrg } from "./org.ts";
import { translated } from "./translate.ts";

export interface PostgresPoolOptions {
  readonly sql: Bun.SQL;
  readonly now: () => number;
  readonly onDamage: (orgId: OrgId, id: string) => void;
}

const NONE: readonly unknown[] = [];
/** One moment for all statements of a read. */
const READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/**
 * The changes of one organization follow each other, whatever server they come from, as in SQLite. The lock comes before the first
 * statement that reads, so each reads what was committed before it.
 */
const CHANGE = "BEGIN ISOLATION LEVEL READ COMMITTED";
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

/**
 * Runs operations on PostgreSQL: each in a transaction that names its organization, which row-level security holds it to. Statements go over
 * one connection one after the other.
 */
export function postgresPool({ sql, now, onDamage }: PostgresPoolOptions): Pool {
  const transaction = async <T>(orgId: OrgId, begin: string, work: (connection: Bun.ReservedSQL, org: PostgresOrg) => Promise<T>) => {
    const connection = await sql.reserve();
    try {
      await connection.unsafe(begin);
      try {
        await connection.unsafe("SELECT set_config('memoryd.org', $1, true)", [orgId]);
        const result = await work(connection, new PostgresOrg(orgId, now, (id) => onDamage(orgId, id)));
        await connection.unsafe("COMMIT");
        return result;
      } catch (error) {
        await connection.unsafe("ROLLBACK");
        throw error;
      }
    } finally {
      connection.release();
    }
  };
  const read: Pool["read"] = (orgId, absent, operation) =>
    transaction(orgId, READ, async (connection, org) =>
      (await isWritten(connection, orgId)) ? perform(connection, operation(org)) : absent,
    );
  return {
    read,
    snapshot: read,
    write: (orgId, operation) =>
      transaction(orgId, CHANGE, async (connection, org) => {
        await connection.unsafe(LOCK, [orgId]);
        await connection.unsafe("INSERT INTO org (org_id) VALUES ($1) ON CONFLICT DO NOTHING", [orgId]);
        return changed(connection, org, operation);
      }),
    change: (orgId, absent, operation) =>
      transaction(orgId, CHANGE, async (connection, org) => {
        await connection.unsafe(LOCK, [orgId]);
        return (await isWritten(connection, orgId)) ? changed(connection, org, operation) : absent;
      }),
  };
}

async function changed<T>(connection: Bun.ReservedSQL, org: PostgresOrg, operation: (org: PostgresOrg) => Operation<T>): Promise<T> {
  const result = await perform(connection, operation(org));
  await perform(connection, org.writeText());
  return result;
}

async function isWritten(connection: Bun.ReservedSQL, orgId: OrgId): Promise<boolean> {
  return (await connection.unsafe("SELECT 1 FROM org WHERE org_id = $1", [orgId])).length > 0;
}

async function perform<T>(connection: Bun.ReservedSQL, operation: Operation<T>): Promise<T> {
  let step = operation.next(NONE);
  while (!step.done) {
    const { sql, parameters } = step.value;
    const { text, valuesOf } = translated(sql);
    step = operation.next(await connection.unsafe(text, [...valuesOf(parameters)]));
  }
  return step.value;
}

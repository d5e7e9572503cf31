import { UsageError } from "../../memory/errors.ts";

/** The schema that all tables lie in. */
export const SCHEMA = "memoryd";
/** Where statements find the tables, and the types of pgvector wherever its extension is installed. */
export const SEARCH_PATH = `${SCHEMA}, public`;

/** A change waits for this long for others of its organization, and for its part of the tables that is written anew. */
const LOCK_MS = 60_000;
/** A transaction of a server that stopped in the middle keeps its locks for this long. */
const IDLE_MS = 60_000;

/**
 * What holds in each session of a server. Statements are few and look up keys, so planning them anew for each value gains nothing. They are
 * written for nested loops over indexes, the only plan that SQLite has. PostgreSQL would choose others, because a plan for any organization
 * counts all parts of a table: it would read a whole scope for ten memories of it.
 */
export const SESSION: Readonly<Record<string, string | number>> = {
  search_path: SEARCH_PATH,
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  enable_material: "off",
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};

/**
 * The statements that make the settings those of a role in one database, both as identifiers of SQL. PgBouncer takes no settings from its
 * clients, and so its sessions have those of their role.
 */
export function settingsOfRole(role: string, database: string): string[] {
  return Object.entries(SESSION).map(([name, value]) => {
    // Quoted, the list would be one name.
    const literal = name === "search_path" ? value : `'${value}'`;
    return `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = ${literal}`;
  });
}

/**
 * What stands between memoryd and the database, as the address says with `pgbouncer`, the name that Prisma and Supabase gave it: nothing, a
 * PgBouncer of whatever version, or one that keeps prepared statements (from 1.21, with `max_prepared_statements`).
 */
export type Pooling = "none" | "unnamed" | "prepared";

const PARAMETER = "pgbouncer";
const POOLINGS: Readonly<Record<string, Pooling>> = { false: "none", true: "unnamed", prepared: "prepared" };

/** Takes the parameter out of the address, because Bun would pass it on. */
export function takePooling({ searchParams }: URL): Pooling {
  const given = searchParams.get(PARAMETER) ?? "false";
  searchParams.delete(PARAMETER);
  const pooling = Object.hasOwn(POOLINGS, given) ? POOLINGS[given] : undefined;
  if (pooling === undefined)
    throw new UsageError(`The address of the store has ${PARAMETER}=${given}, but must have true or prepared there.`);
  return pooling;
}

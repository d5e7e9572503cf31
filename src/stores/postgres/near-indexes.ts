import { UsageError } from "../../memory/errors.ts";
import { type Scope, scopeOfKey } from "../../memory/types.ts";
import { spaceName } from "../interfaces/embeddings.ts";
import { checkForIndexing } from "./check.ts";
import { connect, type Database, nameOf } from "./connect.ts";
import { direction, NEAR_PREFIX, nearIndexOf } from "./near.ts";

/** The vectors of a scope, which are many. */
export interface LargeScope {
  readonly scope: Scope;
  readonly vectors: number;
  /** What the engine needs to build the index in memory, and what it may use; with less it takes longer. */
  readonly memory: { readonly neededBytes: number; readonly givenBytes: number };
}

/** What became of the index of a large scope. An erasure of the same part of the table goes before the making of one. */
export type Outcome =
  | { readonly kind: "kept"; readonly bytes: number }
  | { readonly kind: "made"; readonly bytes: number; readonly tookMs: number }
  | { readonly kind: "stopped" }
  | { readonly kind: "too wide" };

export interface NearIndexes {
  /** The database, for people. */
  readonly name: string;
  readonly large: readonly (LargeScope & { readonly outcome: Outcome })[];
  /** Indexes that no large scope needs, and those that an earlier run has not finished. */
  readonly dropped: { readonly needless: number; readonly unfinished: number };
  /** Vectors of the largest scope. */
  readonly most: number;
}

/** pgvector indexes no halfvec with more. */
const WIDEST = 4_000;
/** Bytes of a vector in the graph that is built, beside two for each dimension: 8 MB held 6,847 vectors of 256 dimensions. */
const NODE_BYTES = 720;
/** SQLSTATEs: canceled, as an erasure does; a deadlock, which ends one of both. */
const GAVE_WAY = new Set(["57014", "40P01"]);

interface Counted {
  readonly org_id: string;
  readonly space: string;
  readonly scope: string;
  readonly dimensions: number;
  readonly vectors: number;
}

interface Found {
  readonly name: string;
  readonly is_valid: boolean;
  readonly bytes: number;
}

/**
 * Makes an index of near vectors for each scope that has at least so many, and drops those that none needs, as the owner of the tables and
 * while servers run. Throws {@link UsageError} when it cannot be done.
 *
 * @param onBegin called before an index is made, which takes minutes.
 */
export async function makeNearIndexes(
  database: Database,
  least: number,
  onBegin: (large: LargeScope) => void = () => {},
): Promise<NearIndexes> {
  const pool = connect(database, 1);
  try {
    await checkForIndexing(pool, database);
    const sql = await pool.reserve();
    try {
      return { name: nameOf(database.url), ...(await makeIn(sql, database, least, onBegin)) };
    } finally {
      sql.release();
    }
  } finally {
    await pool.close();
  }
}

async function makeIn(
  sql: Bun.ReservedSQL,
  { url }: Database,
  least: number,
  onBegin: (large: LargeScope) => void,
): Promise<Omit<NearIndexes, "name">> {
  const [{ is_alone: isAlone, given_bytes: givenBytes }] = await sql.unsafe(BEGIN);
  if (!isAlone) throw new UsageError(`Another "memoryd store index" is at work in ${nameOf(url)}. Wait for its end.`);
  // Only where the system can tell. A run that was killed would hold its part of the table until its index is made.
  await sql.unsafe("SET client_connection_check_interval = '1s'").catch(() => undefined);
  const counted = await count(sql, least);
  const wanted = counted.filter(({ vectors }) => vectors >= least);
  const found: readonly Found[] = await sql.unsafe(FOUND, [`${NEAR_PREFIX}%`]);
  const names = new Set(wanted.map(nameIn));
  const unfinished = found.filter(({ is_valid: isValid }) => !isValid);
  const needless = found.filter(({ is_valid: isValid, name }) => isValid && !names.has(name));
  for (const { name } of [...unfinished, ...needless]) await drop(sql, name);

  const kept = new Map(found.filter(({ is_valid: isValid }) => isValid).map(({ name, bytes }) => [name, bytes]));
  const large: (LargeScope & { outcome: Outcome })[] = [];
  for (const one of wanted) {
    const neededBytes = one.vectors * (NODE_BYTES + 2 * one.dimensions);
    const its = { scope: scopeOfKey(one.org_id, one.scope), vectors: one.vectors, memory: { neededBytes, givenBytes } };
    const bytes = kept.get(nameIn(one));
    if (bytes !== undefined) large.push({ ...its, outcome: { kind: "kept", bytes } });
    else if (one.dimensions > WIDEST) large.push({ ...its, outcome: { kind: "too wide" } });
    else {
      onBegin(its);
      large.push({ ...its, outcome: await make(sql, one) });
    }
  }
  const most = counted.reduce((largest, { vectors }) => Math.max(largest, vectors), 0);
  return { large, dropped: { needless: needless.length, unfinished: unfinished.length }, most };
}

/** The scopes of active spaces with at least so many vectors, and the largest one in any case. */
async function count(sql: Bun.ReservedSQL, least: number): Promise<readonly Counted[]> {
  const active: readonly { org_id: string; name: string; digest: string; dimensions: number }[] = await sql.unsafe(
    "SELECT org_id, name, digest, dimensions FROM embedding WHERE role = 'active'",
  );
  const spaces = active.map(({ org_id, ...identity }) => ({ org_id, space: spaceName(identity), dimensions: identity.dimensions }));
  return await sql.unsafe(COUNT, [least, JSON.stringify(spaces)]);
}

async function make(sql: Bun.ReservedSQL, { org_id: orgId, space, scope, dimensions }: Counted): Promise<Outcome> {
  const name = nameIn({ org_id: orgId, space, scope });
  const [{ statement }] = await sql.unsafe(STATEMENT, [name, orgId, direction(dimensions), space, scope]);
  // A part that is being written anew is waited for; one that is to be ends this by a cancellation (see `rewrite`).
  await sql.unsafe("SELECT pg_advisory_lock_shared(7, part_of($1))", [orgId]);
  const beganMs = performance.now();
  try {
    await sql.unsafe(statement);
  } catch (error) {
    if (!(error instanceof Bun.SQL.PostgresError && GAVE_WAY.has(error.errno ?? ""))) throw error;
    return { kind: "stopped" };
  } finally {
    await sql.unsafe("SELECT pg_advisory_unlock_shared(7, part_of($1))", [orgId]);
  }
  const tookMs = performance.now() - beganMs;
  const made: readonly Found[] = await sql.unsafe(FOUND, [name]);
  return made[0] === undefined ? { kind: "stopped" } : { kind: "made", bytes: made[0].bytes, tookMs };
}

/** What a run has not finished and an erasure has not taken along is dropped by the next one. */
async function drop(sql: Bun.ReservedSQL, name: string): Promise<void> {
  await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

function nameIn({ org_id: orgId, space, scope }: Pick<Counted, "org_id" | "space" | "scope">): string {
  return nearIndexOf(scopeOfKey(orgId, scope), space);
}

/** Whoever waits for long reads keeps nobody from anything, so it may take as long as it does. */
const BEGIN = `SELECT pg_try_advisory_lock(hashtextextended('memoryd store index', 0)) AS is_alone,
  set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false),
  pg_size_bytes(current_setting('maintenance_work_mem'))::float8 AS given_bytes`;

/** Reads the index of scopes alone, one active space after the other. */
const COUNT = `WITH counted AS MATERIALIZED (
    SELECT a.org_id, a.space, a.dimensions, v.scope, v.vectors
    FROM json_to_recordset($2::text::json) a(org_id text, space text, dimensions integer) CROSS JOIN LATERAL (
      SELECT scope, count(*)::float8 AS vectors FROM vector_row WHERE org_id = a.org_id AND space = a.space GROUP BY scope) v)
  SELECT * FROM counted WHERE vectors >= $1::float8 OR vectors = (SELECT max(vectors) FROM counted) ORDER BY vectors DESC, org_id, scope`;

const FOUND = `SELECT c.relname AS name, i.indisvalid AS is_valid, pg_relation_size(c.oid)::float8 AS bytes
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'memoryd'::regnamespace AND c.relname LIKE $1 ORDER BY c.relname`;

/** The scan that is planned for a search has the same conditions, and so needs no row of the table to know that they hold. */
const STATEMENT = `SELECT format('CREATE INDEX CONCURRENTLY %I ON memoryd.%I USING hnsw ((' || $3 || ') halfvec_cosine_ops)
  WHERE org_id = %L AND space = %L AND scope = %L AND step > 0', $1::text, 'vector_row_' || part_of($2), $2::text, $4::text, $5::text) AS statement`;

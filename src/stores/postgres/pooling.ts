import { messageOf, UsageError } from "../../memory/errors.ts";
import { connectToListen, type Database, nameOf } from "./connect.ts";
import { type Pooling, SESSION, takePooling } from "./session.ts";

/** How long a notice of the check may take. */
const HEARD_MS = 3_000;
const CHANNEL = "memoryd_check";

const LISTEN =
  "a PgBouncer in transaction mode carries no notices. Name with --store-listen an address of the same database without it, or of a pool in session mode.";
const DIRECT = "it is PgBouncer, and the address does not say so. Add to it ?pgbouncer=true, or &pgbouncer=true after another parameter.";
const NO_SETTINGS =
  'the role does not have the settings of memoryd. Run "memoryd store migrate", and then RECONNECT on the console of PgBouncer.';
const NOT_PREPARED =
  "this PgBouncer keeps no prepared statements, for which it has to be 1.21 or newer and have max_prepared_statements. Write pgbouncer=true in the address.";

/** Whether a connection was refused because the address leads to PgBouncer without saying so; what to do then. */
export function unsaidPooling(error: unknown): string | undefined {
  return messageOf(error).includes("unsupported startup parameter") ? DIRECT : undefined;
}

/** Why the sessions of a pool cannot be used, and what to do; undefined where they can. */
export async function poolingFault(sql: Bun.SQL, { url }: Database): Promise<string | undefined> {
  const pooling = poolingOf(url);
  if (pooling === "none") return undefined;
  if (pooling === "prepared" && !(await keepsPrepared(sql))) return NOT_PREPARED;
  const found: { name: string; setting: string }[] = await sql.unsafe("SELECT name, setting FROM pg_settings");
  const settings = new Map(found.map(({ name, setting }) => [name, setting]));
  return Object.entries(SESSION).every(([name, value]) => settings.get(name) === String(value)) ? undefined : NO_SETTINGS;
}

/**
 * Refuses a database whose notices no server would hear: a notice sent by `sql` has to arrive. So the address for it is also that of the
 * same database.
 */
export async function checkListening(sql: Bun.SQL, database: Database): Promise<void> {
  const { url, listenUrl = null } = database;
  if (listenUrl === null) {
    if (poolingOf(url) === "none") return;
    throw new UsageError(`The database ${nameOf(url)} cannot be used: ${LISTEN}`);
  }
  const name = nameOf(listenUrl);
  const listening = connectToListen(database);
  const mark = crypto.randomUUID();
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, HEARD_MS, false);
  try {
    await listening
      .listen(CHANNEL, (told) => told === mark && resolve(true))
      .catch((cause: unknown) => {
        throw new UsageError(`The address ${name} of --store-listen cannot be reached (${messageOf(cause)}).`, { cause });
      });
    await sql.unsafe("SELECT pg_notify($1, $2)", [CHANNEL, mark]);
    if (await heard) return;
  } finally {
    clearTimeout(timer);
    await listening.close();
  }
  throw new UsageError(`No notice arrives at ${name}: it is not the database of --store, or ${LISTEN}`);
}

/**
 * Whether two connections can prepare different statements: a PgBouncer that passes their names on as they are would mix them up, because
 * every connection of Bun gives the same ones.
 */
async function keepsPrepared(sql: Bun.SQL): Promise<boolean> {
  const connections = [await sql.reserve(), await sql.reserve()];
  try {
    for (const round of [1, 2])
      for (const [at, connection] of connections.entries()) {
        const [row] = await connection.unsafe(`SELECT $1::int + ${at} AS "is ${at}"`, [round]);
        if (row[`is ${at}`] !== round + at) return false;
      }
    return true;
  } catch (error) {
    if (error instanceof Bun.SQL.PostgresError) return false;
    throw error;
  } finally {
    for (const connection of connections) connection.release();
  }
}

function poolingOf(url: string): Pooling {
  return takePooling(new URL(url));
}

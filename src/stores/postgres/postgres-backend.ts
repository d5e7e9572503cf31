import { UsageError } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Backend, BackendStoresOptions, CommandBackend, ServerBackend, Stores, Warn } from "../interfaces/backend.ts";
import type { Control } from "../interfaces/control.ts";
import type { CopyPlace } from "../interfaces/copying.ts";
import { VectorsBySpace } from "../vectors-by-space.ts";
import { checkDatabase, checkForServer } from "./check.ts";
import { connect, connectToListen, type Database, nameOf } from "./connect.ts";
import { postgresControl } from "./control.ts";
import { postgresCopying } from "./copying.ts";
import { eraseOrganization } from "./erase-organization.ts";
import { isDiskFull } from "./fault.ts";
import { PostgresNeighbours } from "./neighbours.ts";
import { postgresRecords } from "./records.ts";
import { LIVE_WORKERS } from "./turns.ts";
import { PostgresVectors } from "./vectors.ts";

/** Connections of one thread. A server has two threads, so a database with 100 connections has room for four servers. */
const CONNECTIONS = 10;

/** A database, as a thread of a server opens it. */
export function openDatabase(database: Database, warn: Warn): Backend & { readonly sql: Bun.SQL } {
  const sql = connect(database, CONNECTIONS);
  // It connects only when something is to be heard, which the worker's thread leaves to that of its server.
  const listening = (database.listenUrl ?? null) === null ? sql : connectToListen(database);
  const neighbours = new PostgresNeighbours(sql, listening, warn);
  const name = nameOf(database.url);
  return {
    sql,
    name,
    control: postgresControl(sql),
    neighbours,
    nameOfRecords: (orgId) => `organization ${orgId} in ${name}`,
    backupTimesMs: () => undefined,
    openStores: (options) => openStores(sql, options),
    // The database refuses what it has no room for.
    hasRoom: () => true,
    async close() {
      neighbours.close();
      await Promise.all([listening.close(), sql.close()]);
    },
  };
}

/** Opens a database for a server. Throws {@link UsageError} when it cannot be used; nothing has changed then. */
export async function serveDatabase(database: Database, warn: Warn): Promise<ServerBackend> {
  const { sql, engine: _, ...backend } = await openChecked(database, warn, checkForServer);
  const { control } = backend;
  return {
    ...backend,
    // Of several servers that start at the same time, one is the first.
    isNew: async () => (await sql.unsafe("UPDATE control_version SET version = 2 WHERE version = 1 RETURNING version")).length > 0,
    served: () => {},
    publish: () => () => {},
    keepRoom: () => {},
    isOutOfRoom: isDiskFull,
    eraseDeleted: (release) => eraseDeleted(sql, control, release),
  };
}

/** Opens a database for a command. Throws {@link UsageError} when it cannot be used. */
export async function commandDatabase(database: Database): Promise<CommandBackend> {
  const { sql, name, engine, control, nameOfRecords, backupTimesMs, close } = await openChecked(database, () => {});
  const spaces = vectorsIn(sql);
  return {
    name,
    engine,
    control,
    nameOfRecords,
    backupTimesMs,
    openRecords: () => postgresRecords({ sql }),
    vectorsOf: (identity) => spaces.of(identity),
    workers: () => liveWorkers(sql),
    tryAlone: async () => ((await liveWorkers(sql)) === 0 ? { release: () => {} } : undefined),
    eraseDeleted: () => eraseDeleted(sql, control, async () => {}),
    async close() {
      await spaces.close();
      await close();
    },
  };
}

/** Opens a database for a copy. Throws {@link UsageError} when servers run on it, or when it cannot be used. */
export async function copyDatabase(database: Database): Promise<CopyPlace> {
  const { sql, name, control, close } = await openChecked(database, () => {});
  const copying = postgresCopying(sql);
  const spaces = vectorsIn(sql);
  const place: CopyPlace = {
    name,
    control,
    copying,
    vectorsOf: (identity) => spaces.of(identity),
    isAlone: async () => (await liveWorkers(sql)) === 0,
    eraseDeleted: () => eraseDeleted(sql, control, async () => {}),
    async close() {
      await spaces.close();
      await copying.close();
      await close();
    },
  };
  if (await place.isAlone()) return place;
  await place.close();
  throw new UsageError(
    `Servers run on the database ${name}. Stop all of them, and run the copy again. One that was killed counts for 15 seconds.`,
  );
}

async function liveWorkers(sql: Bun.SQL): Promise<number> {
  const [{ workers }] = await sql.unsafe(LIVE_WORKERS);
  return workers;
}

function vectorsIn(sql: Bun.SQL): VectorsBySpace {
  return new VectorsBySpace(({ dimensions }, space) => new PostgresVectors({ sql, space, dimensions }));
}

async function openChecked(database: Database, warn: Warn, check = checkDatabase) {
  const opened = openDatabase(database, warn);
  try {
    const engine = await check(opened.sql, database);
    return { ...opened, engine };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function eraseDeleted(sql: Bun.SQL, control: Control, release: (orgId: OrgId) => Promise<void>): Promise<number> {
  let erased = 0;
  for (const orgId of await control.orgs.deleted()) {
    await release(orgId);
    if (!(await eraseOrganization(sql, orgId))) continue;
    await control.orgs.purge(orgId);
    erased++;
  }
  return erased;
}

function openStores(sql: Bun.SQL, { embedder, now, onDamage, onChangeFailed }: BackendStoresOptions): Stores {
  const records = postgresRecords({ sql, ...(now && { now }), ...(onDamage && { onDamage }), ...(onChangeFailed && { onChangeFailed }) });
  const spaces = vectorsIn(sql);
  return {
    records,
    vectors: spaces.of(embedder),
    vectorsOf: (identity) => spaces.of(identity),
    indexSnapshots: undefined,
    inPlace: () => true,
    release: async () => {},
    async close() {
      await spaces.close();
      await records.close();
    },
  };
}

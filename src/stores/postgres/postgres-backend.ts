import type { OrgId } from "../../memory/types.ts";
import type { EmbedderIdentity } from "../../models/model.ts";
import type { Backend, BackendStoresOptions, CommandBackend, ServerBackend, Stores, Warn } from "../interfaces/backend.ts";
import type { Control } from "../interfaces/control.ts";
import { spaceName } from "../interfaces/embeddings.ts";
import type { Vectors } from "../interfaces/vectors.ts";
import { checkDatabase } from "./check.ts";
import { connect, type Database, nameOf } from "./connect.ts";
import { postgresControl } from "./control.ts";
import { eraseOrganization } from "./erase-organization.ts";
import { postgresNeighbours } from "./neighbours.ts";
import { postgresRecords } from "./records.ts";
import { LIVE_WORKERS } from "./turns.ts";
import { PostgresVectors } from "./vectors.ts";

/** Connections of one thread. A server has two threads, so a database with 100 connections has room for four servers. */
const CONNECTIONS = 10;
const DISK_FULL = "53100";

/** A database, as a thread of a server opens it. */
export function openDatabase(database: Database, warn: Warn): Backend & { readonly sql: Bun.SQL } {
  const sql = connect(database, CONNECTIONS);
  return {
    sql,
    name: nameOf(database.url),
    control: postgresControl(sql),
    neighbours: postgresNeighbours(sql, warn),
    openStores: (options) => openStores(sql, options),
    // The database refuses what it has no room for.
    hasRoom: () => true,
    close: () => sql.close(),
  };
}

/** Opens a database for a server. Throws {@link UsageError} when it cannot be used; nothing has changed then. */
export async function serveDatabase(database: Database, warn: Warn): Promise<ServerBackend> {
  const { sql, ...backend } = await openChecked(database, warn);
  const { control, name } = backend;
  return {
    ...backend,
    // Of several servers that start at the same time, one is the first.
    isNew: async () => (await sql.unsafe("UPDATE control_version SET version = 2 WHERE version = 1 RETURNING version")).length > 0,
    served: () => {},
    publish: () => () => {},
    keepRoom: () => {},
    isOutOfRoom: (error) => error instanceof Bun.SQL.PostgresError && error.errno === DISK_FULL,
    eraseDeleted: (release) => eraseDeleted(sql, control, release),
    nameOfRecords: (orgId) => `organization ${orgId} in ${name}`,
  };
}

/** Opens a database for a command. Throws {@link UsageError} when it cannot be used. */
export async function commandDatabase(database: Database): Promise<CommandBackend> {
  const { sql, name, control, close } = await openChecked(database, () => {});
  return {
    name,
    control,
    openRecords: () => postgresRecords({ sql }),
    async tryAlone() {
      const [{ workers }] = await sql.unsafe(LIVE_WORKERS);
      return workers > 0 ? undefined : { release: () => {} };
    },
    eraseDeleted: () => eraseDeleted(sql, control, async () => {}),
    close,
  };
}

async function openChecked(database: Database, warn: Warn) {
  const opened = openDatabase(database, warn);
  try {
    await checkDatabase(opened.sql, database);
    return opened;
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
  const spaces = new Map<string, Vectors>();
  const vectorsOf = (identity: EmbedderIdentity): Vectors => {
    const space = spaceName(identity);
    const opened = spaces.get(space) ?? new PostgresVectors({ sql, space, dimensions: identity.dimensions });
    spaces.set(space, opened);
    return opened;
  };
  return {
    records,
    vectors: vectorsOf(embedder),
    vectorsOf,
    indexSnapshots: undefined,
    inPlace: () => true,
    release: async () => {},
    async close() {
      for (const vectors of spaces.values()) await vectors.close();
      await records.close();
    },
  };
}

import { readFileSync } from "node:fs";
import { UsageError } from "../../memory/errors.ts";
import type { StorePlace } from "../interfaces/backend.ts";
import { SESSION, takePooling } from "./session.ts";

/** How to reach a database. */
export type Database = Omit<Extract<StorePlace, { kind: "postgres" }>, "kind">;

/** A connection that cannot be made in this time counts as refused. */
const CONNECT_S = 10;
const NAMED = { application_name: "memoryd" };

/**
 * Connections to a database. As with libpq, the address may name files of certificates (`sslrootcert`, `sslcert`, `sslkey`), and PGPASSWORD
 * may have the password. Through PgBouncer they have no settings of their own, but those that the migration has given to the role.
 */
export function connect({ url: given, passwordFile }: Database, connections: number): Bun.SQL {
  const url = new URL(given);
  const pooling = takePooling(url);
  return open(url, passwordFile, {
    max: connections,
    // A statement with a name would be on another connection of PgBouncer than the one that runs it.
    prepare: pooling !== "unnamed",
    connection: pooling === "none" ? { ...NAMED, ...SESSION } : NAMED,
  });
}

/** One connection that listens, at an address of its own if there is one. It needs no settings, which a PgBouncer in session mode would refuse. */
export function connectToListen({ url: given, listenUrl, passwordFile }: Database): Bun.SQL {
  const url = new URL(listenUrl ?? given);
  takePooling(url);
  return open(url, passwordFile, { max: 1, prepare: false, connection: NAMED });
}

function open(url: URL, passwordFile: string | null, options: Bun.SQL.PostgresOrMySQLOptions): Bun.SQL {
  const tls = takeCertificates(url);
  return new Bun.SQL(url.href, {
    ...options,
    connectionTimeout: CONNECT_S,
    // Without one, Bun takes PGPASSWORD, as libpq does.
    ...(passwordFile !== null && { password: readFile(passwordFile).trim() }),
    ...(tls && { tls }),
  });
}

/** The address without its password, for people. */
export function nameOf(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}

/** The address for a program of PostgreSQL that has to run as the owner of the tables: without a password, and with a name to be filled in. */
export function ownersAddress(url: string): string {
  const shown = new URL(nameOf(url));
  takePooling(shown);
  shown.username = "OWNER";
  return shown.href;
}

const CERTIFICATES = { sslrootcert: "ca", sslcert: "cert", sslkey: "key" } as const;

/** Takes the names of certificates out of the address, where Bun would not understand them, and reads their files. */
function takeCertificates({ searchParams }: URL): Bun.TLSOptions | undefined {
  const files: Bun.TLSOptions = {};
  for (const [parameter, option] of Object.entries(CERTIFICATES)) {
    const path = searchParams.get(parameter);
    if (path === null) continue;
    files[option] = readFile(path);
    searchParams.delete(parameter);
  }
  return Object.keys(files).length === 0 ? undefined : files;
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new UsageError(`The file ${path}, which the store needs, cannot be read.`, { cause });
  }
}

import { readFileSync } from "node:fs";
import { UsageError } from "../../memory/errors.ts";
import type { StorePlace } from "../interfaces/backend.ts";
import { SEARCH_PATH } from "./migrate.ts";

/** How to reach a database. */
export type Database = Omit<Extract<StorePlace, { kind: "postgres" }>, "kind">;

/** A connection that cannot be made in this time counts as refused. */
const CONNECT_S = 10;
/** A change waits for this long for others of its organization, and for its part of the tables that is written anew. */
const LOCK_MS = 60_000;
/** A transaction of a server that stopped in the middle keeps its locks for this long. */
const IDLE_MS = 60_000;

/**
 * Connections to a database. Statements are few and look up keys, so planning them anew for each value gains nothing. As with libpq, the
 * address may name files of certificates (`sslrootcert`, `sslcert`, `sslkey`), and PGPASSWORD may have the password.
 */
export function connect({ url: given, passwordFile }: Database, connections: number): Bun.SQL {
  const url = new URL(given);
  const tls = takeCertificates(url);
  return new Bun.SQL(url.href, {
    max: connections,
    connectionTimeout: CONNECT_S,
    // Without one, Bun takes PGPASSWORD, as libpq does.
    ...(passwordFile !== null && { password: readFile(passwordFile).trim() }),
    ...(tls && { tls }),
    connection: {
      search_path: SEARCH_PATH,
      plan_cache_mode: "force_generic_plan",
      jit: "off",
      application_name: "memoryd",
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_MS,
    },
  });
}

/** The address without its password, for people. */
export function nameOf(url: string): string {
  const shown = new URL(url);
  shown.password = "";
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

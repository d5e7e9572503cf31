import { MemorydError, StoreUnavailable } from "../../memory/errors.ts";
import { type Connection, send } from "./send.ts";

/** Classes of SQLSTATE: no connection, the server is stopping or starting, too many connections, a standby that takes no writes. */
const AWAY = /^(?:08|57P0|53300|25006)/;
const DISK_FULL = "53100";

const DATABASE_AWAY =
  "the database is away or changing over: try again in some seconds; a write that got this answer may be stored all the same";
const DATABASE_FULL = "the disk of the database is full: nothing was stored; make room there and try again; searches work meanwhile";

/** The error as callers get it: a database that is away is no fault of the server. */
export function faultOf(error: unknown): unknown {
  if (isDiskFull(error)) return new MemorydError("unavailable", DATABASE_FULL, { cause: error });
  return isAway(error) ? new StoreUnavailable(DATABASE_AWAY, { cause: error }) : error;
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Bun.SQL.PostgresError && error.errno === DISK_FULL;
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Bun.SQL.PostgresError)) return false;
  return AWAY.test(error.errno ?? "") || /^ERR_POSTGRES_(?:CONNECTION|LIFETIME|IDLE)/.test(error.code);
}

/** Runs one statement, whose errors are those of {@link faultOf}. */
export async function ask<Row extends object>(connection: Connection, text: string, values?: readonly unknown[]): Promise<Row[]> {
  try {
    return await send<Row>(connection, text, values);
  } catch (error) {
    throw faultOf(error);
  }
}

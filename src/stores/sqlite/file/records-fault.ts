import { SQLiteError } from "bun:sqlite";
import { messageOf, StoreUnavailable, UsageError } from "../../../memory/errors.ts";
import { DamagedPage } from "./unused-bytes.ts";
import { EmptyDatabase } from "./version.ts";

/** The name of the store in error messages. */
export const RECORDS = "the organization's file of records";

/** Primary result codes of SQLite; the low byte of an extended code. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const DAMAGED = [CORRUPT, NOT_A_DATABASE];
const IO_ERROR = 10;
const READ_ONLY = 8;
const CANNOT_OPEN = 14;
const CLOSED_TO_US = [READ_ONLY, CANNOT_OPEN];
/** Error codes of the operating system when the mode of the file is set. */
const NOT_OURS = ["EACCES", "EPERM"];

const PUT_BACK = "put it back, or restore it from a backup";

/** Whether the error, or one of its causes, says that the contents of a database are damaged. */
export function isDamage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (hasCode(at, DAMAGED) || at instanceof DamagedPage) return true;
  return false;
}

/** Whether the disk failed to read or write during a statement. What SQLite calls damage may be the same. */
export function isDiskFault(error: unknown): boolean {
  return hasCode(error, [IO_ERROR]);
}

export function diskFault(path: string, error: unknown): StoreUnavailable {
  return fault(`the disk fails to read or write ${RECORDS}: try again; if this lasts, read the system's log`, path, messageOf(error));
}

export function damaged(path: string, detail: string): StoreUnavailable {
  return fault(
    `${RECORDS} could not be read twice in a row: memoryd reads it again each minute; if this lasts, restart the server; if it is then still refused, the file is damaged: restore it from a backup`,
    path,
    detail,
  );
}

/** Translates the reason why the file could not be opened. Returns an error that does not concern the file itself unchanged. */
export function openingFault(path: string, error: unknown): unknown {
  if (error instanceof EmptyDatabase) return fault(`${RECORDS} is missing or empty: ${PUT_BACK}`, path, error.message);
  if (isDamage(error))
    return fault(`${RECORDS} cannot be read: each request tries again; if this lasts, it is damaged: ${PUT_BACK}`, path, messageOf(error));
  if (error instanceof UsageError)
    return fault(`${RECORDS} was written by a newer memoryd, or before the first release: start that version again`, path, error.message);
  if (hasCode(error, CLOSED_TO_US) || isNotOurs(error))
    return fault(
      `${RECORDS} cannot be opened: the server's user must own it, and its limit of open files must suffice`,
      path,
      messageOf(error),
    );
  return error;
}

function hasCode(error: unknown, codes: readonly number[]): boolean {
  return error instanceof SQLiteError && codes.includes(error.errno & 0xff);
}

function isNotOurs(error: unknown): boolean {
  return error instanceof Error && "code" in error && NOT_OURS.some((code) => code === error.code);
}

function fault(message: string, path: string, detail: string): StoreUnavailable {
  return new StoreUnavailable(`${message}; on the server, "memoryd doctor" names the file`, { cause: new Error(`${path}: ${detail}`) });
}

/**
 * The closed set of errors that a caller can get. `http/errors.ts` has the only table from these to HTTP.
 * A message never contains any part of a request body. It says what to do next.
 */
export const ERROR_CODES = [
  "validation_error",
  "unauthorized",
  "forbidden",
  "not_found",
  "payload_too_large",
  "rate_limited",
  "internal_error",
  "unavailable",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export class MemorydError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MemorydError";
    this.code = code;
  }
}

/**
 * A store is missing, damaged or cannot be opened. Requests that need it are refused, and nothing is created in its place. The message is
 * for callers and contains no path; the cause is for the log and the command line, and names the file.
 */
export class StoreUnavailable extends MemorydError {
  constructor(message: string, options?: ErrorOptions) {
    super("unavailable", message, options);
    this.name = "StoreUnavailable";
  }
}

/** Resolves with `instead` when the store is unavailable, for work on many organizations that the fault of one must not stop. */
export async function ifAvailable<T, Instead>(asked: Promise<T>, instead: Instead): Promise<T | Instead> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof StoreUnavailable) return instead;
    throw error;
  }
}

/** A store was removed, moved or replaced while it was open. Writes to the open file would be lost. */
export class StoreGone extends StoreUnavailable {
  constructor(store: string, options?: ErrorOptions) {
    const remedy = "put the original back, or stop the server and restore a backup";
    super(`${store} was removed or replaced while it was in use: ${remedy}`, options);
    this.name = "StoreGone";
  }
}

/** A stored memory that is not what was written: its checksum differs. Unlike other internal errors, the caller gets to read the message. */
export class DamagedMemory extends MemorydError {
  constructor(
    message = "what is stored of this memory is damaged, so it is not returned: restore it from the last good backup, which memoryd doctor --deep names, or delete it",
  ) {
    super("internal_error", message);
    this.name = "DamagedMemory";
  }
}

/** The index of memories is damaged where an id belongs, so that nobody can say that there is no memory of this id. */
export class DamagedIndex extends DamagedMemory {
  constructor() {
    super(
      "the index of memories is damaged where this id belongs, so it is not known whether there is such a memory, and nothing was changed: stop the server and restore the last good backup, which memoryd doctor --deep names",
    );
    this.name = "DamagedIndex";
  }
}

/** A fault that the user of the command line can correct. It is printed as one sentence, without a stack. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

/**
 * Returns the operating system's code for a failed connection, such as `ECONNREFUSED`. The runtime's own message does
 * not name the cause.
 */
export function connectionCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "no connection";
  if ("code" in error && typeof error.code === "string" && error.code !== "")
    return error.code === "ConnectionRefused" ? "ECONNREFUSED" : error.code;
  return error.name === "Error" || error.name === "TypeError" ? "no connection" : error.name;
}

/** Returns the message of any thrown value; never empty. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== "") return error.message;
  return String(error);
}

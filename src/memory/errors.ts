/**
 * The closed set of errors a caller can meet. `http/errors.ts` holds the one table from these to HTTP.
 * A message never holds anything of a request body; it says what to do next.
 */
export const ERROR_CODES = [
  "validation_error",
  "unauthorized",
  "forbidden",
  "not_found",
  "payload_too_large",
  "rate_limited",
  "internal_error",
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

/** A store was removed, moved away or replaced under its user: what is written to the file that is open, nobody finds again. */
export class StoreGone extends MemorydError {
  constructor(store: string) {
    const remedy = "put it back as it was, or stop the server and restore a backup";
    super("internal_error", `${store} was removed or replaced while it was in use: ${remedy}`);
    this.name = "StoreGone";
  }
}

/** A fault that the person at the command line can mend: printed as one sentence, without a stack. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

/** Why a connection failed, as the operating system names it: `ECONNREFUSED`. Never the runtime's sentence, which asks the reader whether the computer works. */
export function connectionCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "no connection";
  if ("code" in error && typeof error.code === "string" && error.code !== "")
    return error.code === "ConnectionRefused" ? "ECONNREFUSED" : error.code;
  return error.name === "Error" || error.name === "TypeError" ? "no connection" : error.name;
}

/** The message of an unknown thrown value; never empty. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== "") return error.message;
  return String(error);
}

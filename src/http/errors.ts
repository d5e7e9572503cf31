import { NotFoundError } from "elysia";
import { DamagedMemory, ERROR_CODES, type ErrorCode, MemorydError } from "../memory/errors.ts";

/** The one table from an error to HTTP (specification, "Errors"). */
const STATUS_OF = {
  validation_error: 400,
  unauthorized: 401,
  forbidden: 401,
  not_found: 404,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Readonly<Record<ErrorCode, number>>;
export type ErrorStatus = (typeof STATUS_OF)[ErrorCode];

export function codesOf(status: ErrorStatus): ErrorCode[] {
  return ERROR_CODES.filter((code) => STATUS_OF[code] === status);
}

/** The headers of every answer with the code. */
const HEADERS_OF: { readonly [K in ErrorCode]?: Readonly<Record<string, string>> } = {
  unauthorized: { "www-authenticate": "Bearer" },
  forbidden: { "www-authenticate": 'Bearer error="insufficient_scope"' },
  rate_limited: { "retry-after": "1" },
};

interface Envelope {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly request_id: string };
}

/** The HTTP answer to an error. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Envelope;
}

export function refusalOf(error: MemorydError, requestId: string): Refusal {
  const { code } = error;
  const message = code === "internal_error" && !(error instanceof DamagedMemory) ? INTERNAL_MESSAGE : error.message;
  return { status: STATUS_OF[code], headers: HEADERS_OF[code] ?? {}, body: { error: { code, message, request_id: requestId } } };
}

const INTERNAL_MESSAGE = "internal error: try again; if it persists, look for this request id in the server's log";

/** Returns memoryd's own errors unchanged, translates Elysia's, and wraps anything else in an internal error with its cause. */
export function toMemorydError(thrown: unknown): MemorydError {
  if (thrown instanceof MemorydError) return thrown;
  if (thrown instanceof NotFoundError) return new MemorydError("not_found", "no such path or method: see the API reference at /docs");
  return new MemorydError("internal_error", "unexpected", { cause: thrown });
}

/** What the API says of a body that does not match its schema. */
export const INVALID_REQUEST = {
  whole: "the body",
  part: "field",
  notAnObject: "the body must be a JSON object",
  reference: "see the API reference at /docs",
  errorOf: (message: string) => new MemorydError("validation_error", message),
};

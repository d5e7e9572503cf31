/** Everything that a call can throw, except the reason of a signal that the caller aborted. `code` tells the classes apart. */
export abstract class MemorydError extends Error {
  abstract readonly code: string;
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /** The id of the request in the server's log; undefined when no answer of memoryd gave one. */
  readonly requestId: string | undefined;

  constructor(message: string, { status, requestId, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.status = status;
    this.requestId = requestId;
  }
}

export interface ErrorDetails {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The request breaks a rule of the API. The message names the field and the rule. */
export class ValidationError extends MemorydError {
  readonly code = "validation_error";
}

/** The key is missing, unknown, revoked or expired. */
export class UnauthorizedError extends MemorydError {
  readonly code = "unauthorized";
}

/** The key is valid and may not do this. The message names the missing scope. */
export class ForbiddenError extends MemorydError {
  readonly code = "forbidden";
}

/** No such memory, for this key. */
export class NotFoundError extends MemorydError {
  readonly code = "not_found";
}

export class PayloadTooLargeError extends MemorydError {
  readonly code = "payload_too_large";
}

/** The key is over its rate, and the repeats are used up. */
export class RateLimitedError extends MemorydError {
  readonly code = "rate_limited";
  /** Seconds after which the server accepts requests again, as it said itself. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { retryAfterSeconds, ...details }: ErrorDetails & { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message, details);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server failed, or something between it and this client answered instead of it. */
export class InternalError extends MemorydError {
  readonly code = "internal_error";
}

/** A store of the organization is missing or damaged, until somebody puts it back. The message says which. */
export class UnavailableError extends MemorydError {
  readonly code = "unavailable";
}

/** There was no connection, or it ended before the answer did. `cause` has the fault of the runtime. */
export class ConnectionError extends MemorydError {
  readonly code = "connection_error";
}

/** The call took longer than its limit. */
export class TimeoutError extends MemorydError {
  readonly code = "timeout_error";
  /** The writes that the server had accepted when the limit came, in a call with `wait`. They are not lost. */
  readonly acceptedIds: readonly string[];

  constructor(message: string, { acceptedIds = [], ...details }: ErrorDetails & { readonly acceptedIds?: readonly string[] } = {}) {
    super(message, details);
    this.acceptedIds = acceptedIds;
  }
}

/** The codes of the server's answers, with their classes. */
const CLASSES = {
  validation_error: ValidationError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  payload_too_large: PayloadTooLargeError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  unavailable: UnavailableError,
} as const;
type AnswerCode = keyof typeof CLASSES;

/** For an answer without memoryd's envelope, which something in front of the server wrote. */
const CODE_OF_STATUS: Readonly<Record<number, AnswerCode>> = {
  400: "validation_error",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  413: "payload_too_large",
  429: "rate_limited",
};

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The error of a refusal by its code. A code of a later server counts as an internal error. */
export function errorOf({ code, message, ...details }: Refusal): MemorydError {
  return new CLASSES[isAnswerCode(code) ? code : "internal_error"](message, details);
}

export function codeOfStatus(status: number): string {
  return CODE_OF_STATUS[status] ?? "internal_error";
}

function isAnswerCode(code: string): code is AnswerCode {
  return Object.hasOwn(CLASSES, code);
}

export { Memoryd, type MemorydOptions } from "./client.ts";
export {
  ConnectionError,
  ForbiddenError,
  InternalError,
  MemorydError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
} from "./errors.ts";
export type * from "./shapes.ts";
export type { CallOptions } from "./transport.ts";

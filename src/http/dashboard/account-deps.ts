import type { HttpDeps } from "../deps.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Passwords } from "./passwords.ts";

/** The dependencies of the routes for users, sessions, organizations and keys. */
export interface AccountDeps extends Pick<HttpDeps, "control" | "records"> {
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly monotonicMs: () => number;
  /** The network address of the client that sent the request. */
  readonly addressOf: (request: Request) => string;
}

import type { HttpDeps } from "../deps.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Passwords } from "./passwords.ts";

/** What the routes of people, their sessions, organizations and keys need. */
export interface AccountDeps extends Pick<HttpDeps, "control" | "records"> {
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Of the network, of who sent the request. */
  readonly addressOf: (request: Request) => string;
}

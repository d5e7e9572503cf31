/** People who log in to the dashboard. Passwords come hashed, secrets are kept as hashes only. */

/** Longest e-mail address, as of one in an SMTP path (RFC 5321, 4.5.3.1.3). */
export const EMAIL_CHARACTERS = 254;
/** Memory and passes of argon2id: OWASP's first choice for servers is 19 MiB and 2 passes, about 30 ms. */
export const HASH_MEMORY_KIB = 19_456;
export const HASH_PASSES = 2;
/** A session that nobody uses ends, and one ends however much it is used. */
export const SESSION_IDLE_MS = 12 * 60 * 60_000;
export const SESSION_MS = 7 * 24 * 60 * 60_000;
/** Sessions of one user, the oldest go first: browsers of one person. */
export const SESSIONS_PER_USER = 20;
/** A set-up link is used on the day it was printed. */
export const SETUP_LINK_MS = 24 * 60 * 60_000;
/** That a session or a key was used is written down no more often. */
export const LAST_USED_STEP_MS = 60_000;

const ARGON2ID = { algorithm: "argon2id", memoryCost: HASH_MEMORY_KIB, timeCost: HASH_PASSES } as const;

/** One way for the server and the command line, so that all take the same time to check. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ARGON2ID);
}

export const ROLES = ["owner", "viewer"] as const;
/** An owner may do everything; a viewer looks and searches. */
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  readonly createdAtMs: number;
  readonly lastLoginAtMs: number | undefined;
}

export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  readonly passwordChangedAtMs: number;
}

export interface NewUser {
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
}

export interface Users {
  /** Throws {@link UsageError} when the address is no e-mail address, is taken, there are too many users, or no owner yet. */
  create(user: NewUser, nowMs: number): User;
  list(): User[];
  exist(): boolean;
  /** By id or e-mail address, in any case. */
  find(idOrEmail: string): User | undefined;
  credentials(email: string): Credentials | undefined;
  /** Ends every session of the user. False when there is no such user. */
  setPassword(id: string, passwordHash: string, nowMs: number): boolean;
  /** Refuses, with a {@link UsageError}, to leave no owner. False when there is no such user. */
  setRole(id: string, role: Role): boolean;
  /** Ends their sessions. Refuses, with a {@link UsageError}, to leave no owner. False when there is no such user. */
  remove(id: string): boolean;
}

export interface Sessions {
  /** The secret is answered here and nowhere else. */
  create(userId: string, nowMs: number): string;
  /** Whose session it is, while it holds. Asking is using it. */
  find(secret: string, nowMs: number): User | undefined;
  /** Whether it holds; asking this is not using it. */
  holds(secret: string, nowMs: number): boolean;
  end(secret: string): void;
}

/** The one-time link that makes the first user. */
export interface SetupLinks {
  /** A new token; one from before no longer works. Undefined once there is a user. */
  create(nowMs: number): string | undefined;
  /** True while the token may be redeemed. */
  holds(token: string, nowMs: number): boolean;
  /** Makes the first user, an owner, and uses the token up. Undefined when it does not hold. Throws {@link UsageError} for a bad address. */
  redeem(token: string, user: Omit<NewUser, "role">, nowMs: number): User | undefined;
}

import { LIMITS } from "../memory/limits.ts";

/** People who log in to the dashboard. Passwords come hashed, secrets are kept as hashes only. */

const ARGON2ID = { algorithm: "argon2id", memoryCost: LIMITS.passwordHashKiB, timeCost: LIMITS.passwordHashPasses } as const;

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

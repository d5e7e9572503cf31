import type { OrgId } from "../../memory/types.ts";

/** Users of the dashboard and their login sessions. Callers pass passwords as hashes; the store keeps every secret as a hash only. */

/** The longest e-mail address that fits an SMTP path (RFC 5321, 4.5.3.1.3). */
export const EMAIL_CHARACTERS = 254;
/** Memory and passes of argon2id: OWASP's first choice for servers is 19 MiB and 2 passes, about 30 ms. */
export const HASH_MEMORY_KIB = 19_456;
export const HASH_PASSES = 2;
/** A login session ends after this long without use, and in any case after {@link SESSION_MS}. */
export const SESSION_IDLE_MS = 12 * 60 * 60_000;
export const SESSION_MS = 7 * 24 * 60 * 60_000;
/**
 * A login session or a set-up link is refused when it seems to begin further in the future than this. It was created before the clock was
 * set back and would be valid until the clock catches up. Corrections by a time server are smaller.
 */
export const CLOCK_STEP_MS = 60_000;
/** Login sessions per user, who may have several browsers. A further session ends the oldest. */
export const SESSIONS_PER_USER = 20;
/** A browser is known for this long after a login. */
export const DEVICE_MS = 180 * 24 * 60 * 60_000;
/** Known browsers per user. A login in a further one forgets that of the oldest login. */
export const DEVICES_PER_USER = 20;
/** A set-up link is valid for a day, because the operator uses it on the day it is printed. */
export const SETUP_LINK_MS = 24 * 60 * 60_000;
/** A login link is valid for this long, because a browser opens it at once. */
export const LOGIN_LINK_MS = 5 * 60_000;
/** The store records the last use of a login session or a key at most this often. */
export const LAST_USED_STEP_MS = 60_000;

const ARGON2ID = { algorithm: "argon2id", memoryCost: HASH_MEMORY_KIB, timeCost: HASH_PASSES } as const;

/** The server and the command line hash with the same parameters, so every check takes equally long. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ARGON2ID);
}

export const ROLES = ["owner", "viewer"] as const;
/** An owner may do everything; a viewer may read and search, in all organizations or in some. */
export type Role = (typeof ROLES)[number];
/** The organizations that a viewer sees; undefined for all. Some of them may be deleted. */
export type SeenOrgs = readonly OrgId[] | undefined;

export interface User {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  /** Undefined for an owner. */
  readonly orgIds: SeenOrgs;
  readonly createdAtMs: number;
  readonly lastLoginAtMs: number | undefined;
  /** Whether a login needs a second step. */
  readonly hasSecondFactor: boolean;
}

export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  readonly passwordChangedAtMs: number;
  /** The secret of the second step, base32; undefined without one. The store has it as it is, because the server computes codes from it. */
  readonly totpSecret: string | undefined;
}

export interface NewUser {
  readonly email: string;
  readonly role: Role;
  /** For viewers only. */
  readonly orgIds?: SeenOrgs;
  readonly passwordHash: string;
}

/**
 * @example
 * const user = await users.create({ email, role: "owner", passwordHash: await hashPassword(password) }, Date.now());
 * const found = await users.credentials(email);
 * const isRight = found !== undefined && (await Bun.password.verify(password, found.passwordHash));
 */
export interface Users {
  /** Rejects with {@link UsageError} for an invalid or taken address, when there are too many users, or when a viewer would be the first user. */
  create(user: NewUser, nowMs: number): Promise<User>;
  list(): Promise<User[]>;
  exist(): Promise<boolean>;
  /** Finds a user by id or e-mail address, in any case. */
  find(idOrEmail: string): Promise<User | undefined>;
  credentials(email: string): Promise<Credentials | undefined>;
  /**
   * Ends every login session of the user and forgets their browsers. Returns false when there is no such user, or when their password is no longer the one of
   * `formerHash`.
   */
  setPassword(id: string, passwordHash: string, nowMs: number, formerHash?: string): Promise<boolean>;
  /** Sets what a viewer sees, too. Rejects with {@link UsageError} when no owner would be left. Returns false when there is no such user. */
  setRole(id: string, role: Role, orgIds?: SeenOrgs): Promise<boolean>;
  /** Ends the user's login sessions. Rejects with {@link UsageError} when no owner would be left. Returns false when there is no such user. */
  remove(id: string): Promise<boolean>;
}

/** Where a login came from, in words that say no more than its user needs to recognize it. */
export interface Origin {
  /** Such as `Firefox on Linux`. */
  readonly browser: string;
  /** Such as `this machine` or `the internet, IPv4`. */
  readonly network: string;
}

export interface LoginSession extends Partial<Origin> {
  /** The beginning of the secret's hash. */
  readonly id: string;
  readonly createdAtMs: number;
  /** Accurate to {@link LAST_USED_STEP_MS}. */
  readonly lastUsedAtMs: number;
}

/** Login sessions of the dashboard. */
export interface Sessions {
  /**
   * Returns the secret of a new session. The store keeps only its hash. Undefined when there is no such user, or when their password is no
   * longer the one of `passwordHash`.
   */
  create(userId: string, nowMs: number, more?: { readonly passwordHash?: string; readonly origin?: Origin }): Promise<string | undefined>;
  /** Returns the user of a valid session and records the use. */
  find(secret: string, nowMs: number): Promise<User | undefined>;
  /** As {@link find}, without counting as a use. */
  look(secret: string, nowMs: number): Promise<User | undefined>;
  end(secret: string): Promise<void>;
  /** Those of a user that are valid, the last used first. */
  list(userId: string, nowMs: number): Promise<LoginSession[]>;
  /** The id under which a session is listed. */
  idOf(secret: string): string;
  /** Returns false when the user has no such session. */
  endOne(userId: string, id: string): Promise<boolean>;
  /** Ends all of the user's but this one. Returns how many. */
  endOthers(userId: string, secret: string): Promise<number>;
}

/**
 * Browsers in which a user has logged in (OWASP's device cookies). One gives no access: it only tells the attempts of its user from those of
 * others, so that nobody can lock the user out. Setting a password forgets them.
 */
export interface Devices {
  /** Returns the secret of a browser in which the user has logged in, in place of the `former` one. The store keeps only its hash. */
  remember(userId: string, nowMs: number, former: string | undefined): Promise<string>;
  /** The name of the browser, which is no secret; undefined when this user has not logged in there for {@link DEVICE_MS}. */
  find(secret: string, userId: string, nowMs: number): Promise<string | undefined>;
}

/** The second step of a login: a code of a device of the user (TOTP), or one of a few recovery codes, of which the store keeps only the hash. */
export interface SecondFactors {
  /** Returns false when there is no such user. */
  enable(userId: string, totpSecret: string, recoveryCodes: readonly string[]): Promise<boolean>;
  /** Accepts the code of a time step, once. False when it or a later one was accepted, or when the user has another secret or none. */
  acceptStep(userId: string, totpSecret: string, step: number): Promise<boolean>;
  /** Accepts a recovery code, once. */
  acceptRecoveryCode(userId: string, code: string): Promise<boolean>;
  recoveryCodesLeft(userId: string): Promise<number>;
  /** Replaces those that are left. */
  setRecoveryCodes(userId: string, codes: readonly string[]): Promise<void>;
  /** Returns false when there is no such user, or no second step. */
  remove(userId: string): Promise<boolean>;
}

/**
 * What a link is good for. `used`: it did its work once. `expired`: its time is over. `needless`: there is a user already, whom
 * another way made.
 * `unknown`: a newer link took its place, or it is incomplete.
 */
export type LinkState = "valid" | "used" | "expired" | "needless" | "unknown";

/** The one-time link with which the first user is created. */
export interface SetupLinks {
  /** Returns a new token, which replaces any earlier one. Undefined once a user exists. */
  create(nowMs: number): Promise<string | undefined>;
  /** Whether the token can be redeemed, and else why not. */
  state(token: string, nowMs: number): Promise<LinkState>;
  /**
   * Creates the first user, an owner, and invalidates the token. Undefined for an invalid token. Rejects with {@link UsageError} for an invalid
   * address.
   */
  redeem(token: string, user: Omit<NewUser, "role" | "orgIds">, nowMs: number): Promise<User | undefined>;
}

/** Links by which a user logs in without the password. Whoever can open the data folder can make one: they can change the password, too. */
export interface LoginLinks {
  /** Returns the token of a new link, in place of the former one. */
  create(userId: string, nowMs: number): Promise<string>;
  /** Returns the user of a valid token, which is invalid from then on, or why it is not valid. */
  redeem(token: string, nowMs: number): Promise<User | Exclude<LinkState, "valid">>;
}

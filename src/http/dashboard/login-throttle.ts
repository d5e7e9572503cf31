import { LRUCache } from "lru-cache";
import { MemorydError } from "../../memory/errors.ts";

export const LOGIN_LIMITS = {
  /** Wrong passwords for an e-mail address after which it is locked: a person knows by then. */
  failuresPerEmail: 10,
  /** From where each failure doubles the wait, from a second on. */
  failuresUnslowed: 3,
  /** Wrong passwords from a network address: several people may share one. */
  failuresPerAddress: 100,
  /** How long a lock holds, and how long a failure counts. */
  lockMs: 15 * 60_000,
  /** E-mail addresses whose failures are remembered, and network addresses; the oldest go first. */
  failuresKept: 10_000,
} as const;

interface Failures {
  count: number;
  lastMs: number;
}

/**
 * Slows guesses down and then locks, by e-mail address, known or not, and by network address. An attempt counts as a failure from its
 * beginning, so that many at once gain nothing; a success takes it back. It is kept in memory: nobody who guesses can start the server anew.
 * What was tried longest ago is forgotten first; a look at it (`peek`) is no attempt.
 */
export class LoginThrottle {
  readonly #byEmail = new LRUCache<string, Failures>({ max: LOGIN_LIMITS.failuresKept });
  readonly #byAddress = new LRUCache<string, Failures>({ max: LOGIN_LIMITS.failuresKept });

  /** Throws `rate_limited` while a lock or a wait holds. Failures before `forgivenMs` (a password was set) no longer count. */
  begin(email: string, address: string, nowMs: number, forgivenMs = Number.NEGATIVE_INFINITY): void {
    const name = email.toLowerCase();
    const failures = counting(this.#byEmail.peek(name), nowMs);
    const counted = failures && failures.lastMs >= forgivenMs ? failures : undefined;
    refuse(waitMs(counted, nowMs));
    const ofAddress = counting(this.#byAddress.peek(address), nowMs);
    if (ofAddress && ofAddress.count >= LOGIN_LIMITS.failuresPerAddress) refuse(ofAddress.lastMs + LOGIN_LIMITS.lockMs - nowMs);
    this.#byEmail.set(name, { count: (counted?.count ?? 0) + 1, lastMs: nowMs });
    this.#byAddress.set(address, { count: (ofAddress?.count ?? 0) + 1, lastMs: nowMs });
  }

  /** The attempt that began was right. */
  succeeded(email: string, address: string): void {
    this.#byEmail.delete(email.toLowerCase());
    const ofAddress = this.#byAddress.peek(address);
    if (ofAddress && --ofAddress.count <= 0) this.#byAddress.delete(address);
  }
}

function counting(failures: Failures | undefined, nowMs: number): Failures | undefined {
  return failures && nowMs - failures.lastMs < LOGIN_LIMITS.lockMs ? failures : undefined;
}

/** Until the next attempt may begin. */
function waitMs(failures: Failures | undefined, nowMs: number): number {
  if (!failures) return 0;
  if (failures.count >= LOGIN_LIMITS.failuresPerEmail) return failures.lastMs + LOGIN_LIMITS.lockMs - nowMs;
  const doublings = failures.count - LOGIN_LIMITS.failuresUnslowed;
  return doublings < 0 ? 0 : failures.lastMs + 1000 * 2 ** doublings - nowMs;
}

function refuse(forMs: number): void {
  if (forMs <= 0) return;
  const wait = forMs < 90_000 ? `${Math.ceil(forMs / 1000)} seconds` : `${Math.ceil(forMs / 60_000)} minutes`;
  throw new MemorydError(
    "rate_limited",
    `too many wrong passwords: wait ${wait}, or have the password set anew with: memoryd user reset-password`,
  );
}

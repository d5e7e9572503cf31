import { LRUCache } from "lru-cache";
import { MemorydError } from "../../memory/errors.ts";

export const LOGIN_LIMITS = {
  /** The number of wrong passwords that locks an e-mail address. */
  failuresPerEmail: 10,
  /** The number of failures without a wait. Each further one doubles the wait, which starts at one second. */
  failuresUnslowed: 3,
  /** The number of wrong passwords that locks a network address. Higher, because several people may share one. */
  failuresPerAddress: 100,
  /** The duration of a lock, and the time for which a failure counts. */
  lockMs: 15 * 60_000,
  /** The capacity for e-mail addresses and, separately, for network addresses. The least recently tried are evicted. */
  failuresKept: 10_000,
} as const;

interface Failures {
  count: number;
  lastMs: number;
}

interface FailuresOfEmail extends Failures {
  readonly passwordChangedAtMs: number | undefined;
}

/**
 * Delays and then locks out password guesses, per e-mail address, known or not, and per network address. An attempt counts as a failure
 * from its start, so that parallel guesses gain nothing; a success removes it. The counts are only in memory, because a guesser cannot
 * restart the server. The least recently tried address is evicted first; reads use `peek`, because they are no attempts.
 *
 * @example
 * throttle.begin(email, address, performance.now()); // throws rate_limited
 * if (await passwords.verify(password, hash)) throttle.succeeded(email, address);
 */
export class LoginThrottle {
  readonly #byEmail = new LRUCache<string, FailuresOfEmail>({ max: LOGIN_LIMITS.failuresKept });
  readonly #byAddress = new LRUCache<string, Failures>({ max: LOGIN_LIMITS.failuresKept });

  /**
   * Throws `rate_limited` during a lock or a wait. Failures with a password that was replaced since do not count.
   *
   * @param nowMs time of a monotonic clock: a system clock that is set back would lock everyone out until it catches up.
   */
  begin(email: string, address: string, nowMs: number, passwordChangedAtMs?: number): void {
    const name = email.toLowerCase();
    const failures = this.#byEmail.peek(name);
    const counted = failures?.passwordChangedAtMs === passwordChangedAtMs ? counting(failures, nowMs) : undefined;
    refuse(waitMs(counted, nowMs));
    const ofAddress = counting(this.#byAddress.peek(address), nowMs);
    if (ofAddress && ofAddress.count >= LOGIN_LIMITS.failuresPerAddress) refuse(ofAddress.lastMs + LOGIN_LIMITS.lockMs - nowMs);
    this.#byEmail.set(name, { count: (counted?.count ?? 0) + 1, lastMs: nowMs, passwordChangedAtMs });
    this.#byAddress.set(address, { count: (ofAddress?.count ?? 0) + 1, lastMs: nowMs });
  }

  /** Removes the failure that `begin` counted, because the password was right. */
  succeeded(email: string, address: string): void {
    this.#byEmail.delete(email.toLowerCase());
    const ofAddress = this.#byAddress.peek(address);
    if (ofAddress && --ofAddress.count <= 0) this.#byAddress.delete(address);
  }
}

function counting(failures: Failures | undefined, nowMs: number): Failures | undefined {
  return failures && nowMs - failures.lastMs < LOGIN_LIMITS.lockMs ? failures : undefined;
}

/** The time until the next attempt is allowed; 0 or less when it is allowed now. */
function waitMs(failures: Failures | undefined, nowMs: number): number {
  if (!failures) return 0;
  if (failures.count >= LOGIN_LIMITS.failuresPerEmail) return failures.lastMs + LOGIN_LIMITS.lockMs - nowMs;
  const doublings = failures.count - LOGIN_LIMITS.failuresUnslowed;
  return doublings < 0 ? 0 : failures.lastMs + 1000 * 2 ** doublings - nowMs;
}

function refuse(forMs: number): void {
  if (forMs <= 0) return;
  const wait = forMs < 90_000 ? `${Math.ceil(forMs / 1000)} seconds` : `${Math.ceil(forMs / 60_000)} minutes`;
  throw new MemorydError("rate_limited", `too many wrong passwords: wait ${wait}, or set a new password with: memoryd user reset-password`);
}

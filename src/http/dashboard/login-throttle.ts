import { LRUCache } from "lru-cache";
import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";

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
  readonly #byEmail = new LRUCache<string, Failures>({ max: LIMITS.loginFailuresKept });
  readonly #byAddress = new LRUCache<string, Failures>({ max: LIMITS.loginFailuresKept });

  /** Throws `rate_limited` while a lock or a wait holds. Failures before `forgivenMs` (a password was set) no longer count. */
  begin(email: string, address: string, nowMs: number, forgivenMs = Number.NEGATIVE_INFINITY): void {
    const name = email.toLowerCase();
    const failures = counting(this.#byEmail.peek(name), nowMs);
    const counted = failures && failures.lastMs >= forgivenMs ? failures : undefined;
    refuse(waitMs(counted, nowMs));
    const ofAddress = counting(this.#byAddress.peek(address), nowMs);
    if (ofAddress && ofAddress.count >= LIMITS.loginFailuresPerAddress) refuse(ofAddress.lastMs + LIMITS.loginLockMs - nowMs);
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
  return failures && nowMs - failures.lastMs < LIMITS.loginLockMs ? failures : undefined;
}

/** Until the next attempt may begin. */
function waitMs(failures: Failures | undefined, nowMs: number): number {
  if (!failures) return 0;
  if (failures.count >= LIMITS.loginFailuresPerEmail) return failures.lastMs + LIMITS.loginLockMs - nowMs;
  const doublings = failures.count - LIMITS.loginFailuresUnslowed;
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

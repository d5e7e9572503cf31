import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";

interface Failures {
  count: number;
  lastMs: number;
}

/**
 * Slows guesses down and then locks, by e-mail address, known or not, and by network address. An attempt counts as a failure from its
 * beginning, so that many at once gain nothing; a success takes it back. It is kept in memory: nobody who guesses can start the server anew.
 */
export class LoginThrottle {
  readonly #byEmail = new Map<string, Failures>();
  readonly #byAddress = new Map<string, Failures>();

  /** Throws `rate_limited` while a lock or a wait holds. Failures before `forgivenMs` (a password was set) no longer count. */
  begin(email: string, address: string, nowMs: number, forgivenMs = Number.NEGATIVE_INFINITY): void {
    const name = email.toLowerCase();
    const failures = counting(this.#byEmail.get(name), nowMs);
    const counted = failures && failures.lastMs >= forgivenMs ? failures : undefined;
    refuse(waitMs(counted, nowMs));
    const ofAddress = counting(this.#byAddress.get(address), nowMs);
    if (ofAddress && ofAddress.count >= LIMITS.loginFailuresPerAddress) refuse(ofAddress.lastMs + LIMITS.loginLockMs - nowMs);
    put(this.#byEmail, name, { count: (counted?.count ?? 0) + 1, lastMs: nowMs });
    put(this.#byAddress, address, { count: (ofAddress?.count ?? 0) + 1, lastMs: nowMs });
  }

  /** The attempt that began was right. */
  succeeded(email: string, address: string): void {
    this.#byEmail.delete(email.toLowerCase());
    const ofAddress = this.#byAddress.get(address);
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

/** The newest last; the oldest goes when there are too many. */
function put(map: Map<string, Failures>, key: string, failures: Failures): void {
  map.delete(key);
  map.set(key, failures);
  if (map.size <= LIMITS.loginFailuresKept) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

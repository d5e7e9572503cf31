import { MemorydError } from "../../memory/errors.ts";
import { counted } from "../../reading/counted-nouns.ts";
import { Failures } from "./failures.ts";

/** Numbers of wrong passwords. */
export const LOGIN_LIMITS = {
  /** Those without a wait, of one address for one account or in one known browser. Each further one doubles the wait, from one second on. */
  unslowed: 3,
  /** Those that lock one address out of one account, or one known browser. */
  locksPair: 10,
  /** Those that lock an account for all browsers that its user has not logged in with. Many addresses share them. */
  locksAccount: 100,
  /** Those that lock a network address. Several people may share one. */
  locksAddress: 100,
} as const;

export interface Attempted {
  readonly email: string;
  readonly address: string;
  /** The browser, if this user has logged in there before. */
  readonly device: string | undefined;
  /** Undefined for an unknown account. */
  readonly passwordChangedAtMs: number | undefined;
  /** Whether a code of the second step was sent. */
  readonly hasCode: boolean;
}

/** An attempt that counts as a failure until it says otherwise. */
export interface Attempt {
  /** The password was right, and a code of the second step is checked next. Throws `rate_limited`. */
  guessesCode(nowMs: number): void;
  /** The password was right, and there was no code: neither a failure nor a success, which would forget the failures before. */
  lacksCode(): void;
  /** Everything was right. */
  succeeded(): void;
}

/**
 * Delays and then locks out password guesses: by network address and account together, and with higher bounds by each alone. Guesses of
 * others never lock out a browser in which the user has logged in before: it has a count of its own. Wrong codes of the second step, of which
 * there are few, are counted by account with the lower bound; only who has the password gets there. An attempt counts as a failure from its
 * start, so that parallel guesses gain nothing. The counts are only in memory, because a guesser cannot restart the server.
 *
 * @example
 * const attempt = throttle.begin({ email, address, device, passwordChangedAtMs }, performance.now()); // throws rate_limited
 * if (await passwords.verify(password, hash)) attempt.succeeded();
 */
export class LoginThrottle {
  readonly #devices = new Failures({ locksAt: LOGIN_LIMITS.locksPair, unslowed: LOGIN_LIMITS.unslowed });
  readonly #codes = new Failures({ locksAt: LOGIN_LIMITS.locksPair, unslowed: LOGIN_LIMITS.unslowed });
  readonly #pairs = new Failures({ locksAt: LOGIN_LIMITS.locksPair, unslowed: LOGIN_LIMITS.unslowed });
  readonly #accounts = new Failures({ locksAt: LOGIN_LIMITS.locksAccount, unslowed: LOGIN_LIMITS.locksAccount });
  readonly #addresses = new Failures({ locksAt: LOGIN_LIMITS.locksAddress, unslowed: LOGIN_LIMITS.locksAddress });

  /**
   * Throws `rate_limited` during a lock or a wait.
   *
   * @param nowMs time of a monotonic clock: a system clock that is set back would lock everyone out until it catches up.
   */
  begin({ email, address, device, passwordChangedAtMs, hasCode }: Attempted, nowMs: number): Attempt {
    // With the time of the password, because failures with a password that was replaced since do not count.
    const account = `${email.toLowerCase()} ${passwordChangedAtMs}`;
    const own = device === undefined ? { failures: this.#pairs, name: `${address} ${account}` } : { failures: this.#devices, name: device };
    const shared =
      device === undefined
        ? [
            { failures: this.#accounts, name: account },
            { failures: this.#addresses, name: address },
          ]
        : [];
    const codes = device === undefined ? [{ failures: this.#codes, name: account }] : [];
    for (const { failures, name } of [own, ...shared, ...(hasCode ? codes : [])]) refuse(failures.waitMs(name, nowMs));
    for (const { failures, name } of [own, ...shared]) failures.add(name, nowMs);
    return {
      guessesCode(codeMs) {
        for (const { failures, name } of codes) refuse(failures.waitMs(name, codeMs));
        for (const { failures, name } of codes) failures.add(name, codeMs);
      },
      lacksCode() {
        for (const { failures, name } of [own, ...shared]) failures.takeBack(name);
      },
      succeeded() {
        own.failures.forget(own.name);
        for (const { failures, name } of [...shared, ...(hasCode ? codes : [])]) failures.takeBack(name);
      },
    };
  }
}

function refuse(forMs: number): void {
  if (forMs <= 0) return;
  const wait = forMs < 90_000 ? counted(Math.ceil(forMs / 1000), "second") : counted(Math.ceil(forMs / 60_000), "minute");
  throw new MemorydError(
    "rate_limited",
    `too many wrong passwords: wait ${wait}, log in with a browser that you have used before, or set a new password with: memoryd user reset-password`,
  );
}

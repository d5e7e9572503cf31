import { Semaphore } from "../../async/semaphore.ts";
import { MemorydError } from "../../memory/errors.ts";
import { hashPassword } from "../../stores/interfaces/accounts.ts";

/** Concurrent hashes: they use two cores and 38 MiB. */
export const HASHES_AT_ONCE = 2;
/** Logins that may wait for their hash. Further ones are refused. */
export const HASHES_WAITING = 16;

/**
 * Hashes and verifies passwords, a few at a time, because each takes memory and a core for tens of milliseconds and anybody may request
 * one. Throws `rate_limited` when too many wait.
 */
export class Passwords {
  /** The hash of a random password: an unknown user costs the same work as a wrong password. Computed at the first login of any user. */
  #decoy: Promise<string> | undefined;
  readonly #semaphore = new Semaphore({
    permits: HASHES_AT_ONCE,
    waitingLimit: HASHES_WAITING,
    refusal: () => new MemorydError("rate_limited", "too many logins at once: try again in a moment"),
  });

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hashPassword(password));
  }

  /** Returns false for an undefined hash, after the same work. */
  verify(password: string, hash: string | undefined): Promise<boolean> {
    return this.#semaphore.run(async () => {
      this.#decoy ??= hashPassword(crypto.randomUUID());
      const decoy = await this.#decoy;
      const matches = await Bun.password.verify(password, hash ?? decoy);
      return matches && hash !== undefined;
    });
  }
}

import { Semaphore } from "../../async/semaphore.ts";
import { MemorydError } from "../../memory/errors.ts";
import { hashPassword } from "../../stores/accounts.ts";

/** Hashes at once: two cores, 38 MiB. */
export const HASHES_AT_ONCE = 2;
/** Logins that wait for their hash; beyond, the caller is asked to wait. */
export const HASHES_WAITING = 16;

/**
 * Hashes and checks passwords, a few at a time: each takes memory and a core for tens of milliseconds, and anybody may ask for one.
 * Throws `rate_limited` when too many wait.
 */
export class Passwords {
  /** Of no password that anybody knows: an unknown user costs the same work as a wrong password. Made with the first login, whoever logs in. */
  #nobody: Promise<string> | undefined;
  readonly #semaphore = new Semaphore({
    permits: HASHES_AT_ONCE,
    waitingLimit: HASHES_WAITING,
    refusal: () => new MemorydError("rate_limited", "too many people log in at once: try again in a moment"),
  });

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hashPassword(password));
  }

  /** False for an undefined hash, after the same work. */
  verify(password: string, hash: string | undefined): Promise<boolean> {
    return this.#semaphore.run(async () => {
      this.#nobody ??= hashPassword(crypto.randomUUID());
      const nobody = await this.#nobody;
      const matches = await Bun.password.verify(password, hash ?? nobody);
      return matches && hash !== undefined;
    });
  }
}

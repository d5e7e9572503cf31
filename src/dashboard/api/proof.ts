import { MemorydError } from "../../memory/errors.ts";
import type { Credentials } from "../../stores/interfaces/accounts.ts";
import type { AccountDeps } from "./accounts.ts";
import { deviceSecret } from "./cookie.ts";
import type { Attempt } from "./login-throttle.ts";
import { recoveryCode, totpStep } from "./totp.ts";

/** What somebody gives to show who they are. */
export interface Given {
  readonly email: string;
  readonly password: string;
  /** Of the second step: a code of the app, or a recovery code. */
  readonly code?: string | undefined;
}

export interface Wrong {
  /** The message for a wrong password, an unknown account or an account that changed meanwhile. */
  readonly password: MemorydError;
  /** Whether the audit counts what is wrong, as a failed login. */
  readonly isLogin: boolean;
}

/**
 * Checks the password and, where the user has a second step, the code. Returns undefined when only the code is missing. Throws
 * `rate_limited` before it looks at anything, so that whoever guesses too often learns nothing of the password.
 */
export async function prove(deps: AccountDeps, request: Request, given: Given, wrong: Wrong): Promise<Credentials | undefined> {
  const { control, passwords } = deps;
  const known = await control.users.credentials(given.email);
  const attempt = await begin(deps, request, given, known);
  const isRight = await passwords.verify(given.password, known?.passwordHash);
  // During the hash, the user may have been removed or may have got another password or second step.
  const still = await control.users.credentials(given.email);
  const isStill = still?.passwordHash === known?.passwordHash && still?.totpSecret === known?.totpSecret;
  if (!known || !isRight || !isStill) {
    await noteFailure(deps, request, known, wrong);
    throw wrong.password;
  }
  if (known.totpSecret !== undefined) {
    if (given.code === undefined) {
      attempt.lacksCode();
      return undefined;
    }
    attempt.guessesCode(deps.monotonicMs());
    if (!(await accepts(deps, known, known.totpSecret, given.code))) {
      await noteFailure(deps, request, known, wrong);
      throw wrongCode();
    }
  }
  attempt.succeeded();
  return known;
}

export function wrongCode(): MemorydError {
  return new MemorydError("validation_error", "the code is wrong or was used already: wait for the next one, or use a recovery code");
}

/** What a stranger typed is not kept. */
async function noteFailure(
  { control, now, addressOf }: AccountDeps,
  request: Request,
  known: Credentials | undefined,
  wrong: Wrong,
): Promise<void> {
  if (!wrong.isLogin) return;
  await control.audit.count({ atMs: now(), actor: addressOf(request), action: "login.failed", target: known?.user.id, orgId: undefined });
}

async function begin(deps: AccountDeps, request: Request, given: Given, known: Credentials | undefined): Promise<Attempt> {
  const { control, throttle, now, monotonicMs, addressOf } = deps;
  const secret = deviceSecret(request);
  const device = secret !== undefined && known ? await control.devices.find(secret, known.user.id, now()) : undefined;
  const { passwordChangedAtMs } = known ?? {};
  const attempted = { email: given.email, address: addressOf(request), device, passwordChangedAtMs, hasCode: given.code !== undefined };
  return throttle.begin(attempted, monotonicMs());
}

async function accepts({ control, now }: AccountDeps, { user }: Credentials, totpSecret: string, code: string): Promise<boolean> {
  const step = totpStep(totpSecret, code, now());
  if (step !== undefined) return control.secondFactors.acceptStep(user.id, totpSecret, step);
  if (!(await control.secondFactors.acceptRecoveryCode(user.id, recoveryCode(code)))) return false;
  await control.audit.add({ atMs: now(), actor: user.email, action: "user.recovery_code_used", target: user.id, orgId: undefined });
  return true;
}

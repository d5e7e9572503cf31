import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { MemorydError } from "../../memory/errors.ts";
import { FORM_BYTES } from "./access.ts";
import type { AccountDeps } from "./accounts.ts";
import { EnableBody, type NewTotp, ProofBody, type RecoveryCodes, type SecondFactor } from "./contract-account.ts";
import { NothingBody } from "./contract-cognition.ts";
import { type Given, prove, wrongCode } from "./proof.ts";
import type { SessionAccess } from "./session-access.ts";
import { newRecoveryCodes, newTotp, totpStep } from "./totp.ts";

/** The routes for the second step of one's own login. Each change needs the password again, because a session may be somebody else's by now. */
export function secondFactorRoutes(deps: AccountDeps, access: SessionAccess) {
  const { secondFactors } = deps.control;
  const read = new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/second-factor", async ({ visitor: { user } }): Promise<SecondFactor> => {
      return { is_on: user.hasSecondFactor, recovery_codes_left: await secondFactors.recoveryCodesLeft(user.id) };
    });
  const begin = new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/second-factor/begin", ({ visitor: { user } }): NewTotp => newTotp(user.email));
  return new Elysia().use(read).use(begin).use(enableRoute(deps, access)).use(changeRoutes(deps, access));
}

function enableRoute(deps: AccountDeps, access: SessionAccess) {
  const { control, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(EnableBody, FORM_BYTES))
    .post("/dashboard/api/second-factor/enable", async ({ input, visitor: { user }, request }): Promise<RecoveryCodes> => {
      if (user.hasSecondFactor) throw new MemorydError("validation_error", "the second step is on already: turn it off first");
      await proven(deps, request, { email: user.email, password: input.password });
      const step = totpStep(input.secret, input.code, now());
      if (step === undefined) throw wrongCode();
      const codes = newRecoveryCodes();
      await control.secondFactors.enable(user.id, input.secret, codes);
      // This code has shown what it can: it opens no session.
      await control.secondFactors.acceptStep(user.id, input.secret, step);
      await audited(deps, "user.second_factor_enabled", user);
      return { recovery_codes: codes };
    });
}

function changeRoutes(deps: AccountDeps, access: SessionAccess) {
  const { secondFactors } = deps.control;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(ProofBody, FORM_BYTES))
    .post("/dashboard/api/second-factor/recovery-codes", async ({ input, visitor: { user }, request }): Promise<RecoveryCodes> => {
      await provenWithCode(deps, request, { email: user.email, ...input });
      const codes = newRecoveryCodes();
      await secondFactors.setRecoveryCodes(user.id, codes);
      await audited(deps, "user.recovery_codes_replaced", user);
      return { recovery_codes: codes };
    })
    .post("/dashboard/api/second-factor/disable", async ({ input, visitor: { user }, request, set }) => {
      await provenWithCode(deps, request, { email: user.email, ...input });
      await secondFactors.remove(user.id);
      await audited(deps, "user.second_factor_disabled", user);
      set.status = 204;
    });
}

async function proven(deps: AccountDeps, request: Request, given: Given) {
  const found = await prove(deps, request, given, {
    password: new MemorydError("validation_error", "the password is wrong"),
    isLogin: false,
  });
  return found ?? refuse(wrongCode());
}

async function provenWithCode(deps: AccountDeps, request: Request, given: Given): Promise<void> {
  const { totpSecret } = await proven(deps, request, given);
  if (totpSecret === undefined) throw new MemorydError("validation_error", "the second step is off: turn it on first");
}

async function audited(
  { control, now }: AccountDeps,
  action: string,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await control.audit.add({ atMs: now(), actor: email, action, target: id, orgId: undefined });
}

function refuse(error: MemorydError): never {
  throw error;
}

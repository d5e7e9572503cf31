import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { organization } from "../../http/path-params.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { SeenOrgs } from "../../stores/interfaces/accounts.ts";
import type { Control } from "../../stores/interfaces/control.ts";
import { FORM_BYTES } from "./access.ts";
import { type AccountDeps, userShape, valid } from "./accounts.ts";
import { CreateUserBody, ResetPasswordBody, RoleBody, type User, type UserList } from "./contract.ts";
import { NothingBody } from "./contract-cognition.ts";
import type { SessionAccess } from "./session-access.ts";

/** The routes for users of the dashboard. */
export function userRoutes({ control, passwords, now }: AccountDeps, access: SessionAccess) {
  const { users } = control;
  const list = new Elysia()
    .use(calls)
    .derive(access.requiresOwner())
    .get("/dashboard/api/users", async (): Promise<UserList> => ({ items: (await users.list()).map(userShape) }));
  const create = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(CreateUserBody, FORM_BYTES))
    .post("/dashboard/api/users", async ({ input, audited, recheckAccess }): Promise<User> => {
      const { email, role, password } = input;
      const orgIds = await seenOrgs(control, input);
      const passwordHash = await passwords.hash(password);
      await recheckAccess();
      const user = await valid(() => users.create({ email, role, orgIds, passwordHash }, now()));
      await audited("user.created", user.id);
      return userShape(user);
    });
  const setRole = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(RoleBody, FORM_BYTES))
    .post("/dashboard/api/users/:id/role", async ({ params, input, audited, set }) => {
      const orgIds = await seenOrgs(control, input);
      if (!(await valid(() => users.setRole(params.id, input.role, orgIds)))) throw missing();
      await audited("user.role_changed", params.id);
      set.status = 204;
    });
  const reset = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(ResetPasswordBody, FORM_BYTES))
    .post("/dashboard/api/users/:id/reset-password", async ({ params, input, audited, recheckAccess, set }) => {
      const passwordHash = await passwords.hash(input.password);
      await recheckAccess();
      if (!(await users.setPassword(params.id, passwordHash, now()))) throw missing();
      await audited("user.password_reset", params.id);
      set.status = 204;
    });
  const resetTotp = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/users/:id/reset-totp", async ({ params, visitor, audited, set }) => {
      // For oneself, it would be a way around the password.
      if (params.id === visitor.user.id)
        throw new MemorydError(
          "validation_error",
          "turn your own second step off on the page of your account, or run: memoryd user reset-totp",
        );
      if (!(await control.secondFactors.remove(params.id)))
        throw new MemorydError("not_found", "no such user, or no second step: it may have been turned off");
      await audited("user.second_factor_reset", params.id);
      set.status = 204;
    });
  const remove = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/users/:id/remove", async ({ params, audited, set }) => {
      if (!(await valid(() => users.remove(params.id)))) throw missing();
      await audited("user.removed", params.id);
      set.status = 204;
    });
  return new Elysia().use(list).use(create).use(setRole).use(reset).use(resetTotp).use(remove);
}

/** The organizations of a viewer, which exist. */
async function seenOrgs(control: Control, { role, org_ids }: RoleBody): Promise<SeenOrgs> {
  if (org_ids === undefined) return undefined;
  if (role === "owner")
    throw new MemorydError("validation_error", "an owner sees all organizations: leave org_ids out, or choose a viewer");
  return Promise.all([...new Set(org_ids)].map((id) => organization(control, id)));
}

function missing(): MemorydError {
  return new MemorydError("not_found", "no such user: it may have been removed");
}

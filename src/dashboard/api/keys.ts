import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { organization } from "../../http/path-params.ts";
import { MemorydError } from "../../memory/errors.ts";
import { exactTimeMs } from "../../memory/time.ts";
import { FORM_BYTES } from "./access.ts";
import { type AccountDeps, keyShape, valid } from "./accounts.ts";
import { type CreatedKey, CreateKeyBody, type KeyList } from "./contract.ts";
import { NothingBody } from "./contract-cognition.ts";
import type { SessionAccess } from "./session-access.ts";

/** The routes for API keys. Only the answer that creates a key contains its secret. */
export function keyRoutes({ control }: AccountDeps, access: SessionAccess) {
  const list = new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/keys", async ({ params }): Promise<KeyList> => {
      const keys = await control.keys.list(await organization(control, params.org));
      return { items: keys.map(keyShape) };
    });
  const create = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(CreateKeyBody, FORM_BYTES))
    .post("/dashboard/api/keys", async ({ input, audited }): Promise<CreatedKey> => {
      const orgId = await organization(control, input.org_id);
      const expiresAtMs = input.expires_at === undefined ? undefined : expiryOf(input.expires_at);
      const { label, scopes: permissions, rate_limit: rateLimit, agent_id: agentId, user_id: userId } = input;
      const wanted = { orgId, label, permissions, rateLimit, expiresAtMs, agentId, userId };
      const { key, secret } = await valid(() => control.keys.create(wanted));
      await audited("key.created", key.id, orgId);
      return { key: keyShape(key), secret };
    });
  const revoke = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/keys/:id/revoke", async ({ params, audited, set }) => {
      const key = (await control.keys.list()).find(({ id }) => id === params.id);
      if (!key || !(await control.keys.revoke(key.id)))
        throw new MemorydError("not_found", "no such key: its organization may have been deleted");
      await audited("key.revoked", key.id, key.orgId);
      set.status = 204;
    });
  return new Elysia().use(list).use(create).use(revoke);
}

function expiryOf(text: string): number {
  const timeMs = exactTimeMs(text);
  if (timeMs === undefined)
    throw new MemorydError("validation_error", "expires_at must be an existing date and time, such as 2030-01-31T00:00:00Z");
  return timeMs;
}

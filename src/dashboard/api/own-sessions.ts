import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { isoTime } from "../../http/shapes.ts";
import { MemorydError } from "../../memory/errors.ts";
import { FORM_BYTES } from "./access.ts";
import type { AccountDeps } from "./accounts.ts";
import type { SessionList, SessionsEnded } from "./contract-account.ts";
import { NothingBody } from "./contract-cognition.ts";
import type { SessionAccess } from "./session-access.ts";

/** The routes for the sessions of the user who asks. Nobody sees those of others. */
export function ownSessionRoutes({ control, now }: AccountDeps, access: SessionAccess) {
  const { sessions, audit } = control;
  const list = new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/sessions", async ({ visitor: { user, secret } }): Promise<SessionList> => {
      const own = sessions.idOf(secret);
      const found = await sessions.list(user.id, now());
      return {
        items: found.map(({ id, createdAtMs, lastUsedAtMs, browser, network }) => ({
          id,
          created_at: isoTime(createdAtMs),
          last_used_at: isoTime(lastUsedAtMs),
          browser: browser ?? null,
          network: network ?? null,
          is_this: id === own,
        })),
      };
    });
  const end = new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/sessions/:id/end", async ({ params, visitor: { user }, set }) => {
      if (!(await sessions.endOne(user.id, params.id))) throw new MemorydError("not_found", "no such session: it has ended already");
      await audit.add({ atMs: now(), actor: user.email, action: "session.ended", target: params.id, orgId: undefined });
      set.status = 204;
    })
    .post("/dashboard/api/sessions/end-others", async ({ visitor: { user, secret } }): Promise<SessionsEnded> => {
      const count = await sessions.endOthers(user.id, secret);
      if (count > 0) await audit.add({ atMs: now(), actor: user.email, action: "sessions.ended", target: user.id, orgId: undefined });
      return { count };
    });
  return new Elysia().use(list).use(end);
}

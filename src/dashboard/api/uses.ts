import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { noOrganization, organization, userId } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import type { Use } from "../../stores/interfaces/uses.ts";
import { type Access, FORM_BYTES } from "./access.ts";
import { KeepUsesBody, SHOWN_USES, type UseItem, type UsesPage, UsesQuery } from "./contract-uses.ts";
import { doersOf, type NameDoer } from "./doers.ts";
import { linkShape } from "./memories.ts";

const readQuery = queryReader(UsesQuery);

/** The routes for which agents were told what: the list for owners and viewers, the choice for owners. */
export function usesRoutes({ records, control }: HttpDeps, access: Access) {
  const list = new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people/:user/uses", async ({ params, request }): Promise<UsesPage> => {
      const { agent: agentId, cursor } = readQuery(request);
      const orgId = await organization(control, params.org);
      const person = { orgId, userId: userId(params.user), agentId };
      const { uses: kept } = (await control.orgs.find(orgId)) ?? noOrganization();
      // Right after the choice, the worker has yet to forget them.
      if (kept === "off") return { kept, items: [], next_cursor: null };
      const found = await records.uses.list(person, SHOWN_USES + 1, cursor === undefined ? undefined : Number(cursor));
      const shown = found.slice(0, SHOWN_USES);
      const named = await doersOf(control, orgId);
      const items = shown.map((use) => itemShape(use, named));
      return { kept, items, next_cursor: found.length > SHOWN_USES ? String(shown.at(-1)?.no) : null };
    });
  const keep = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(KeepUsesBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/uses", async ({ params, input, audited, set }) => {
      const orgId = await organization(control, params.org);
      await control.orgs.chooseUses(orgId, input.kept);
      await audited("organization.uses", orgId, orgId);
      // The worker forgets what is kept no more.
      await control.requests.add(orgId, "wake");
      set.status = 204;
    });
  return new Elysia().use(list).use(keep);
}

function itemShape({ no, atMs, kind, agentId, by, question, memories, more }: Use, named: NameDoer): UseItem {
  return {
    ...{ id: String(no), at: isoTime(atMs), kind, agent_id: agentId, by: named(by), question: question ?? null },
    memories: memories.map(linkShape),
    more,
  };
}

import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { organization } from "../../http/path-params.ts";
import { isoTime } from "../../http/shapes.ts";
import { ifAvailable, MemorydError } from "../../memory/errors.ts";
import type { MemoryCounts } from "../../stores/interfaces/browse.ts";
import type { ApiKey, Organization } from "../../stores/interfaces/control.ts";
import { FORM_BYTES } from "./access.ts";
import { type AccountDeps, valid } from "./accounts.ts";
import { CreateOrgBody, DeleteOrgBody, type Org, type OrgList, RenameOrgBody } from "./contract.ts";
import type { SessionAccess } from "./session-access.ts";

/** The list counts the memories of this many organizations, because each count opens a database file. */
const COUNTED_ORGANIZATIONS = 100;

/** The routes for organizations. The watch of the control store erases the folder of a deleted one, as after `memoryd org delete`. */
export function orgRoutes({ control, records, now }: AccountDeps, access: SessionAccess) {
  const { orgs, keys } = control;
  const shape = async (org: Organization, isCounted = true): Promise<Org> => {
    const counts = isCounted ? await ifAvailable(records.browse.counts(org.id), undefined) : undefined;
    return orgShape(org, await keys.list(org.id), counts, now());
  };
  const list = new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs", async ({ sight }): Promise<OrgList> => {
      const seen = (await orgs.list()).filter(({ id }) => sight.sees(id));
      return { items: await Promise.all(seen.map((org, i) => shape(org, i < COUNTED_ORGANIZATIONS))) };
    });
  const create = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(CreateOrgBody, FORM_BYTES))
    .post("/dashboard/api/orgs", async ({ input, audited }): Promise<Org> => {
      const org = await valid(() => orgs.create(input.name));
      await audited("organization.created", org.id, org.id);
      return shape(org);
    });
  const rename = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(RenameOrgBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/rename", async ({ params, input, audited }): Promise<Org> => {
      const orgId = await organization(control, params.org);
      const org = await valid(() => orgs.rename(orgId, input.name));
      if (!org) throw new MemorydError("not_found", "the organization was deleted in the meantime");
      await audited("organization.renamed", orgId, orgId);
      return shape(org);
    });
  const remove = new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(DeleteOrgBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/delete", async ({ params, input, audited, set }) => {
      const orgId = await organization(control, params.org);
      if ((await orgs.find(orgId))?.name !== input.confirm)
        throw new MemorydError("validation_error", "confirm must be the exact name of the organization");
      await orgs.markDeleted(orgId);
      await audited("organization.deleted", orgId, orgId);
      set.status = 204;
    });
  return new Elysia().use(list).use(create).use(rename).use(remove);
}

function orgShape({ id, name, createdAtMs }: Organization, keys: readonly ApiKey[], counts: MemoryCounts | undefined, nowMs: number): Org {
  const working = keys.filter((key) => key.revokedAtMs === undefined && (key.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs);
  const memories = counts ? counts.facts + counts.abstractions : null;
  return { id, name, created_at: isoTime(createdAtMs), memories, keys: working.length };
}

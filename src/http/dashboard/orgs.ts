import { Elysia } from "elysia";
import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { ApiKey, Organization } from "../../stores/control.ts";
import { calls } from "../call.ts";
import { isoTime } from "../records.ts";
import { type AccountDeps, valid } from "./account-shapes.ts";
import { CreateOrgBody, DeleteOrgBody, type Org, type OrgList, RenameOrgBody } from "./contract.ts";
import type { SessionGate } from "./gate.ts";
import { organization } from "./routing.ts";

/** Organizations. A deleted one's folder is erased by who watches the control store, as after `memoryd org delete`. */
export function orgRoutes({ control, now }: AccountDeps, gate: SessionGate) {
  const { orgs, keys } = control;
  const shape = (org: Organization): Org => orgShape(org, keys.list(org.id), now());
  const list = new Elysia()
    .use(calls)
    .derive(gate.reads())
    .get("/dashboard/api/orgs", (): OrgList => ({ items: orgs.list().map(shape) }));
  const create = new Elysia()
    .use(calls)
    .derive(gate.changes(CreateOrgBody, LIMITS.formBytes))
    .post("/dashboard/api/orgs", ({ input, audited }): Org => {
      const org = valid(() => orgs.create(input.name));
      audited("organization.created", org.id, org.id);
      return shape(org);
    });
  const rename = new Elysia()
    .use(calls)
    .derive(gate.changes(RenameOrgBody, LIMITS.formBytes))
    .post("/dashboard/api/orgs/:org/rename", ({ params, input, audited }): Org => {
      const orgId = organization(control, params.org);
      const org = valid(() => orgs.rename(orgId, input.name));
      if (!org) throw new MemorydError("not_found", "the organization was deleted meanwhile");
      audited("organization.renamed", orgId, orgId);
      return shape(org);
    });
  const remove = new Elysia()
    .use(calls)
    .derive(gate.changes(DeleteOrgBody, LIMITS.formBytes))
    .post("/dashboard/api/orgs/:org/delete", ({ params, input, audited, set }) => {
      const orgId = organization(control, params.org);
      if (orgs.find(orgId)?.name !== input.confirm)
        throw new MemorydError("validation_error", "confirm must be the organization's name, exactly");
      orgs.markDeleted(orgId);
      audited("organization.deleted", orgId, orgId);
      set.status = 204;
    });
  return new Elysia().use(list).use(create).use(rename).use(remove);
}

function orgShape({ id, name, createdAtMs }: Organization, keys: readonly ApiKey[], nowMs: number): Org {
  const working = keys.filter((key) => key.revokedAtMs === undefined && (key.expiresAtMs ?? Number.POSITIVE_INFINITY) > nowMs);
  // The worker counts the memories of all organizations together, and counting here would hold up requests.
  return { id, name, created_at: isoTime(createdAtMs), memories: null, keys: working.length };
}

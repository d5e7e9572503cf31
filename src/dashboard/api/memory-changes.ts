import { Elysia } from "elysia";
import { checkedBytes } from "../../http/admission/body.ts";
import { calls } from "../../http/admission/call.ts";
import { CONTENT_LIMIT } from "../../http/admission/write-input.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { memoryId, noMemory, organization } from "../../http/path-params.ts";
import { MemorydError } from "../../memory/errors.ts";
import { newMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { Revision } from "../../stores/interfaces/revisions.ts";
import type { Actor } from "../../stores/interfaces/trail.ts";
import { type Access, BULK_BODY_BYTES, FORM_BYTES } from "./access.ts";
import { NothingBody } from "./contract-cognition.ts";
import { BulkBody, type BulkOutcome, type BulkResult, type Changed, EditBody, MergeBody, type Queued } from "./contract-memories.ts";

/** The routes that change memories, for owners. `erasures.ts` has those that erase them. */
export function memoryChangeRoutes(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(deleteRoutes(deps, access))
    .use(editRoute(deps, access))
    .use(mergeRoute(deps, access))
    .use(bulkRoute(deps, access));
}

function deleteRoutes(deps: HttpDeps, access: Access) {
  const { control } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/memories/:id/deprecate", async ({ params, by }): Promise<Changed> => {
      const [orgId, id] = [await organization(control, params.org), memoryId(params.id)];
      if ((await CHANGES.deprecate(deps, orgId, id, by)) === "not_found") noMemory();
      return { id, status: "deprecated" };
    })
    .post("/dashboard/api/orgs/:org/memories/:id/restore", async ({ params, by }): Promise<Changed> => {
      const [orgId, id] = [await organization(control, params.org), memoryId(params.id)];
      const outcome = await CHANGES.restore(deps, orgId, id, by);
      if (outcome !== "done") throw outcome === "unchanged" ? nothingToRestore() : noMemory();
      return { id, status: "active" };
    });
}

function nothingToRestore(): MemorydError {
  return new MemorydError(
    "validation_error",
    "only an outdated or deprecated fact can be restored: an abstraction is made again from its sources",
  );
}

function editRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(EditBody, CONTENT_LIMIT.bytes))
    .post("/dashboard/api/orgs/:org/memories/:id/edit", async ({ params, input, by, set }): Promise<Queued> => {
      const orgId = await organization(deps.control, params.org);
      const olderIds = [memoryId(params.id)];
      const queued = await revise(deps, orgId, { content: input.content, reason: "edited", olderIds, by });
      set.status = 202;
      return queued;
    });
}

function mergeRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(MergeBody, CONTENT_LIMIT.bytes))
    .post("/dashboard/api/orgs/:org/memories/merge", async ({ params, input, by, set }): Promise<Queued> => {
      const orgId = await organization(deps.control, params.org);
      const queued = await revise(deps, orgId, { content: input.content, reason: "merged", olderIds: input.ids, by });
      set.status = 202;
      return queued;
    });
}

type Revised = Pick<Revision, "content" | "reason" | "olderIds" | "by">;

async function revise({ records, events, now }: HttpDeps, orgId: OrgId, revised: Revised): Promise<Queued> {
  checkedBytes("content", revised.content, LIMITS.contentBytes);
  const { id } = await records.revisions.accept(orgId, { ...revised, id: newMemoryId(), createdAtMs: now() });
  events.emit("accepted", orgId);
  return { id, status: "queued" };
}

function bulkRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(BulkBody, BULK_BODY_BYTES))
    .post("/dashboard/api/orgs/:org/memories/bulk", async ({ params, input, by, call }): Promise<BulkResult> => {
      const orgId = await organization(deps.control, params.org);
      const ids = [...new Set(input.ids.map(memoryId))];
      return { outcomes: await bulkChange(deps, orgId, input.action, ids, { by, requestId: call.id }) };
    });
}

type Deps = Pick<HttpDeps, "records" | "events" | "log" | "now">;
type Outcome = BulkOutcome["outcome"];

/** Changes each memory on its own, so that a failure of one does not affect the others. All changes share a few commits. */
function bulkChange(
  deps: Deps,
  orgId: OrgId,
  action: BulkBody["action"],
  ids: readonly MemoryId[],
  { by, requestId }: { readonly by: Actor; readonly requestId: string },
): Promise<BulkOutcome[]> {
  const change = CHANGES[action];
  return Promise.all(
    ids.map(async (id): Promise<BulkOutcome> => {
      try {
        return { id, outcome: await change(deps, orgId, id, by) };
      } catch (error) {
        deps.log.error({ request_id: requestId, org_id: orgId, memory_id: id, err: error }, `A bulk ${action} failed for one memory`);
        return { id, outcome: "failed" };
      }
    }),
  );
}

const CHANGES: Readonly<Record<BulkBody["action"], (deps: Deps, orgId: OrgId, id: MemoryId, by: Actor) => Promise<Outcome>>> = {
  async deprecate({ records, events, now }, orgId, id, by) {
    const change = await records.memories.deprecate(orgId, id, now(), by);
    if (!change) return "not_found";
    events.emit("deleted", change);
    return "done";
  },
  async restore({ records, events, now }, orgId, id, by) {
    const change = await records.memories.restore(orgId, id, now(), by);
    if (!change) return (await records.memories.get(orgId, id)) ? "unchanged" : "not_found";
    events.emit("restored", change);
    return "done";
  },
  async unrestore({ records, events, now }, orgId, id, by) {
    const change = await records.memories.unrestore(orgId, id, now(), by);
    if (!change) return (await records.memories.get(orgId, id)) ? "unchanged" : "not_found";
    events.emit("deleted", change);
    return "done";
  },
};

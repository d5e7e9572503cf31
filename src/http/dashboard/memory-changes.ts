import { Elysia } from "elysia";
import { MemorydError } from "../../memory/errors.ts";
import { newMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import type { RevisionReason } from "../../stores/revisions.ts";
import { calls } from "../call.ts";
import type { HttpDeps } from "../deps.ts";
import { type Access, FORM_BYTES } from "./access.ts";
import { bulkChange } from "./bulk.ts";
import { NothingBody } from "./contract-cognition.ts";
import { BulkBody, type BulkResult, type Changed, EditBody, EraseBody, type Erased, MergeBody, type Queued } from "./contract-memories.ts";
import { memoryId, noMemory, organization } from "./path-params.ts";

/** An id takes about 40 bytes, so `DASHBOARD_LIMITS.bulkMemories` ids take 8 kB. */
const BULK_BODY_BYTES = 16 * 1024;
const CONTENT_BYTES = LIMITS.contentBytes + LIMITS.writeOverheadBytes;

/** The routes that change memories, for owners. */
export function memoryChangeRoutes(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(deleteRoutes(deps, access))
    .use(eraseRoute(deps, access))
    .use(editRoute(deps, access))
    .use(mergeRoute(deps, access))
    .use(bulkRoute(deps, access));
}

function deleteRoutes({ records, control, events }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(NothingBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/memories/:id/deprecate", async ({ params, audited }): Promise<Changed> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      events.emit("deleted", (await records.memories.deprecate(orgId, id, Date.now())) ?? noMemory());
      audited("memory.deprecated", id, orgId);
      return { id, status: "deprecated" };
    })
    .post("/dashboard/api/orgs/:org/memories/:id/restore", async ({ params, audited }): Promise<Changed> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      const change = await records.memories.restore(orgId, id, Date.now());
      if (!change) throw (await records.memories.get(orgId, id)) ? nothingToRestore() : noMemory();
      events.emit("restored", change);
      audited("memory.restored", id, orgId);
      return { id, status: "active" };
    });
}

function nothingToRestore(): MemorydError {
  return new MemorydError(
    "validation_error",
    "only an outdated or deprecated fact can be restored: an abstraction is made again from its sources",
  );
}

function eraseRoute({ records, control, events }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(EraseBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/memories/:id/erase", async ({ params, audited }): Promise<Erased> => {
      const [orgId, id] = [organization(control, params.org), memoryId(params.id)];
      const preview = (await records.browse.erasure(orgId, id, 0)) ?? noMemory();
      events.emit("erased", (await records.memories.erase(orgId, id, Date.now())) ?? noMemory());
      audited("memory.erased", id, orgId);
      return { id, count: preview.factCount + preview.revisionCount + preview.abstractionCount };
    });
}

function editRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(EditBody, CONTENT_BYTES))
    .post("/dashboard/api/orgs/:org/memories/:id/edit", async ({ params, input, audited, set }): Promise<Queued> => {
      const orgId = organization(deps.control, params.org);
      const older = memoryId(params.id);
      const id = await revise(deps, orgId, { content: input.content, reason: "edited", olderIds: [older] });
      audited("memory.edited", older, orgId);
      set.status = 202;
      return { id, status: "queued" };
    });
}

function mergeRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(MergeBody, CONTENT_BYTES))
    .post("/dashboard/api/orgs/:org/memories/merge", async ({ params, input, audited, set }): Promise<Queued> => {
      const orgId = organization(deps.control, params.org);
      const id = await revise(deps, orgId, { content: input.content, reason: "merged", olderIds: input.ids });
      audited("memory.merged", id, orgId);
      set.status = 202;
      return { id, status: "queued" };
    });
}

interface Revised {
  readonly content: string;
  readonly reason: RevisionReason;
  readonly olderIds: readonly MemoryId[];
}

async function revise({ records, events }: HttpDeps, orgId: OrgId, revised: Revised): Promise<MemoryId> {
  if (Buffer.byteLength(revised.content) > LIMITS.contentBytes)
    throw new MemorydError("payload_too_large", `content is larger than ${LIMITS.contentBytes} bytes in UTF-8`);
  const { id } = await records.revisions.accept(orgId, { ...revised, id: newMemoryId(), createdAtMs: Date.now() });
  events.emit("accepted", orgId);
  return id;
}

function bulkRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(BulkBody, BULK_BODY_BYTES))
    .post("/dashboard/api/orgs/:org/memories/bulk", async ({ params, input, audited, call }): Promise<BulkResult> => {
      const orgId = organization(deps.control, params.org);
      if (input.action === "erase" && input.confirm !== "erase")
        throw new MemorydError("validation_error", 'confirm is missing: an erasure needs the word "erase", because it cannot be undone');
      const ids = [...new Set(input.ids.map(memoryId))];
      const outcomes = await bulkChange(deps, orgId, input.action, ids, call.id);
      const done = outcomes.filter(({ outcome }) => outcome === "done").map(({ id }) => id);
      if (done.length > 0) audited(DONE[input.action], done, orgId);
      return { outcomes };
    });
}

const DONE = { deprecate: "memory.deprecated", restore: "memory.restored", erase: "memory.erased" } as const;

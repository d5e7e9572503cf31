import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { memoryId, noMemory, organization } from "../../http/path-params.ts";
import type { MemoryId, OrgId } from "../../memory/types.ts";
import { masked } from "../../reading/private-numbers.ts";
import type * as stores from "../../stores/interfaces/browse.ts";
import type { ErasedAsSeen } from "../../stores/interfaces/records.ts";
import type { Actor } from "../../stores/interfaces/trail.ts";
import { type Access, BULK_BODY_BYTES, FORM_BYTES } from "./access.ts";
import {
  BulkEraseBody,
  type BulkErased,
  BulkPreviewBody,
  EraseBody,
  type Erased,
  type ErasedParts,
  type ErasePreview,
  SHOWN_BULK_LINKS,
  SHOWN_LINKS,
} from "./contract-memories.ts";
import { linkShape } from "./memories.ts";

/** An erasure takes what a preview showed to a person, or nothing. Everybody may look at previews, and owners may erase. */
export function erasureRoutes(deps: HttpDeps, access: Access) {
  return new Elysia().use(previewRoutes(deps, access)).use(eraseRoute(deps, access)).use(bulkEraseRoute(deps, access));
}

function previewRoutes({ records, control }: HttpDeps, access: Access) {
  const preview = async (orgId: OrgId, ids: readonly MemoryId[], shown: number) =>
    previewShape((await records.browse.erasure(orgId, ids, shown)) ?? noMemory());
  const one = new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/memories/:id/erase-preview", async ({ params }): Promise<ErasePreview> => {
      const id = memoryId(params.id);
      return preview(await organization(control, params.org), [id], SHOWN_LINKS);
    });
  const many = new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(BulkPreviewBody, BULK_BODY_BYTES))
    .post("/dashboard/api/orgs/:org/memories/bulk/erase-preview", async ({ params, input }): Promise<ErasePreview> => {
      return preview(await organization(control, params.org), input.ids.map(memoryId), SHOWN_BULK_LINKS);
    });
  return new Elysia().use(one).use(many);
}

function eraseRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(EraseBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/memories/:id/erase", async ({ params, input, by }): Promise<Erased> => {
      const [orgId, id] = [await organization(deps.control, params.org), memoryId(params.id)];
      const { count } = await erase(deps, orgId, [id], input, by);
      return { id, count };
    });
}

function bulkEraseRoute(deps: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(BulkEraseBody, BULK_BODY_BYTES))
    .post("/dashboard/api/orgs/:org/memories/bulk/erase", async ({ params, input, by }): Promise<BulkErased> => {
      const orgId = await organization(deps.control, params.org);
      const { count } = await erase(deps, orgId, input.ids.map(memoryId), input, by);
      return { count };
    });
}

async function erase(
  { records, events, now }: HttpDeps,
  orgId: OrgId,
  ids: readonly MemoryId[],
  { with_replaced, fingerprint }: EraseBody,
  by: Actor,
): Promise<ErasedAsSeen> {
  const erased = await records.memories.eraseAsSeen(orgId, ids, { withReplaced: with_replaced, fingerprint }, now(), by);
  for (const erasure of (erased ?? noMemory()).erasures) events.emit("erased", erasure);
  return erased ?? noMemory();
}

function previewShape(preview: stores.ErasurePreview): ErasePreview {
  return {
    ...partsShape(preview),
    archived_text: preview.archivedText === null ? null : masked(preview.archivedText),
    with_replaced: preview.withReplaced ? partsShape(preview.withReplaced) : null,
    fingerprint: preview.fingerprint,
  };
}

function partsShape(parts: stores.ErasedParts): ErasedParts {
  return {
    facts: parts.facts.map(linkShape),
    fact_count: parts.factCount,
    revisions: parts.revisions.map(linkShape),
    revision_count: parts.revisionCount,
    waiting_revisions: parts.waitingRevisions,
    abstractions: parts.abstractions.map(linkShape),
    abstraction_count: parts.abstractionCount,
    replaced: parts.replaced.map(linkShape),
    replaced_count: parts.replacedCount,
    kept: parts.kept.map(linkShape),
    given_back: parts.givenBack.map(linkShape),
    given_back_count: parts.givenBackCount,
  };
}

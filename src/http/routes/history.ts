import { Elysia } from "elysia";
import { LIMITS } from "../../memory/limits.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { NoQuery } from "../admission/query.ts";
import { memoryWithin } from "../admission/scope.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { Id, noMemory } from "../path-params.ts";
import { History } from "../schemas.ts";
import { versionShape } from "../shapes.ts";

export function historyRoute({ records }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:read", NoQuery))
    .get(
      "/v1/memories/:id/history",
      async ({ params, call }) => {
        const id = await memoryWithin(call, records, params.id);
        const { memoryIds, versions, isWhole } = (await records.memories.history(call.orgId, id, LIMITS.historyVersions)) ?? noMemory();
        return { id, memory_ids: memoryIds, versions: versions.map(versionShape), complete: isWhole };
      },
      described({
        summary: "Get the history of a memory",
        description: `Returns the memory, or all that came of a write, with what it superseded and what superseded it, oldest first, at most ${LIMITS.historyVersions} versions. Erased versions are not among them.`,
        scope: "memory:read",
        isExtension: true,
        path: Id,
        success: { status: 200, description: "The versions", schema: History },
      }),
    );
}

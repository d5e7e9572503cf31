import { Elysia } from "elysia";
import { MemorydError } from "../../memory/errors.ts";
import { LEVEL } from "../../memory/types.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { NoQuery } from "../admission/query.ts";
import { memoryWithin } from "../admission/scope.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { Id, noMemory } from "../path-params.ts";
import { MemoryRecord } from "../schemas.ts";
import { memoryShape } from "../shapes.ts";

export function restoreRoute({ records, events, now }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:restore", NoQuery))
    .post(
      "/v1/memories/:id/restore",
      async ({ params, call }) => {
        const id = await memoryWithin(call, records, params.id);
        const before = (await records.memories.get(call.orgId, id)) ?? noMemory();
        if (before.level === LEVEL.abstraction)
          throw new MemorydError("validation_error", "an abstraction cannot be restored: it is made again from its sources");
        const change = await records.memories.restore(call.orgId, id, now(), call.by);
        // Without a change the memory is active already, such as after a repeated request.
        if (change) events.emit("restored", change);
        return memoryShape((await records.memories.get(call.orgId, id)) ?? noMemory());
      },
      described({
        summary: "Restore a memory",
        description:
          "Undoes a soft delete or a supersession: the fact is active again, beside the one that superseded it. An active memory stays as it is.",
        scope: "memory:restore",
        isExtension: true,
        path: Id,
        success: { status: 200, description: "The memory", schema: MemoryRecord },
      }),
    );
}

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { closedObject } from "../../memory/checker.ts";
import { MemorydError } from "../../memory/errors.ts";
import { newMemoryId } from "../../memory/ids.ts";
import { checkTimes } from "../../memory/labels.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Metadata } from "../../memory/types.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { memoryWithin } from "../admission/scope.ts";
import { Accepted, CONTENT_LIMIT, Content } from "../admission/write-input.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { Id, noMemory } from "../path-params.ts";
import { MemoryRecord } from "../schemas.ts";
import { memoryShape } from "../shapes.ts";

const PatchBody = closedObject({
  content: Type.Optional(Content),
  metadata: Type.Optional(
    Type.Union([Type.Unsafe<Metadata>(Type.Object({})), Type.Null()], {
      description: "a JSON object, which replaces the metadata; null removes it",
    }),
  ),
  importance: Type.Optional(
    Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: "0.0 to 1.0, which pins the importance; null gives it back to the worker's score",
    }),
  ),
});

export function patchRoute({ records, events, now }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:write", PatchBody, CONTENT_LIMIT))
    .patch(
      "/v1/memories/:id",
      async ({ params, input, call, set }) => {
        const id = await memoryWithin(call, records, params.id);
        const { content, ...patch } = input;
        checkTimes(patch.metadata);
        if (content !== undefined) {
          const revision = {
            id: newMemoryId(),
            content,
            reason: "edited",
            olderIds: [id],
            createdAtMs: now(),
            by: call.by,
            ...patch,
          } as const;
          const queued = await records.revisions.accept(call.orgId, revision);
          events.emit("accepted", call.orgId);
          set.status = 202;
          return { id: queued.id, status: "queued" };
        }
        if (patch.metadata === undefined && patch.importance === undefined)
          throw new MemorydError("validation_error", "nothing to change: send content, metadata or importance");
        events.emit("patched", (await records.patches.apply(call.orgId, id, patch, now(), call.by)) ?? noMemory());
        return memoryShape((await records.memories.get(call.orgId, id)) ?? noMemory());
      },
      described({
        summary: "Change a memory",
        description:
          "Metadata and importance change at once, and the answer is the memory. The id of a write that became several facts changes them all. Content is a new write that supersedes the memory once it is processed: the answer is 202 with its id.",
        scope: "memory:write",
        isExtension: true,
        path: Id,
        body: PatchBody,
        maxLengths: { content: LIMITS.contentBytes },
        success: { status: 200, description: "The changed memory", schema: MemoryRecord },
        queued: { description: "Queued", schema: Accepted },
      }),
    );
}

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { NoQuery } from "../admission/query.ts";
import { filterOf, memoryWithin } from "../admission/scope.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { Id, noMemory } from "../path-params.ts";
import { AgentId, ListRecord, MemoryRecord, UserId } from "../schemas.ts";
import { headerShape, memoryShape } from "../shapes.ts";
import { noteWaiting } from "../waiting.ts";

const { min, max, default: defaultLimit } = LIMITS.listLimit;
const ListQuery = closedObject({
  agent_id: Type.Optional(AgentId),
  user_id: Type.Optional(UserId),
  // The schema has no bounds, because a limit outside them is clamped, not refused.
  limit: Type.Optional(
    Type.Integer({ default: defaultLimit, description: `a whole number, clamped to ${min} to ${max}; ${defaultLimit} when absent` }),
  ),
  cursor: Type.Optional(Type.String({ description: "next_cursor of the previous page; absent or empty for the first page" })),
});
const DeleteQuery = closedObject({
  hard: Type.Optional(
    Type.Boolean({ default: false, description: "true erases the memory permanently; false, the default, deletes it softly" }),
  ),
});
const Page = Type.Object({
  results: Type.Array(ListRecord),
  next_cursor: Type.Optional(Type.String({ description: "absent on the last page" })),
});

export function listRoute({ records }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:read", ListQuery))
    .get(
      "/v1/memories",
      async ({ queryParams, call, set }) => {
        const limit = Math.min(max, Math.max(min, queryParams.limit ?? defaultLimit));
        const after = queryParams.cursor ? readCursor(queryParams.cursor) : undefined;
        const filter = filterOf(call, queryParams);
        await noteWaiting(set, records, [filter]);
        // One record more than the limit shows whether another page follows.
        const found = await records.memories.list(filter, limit + 1, after);
        const last = found.length > limit ? found[limit - 1] : undefined;
        return { results: found.slice(0, limit).map(headerShape), ...(last && { next_cursor: writeCursor(last) }) };
      },
      described({
        summary: "List memories",
        description: "Lists memories newest first, without their content. Pass each next_cursor as cursor until the answer has none.",
        scope: "memory:read",
        query: ListQuery,
        success: { status: 200, description: "One page", schema: Page },
      }),
    );
}

export function getRoute({ records }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:read", NoQuery))
    .get(
      "/v1/memories/:id",
      async ({ params, call }) => {
        const id = await memoryWithin(call, records, params.id);
        const memory = await records.memories.get(call.orgId, id);
        return memoryShape(memory ?? noMemory());
      },
      described({
        summary: "Get a memory",
        description:
          "Returns the full record, also of a deprecated memory. The id of a write that became several facts gives the write as one record: its text, active while any of its facts is, as important as the most important of them.",
        scope: "memory:read",
        path: Id,
        success: { status: 200, description: "The memory", schema: MemoryRecord },
      }),
    );
}

export function deleteRoute({ records, events, now }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:delete", DeleteQuery))
    .delete(
      "/v1/memories/:id",
      async ({ params, queryParams, call, set }) => {
        const id = await memoryWithin(call, records, params.id);
        const { memories } = records;
        if (queryParams.hard) events.emit("erased", (await memories.erase(call.orgId, id, now(), call.by)) ?? noMemory());
        else events.emit("deleted", (await memories.deprecate(call.orgId, id, now(), call.by)) ?? noMemory());
        set.status = 204;
      },
      described({
        summary: "Delete a memory",
        description:
          "By default the memory is removed from search and stays readable. With hard=true it is erased from every store permanently. The id of a fact takes that fact alone; the id of a write takes everything that the write said.",
        scope: "memory:delete",
        path: Id,
        query: DeleteQuery,
        success: { status: 204, description: "Deleted" },
      }),
    );
}

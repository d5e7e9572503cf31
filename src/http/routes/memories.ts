import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MemorydError } from "../../memory/errors.ts";
import { isMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { MemoryId } from "../../memory/types.ts";
import { calls } from "../call.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { HttpDeps, Routing } from "../deps.ts";
import { described } from "../openapi.ts";
import { NoQuery } from "../query.ts";
import { AgentId, ListRecord, MemoryRecord, UserId } from "../schemas.ts";
import { headerShape, memoryShape } from "../shapes.ts";

const { min, max, default: defaultLimit } = LIMITS.listLimit;
const ListQuery = Type.Object(
  {
    agent_id: Type.Optional(AgentId),
    user_id: Type.Optional(UserId),
    // Without bounds: what lies beyond them is held to them, not refused.
    limit: Type.Optional(
      Type.Integer({ default: defaultLimit, description: `a whole number, held to ${min} to ${max}; ${defaultLimit} when absent` }),
    ),
    cursor: Type.Optional(Type.String({ description: "next_cursor of the page before; absent or empty for the first page" })),
  },
  { additionalProperties: false },
);
/** Nothing is refused here: what is no id, or cannot even be decoded, is answered 404 like an id that does not exist. */
const Id = Type.Object({ id: Type.String({ description: "the UUID answered by the write" }) });
const DeleteQuery = Type.Object(
  { hard: Type.Optional(Type.Boolean({ default: false, description: "true or false; true erases for ever" })) },
  { additionalProperties: false },
);
const Page = Type.Object({
  results: Type.Array(ListRecord),
  next_cursor: Type.Optional(Type.String({ description: "absent on the last page" })),
});

export function listRoute({ records }: HttpDeps, { admission }: Routing) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:read", ListQuery))
    .get(
      "/v1/memories",
      async ({ asked, call }) => {
        const limit = Math.min(max, Math.max(min, asked.limit ?? defaultLimit));
        const after = asked.cursor ? readCursor(asked.cursor) : undefined;
        const filter = { orgId: call.orgId, agentId: asked.agent_id, userId: asked.user_id };
        // One more than asked for tells whether another page follows.
        const found = await records.memories.list(filter, limit + 1, after);
        const last = found.length > limit ? found[limit - 1] : undefined;
        return { results: found.slice(0, limit).map(headerShape), ...(last && { next_cursor: writeCursor(last) }) };
      },
      {
        detail: described({
          summary: "List memories",
          description: "Newest first, without content. Follow next_cursor until it is absent.",
          scope: "memory:read",
          query: ListQuery,
          success: { status: 200, description: "One page", schema: Page },
          errors: [400, 401, 429, 500],
        }),
      },
    );
}

export function getRoute({ records }: HttpDeps, { admission }: Routing) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:read", NoQuery))
    .get(
      "/v1/memories/:id",
      async ({ params, call }) => {
        const memory = await records.memories.get(call.orgId, memoryId(params.id));
        return memoryShape(memory ?? missing());
      },
      {
        detail: described({
          summary: "Get a memory",
          description: "The full record, deprecated ones included.",
          scope: "memory:read",
          path: Id,
          success: { status: 200, description: "The memory", schema: MemoryRecord },
          errors: [400, 401, 404, 429, 500],
        }),
      },
    );
}

export function deleteRoute({ records, notify, control }: HttpDeps, { admission }: Routing) {
  return new Elysia()
    .use(calls)
    .derive(admission.requires("memory:delete", DeleteQuery))
    .delete(
      "/v1/memories/:id",
      async ({ params, asked, call, set }) => {
        const id = memoryId(params.id);
        if (asked.hard) {
          notify.erased((await records.memories.erase(call.orgId, id, Date.now())) ?? missing());
          const actor = call.key?.id ?? call.id;
          control.audit.add({ atMs: Date.now(), actor, action: "memory.erased", target: id, orgId: call.orgId });
        } else notify.deleted((await records.memories.deprecate(call.orgId, id, Date.now())) ?? missing());
        set.status = 204;
      },
      {
        detail: described({
          summary: "Delete a memory",
          description: "Soft by default: it leaves search and stays readable. With hard=true it is erased from every store, for ever.",
          scope: "memory:delete",
          path: Id,
          query: DeleteQuery,
          success: { status: 204, description: "Deleted" },
          errors: [400, 401, 404, 429, 500],
        }),
      },
    );
}

/** What is no id at all is a memory that does not exist. */
function memoryId(text: string): MemoryId {
  return isMemoryId(text) ? text.toLowerCase() : missing();
}

function missing(): never {
  throw new MemorydError("not_found", "no such memory");
}

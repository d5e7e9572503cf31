import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { newMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Metadata } from "../../memory/types.ts";
import type { BodyLimit } from "../body.ts";
import { calls } from "../call.ts";
import type { HttpDeps, Routing } from "../deps.ts";
import { described } from "../openapi.ts";
import { AgentId, NOT_BLANK, UserId } from "../schemas.ts";
import { scopeOf } from "../scope.ts";

const WriteBody = Type.Object(
  {
    content: Type.String({
      format: NOT_BLANK,
      description: `the text to remember, at most ${LIMITS.contentBytes} bytes in UTF-8 and not blank`,
    }),
    agent_id: AgentId,
    user_id: UserId,
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: "0.0 to 1.0; 1.0 when absent" })),
    metadata: Type.Optional(
      Type.Unsafe<Metadata>(
        Type.Object({}, { description: "any JSON object, stored with the memory; its numbers keep their written form" }),
      ),
    ),
    extract: Type.Optional(
      Type.Boolean({ description: "true, the default: the text is split into discrete facts; false: it is stored verbatim" }),
    ),
  },
  { additionalProperties: false },
);
const LIMIT: BodyLimit = {
  bytes: LIMITS.contentBytes + LIMITS.writeOverheadBytes,
  text: { field: "content", bytes: LIMITS.contentBytes },
};
const Accepted = Type.Object({ id: Type.String({ format: "uuid" }), status: Type.Literal("queued") });

export function writeRoute({ records, notify }: HttpDeps, { admission }: Routing) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:write", WriteBody, LIMIT))
    .post(
      "/v1/memories",
      async ({ input, call, set }) => {
        const scope = scopeOf(call, input);
        const id = newMemoryId();
        await records.submissions.accept(scope, {
          id,
          scope,
          content: input.content,
          metadata: input.metadata ?? null,
          confidence: input.confidence ?? 1,
          extract: input.extract ?? true,
          createdAtMs: Date.now(),
        });
        notify.accepted(scope.orgId);
        set.status = 202;
        return { id, status: "queued" };
      },
      {
        detail: described({
          summary: "Queue a memory",
          description: "Returns at once. Search and list find the memory as soon as the cognition worker has processed it.",
          scope: "memory:write",
          body: WriteBody,
          maxLengths: { content: LIMITS.contentBytes },
          success: { status: 202, description: "Queued", schema: Accepted },
          errors: [400, 401, 413, 429, 500],
        }),
      },
    );
}

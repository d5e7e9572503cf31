import { type Static, Type } from "@sinclair/typebox";
import { closedObject } from "../../memory/checker.ts";
import { checkTimes } from "../../memory/labels.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { MemoryId, Metadata, Scope, Submission } from "../../memory/types.ts";
import { AgentId, NOT_BLANK, UserId } from "../schemas.ts";
import type { BodyLimit } from "./body.ts";
import type { Call } from "./call.ts";
import { scopeOf } from "./scope.ts";

/** What a write says, for the routes that take writes: one by one and in batches. */

export const Content = Type.String({
  format: NOT_BLANK,
  description: `the text to remember, at most ${LIMITS.contentBytes} bytes in UTF-8 and not blank`,
});

/** The limit of a body with one content. */
export const CONTENT_LIMIT: BodyLimit = {
  bytes: LIMITS.contentBytes + LIMITS.writeOverheadBytes,
  text: { field: "content", bytes: LIMITS.contentBytes },
};

export const WriteBody = closedObject({
  content: Content,
  agent_id: AgentId,
  user_id: UserId,
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: "0.0 to 1.0; 1.0 when absent" })),
  metadata: Type.Optional(
    Type.Unsafe<Metadata>(
      Type.Object(
        {},
        {
          description:
            "any JSON object, stored with the memory; its numbers keep their written form; occurred_at, an ISO 8601 time, is when it happened or was said; expires_at, an ISO 8601 time with a time zone, is when the memory leaves search",
        },
      ),
    ),
  ),
  extract: Type.Optional(
    Type.Boolean({ description: "true, the default: the text is split into discrete facts; false: it is stored verbatim" }),
  ),
});
export type WriteInput = Static<typeof WriteBody>;

export const Accepted = Type.Object({ id: Type.String({ format: "uuid" }), status: Type.Literal("queued") });

/** Throws `forbidden` when the key is bound to another agent or user, and `validation_error` for a time in the metadata that is none. */
export function submissionOf(call: Call, id: MemoryId, input: WriteInput, createdAtMs: number): Submission {
  return submissionIn(scopeOf(call, input), id, input, createdAtMs);
}

/** The same for a scope that the caller may write to. */
export function submissionIn(scope: Scope, id: MemoryId, input: Omit<WriteInput, "agent_id" | "user_id">, createdAtMs: number): Submission {
  checkTimes(input.metadata);
  return {
    id,
    scope,
    content: input.content,
    metadata: input.metadata ?? null,
    confidence: input.confidence ?? 1,
    extract: input.extract ?? true,
    createdAtMs,
  };
}

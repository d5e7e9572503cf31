import { Elysia } from "elysia";
import { newMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { Accepted, CONTENT_LIMIT, submissionOf, WriteBody } from "../admission/write-input.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";

export function writeRoute({ records, events, now }: HttpDeps, admission: Admission) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:write", WriteBody, CONTENT_LIMIT))
    .post(
      "/v1/memories",
      async ({ input, call, set }) => {
        const submission = submissionOf(call, newMemoryId(), input, now());
        await records.submissions.accept(submission.scope, submission);
        events.emit("accepted", call.orgId);
        set.status = 202;
        return { id: submission.id, status: "queued" };
      },
      described({
        summary: "Queue a memory",
        description: "Returns at once. Search and list find the memory as soon as the cognition worker has processed it.",
        scope: "memory:write",
        body: WriteBody,
        maxLengths: { content: LIMITS.contentBytes },
        success: { status: 202, description: "Queued", schema: Accepted },
      }),
    );
}

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { newMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { PreferHeader } from "../admission/preference.ts";
import { Accepted, CONTENT_LIMIT, submissionOf, WriteBody } from "../admission/write-input.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import type { WriteWaits } from "../write-waits.ts";

export function writeRoute({ records, events, now }: HttpDeps, admission: Admission, waits: WriteWaits) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:write", WriteBody, CONTENT_LIMIT))
    .post(
      "/v1/memories",
      async ({ input, call, request, set }) => {
        const submission = submissionOf(call, newMemoryId(), input, now());
        await records.submissions.accept(submission.scope, submission);
        events.emit("accepted", call.orgId);
        await waits.preferred({ request, set, call }, [submission.id]);
        set.status = 202;
        return { id: submission.id, status: "queued" };
      },
      described({
        summary: "Queue a memory",
        description:
          "Returns at once, or with the header Prefer: wait=N when the memory can be found, after N seconds at the latest. Search and list find it as soon as the cognition worker has processed it. A text that becomes several facts gives each an id of its own; the id of this answer then names the write: it reads, changes and deletes all that the text became.",
        scope: "memory:write",
        headers: Type.Object(PreferHeader),
        body: WriteBody,
        maxLengths: { content: LIMITS.contentBytes },
        success: { status: 202, description: "Queued", schema: Accepted },
      }),
    );
}

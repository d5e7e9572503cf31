import { Elysia } from "elysia";
import { checkedBytes } from "../../http/admission/body.ts";
import { calls } from "../../http/admission/call.ts";
import { CONTENT_LIMIT, submissionIn } from "../../http/admission/write-input.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization, userId } from "../../http/path-params.ts";
import { newMemoryId } from "../../memory/ids.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Access } from "./access.ts";
import type { Queued } from "./contract-memories.ts";
import { TellBody } from "./contract-people.ts";

/** Accepts what an owner tells an agent about a person, as a write of the API. */
export function tellRoute({ records, control, events, now }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(TellBody, CONTENT_LIMIT.bytes))
    .post("/dashboard/api/orgs/:org/people/:user/memories", async ({ params, input, audited, set }): Promise<Queued> => {
      checkedBytes("content", input.content, LIMITS.contentBytes);
      const orgId = await organization(control, params.org);
      const scope = { orgId, agentId: input.agent_id, userId: userId(params.user) };
      const submission = submissionIn(scope, newMemoryId(), input, now());
      await records.submissions.accept(scope, submission);
      events.emit("accepted", orgId);
      await audited("memory.told", submission.id, orgId);
      set.status = 202;
      return { id: submission.id, status: "queued" };
    });
}

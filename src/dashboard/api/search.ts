import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization } from "../../http/path-params.ts";
import { questionOf, SearchBody } from "../../http/routes/search.ts";
import { hitShape } from "../../http/shapes.ts";
import { LIMITS } from "../../memory/limits.ts";
import { explain } from "../../search/ranking/explanation.ts";
import type { Access } from "./access.ts";
import type { PlaygroundAnswer } from "./contract-search.ts";

/** The search playground uses the same search and the same cache as the API. */
export function playgroundRoute({ search, control, monotonicMs }: HttpDeps, access: Access) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSessionAndBody(SearchBody, LIMITS.searchBodyBytes))
    .post("/dashboard/api/orgs/:org/search", async ({ params, input, request }): Promise<PlaygroundAnswer> => {
      const scope = { orgId: await organization(control, params.org), agentId: input.agent_id, userId: input.user_id };
      const startMs = monotonicMs();
      const { hits, cacheHit } = await search.search(scope, questionOf(input), request);
      const results = hits.map((hit) => ({ ...hitShape(hit), explanation: explain(hit.parts) }));
      return { results, latency_ms: monotonicMs() - startMs, cache_hit: cacheHit };
    });
}

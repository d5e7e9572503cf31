import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { closedObject } from "../../memory/checker.ts";
import { MemorydError } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import { searchScopes } from "../../search/search-scopes.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { scopeOf } from "../admission/scope.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { AgentId, ISO_TIME, QueryHitRecord, UserId } from "../schemas.ts";
import { queryHitShape } from "../shapes.ts";
import type { UseRecorder } from "../use-recorder.ts";
import { noteWaiting } from "../waiting.ts";
import { Filter, filterIn } from "./query-filter.ts";
import { QUESTION, questionOf } from "./search.ts";

/** Agents of one query: each is a search of its own. */
const MOST_AGENTS = 10;

const { query, ...options } = QUESTION;
const QueryBody = closedObject({
  query,
  agent_id: Type.Optional(AgentId),
  agent_ids: Type.Optional(
    Type.Array(AgentId, {
      minItems: 1,
      maxItems: MOST_AGENTS,
      uniqueItems: true,
      description: `in place of agent_id, 1 to ${MOST_AGENTS} different agents`,
    }),
  ),
  user_id: UserId,
  ...options,
  filter: Type.Optional(Filter),
  as_of: Type.Optional(Type.String({ format: ISO_TIME, description: "what was known and held at this time: ISO 8601 with a time zone" })),
  min_score: Type.Optional(Type.Number({ description: "leaves out results with a lower score" })),
});
const QueryAnswer = Type.Object({
  results: Type.Array(QueryHitRecord, { description: "by descending score" }),
  latency_ms: Type.Integer({ description: "time on the server" }),
  cache_hit: Type.Boolean({ description: "true when every part of the answer comes from the cache" }),
});

export function queryRoute({ search, records, monotonicMs }: HttpDeps, admission: Admission, uses: UseRecorder) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:read", QueryBody, { bytes: LIMITS.queryBodyBytes }))
    .post(
      "/v1/memories/query",
      async ({ input, call, request, set }) => {
        const scopes = agentsOf(input).map((agent_id) => scopeOf(call, { agent_id, user_id: input.user_id }));
        await noteWaiting(set, records, scopes);
        const question = { ...questionOf(input), filter: filterIn(input.filter, input.as_of) };
        const answer = await searchScopes(search, scopes, question, request);
        const hits = answer.hits.filter(({ score }) => score >= (input.min_score ?? Number.NEGATIVE_INFINITY));
        for (const scope of scopes) {
          const told = () => hits.filter(({ memory }) => memory.scope.agentId === scope.agentId).map(({ memory }) => memory.id);
          uses.note({ call, scope, kind: "search", question: input.query, told });
        }
        return {
          results: hits.map(queryHitShape),
          latency_ms: Math.round(monotonicMs() - call.startedMs),
          cache_hit: answer.cacheHit,
        };
      },
      described({
        summary: "Query memories with filters",
        description:
          "Extension. Searches like /v1/memories/search among the memories that match a filter, of one or several agents of one user, now or as of an earlier time.",
        scope: "memory:read",
        isExtension: true,
        body: QueryBody,
        maxLengths: { query: LIMITS.queryCodePoints },
        success: { status: 200, description: "Ranked results", schema: QueryAnswer },
      }),
    );
}

function agentsOf({ agent_id, agent_ids }: { readonly agent_id?: string; readonly agent_ids?: readonly string[] }): readonly string[] {
  if ((agent_id === undefined) === (agent_ids === undefined))
    throw new MemorydError("validation_error", "agent_id is missing, or given beside agent_ids: send one of the two");
  return agent_ids ?? [agent_id ?? ""];
}

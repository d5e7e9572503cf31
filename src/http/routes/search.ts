import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";
import { LEVEL, type Level } from "../../memory/types.ts";
import type { SearchRequest } from "../../search/types.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { scopeOf } from "../admission/scope.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { AgentId, NOT_BLANK, refuseLongQuery, SearchHitRecord, UserId } from "../schemas.ts";
import { hitsJson } from "../shapes.ts";
import type { UseRecorder } from "../use-recorder.ts";
import { noteWaiting } from "../waiting.ts";

/** The fields of a question, in the body of every route that searches. */
export const QUESTION = {
  query: Type.String({
    format: NOT_BLANK,
    examples: ["Where does Ana live?"],
    description: `natural language, at most ${LIMITS.queryCodePoints} characters and not blank`,
  }),
  k: Type.Optional(
    Type.Integer({
      minimum: LIMITS.searchK.min,
      maximum: LIMITS.searchK.max,
      default: LIMITS.searchK.default,
      description: `the maximum number of results, a whole number from ${LIMITS.searchK.min} to ${LIMITS.searchK.max}; ${LIMITS.searchK.default} when absent`,
    }),
  ),
  task_context: Type.Optional(Type.String({ description: "the current task in a few words; memories that matter to it rank higher" })),
  level: Type.Optional(
    Type.Unsafe<Level>(
      Type.Integer({
        minimum: LEVEL.fact,
        maximum: LEVEL.abstraction,
        enum: Object.values(LEVEL),
        description: "0 for facts only, 1 for abstractions only; both when absent",
      }),
    ),
  ),
};
const { query, ...options } = QUESTION;
export const SearchBody = closedObject({ query, agent_id: AgentId, user_id: UserId, ...options });
const SearchAnswer = Type.Object({
  results: Type.Array(SearchHitRecord, { description: "by descending score" }),
  latency_ms: Type.Integer({ description: "time on the server" }),
  cache_hit: Type.Boolean({ description: "true when the answer comes from the cache" }),
});

export function searchRoute({ search, records, monotonicMs }: HttpDeps, admission: Admission, uses: UseRecorder) {
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:read", SearchBody, { bytes: LIMITS.searchBodyBytes }))
    .post(
      "/v1/memories/search",
      async ({ input, call, set, request }) => {
        const scope = scopeOf(call, input);
        await noteWaiting(set, records, [scope]);
        const { hits, cacheHit } = await search.search(scope, questionOf(input), request);
        const told = () => hits.map(({ memory }) => memory.id);
        uses.note({ call, scope, kind: "search", question: input.query, told });
        set.headers["content-type"] = "application/json";
        // The handler returns text and not an object, because the JSON of a cached answer already exists.
        return `{"results":${hitsJson(hits)},"latency_ms":${Math.round(monotonicMs() - call.startedMs)},"cache_hit":${cacheHit}}`;
      },
      described({
        summary: "Search memories",
        description: "Returns the most relevant active memories of one agent and one user.",
        scope: "memory:read",
        body: SearchBody,
        maxLengths: { query: LIMITS.queryCodePoints },
        success: { status: 200, description: "Ranked results", schema: SearchAnswer },
      }),
    );
}

interface Question {
  readonly query: string;
  readonly k?: number;
  readonly task_context?: string;
  readonly level?: Level;
}

/** Throws `validation_error` for a query that is too long, which a schema would count in UTF-16 units. */
export function questionOf({ query, k = LIMITS.searchK.default, task_context: taskContext, level }: Question): SearchRequest {
  refuseLongQuery(query);
  return { query, k, taskContext, level };
}

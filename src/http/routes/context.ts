import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { closedObject } from "../../memory/checker.ts";
import { LIMITS } from "../../memory/limits.ts";
import { contextOf, idsIn } from "../../search/context/context.ts";
import { renderMarkdown } from "../../search/context/render.ts";
import { ToldSessions } from "../../search/context/sessions.ts";
import { TOKEN_ESTIMATE } from "../../search/context/tokens.ts";
import type { Admission } from "../admission/admission.ts";
import { calls } from "../admission/call.ts";
import { scopeOf } from "../admission/scope.ts";
import type { HttpDeps } from "../deps.ts";
import { described } from "../openapi.ts";
import { AgentId, NOT_BLANK, oneOf, refuseLongQuery, UserId } from "../schemas.ts";
import type { UseRecorder } from "../use-recorder.ts";
import { noteWaiting } from "../waiting.ts";
import { QUESTION } from "./search.ts";

const { min, max, default: defaultTokens } = LIMITS.contextTokens;
const FORMATS = ["markdown", "json"] as const;

/** What a context is asked for, and how many estimated tokens it has at most when nobody says so; the dashboard asks in the same way. */
export const CONTEXT_TOKENS = defaultTokens;
export const CONTEXT_QUERY = Type.String({
  format: NOT_BLANK,
  examples: ["Which gifts would Ana like?"],
  description: `what the user asks now, at most ${LIMITS.queryCodePoints} characters and not blank; without it the block has no answers`,
});

const ContextBody = closedObject({
  agent_id: AgentId,
  user_id: UserId,
  query: Type.Optional(CONTEXT_QUERY),
  task_context: QUESTION.task_context,
  max_tokens: Type.Optional(
    Type.Integer({
      minimum: min,
      maximum: max,
      default: defaultTokens,
      description: `the most estimated tokens of the block, a whole number from ${min} to ${max}; ${defaultTokens} when absent`,
    }),
  ),
  session_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.identifierCodePoints,
      description: `the conversation that the block is for, 1 to ${LIMITS.identifierCodePoints} characters: with a query the block has only what answers and was not told before, and all blocks since the last one without a query have at most ${LIMITS.sessionTokens} tokens`,
    }),
  ),
  format: Type.Optional(
    Type.Union(
      FORMATS.map((format) => Type.Literal(format)),
      { description: "markdown, the default: a text to paste; json: its lines" },
    ),
  ),
});
const ids = Type.Array(Type.String({ format: "uuid" }), { description: "the memories that say it" });
const Lines = Type.Array(
  Type.Object({ text: Type.String(), day: Type.Union([Type.String({ description: "of the fact, UTC" }), Type.Null()]), ids }),
);
const ContextAnswer = Type.Object({
  context: Type.Union([
    Type.String({ description: "markdown: the block, or empty when nothing is known" }),
    Type.Object({ sections: Type.Array(Type.Object({ name: oneOf(["known", "answers", "recent"]), title: Type.String(), lines: Lines })) }),
  ]),
  tokens: Type.Integer({ description: "estimated tokens of the block" }),
  token_estimate: Type.String({ description: "the name of the estimate" }),
  ids: Type.Array(ids, { description: "for each line in turn" }),
  latency_ms: Type.Integer({ description: "time on the server" }),
  cache_hit: Type.Boolean({ description: "true when the answers come from the cache" }),
});

export function contextRoute({ search, records, monotonicMs }: HttpDeps, admission: Admission, uses: UseRecorder) {
  const sessions = new ToldSessions();
  return new Elysia()
    .use(calls)
    .derive(admission.requiresBody("memory:read", ContextBody, { bytes: LIMITS.searchBodyBytes }))
    .post(
      "/v1/context",
      async ({ input, call, request, set }) => {
        const { query, task_context: taskContext, max_tokens: maxTokens = defaultTokens, session_id: sessionId, format } = input;
        if (query !== undefined) refuseLongQuery(query);
        const scope = scopeOf(call, input);
        await noteWaiting(set, records, [scope]);
        const session = sessionId === undefined ? undefined : sessions.of(scope, sessionId);
        const asked = { query, taskContext, maxTokens, session };
        const { sections, tokens, cacheHit } = await contextOf({ search, memories: records.memories }, scope, asked, request);
        // A caller that left, such as a hook at its deadline, was told nothing.
        const told = () => (request.signal.aborted ? [] : idsIn({ sections }));
        uses.note({ call, scope, kind: "context", question: query, told });
        return {
          context: format === "json" ? { sections } : renderMarkdown(sections),
          tokens,
          token_estimate: TOKEN_ESTIMATE,
          ids: sections.flatMap(({ lines }) => lines.map((line) => line.ids)),
          latency_ms: Math.round(monotonicMs() - call.startedMs),
          cache_hit: cacheHit,
        };
      },
      described({
        summary: "Get the context of a prompt",
        description:
          "Returns a block to paste into a prompt: what is known of the user, what answers the query, and what is recent, within a number of tokens. The same memories give the same block, and a write that contains the block stores none of it again.",
        scope: "memory:read",
        isExtension: true,
        body: ContextBody,
        maxLengths: { query: LIMITS.queryCodePoints },
        success: { status: 200, description: "The block", schema: ContextAnswer },
      }),
    );
}

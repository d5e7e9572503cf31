import { type Static, Type } from "@sinclair/typebox";
import { AgentId, NOT_BLANK, UserId } from "../../http/schemas.ts";
import { LIMITS } from "../../memory/limits.ts";

/** The contract for the search playground: the search of the API, with the parts of each score. */

/** `POST orgs/:org/search` */
export const PlaygroundBody = Type.Object(
  {
    agent_id: AgentId,
    user_id: UserId,
    query: Type.String({
      format: NOT_BLANK,
      maxLength: LIMITS.queryCodePoints,
      description: `natural language, at most ${LIMITS.queryCodePoints} characters and not blank`,
    }),
    k: Type.Optional(
      Type.Integer({
        minimum: LIMITS.searchK.min,
        maximum: LIMITS.searchK.max,
        description: `a whole number from ${LIMITS.searchK.min} to ${LIMITS.searchK.max}; ${LIMITS.searchK.default} when absent`,
      }),
    ),
    task_context: Type.Optional(Type.String({ description: "the current task in a few words" })),
    level: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)], { description: "0 for facts only, 1 for abstractions only" })),
  },
  { additionalProperties: false },
);
export type PlaygroundBody = Static<typeof PlaygroundBody>;

/** The explanation of a score. */
export const Explanation = Type.Object({
  shares: Type.Array(Type.Object({ signal: Type.String(), label: Type.String(), value: Type.Number() }), {
    description: "the contribution of each signal; the values add up to the score",
  }),
  formula: Type.String({ description: "the formula with labels and values, without terms and factors that have no effect" }),
});
export type Explanation = Static<typeof Explanation>;

export const PlaygroundHit = Type.Object({
  id: Type.String({ format: "uuid" }),
  content: Type.String(),
  agent_id: Type.String(),
  user_id: Type.String(),
  level: Type.Union([Type.Literal(0), Type.Literal(1)]),
  status: Type.Union([Type.Literal("active"), Type.Literal("deprecated")], { description: "always active" }),
  importance: Type.Number(),
  confidence: Type.Number(),
  score: Type.Number({ description: "comparable only within one answer" }),
  created_at: Type.String({ format: "date-time" }),
  explanation: Explanation,
});
export type PlaygroundHit = Static<typeof PlaygroundHit>;

export const PlaygroundAnswer = Type.Object({
  results: Type.Array(PlaygroundHit, { description: "by descending score" }),
  latency_ms: Type.Number({ description: "time on the server" }),
  cache_hit: Type.Boolean(),
});
export type PlaygroundAnswer = Static<typeof PlaygroundAnswer>;

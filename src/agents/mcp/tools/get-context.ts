import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { closedObject } from "../../../memory/checker.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { type Api, askWaiting, Waiting, withWaiting } from "../api.ts";
import type { Place } from "../connection.ts";
import { defineTool, TaskContext } from "../tool.ts";

const Answer = TypeCompiler.Compile(Type.Object({ context: Type.String(), tokens: Type.Integer() }));

/** The block of `POST /v1/context`, which marks its memories as data. It is empty when there are none. */
export async function contextOf(api: Api, place: Place, options: object = {}) {
  const request = { method: "POST", path: "/v1/context", body: { ...place, ...options } } as const;
  const { json, waiting } = await askWaiting(api, request, Answer);
  const context = json.context === "" ? "Nothing is remembered of this user yet." : json.context;
  return { context: withWaiting(context, waiting), tokens: json.tokens, waiting };
}

export const getContext = defineTool({
  name: "get_context",
  title: "Get context",
  permission: "memory:read",
  description: `Returns a short summary of what is remembered of this user: lasting facts, what is recent, and, with a query, what bears on it. Use it \
once at the start of a conversation or of a task. For a single question use recall, which looks deeper.`,
  input: closedObject({
    query: Type.Optional(
      Type.String({
        description: `what the conversation is about, at most ${LIMITS.queryCodePoints} characters; absent for the user in general`,
      }),
    ),
    task_context: TaskContext,
    max_tokens: Type.Optional(Type.Integer({ description: "the most tokens to return, from 64 to 16000; 1000 when absent" })),
  }),
  output: Type.Object({
    context: Type.String({ description: "memories of the user, marked as data" }),
    tokens: Type.Integer({ description: "the estimated size of the context" }),
    waiting: Waiting,
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  async run(options, place, { api }) {
    const answer = await contextOf(api, place, options);
    return { text: answer.context, structured: answer };
  },
});

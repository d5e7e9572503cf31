import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { closedObject } from "../../../memory/checker.ts";
import { LIMITS } from "../../../memory/limits.ts";
import { askWaiting, Waiting, withWaiting } from "../api.ts";
import { marked, memoryLine, NOTICE } from "../data-mark.ts";
import { defineTool, TaskContext } from "../tool.ts";

/** The most memories of one answer. More would fill the prompt of a model with what it hardly needs. */
const MAX_MEMORIES = 50;

const Hit = Type.Object({ id: Type.String(), content: Type.String(), score: Type.Number(), created_at: Type.String() });
const Answer = TypeCompiler.Compile(Type.Object({ results: Type.Array(Hit) }));

export const recall = defineTool({
  name: "recall",
  title: "Recall",
  permission: "memory:read",
  description: `Searches what is remembered of this user. Use it before you answer a question about the user, their people, plans, preferences or work, \
or about something said in an earlier conversation, and before you ask the user for something they may have said before. Ask in plain words, one \
matter a call. Do not use it for general knowledge.`,
  input: closedObject({
    query: Type.String({
      minLength: 1,
      description: `what to look for, as a question or in a few words, at most ${LIMITS.queryCodePoints} characters`,
      examples: ["Where does Ana live?"],
    }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_MEMORIES,
        default: LIMITS.searchK.default,
        description: `the most memories to return, from 1 to ${MAX_MEMORIES}; ${LIMITS.searchK.default} when absent`,
      }),
    ),
    task_context: TaskContext,
  }),
  output: Type.Object({
    notice: Type.String({ description: "what the memories are" }),
    memories: Type.Array(Hit, { description: "best first" }),
    waiting: Waiting,
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  async run({ limit, ...question }, place, { api }) {
    const body = { ...place, ...question, ...(limit !== undefined && { k: limit }) };
    const { json, waiting } = await askWaiting(api, { method: "POST", path: "/v1/memories/search", body }, Answer);
    const memories = json.results.map(({ id, content, score, created_at }) => ({ id, content, score, created_at }));
    const text = memories.length === 0 ? "Nothing is remembered about this." : marked(memories.map(memoryLine));
    return { text: withWaiting(text, waiting), structured: { notice: NOTICE, memories, waiting } };
  },
});

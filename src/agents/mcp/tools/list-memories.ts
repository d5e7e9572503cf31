import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { closedObject } from "../../../memory/checker.ts";
import { ask, askWaiting, Waiting, withWaiting } from "../api.ts";
import { marked, memoryLine, NOTICE } from "../data-mark.ts";
import { defineTool } from "../tool.ts";

/** The sizes of a page. They are small, because a model reads it and each memory costs a look-up by its id. */
const PAGE = { default: 20, max: 50 };

const Header = Type.Object({ id: Type.String() });
const Page = TypeCompiler.Compile(Type.Object({ results: Type.Array(Header), next_cursor: Type.Optional(Type.String()) }));
const Listed = Type.Object({ id: Type.String(), content: Type.String(), status: Type.String(), created_at: Type.String() });
const Full = TypeCompiler.Compile(Listed);

export const listMemories = defineTool({
  name: "list_memories",
  title: "List memories",
  permission: "memory:read",
  description: `Lists what is remembered of this user, newest first, a page at a time. Use it when the user asks what you know or have stored about them, \
or to find the id of a memory to forget. To answer a question use recall instead. A memory of the status "deprecated" is no longer current: it was \
replaced or forgotten.`,
  input: closedObject({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGE.max,
        default: PAGE.default,
        description: `how many memories to list, from 1 to ${PAGE.max}; ${PAGE.default} when absent`,
      }),
    ),
    cursor: Type.Optional(Type.String({ description: "next_cursor of the page before; absent for the newest memories" })),
  }),
  output: Type.Object({
    notice: Type.String({ description: "what the memories are" }),
    memories: Type.Array(Listed),
    waiting: Waiting,
    next_cursor: Type.Optional(Type.String({ description: "for the next page; absent on the last one" })),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  async run({ limit = PAGE.default, cursor }, place, { api }) {
    const query = new URLSearchParams({ ...place, limit: String(limit), ...(cursor !== undefined && { cursor }) });
    const { json, waiting } = await askWaiting(api, { method: "GET", path: `/v1/memories?${query}` }, Page);
    const { results, next_cursor } = json;
    const memories = [];
    for (const { id } of results) {
      const { content, status, created_at } = await ask(api, { method: "GET", path: `/v1/memories/${id}` }, Full);
      memories.push({ id, content, status, created_at });
    }
    const lines = memories.map((memory) => (memory.status === "active" ? memoryLine(memory) : `${memoryLine(memory)} (${memory.status})`));
    const more = next_cursor === undefined ? "" : `\nThere are more: list them with the cursor ${next_cursor}`;
    const text = memories.length === 0 ? "Nothing is remembered." : marked(lines) + more;
    return {
      text: withWaiting(text, waiting),
      structured: { notice: NOTICE, memories, waiting, ...(next_cursor !== undefined && { next_cursor }) },
    };
  },
});

import { Type } from "@sinclair/typebox";
import type { Command } from "commander";
import { addMemoryOptions, type MemoryOptions, withMemories } from "./memory-api.ts";
import { oneLine, printJson, printLine, printTable } from "./output.ts";
import { wholeNumberOf } from "./settings.ts";

interface Options extends MemoryOptions {
  readonly limit?: string;
  readonly cursor?: string;
}

/** Each memory costs a request for its text, and a key has a rate. */
const LIMIT = { min: 1, max: 50, default: 20 };

const Page = Type.Object({ results: Type.Array(Type.Object({ id: Type.String() })), next_cursor: Type.Optional(Type.String()) });
const Memory = Type.Object({ id: Type.String(), content: Type.String(), status: Type.String(), created_at: Type.String() });

export function addListCommand(memoryd: Command): void {
  const list = memoryd.command("list").description("list the memories of an agent and a user, newest first");
  addMemoryOptions(list)
    .option("--limit <number>", `the most memories, up to ${LIMIT.max} (default: ${LIMIT.default})`)
    .option("--cursor <cursor>", "where the page before ended, as it was printed there")
    .action(run);
}

function run(options: Options): Promise<void> {
  const limit = wholeNumberOf("--limit", options.limit, LIMIT);
  return withMemories(options, async ({ ask, find, place, sayWaiting }) => {
    const query = new URLSearchParams({ ...place, limit: String(limit), ...(options.cursor !== undefined && { cursor: options.cursor }) });
    const { results, next_cursor: next } = await ask({ method: "GET", path: `/v1/memories?${query}` }, Page);
    const memories = [];
    for (const { id } of results) {
      const memory = await find(`/v1/memories/${id}`, Memory);
      if (memory) memories.push(memory);
    }
    if (options.json) printJson({ results: memories, next_cursor: next });
    else if (memories.length === 0) printLine(`Nothing is remembered by agent ${place.agent_id} of user ${place.user_id}.`);
    else {
      printTable(
        ["DAY", "STATUS", "ID", "TEXT"],
        memories.map(({ created_at, status, id, content }) => [created_at.slice(0, 10), status, id, oneLine(content)]),
      );
      if (next !== undefined) printLine(`There are more: add --cursor ${next}`);
    }
    sayWaiting();
  });
}

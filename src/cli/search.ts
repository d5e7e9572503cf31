import { Type } from "@sinclair/typebox";
import type { Command } from "commander";
import { LIMITS } from "../memory/limits.ts";
import { addMemoryOptions, type MemoryOptions, withMemories } from "./memory-api.ts";
import { oneLine, printJson, printLine, printTable } from "./output.ts";
import { wholeNumberOf } from "./settings.ts";

interface Options extends MemoryOptions {
  readonly limit?: string;
}

const Answer = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), content: Type.String(), score: Type.Number(), created_at: Type.String() })),
});

export function addSearchCommand(memoryd: Command): void {
  const search = memoryd
    .command("search")
    .argument("<query...>", "a question, or a few words")
    .description("search the memories of an agent and a user");
  addMemoryOptions(search).option("--limit <number>", `the most memories (default: ${LIMITS.searchK.default})`).action(run);
}

function run(query: readonly string[], options: Options): Promise<void> {
  const k = wholeNumberOf("--limit", options.limit, LIMITS.searchK);
  return withMemories(options, async ({ ask, place, sayWaiting }) => {
    const body = { ...place, query: query.join(" "), k };
    const { results } = await ask({ method: "POST", path: "/v1/memories/search", body }, Answer);
    if (options.json) printJson(results);
    else if (results.length === 0) printLine(`Nothing is remembered about this by agent ${place.agent_id} of user ${place.user_id}.`);
    else
      printTable(
        ["SCORE", "DAY", "ID", "TEXT"],
        results.map(({ score, created_at, id, content }) => [score.toFixed(2), created_at.slice(0, 10), id, oneLine(content)]),
      );
    sayWaiting();
  });
}

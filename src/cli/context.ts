import { Type } from "@sinclair/typebox";
import type { Command } from "commander";
import { LIMITS } from "../memory/limits.ts";
import { addMemoryOptions, type MemoryOptions, withMemories } from "./memory-api.ts";
import { printJson, printLine } from "./output.ts";
import { wholeNumberOf } from "./settings.ts";

interface Options extends MemoryOptions {
  readonly maxTokens?: string;
}

const Answer = Type.Object({ context: Type.String(), tokens: Type.Integer() });

export function addContextCommand(memoryd: Command): void {
  const context = memoryd
    .command("context")
    .argument("[query...]", "what the conversation is about; without it, the user in general")
    .description("print the block of memories for a prompt");
  addMemoryOptions(context)
    .option("--max-tokens <number>", `the most estimated tokens (default: ${LIMITS.contextTokens.default})`)
    .action(run);
}

function run(query: readonly string[], options: Options): Promise<void> {
  const tokens = wholeNumberOf("--max-tokens", options.maxTokens, LIMITS.contextTokens);
  return withMemories(options, async ({ ask, place, sayWaiting }) => {
    const body = { ...place, max_tokens: tokens, ...(query.length > 0 && { query: query.join(" ") }) };
    const answer = await ask({ method: "POST", path: "/v1/context", body }, Answer);
    if (options.json) printJson({ context: answer.context, tokens: answer.tokens });
    else printLine(answer.context || `Nothing is remembered by agent ${place.agent_id} of user ${place.user_id}.`);
    sayWaiting();
  });
}

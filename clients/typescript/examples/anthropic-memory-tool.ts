import type Anthropic from "@anthropic-ai/sdk";
import { betaMemoryTool } from "@anthropic-ai/sdk/helpers/beta/memory";
import type { Memoryd } from "@memoryd/client";
import { memoryTool } from "@memoryd/client/anthropic-memory-tool";

/** Lets Claude keep its notes about this user in memoryd. */
export async function answer(anthropic: Anthropic, memory: Memoryd, prompt: string): Promise<string> {
  const message = await anthropic.beta.messages.toolRunner({
    model: "claude-sonnet-4-5",
    max_tokens: 1024,
    betas: ["context-management-2025-06-27"],
    tools: [betaMemoryTool(memoryTool(memory))],
    messages: [{ role: "user", content: prompt }],
  });
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}

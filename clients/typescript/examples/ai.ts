import type { Memoryd } from "@memoryd/client";
import { memoryMiddleware, memoryTools } from "@memoryd/client/ai";
import { generateText, stepCountIs, wrapLanguageModel } from "ai";

/** A language model of any provider, such as openai("gpt-5"). */
type Model = Parameters<typeof wrapLanguageModel>[0]["model"];

/** Answers with what is known about the user, and remembers what the user says. */
export async function answer(model: Model, memory: Memoryd, prompt: string): Promise<string> {
  const { text } = await generateText({
    model: wrapLanguageModel({ model, middleware: memoryMiddleware(memory, { onError: console.warn }) }),
    tools: memoryTools(memory),
    stopWhen: stepCountIs(5),
    prompt,
  });
  return text;
}

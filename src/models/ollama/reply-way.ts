import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type GenerateReply, type GenerateRequest, ModelError, type ModelErrorCause } from "../model.ts";

/** How a chat model is asked for a reply by a schema. */
export interface ReplyWay {
  /** Undefined leaves the thinking of a thinking model on. */
  readonly think: false | undefined;
  /** Whether the prompt has the schema, too. */
  readonly isInWords: boolean;
}

/** Works for most models, and is kept where no way works. */
export const USUAL_WAY: ReplyWay = { think: false, isInWords: false };
/**
 * In the order of their cost. Ollama ignores the schema for some models whose thinking is off (its issues 14645 and 15260) and for all MLX
 * models (17183), but these follow one in the prompt. Others reply nothing unless they think (17823).
 */
const WAYS: readonly ReplyWay[] = [USUAL_WAY, { think: false, isInWords: true }, { think: undefined, isInWords: false }];

/** For all ways together. One reply has ten tokens, but a model may think before it. */
const FIND_MS = 60_000;
/** After these errors the server may be asked later: they show nothing about the model. */
const OUTAGES: ReadonlySet<ModelErrorCause> = new Set<ModelErrorCause>(["unreachable", "missing", "overloaded"]);

/** Says nothing of JSON, so that only a schema that is enforced, or stands in the prompt, makes the reply follow it. */
const ANSWER = Type.Object({ answer: Type.Boolean() });
const QUESTION: GenerateRequest = {
  system: "You answer questions.",
  prompt: "Is Paris in France?",
  schema: ANSWER,
  maxOutputTokens: 64,
};

interface FindOptions {
  /** Asks once in this way. Throws {@link ModelError}. */
  readonly ask: (way: ReplyWay, request: GenerateRequest, deadlineMs: number) => Promise<GenerateReply>;
  readonly model: string;
  readonly deadlineMs: number;
  readonly monotonicMs: () => number;
  readonly warn: (message: string) => void;
}

/** Finds the first way in which the model follows a schema. Throws {@link ModelError} only when the server cannot be asked now. */
export async function findReplyWay({ ask, model, deadlineMs, monotonicMs, warn }: FindOptions): Promise<ReplyWay> {
  const untilMs = monotonicMs() + Math.min(deadlineMs, FIND_MS);
  for (const way of WAYS) {
    const leftMs = Math.ceil(untilMs - monotonicMs());
    if (leftMs <= 0) break;
    try {
      const { value } = await ask(way, QUESTION, leftMs);
      if (Value.Check(ANSWER, value)) return way;
    } catch (error) {
      if (!(error instanceof ModelError) || OUTAGES.has(error.kind)) throw error;
    }
  }
  warn(
    `The chat model ${model} does not reply by a schema, so the built-in steps will do most of its work: update Ollama, or choose another with MEMORYD_CHAT_MODEL; "memoryd models try ${model}" measures it`,
  );
  return USUAL_WAY;
}

/** The system prompt with the schema. */
export function inWords(system: string, schema: object): string {
  return `${system}\nAnswer with one JSON object alone, by this JSON schema: ${JSON.stringify(schema)}`;
}

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ModelError } from "../model.ts";

/** The fields of Ollama's answers that memoryd reads. Other fields are ignored. */
export const VERSION = Type.Object({ version: Type.String() });

export const TAGS = Type.Object({
  models: Type.Array(
    Type.Object({
      name: Type.String(),
      digest: Type.String({ minLength: 1 }),
      size: Type.Optional(Type.Number()),
      /** Older servers do not send them. */
      capabilities: Type.Optional(Type.Array(Type.String())),
    }),
  ),
});

export const SHOW = Type.Object({
  /** Lines of the Modelfile: `num_ctx                        256`. */
  parameters: Type.Optional(Type.String()),
  capabilities: Type.Optional(Type.Array(Type.String())),
  model_info: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export const EMBEDDED = Type.Object({ embeddings: Type.Array(Type.Unknown()) });

export const CHAT = Type.Object({
  message: Type.Object({ content: Type.String() }),
  done: Type.Boolean(),
  /** Absent when the server stopped the model; `done` is false then. */
  done_reason: Type.Optional(Type.String()),
  prompt_eval_count: Type.Optional(Type.Number()),
  eval_count: Type.Optional(Type.Number()),
  /** Durations are nanoseconds. */
  prompt_eval_duration: Type.Optional(Type.Number()),
  eval_duration: Type.Optional(Type.Number()),
});

/** Returns the answer if it matches the schema. Throws {@link ModelError} `malformed`, which quotes nothing of the answer. */
export function checked<T extends TSchema>(schema: T, answer: unknown, path: string): Static<T> {
  if (Value.Check(schema, answer)) return answer;
  const where = Value.Errors(schema, answer).First()?.path || "its root";
  throw new ModelError("malformed", `Ollama's answer to ${path} has an unexpected format at ${where}`);
}

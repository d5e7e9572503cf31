import type { ChosenModels } from "../../src/models/model.ts";

/** The models that are chosen without Ollama. Nothing listens at the address. */
export const BUILTIN_MODELS: ChosenModels = {
  embedder: { kind: "builtin" },
  generator: { kind: "builtin" },
  connection: {
    host: "http://127.0.0.1:9",
    embedDeadlineMs: 1000,
    chatDeadlineMs: 1000,
    loadDeadlineMs: 1000,
    concurrency: 1,
    keepAliveSeconds: 60,
  },
  explanation: "Uses the built-in models",
};

import type { ModelChoice } from "../config.ts";
import { UsageError } from "../memory/errors.ts";
import { createBuiltinEmbedder } from "./builtin.ts";
import type { Models } from "./model.ts";

/** The only importer of the models' implementations. `auto` is the built-in embedder as long as there is no other. */
export async function openModels({ model }: { readonly model: ModelChoice }): Promise<Models> {
  if (model === "ollama") {
    throw new UsageError("The model `ollama` is not there yet in this version: set `builtin` or `auto`, which need no download");
  }
  return { embedder: createBuiltinEmbedder(), generator: undefined };
}

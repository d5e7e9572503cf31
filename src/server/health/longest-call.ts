import type { ChosenModels } from "../../models/model.ts";

/** Longest duration of one call to a model, including the time to load the model. */
export function longestCallMs({ embedder, generator, connection }: ChosenModels): number {
  if (embedder.kind === "builtin" && generator.kind === "builtin") return 0;
  return connection.loadDeadlineMs + Math.max(connection.embedDeadlineMs, connection.chatDeadlineMs);
}

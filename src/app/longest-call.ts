import type { ChosenModels } from "../models/model.ts";

/** What one call to a model may take: it may have the model loaded first. */
export function longestCallMs({ embedder, generator, connection }: ChosenModels): number {
  if (embedder.kind === "builtin" && generator.kind === "builtin") return 0;
  return connection.loadDeadlineMs + Math.max(connection.embedDeadlineMs, connection.chatDeadlineMs);
}

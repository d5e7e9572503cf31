import { messageOf } from "../memory/errors.ts";
import { type ChosenEmbedder, type ChosenGenerator, type ChosenModels, ModelError, type ModelState } from "./model.ts";
import { createOllamaClient } from "./ollama/client.ts";
import { type OllamaServer, PROBE_MS, probeServer } from "./ollama/probe.ts";

/** Checks whether Ollama has the chosen models, without loading them. Never throws {@link ModelError}. */
export async function modelStates({ embedder, generator, connection }: ChosenModels): Promise<ModelState[]> {
  const isRemote = embedder.kind === "ollama" || generator.kind === "ollama";
  const server = isRemote ? await probe(connection.host) : undefined;
  return [stateOf("embedder", embedder, connection.host, server), stateOf("generator", generator, connection.host, server)];
}

async function probe(host: string): Promise<OllamaServer | ModelError> {
  const client = createOllamaClient({ host, concurrency: 1 });
  try {
    return await probeServer(client, PROBE_MS);
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  } finally {
    client.close();
  }
}

function stateOf(
  role: ModelState["role"],
  chosen: ChosenEmbedder | ChosenGenerator,
  host: string,
  server: OllamaServer | ModelError | undefined,
): ModelState {
  if (chosen.kind === "builtin" || server === undefined) return { role, name: "built in", host: undefined, problem: undefined };
  const problem =
    server instanceof ModelError ? `${messageOf(server)}: check that "ollama serve" runs at ${host}` : problemOf(chosen, server);
  return { role, name: chosen.model, host, problem };
}

function problemOf({ model, modelDigest }: { model: string; modelDigest: string }, { models }: OllamaServer): string | undefined {
  const found = models.find(({ name }) => name === model);
  if (!found) return `Ollama no longer has ${model}: pull it again, or restart memoryd to choose another`;
  if (found.digest !== modelDigest) return `Ollama has a different ${model} than when memoryd started: restart memoryd to use it`;
  return undefined;
}

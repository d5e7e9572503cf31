import type { ModelSettings } from "../config/config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";
import type { ChosenEmbedder, ChosenGenerator, ChosenModels } from "./model.ts";
import { type Choice, chooseEmbedder, chooseGenerator, type OllamaEmbedderChoice, prefixesOf } from "./ollama/candidates.ts";
import { createOllamaClient, type OllamaClient } from "./ollama/client.ts";
import { RECOMMENDED_CHAT_MODEL, RECOMMENDED_EMBED_MODEL } from "./ollama/known-models.ts";
import { type OllamaServer, PROBE_MS, probeServer, REQUIRED_PROBE_MS } from "./ollama/probe.ts";

const BUILTIN = { kind: "builtin" } as const;

/**
 * Decides once, at the start, which models run; both threads then open the same ones. `previous` is the choice of the last start. It
 * keeps `auto` from changing the embedder, and embedding everything again, only because Ollama starts later than memoryd or has a new
 * model. Throws {@link UsageError} when the settings require Ollama and it cannot be used. With `builtin` it makes no connection.
 */
export async function chooseModels(settings: ModelSettings, previous?: ChosenModels): Promise<ChosenModels> {
  const { model, embedModel, chatModel, ollamaHost } = settings;
  if (model === "builtin" || (embedModel === "builtin" && chatModel === "builtin")) {
    return result(settings, BUILTIN, BUILTIN, "Uses the built-in models, as configured");
  }
  const client = createOllamaClient({ host: ollamaHost, concurrency: 1 });
  let server: OllamaServer;
  try {
    server = await probeServer(client, model === "ollama" ? REQUIRED_PROBE_MS : PROBE_MS);
  } catch (error) {
    return withoutServer(settings, previous, messageOf(error));
  }
  return withServer(settings, previous, client, server);
}

async function withServer(
  settings: ModelSettings,
  previous: ChosenModels | undefined,
  client: OllamaClient,
  server: OllamaServer,
): Promise<ChosenModels> {
  const { embedder: oldEmbedder, generator: oldGenerator } = previous ?? { embedder: BUILTIN, generator: BUILTIN };
  const base = { client, server, settings };
  const embedder: Choice<ChosenEmbedder> =
    settings.embedModel === "builtin"
      ? { ok: true, chosen: BUILTIN }
      : await chooseEmbedder({ ...base, previous: oldEmbedder.kind === "ollama" ? oldEmbedder : undefined });
  const generator: Choice<ChosenGenerator> =
    settings.chatModel === "builtin"
      ? { ok: true, chosen: BUILTIN }
      : chooseGenerator({ ...base, previous: oldGenerator.kind === "ollama" ? oldGenerator : undefined });

  const faults = [embedder, generator].filter((choice) => !choice.ok);
  if (faults.length > 0 && settings.model === "ollama") {
    throw new UsageError(`The settings require Ollama, but ${faults.map(sentence).join("; and ")}`);
  }
  const chosenEmbedder = embedder.ok ? embedder.chosen : BUILTIN;
  const chosenGenerator = generator.ok ? generator.chosen : BUILTIN;
  const where = `Ollama ${server.version} at ${settings.ollamaHost}`;
  const better = faults.length > 0 ? `. Better models are possible: ${faults.map(sentence).join("; ")}` : "";
  return result(settings, chosenEmbedder, chosenGenerator, `${describe(chosenEmbedder, chosenGenerator)} (${where})${better}`);
}

function withoutServer(settings: ModelSettings, previous: ChosenModels | undefined, why: string): ChosenModels {
  const remedy = `start Ollama with "ollama serve", run ${pulls(settings)}, and restart memoryd`;
  if (settings.model === "ollama") {
    throw new UsageError(`The settings require Ollama, but at ${settings.ollamaHost} ${why}: ${remedy}`);
  }
  if (previous?.embedder.kind === "ollama" && stillWanted(settings, previous.embedder)) {
    const { embedder, generator } = previous;
    const waiting = `Waits for Ollama, because the memories are embedded with ${embedder.identity.name}, and at ${settings.ollamaHost} ${why}`;
    return result(
      settings,
      embedder,
      wantedGenerator(settings, generator),
      `${waiting}. Until Ollama answers, search uses only words; "--model builtin" embeds the memories again without Ollama`,
    );
  }
  return result(
    settings,
    BUILTIN,
    BUILTIN,
    `Uses the built-in models, because at ${settings.ollamaHost} ${why}. For better models, ${remedy}`,
  );
}

/** Whether the settings still choose the model and the prefixes with which the memories were embedded. */
function stillWanted(settings: ModelSettings, { model, queryPrefix, documentPrefix }: OllamaEmbedderChoice): boolean {
  const prefixes = prefixesOf(settings, model);
  if (prefixes.queryPrefix !== queryPrefix || prefixes.documentPrefix !== documentPrefix) return false;
  return settings.embedModel === "auto" || settings.embedModel === model;
}

function wantedGenerator(settings: ModelSettings, generator: ChosenGenerator): ChosenGenerator {
  if (generator.kind === "builtin") return generator;
  const wanted = settings.chatModel === "auto" || settings.chatModel === generator.model;
  return wanted ? { ...generator, contextTokens: settings.chatContextTokens } : BUILTIN;
}

function result(settings: ModelSettings, embedder: ChosenEmbedder, generator: ChosenGenerator, explanation: string): ChosenModels {
  const { ollamaHost: host, embedDeadlineMs, chatDeadlineMs, loadDeadlineMs, modelConcurrency, modelKeepAliveSeconds } = settings;
  const connection = {
    host,
    embedDeadlineMs,
    chatDeadlineMs,
    loadDeadlineMs,
    concurrency: modelConcurrency,
    keepAliveSeconds: modelKeepAliveSeconds,
  };
  return { embedder, generator, connection, explanation };
}

function describe(embedder: ChosenEmbedder, generator: ChosenGenerator): string {
  const vectors =
    embedder.kind === "builtin" ? "the built-in model" : `${embedder.identity.name} (${embedder.identity.dimensions} dimensions)`;
  const steps = generator.kind === "builtin" ? "its built-in steps" : `ollama/${generator.model}`;
  return `Embeds with ${vectors}, and cognition uses ${steps}`;
}

function sentence(choice: Choice<unknown>): string {
  return choice.ok ? "" : `${choice.why} (${choice.remedy})`;
}

function pulls({ embedModel, chatModel }: ModelSettings): string {
  const names = [embedModel === "auto" ? RECOMMENDED_EMBED_MODEL : embedModel, chatModel === "auto" ? RECOMMENDED_CHAT_MODEL : chatModel];
  const wanted = names.filter((name) => name !== "builtin");
  return wanted.map((name) => `"ollama pull ${name}"`).join(" and ");
}

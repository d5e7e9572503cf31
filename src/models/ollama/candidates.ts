import type { ModelSettings } from "../../config/config.ts";
import { messageOf } from "../../memory/errors.ts";
import { type ChosenEmbedder, type ChosenGenerator, EMBEDDED_TEXT } from "../model.ts";
import type { OllamaClient } from "./client.ts";
import {
  CHAT_ALIASES,
  CHAT_MODELS,
  canonicalName,
  EMBEDDING_MODELS,
  knownEmbeddingModel,
  RECOMMENDED_CHAT_MODEL,
  RECOMMENDED_EMBED_MODEL,
} from "./known-models.ts";
import {
  type InstalledModel,
  inspectModel,
  isAtLeast,
  LEAST_CHAT_VERSION,
  measureDimensions,
  type OllamaServer,
  REQUIRED_PROBE_MS,
} from "./probe.ts";

export type OllamaEmbedderChoice = Extract<ChosenEmbedder, { kind: "ollama" }>;
export type OllamaGeneratorChoice = Extract<ChosenGenerator, { kind: "ollama" }>;

/** A choice; or the reason why there is none, as part of a sentence, and the remedy. */
export type Choice<T> = { readonly ok: true; readonly chosen: T } | { readonly ok: false; readonly why: string; readonly remedy: string };

export interface ChooseOptions<T> {
  readonly client: OllamaClient;
  readonly server: OllamaServer;
  readonly settings: ModelSettings;
  /** The choice of the last start. It is kept if it is still possible, so that a newly installed model changes nothing by itself. */
  readonly previous: T | undefined;
}

export async function chooseEmbedder(options: ChooseOptions<OllamaEmbedderChoice>): Promise<Choice<OllamaEmbedderChoice>> {
  const { client, server, settings, previous } = options;
  const found = settings.embedModel === "auto" ? bestEmbedder(server, previous?.model) : installed(server, settings.embedModel);
  if (!found) return notInstalled("embedding", settings.embedModel, RECOMMENDED_EMBED_MODEL);
  const model = found.name;
  try {
    const { capabilities, contextTokens } = await inspectModel(client, model, { deadlineMs: REQUIRED_PROBE_MS });
    if (capabilities && !capabilities.includes("embedding")) return wrongKind(model, "make vectors", "MEMORYD_EMBED_MODEL");
    const same = previous?.model === model && previous.modelDigest === found.digest;
    const { modelKeepAliveSeconds: keepAliveSeconds, loadDeadlineMs: deadlineMs } = settings;
    const dimensions = same
      ? previous.identity.dimensions
      : await measureDimensions(client, { model, contextTokens, keepAliveSeconds, deadlineMs });
    const { queryPrefix, documentPrefix } = prefixesOf(settings, model);
    const digest = identityDigest(found.digest, [queryPrefix, documentPrefix, contextTokens, EMBEDDED_TEXT]);
    const identity = { name: `ollama/${model}`, digest, dimensions };
    return { ok: true, chosen: { kind: "ollama", model, modelDigest: found.digest, identity, contextTokens, queryPrefix, documentPrefix } };
  } catch (error) {
    return {
      ok: false,
      why: `its model ${model} does not embed: ${messageOf(error)}`,
      remedy: `read Ollama's log, or try "ollama run ${model}"`,
    };
  }
}

export function chooseGenerator({
  server,
  settings,
  previous,
}: Omit<ChooseOptions<OllamaGeneratorChoice>, "client">): Choice<OllamaGeneratorChoice> {
  if (!isAtLeast(server.version, LEAST_CHAT_VERSION)) {
    const why = `Ollama ${server.version} is older than ${LEAST_CHAT_VERSION}, which supports replies by a schema`;
    return { ok: false, why, remedy: "update Ollama" };
  }
  const found = settings.chatModel === "auto" ? bestGenerator(server, previous?.model) : installed(server, settings.chatModel);
  if (!found) return notInstalled("chat", settings.chatModel, RECOMMENDED_CHAT_MODEL);
  if (found.capabilities && !found.capabilities.includes("completion")) return wrongKind(found.name, "write", "MEMORYD_CHAT_MODEL");
  const { name: model, digest: modelDigest } = found;
  return { ok: true, chosen: { kind: "ollama", model, modelDigest, contextTokens: settings.chatContextTokens } };
}

/** Returns the prefixes of the settings, or else those that the model is known to need, or else none. */
export function prefixesOf(settings: ModelSettings, model: string): { queryPrefix: string; documentPrefix: string } {
  const known = knownEmbeddingModel(model);
  return {
    queryPrefix: settings.embedQueryPrefix ?? known?.queryPrefix ?? "",
    documentPrefix: settings.embedDocumentPrefix ?? known?.documentPrefix ?? "",
  };
}

function installed({ models }: OllamaServer, name: string): InstalledModel | undefined {
  return models.find((model) => model.name === canonicalName(name));
}

/**
 * Returns the previous choice, or else the smallest model of the first known family that is installed. Larger models
 * are chosen by name.
 */
function bestEmbedder(server: OllamaServer, previous: string | undefined): InstalledModel | undefined {
  const kept = previous === undefined ? undefined : installed(server, previous);
  if (kept) return kept;
  for (const { family } of EMBEDDING_MODELS) {
    const own = server.models.filter((model) => knownEmbeddingModel(model.name)?.family === family);
    const [smallest] = own.toSorted((a, b) => a.sizeBytes - b.sizeBytes || a.name.localeCompare(b.name));
    if (smallest) return smallest;
  }
  return undefined;
}

function bestGenerator(server: OllamaServer, previous: string | undefined): InstalledModel | undefined {
  const names = [previous, ...CHAT_MODELS.flatMap(({ name }) => [name, CHAT_ALIASES[name]])];
  for (const name of names) {
    const found = name === undefined ? undefined : installed(server, name);
    if (found) return found;
  }
  return undefined;
}

function notInstalled(kind: string, setting: string, recommended: string): { ok: false; why: string; remedy: string } {
  const name = setting === "auto" ? recommended : setting;
  const why = setting === "auto" ? `Ollama has no ${kind} model that memoryd knows` : `Ollama has no model ${setting}`;
  return { ok: false, why, remedy: `run "ollama pull ${name}"` };
}

function wrongKind(model: string, task: string, env: string): { ok: false; why: string; remedy: string } {
  return { ok: false, why: `${model} cannot ${task}`, remedy: `set ${env} to another model` };
}

/** Begins with the model's own digest, so that a person recognizes it. */
function identityDigest(modelDigest: string, rest: readonly (string | number)[]): string {
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify([modelDigest, ...rest])).digest("hex");
  return `${modelDigest.slice(0, 12)}-${hash.slice(0, 12)}`;
}

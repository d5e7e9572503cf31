import type { Config } from "../config/config.ts";
import { messageOf, UsageError } from "../memory/errors.ts";
import type { ChosenModels, EmbedderIdentity, Models } from "../models/model.ts";
import { chooseModels, openModels } from "../models/open-models.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

const REMEDY = 'read Ollama\'s log; "ollama ps" lists the models that it has loaded';
const SAMPLE = "I moved to Lisbon in May and work as a carpenter.";
const SCHEMA = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
} as const;

export interface CheckedModels {
  readonly findings: readonly Finding[];
  /** The identity of the chosen embedder; undefined if none can be chosen. */
  readonly identity: EmbedderIdentity | undefined;
}

/** Chooses models as the next start would, and runs each one once on a real task. */
export async function checkModels(config: Config, previous: ChosenModels | undefined): Promise<CheckedModels> {
  let chosen: ChosenModels;
  try {
    chosen = await chooseModels(config, previous);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return {
      findings: [fault("models", error.message, "follow the message, or set MEMORYD_MODEL=auto to run without Ollama")],
      identity: undefined,
    };
  }
  const models = openModels(chosen);
  try {
    const findings = [ok("models", chosen.explanation), await checkEmbedder(models)];
    if (models.generator) findings.push(await checkGenerator(models.generator));
    return { findings, identity: models.embedder.identity };
  } finally {
    models.close();
  }
}

async function checkEmbedder({ embedder }: Models): Promise<Finding> {
  const { name, dimensions } = embedder.identity;
  const startMs = performance.now();
  try {
    const [vector] = await embedder.embedDocuments([SAMPLE]);
    return ok("embedding", `${name}: ${vector?.length ?? 0} dimensions in ${elapsed(startMs)}`);
  } catch (error) {
    return fault("embedding", `${name} (${dimensions} dimensions) does not embed: ${messageOf(error)}`, REMEDY);
  }
}

async function checkGenerator(generator: NonNullable<Models["generator"]>): Promise<Finding> {
  const { name } = generator.identity;
  const startMs = performance.now();
  try {
    const { value } = await generator.generate({
      system: "Reply in JSON.",
      prompt: `In which city does the writer live? ${SAMPLE}`,
      schema: SCHEMA,
      maxOutputTokens: 64,
    });
    const right = typeof value === "object" && value !== null && "city" in value && typeof value.city === "string";
    if (right) return ok("structured reply", `${name}: in ${elapsed(startMs)}`);
    return warning(
      "structured reply",
      `${name} did not reply in the requested format`,
      "choose another chat model with MEMORYD_CHAT_MODEL",
    );
  } catch (error) {
    return warning("structured reply", `${name} gave no reply (${messageOf(error)}): cognition falls back to its built-in steps`, REMEDY);
  }
}

function elapsed(startMs: number): string {
  return `${Math.round(performance.now() - startMs)} ms`;
}

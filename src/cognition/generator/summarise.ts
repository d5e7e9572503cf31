import type { Memory } from "../../memory/types.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import type { Summary } from "../compress/summary.ts";
import { ABSTRACTION_CHARACTERS } from "../limits.ts";
import type { Steps } from "../steps.ts";
import type { Asker } from "./ask.ts";
import type { ModelCounts } from "./counts.ts";
import { ABSTRACTION, ABSTRACTION_SYSTEM, type Abstraction, abstractionPrompt } from "./prompts.ts";
import { evidenceOf, unsupportedBy } from "./support.ts";

export interface SummariseOptions {
  readonly asker: Asker;
  readonly counts: ModelCounts;
  readonly fallback: Pick<Steps, "summarise">;
}

/** A summary whose sentences all are supported by the memories; otherwise the built-in step's, in the memories' own words. */
export async function summariseMemories(options: SummariseOptions, sources: readonly Memory[]): Promise<Summary | undefined> {
  const { asker, counts, fallback } = options;
  const evidence = evidenceOf(
    sources.map(({ content, metadata, createdAtMs }) => {
      const speaker = metadata?.["speaker"];
      return { text: content, speaker: typeof speaker === "string" ? speaker : undefined, writtenAtMs: createdAtMs };
    }),
  );
  const asked = await asker.ask<string>({
    step: "summarise",
    system: ABSTRACTION_SYSTEM,
    prompt: abstractionPrompt(sources.map(({ content }) => content)),
    schema: ABSTRACTION,
    maxOutputTokens: ABSTRACTION_CHARACTERS,
    read(value) {
      const summary = (value as Abstraction).summary.replace(/\s+/gu, " ").trim();
      const fault =
        summary.length > ABSTRACTION_CHARACTERS
          ? "length"
          : [summary === "" ? "" : undefined, ...sentences(summary)]
              .filter((sentence) => sentence !== undefined)
              .map((sentence) => unsupportedBy(evidence, sentence))
              .find((found) => found !== undefined);
      if (fault === undefined) return { ok: true, value: summary };
      counts.refused("summarise", fault);
      return { ok: false, cause: "unsupported", reason: "it was too long, or said something that the facts do not say" };
    },
  });
  if (asked.ok) return { content: asked.value, of: sources.map(({ id }) => id) };
  counts.fallback("summarise", asked.cause);
  return fallback.summarise(sources);
}

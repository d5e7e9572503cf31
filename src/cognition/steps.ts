import type { Memory, MemoryId, Scope, Submission } from "../memory/types.ts";
import type { Records, Superseding } from "../stores/records.ts";
import { summarise } from "./compress/summary.ts";
import { type Candidate, supersessions } from "./dedupe/dedupe.ts";
import { extract } from "./extract/extract.ts";
import { score } from "./score.ts";

/** A fact as extraction found it. */
export interface ExtractedFact {
  readonly content: string;
  /** 0 to 1, when the step judged it in the same breath; absent: {@link Steps.score} does. */
  readonly importance?: number | undefined;
}

/**
 * The steps of cognition that take judgement, each for all of a batch at once. The seam at which a language model takes over: its steps are made
 * around these, and fall back to them one by one.
 */
export interface Steps {
  /** The facts of each submission, in order. None for one that says nothing worth keeping. */
  extract(submissions: readonly Submission[]): Promise<ExtractedFact[][]>;
  /** Which older facts of the scope the new ones take the place of; `fresh` in order of acceptance. */
  dedupe(scope: Scope, fresh: readonly Candidate[]): Promise<ReadonlyMap<MemoryId, readonly Superseding[]>>;
  /** Importance from 0 to 1 of each text. */
  score(texts: readonly string[]): Promise<number[]>;
  /** One text for related memories; undefined when none is worth making. */
  summarise(sources: readonly Memory[]): Promise<string | undefined>;
}

/** The steps that need no model: rules of writing. The same input gives the same output, always. */
export function builtinSteps(records: Records): Steps {
  return {
    extract: async (submissions) => submissions.map(({ content }) => extract(content).map((fact) => ({ content: fact }))),
    dedupe: async (scope, fresh) => {
      const factKeys = fresh.map((candidate) => candidate.keys.factKey);
      const propertyKeys = fresh.map((candidate) => candidate.keys.replaces).filter((key) => key !== undefined);
      return supersessions(fresh, await records.memories.withKeys(scope, { factKeys, propertyKeys }));
    },
    score: async (texts) => texts.map(score),
    summarise: async (sources) => summarise(sources),
  };
}

import type { MemoryId, Scope, Submission } from "../memory/types.ts";
import type { SentenceReader } from "../models/model.ts";
import type { ModelStats } from "../observability/worker-stats.ts";
import type { ParsedFact } from "../reading/clauses/parsed-fact.ts";
import type { Doubt, Records } from "../stores/interfaces/records.ts";
import type { Vectors } from "../stores/interfaces/vectors.ts";
import { type Resolution, resolve } from "./dedupe/dedupe.ts";
import { rivalsOf } from "./dedupe/rivals.ts";
import { extract } from "./extract/extract.ts";
import { ownWords } from "./extract/own-words.ts";
import { type Scored, score, type Unscored } from "./score.ts";

/** Submissions per claim: enough to share an embedding batch and a commit, and few enough that a stop waits less than a second. */
export const CLAIM_SUBMISSIONS = 64;

/** A fact as the extraction step returns it. */
export interface ExtractedFact {
  readonly content: string;
  /** 0 to 1, when a model rated it. */
  readonly rated?: number | undefined;
}

/** A fact about to be stored, with everything needed to compare it. */
export interface FreshFact extends ParsedFact {
  readonly content: string;
  /** A unit vector. */
  readonly vector: Float32Array;
  /** False when the text itself is stored, by request or for lack of facts. The language model does not judge such a text. */
  readonly isExtracted: boolean;
}

/**
 * The steps of cognition that need judgement, each for a whole batch. The built-in steps implement all of them. A chat model's steps
 * wrap these and fall back to them step by step.
 *
 * @example
 * const steps = builtinSteps({ records, vectors, reader, now: Date.now });
 * const [facts] = await steps.extract([submission]); // [{ content: "Ann lives in Bergen." }]
 * const resolutions = await steps.dedupe(scope, fresh); // which facts supersede which
 */
export interface Steps {
  /** The facts of each submission, in order; empty for one without anything worth keeping. */
  extract(submissions: readonly Submission[]): Promise<ExtractedFact[][]>;
  /** Which facts of the scope the new ones supersede, and which supersede them. `fresh` is in order of acceptance. */
  dedupe(scope: Scope, fresh: readonly FreshFact[]): Promise<ReadonlyMap<MemoryId, Resolution>>;
  /** How important each fact is, and what it is about. */
  score(facts: readonly Unscored[]): Promise<Scored[]>;
  /** What a language model did for these steps since the start. */
  stats(): ModelStats;
}

/** Two facts of a scope. */
export interface FactPair {
  readonly newer: ParsedFact & { readonly content: string };
  readonly older: ParsedFact & { readonly content: string };
}

/** The steps with a chat model, and what it says of pairs of stored facts. */
export interface Chat extends Steps {
  /** The pairs of which the newer fact probably makes the older one untrue. */
  confirm(pairs: readonly FactPair[]): Promise<Doubt[]>;
}

const NO_MODEL: ModelStats = { calls: [], fallbacks: [], refused: [], promptTokens: 0, outputTokens: 0 };

export interface BuiltinStepsOptions {
  readonly records: Records;
  readonly vectors: Vectors;
  readonly reader: SentenceReader;
  readonly now: () => number;
}

/** The steps by rules, without a model. The same input always gives the same output. */
export function builtinSteps({ records, vectors, reader, now }: BuiltinStepsOptions): Steps {
  return {
    extract: async (submissions) =>
      (await ownWords(records, submissions)).map((text) => extract(text, reader).map((content) => ({ content }))),
    dedupe: async (scope, fresh) => resolve(fresh, await rivalsOf({ records, vectors, now }, scope, fresh)),
    score: async (facts) => facts.map((fact) => score(reader, fact)),
    stats: () => NO_MODEL,
  };
}

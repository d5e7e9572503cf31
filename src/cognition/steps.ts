import type { Memory, MemoryId, Scope, Submission } from "../memory/types.ts";
import type { Records } from "../stores/records.ts";
import type { Vectors } from "../stores/vectors.ts";
import type { ModelStats } from "../worker-stats.ts";
import { type Summary, summarise } from "./compress/summary.ts";
import { candidatesOf } from "./dedupe/candidates.ts";
import { type Resolution, resolve } from "./dedupe/dedupe.ts";
import type { Told } from "./dedupe/told.ts";
import { extract } from "./extract/extract.ts";
import { ownWords } from "./extract/own-words.ts";
import { score } from "./score.ts";

/** Submissions of one claim. Large enough to share an embedding batch and a commit, small enough that a stop waits under a second. */
export const CLAIM_SUBMISSIONS = 64;

/** A fact as extraction found it. */
export interface ExtractedFact {
  readonly content: string;
  /** 0 to 1, when the step judged it in the same breath; absent: {@link Steps.score} does. */
  readonly importance?: number | undefined;
}

/** A fact about to be stored, with what a judgement beyond its keys needs. */
export interface FreshFact extends Told {
  readonly content: string;
  /** Of unit length. */
  readonly vector: Float32Array;
  /** False where the text itself is stored, as it was to be or for want of facts: no language model looks at it. */
  readonly isExtracted: boolean;
}

/**
 * The steps of cognition that take judgement, each for all of a batch at once. The seam at which a language model takes over: its steps are made
 * around these, and fall back to them one by one.
 */
export interface Steps {
  /** Submissions that are best processed at once: the queue moves, and a stop waits, by so many. */
  readonly batchSubmissions: number;
  /** The facts of each submission, in order. None for one that says nothing worth keeping. */
  extract(submissions: readonly Submission[]): Promise<ExtractedFact[][]>;
  /** Which facts of the scope the new ones take the place of, and which theirs; `fresh` in order of acceptance. */
  dedupe(scope: Scope, fresh: readonly FreshFact[]): Promise<ReadonlyMap<MemoryId, Resolution>>;
  /** Importance from 0 to 1 of each text. */
  score(texts: readonly string[]): Promise<number[]>;
  /** One text for related memories, or for some of them; undefined when none is worth making. */
  summarise(sources: readonly Memory[]): Promise<Summary | undefined>;
  /** What a language model did for these steps since the start. */
  stats(): ModelStats;
}

const NO_MODEL: ModelStats = { calls: [], fallbacks: [], refused: [], promptTokens: 0, outputTokens: 0 };

/** The steps that need no model: rules of writing. The same input gives the same output, always. */
export function builtinSteps(records: Records, vectors: Vectors): Steps {
  return {
    batchSubmissions: CLAIM_SUBMISSIONS,
    extract: async (submissions) => (await ownWords(records, submissions)).map((text) => extract(text).map((content) => ({ content }))),
    dedupe: async (scope, fresh) => resolve(fresh, await candidatesOf({ records, vectors }, scope, fresh)),
    score: async (texts) => texts.map(score),
    summarise: async (sources) => summarise(sources),
    stats: () => NO_MODEL,
  };
}

import type { Memory } from "../../memory/types.ts";
import type { CalendarDate } from "../../reading/dates/said-dates.ts";
import type { Features } from "../index/features.ts";
import type { SlotFact, WordIndex } from "../index/word-index.ts";
import type { ParsedQuery } from "./query.ts";

/**
 * A signal is one reason to rank a memory higher or lower. Each has a file in `signals/`, which holds its formula, its parameters with
 * where they come from and what they are worth, and the words in which it is explained. `signals/words.ts` says what the four numbers after
 * "Worth" are.
 *
 * A signal returns a factor: 1 changes nothing, 1.2 lifts by a fifth. Its parameters are passed in; `parameters` has the defaults.
 *
 * @example
 * export const asks = { name: "asks", label: "asks", parameters: { less: 0.1 },
 *   factor: ({ asks }, _terms, { less }) => (asks ? 1 - less : 1),
 * } as const satisfies NormSignal<{ less: number }>;
 */
export interface Signal<P extends object = object> {
  readonly name: string;
  /** What a person reads beside the factor. */
  readonly label: string;
  readonly parameters: P;
}

/** Depends on the memory's text alone, so it is computed once, when the text is indexed. */
export interface NormSignal<P extends object = object> extends Signal<P> {
  /** `terms`: how many the text has. */
  factor(features: Features, terms: number, parameters: P): number;
}

/** Depends on the query, on where the memory stands among the others of its scope, or on both. */
export interface QuerySignal<P extends object = object> extends Signal<P> {
  /** Returns the factor by slot of the word index; undefined when the signal does not concern this query. Memories of one write share a slot. */
  prepare(search: Prepared, parameters: P): ((slot: number) => number) | undefined;
}

/** Depends on what the records say of the memory. */
export interface RecordSignal<P extends object = object> extends Signal<P> {
  factor(hit: RecordOfHit, parameters: P): number;
  /** The highest possible factor, for a query with these dates or for any. It tells when no further memory can enter an answer. */
  most(parameters: P, dates?: readonly CalendarDate[]): number;
}

/** What a query signal can use. */
export interface Prepared {
  readonly query: ParsedQuery;
  readonly words: WordIndex;
  readonly relevance: WordRelevance;
}

/** What the words of a query say of each memory: two terms of its score, about 0 to 1 each, on one scale. */
export interface WordRelevance {
  /** What the memory itself has of the words, with its neighbours' share. By slot. */
  own(slot: number): number;
  /** What its session has of them. By slot. */
  session(slot: number): number;
  /** The sum of the two. By slot. */
  sum(slot: number): number;
  /** The best sum of all facts; not on the scale of the terms. */
  readonly best: number;
  /** The same of what one speaker said. */
  bestOf(speaker: number): number;
  /** The share of the query's heaviest terms that the best memory covers; above 1 where it has more. */
  readonly covered: number;
  /** The best sum as a share of the weight of all terms of the query. */
  readonly share: number;
  /** Distinct terms of the query. */
  readonly terms: number;
  /** What one memory of a slot has of the query by its own words: by number of the term, on the scale of {@link own}. */
  coveredBy(fact: SlotFact): Map<number, number>;
}

/** What a record signal can use. */
export interface RecordOfHit {
  readonly memory: Memory;
  /** The cosine with the task context, 0 to 1. */
  readonly task: number;
  /** A summary that answers a broad question, see `broad.ts`. */
  readonly isLifted: boolean;
  /** The days, months and years that the query names. */
  readonly dates: readonly CalendarDate[];
  readonly nowMs: number;
}

/** One term or factor of a score, by the name of its signal. */
export interface Part {
  readonly signal: string;
  readonly value: number;
}

/** `score = Σ terms · Π factors`. Factors of exactly 1 are left out. */
export interface ScoreParts {
  readonly terms: readonly Part[];
  readonly factors: readonly Part[];
}

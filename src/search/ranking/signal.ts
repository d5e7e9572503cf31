import type { Memory } from "../../memory/types.ts";
import type { CalendarDate } from "../../reading/dates/said-dates.ts";
import type { Features } from "../index/features.ts";
import type { SlotFact, WordIndex } from "../index/word-index.ts";
import type { ParsedQuery } from "./query.ts";

/**
 * A signal is one reason to rank a memory higher or lower. Each has a file in `signals/` with its formula, the words that explain it, and
 * its parameters with their origin. `signals/words.ts` defines the four numbers after "Worth": the gain in recall@10 on four data sets.
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
  /** The words that a person reads next to the factor. */
  readonly label: string;
  readonly parameters: P;
}

/** Depends only on the memory's text, so it is computed once, when the text is indexed. */
export interface NormSignal<P extends object = object> extends Signal<P> {
  /** `terms` is the number of terms in the text. */
  factor(features: Features, terms: number, parameters: P): number;
}

/** Depends on the query, on the memory's position in its scope, or on both. */
export interface QuerySignal<P extends object = object> extends Signal<P> {
  /** Returns the factor by slot of the word index; undefined when the signal does not concern the query. Memories of one write share it. */
  prepare(search: Prepared, parameters: P): ((slot: number) => number) | undefined;
}

/** Depends on fields of the memory's record. */
export interface RecordSignal<P extends object = object> extends Signal<P> {
  factor(hit: RecordOfHit, parameters: P): number;
  /** The highest possible factor, for a query with these dates or for any. It shows when no further memory can enter an answer. */
  most(parameters: P, dates?: readonly CalendarDate[]): number;
}

/** The inputs of a query signal. */
export interface Prepared {
  readonly query: ParsedQuery;
  readonly words: WordIndex;
  readonly relevance: WordRelevance;
}

/** How well each memory matches the query's words: two terms of its score, about 0 to 1 each, on one scale. */
export interface WordRelevance {
  /** The match of the memory itself, with its neighbours' share. By slot. */
  own(slot: number): number;
  /** The match of its session. By slot. */
  session(slot: number): number;
  /** The sum of the two. By slot. */
  sum(slot: number): number;
  /** The best sum of all facts, which is not on the scale of the terms. */
  readonly best: number;
  /** The best sum of the facts that one speaker said. */
  bestOf(speaker: number): number;
  /** The share of the query's heaviest terms that the best memory covers; above 1 when it covers more. */
  readonly covered: number;
  /** The best sum as a share of the weight of all terms of the query. */
  readonly share: number;
  /** Distinct terms of the query. */
  readonly terms: number;
  /** The query's terms in the own words of one memory of a slot: by number of the term, on the scale of {@link own}. */
  coveredBy(fact: SlotFact): Map<number, number>;
  /** The share of the weight of the query's terms that these terms have, 0 to 1. */
  shareOf(terms: ReadonlySet<number>): number;
}

/** The inputs of a record signal. */
export interface RecordOfHit {
  readonly memory: Memory;
  /** The cosine with the task context, 0 to 1. */
  readonly task: number;
  /** Whether it is a summary that answers a broad question, see `broad.ts`. */
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

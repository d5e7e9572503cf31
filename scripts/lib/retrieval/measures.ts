import { Random } from "../../../test/support/random.ts";

/** The measures of one answer, from 0 to 1. */
export interface Measures {
  readonly r1: number;
  readonly r5: number;
  readonly r10: number;
  readonly r25: number;
  readonly r50: number;
  readonly hit10: number;
  readonly ndcg10: number;
  readonly mrr: number;
}
export const MEASURES = ["r1", "r5", "r10", "r25", "r50", "hit10", "ndcg10", "mrr"] as const;

/** `ranks`: the rank of each relevant memory, from 0; Infinity for one that was not found. nDCG has binary gain. */
export function measure(ranks: readonly number[]): Measures {
  const recall = (k: number) => ranks.filter((rank) => rank < k).length / ranks.length;
  const gain = (rank: number) => (rank < 10 ? 1 / Math.log2(rank + 2) : 0);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const best = Math.min(...ranks);
  return {
    ...{ r1: recall(1), r5: recall(5), r10: recall(10), r25: recall(25), r50: recall(50) },
    hit10: best < 10 ? 1 : 0,
    ndcg10: sum(ranks.map(gain)) / sum(ranks.map((_, i) => gain(i))),
    mrr: 1 / (best + 1),
  };
}

/** The measures of one broad question: shares from 0 to 1 of the writes that answer it. */
export interface Broad {
  /** Share among the first ten facts, as if there were no abstractions. */
  readonly without: number;
  /** Share in the first ten hits, either as facts or quoted by an abstraction. */
  readonly with: number;
  /** The same, in the part of the answer that has no more characters than the first ten facts. */
  readonly sameCharacters: number;
  readonly charactersWithout: number;
  readonly charactersWith: number;
}

/** One question, and the measures of each way of searching. */
export interface Answered {
  readonly category: string;
  readonly byWay: ReadonlyMap<string, Measures>;
  readonly broad?: Broad | undefined;
}

export function meanOf(answered: readonly Answered[], way: string, name: keyof Measures): number {
  return answered.reduce((total, { byWay }) => total + (byWay.get(way)?.[name] ?? 0), 0) / Math.max(1, answered.length);
}

const RESAMPLES = 2_000;

/** Paired bootstrap over questions: the 95 % interval of the mean difference of two ways, in points. */
export function pairedInterval(answered: readonly Answered[], way: string, other: string, name: keyof Measures): [number, number] {
  const random = new Random(17);
  const differences = answered.map(({ byWay }) => (byWay.get(way)?.[name] ?? 0) - (byWay.get(other)?.[name] ?? 0));
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i++) sum += differences[random.below(differences.length)] ?? 0;
    return (100 * sum) / Math.max(1, differences.length);
  }).sort((a, b) => a - b);
  return [means[Math.floor(0.025 * RESAMPLES)] ?? 0, means[Math.floor(0.975 * RESAMPLES)] ?? 0];
}

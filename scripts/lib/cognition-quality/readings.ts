import { score } from "../../../src/cognition/score.ts";
import { createSentenceReader } from "../../../src/models/builtin.ts";
import type { AuthorSets } from "./author-sets.ts";

/** How an author's sentences are read. Undefined where the author has no such set. */
export interface ReadWell {
  readonly author: string;
  /** The mean rank correlation of the importance with the orders of the author. */
  readonly importance: number | undefined;
  /** Shares of sentences whose kind, and of facts whose topic, is the likeliest one. */
  readonly kind: number | undefined;
  readonly topic: number | undefined;
  /** Shares of questions of which it is known whether they are broad, and of broad ones whose area is the likeliest one. */
  readonly broad: number | undefined;
  readonly area: number | undefined;
}

/** Reads the sets that no head has learned from: the orders of importance, and `facts` and `questions` where they are sealed. */
export function readingsOf({ author, importance, facts, questions }: AuthorSets, isSealed: boolean): ReadWell {
  const reader = createSentenceReader(true);
  const scoreOf = (content: string) => score(reader, { content }).importance;
  const agreements = importance.map(({ texts }) =>
    rankCorrelation(
      texts.map((_, at) => -at),
      texts.map(scoreOf),
    ),
  );
  const read = isSealed ? facts.map((fact) => ({ ...fact, told: reader.read(fact.text) })) : [];
  const asked = isSealed ? questions.map((question) => ({ ...question, told: reader.ask(question.text) })) : [];
  const topical = read.filter(({ topic = "other" }) => topic !== "other");
  return {
    author,
    importance: meanOf(agreements),
    kind: meanOf(read.map(({ kind, told }) => (likeliest(told.kinds) === kind ? 1 : 0))),
    topic: meanOf(topical.map(({ topic, told }) => (likeliest(told.topics) === topic ? 1 : 0))),
    broad: meanOf(asked.map(({ broad, told }) => (told.narrow < 0.5 === broad ? 1 : 0))),
    area: meanOf(asked.filter(({ broad }) => broad).map(({ topic, told }) => (likeliest(told.areas) === topic ? 1 : 0))),
  };
}

const COLUMNS = ["importance", "kind", "topic", "broad", "area"] as const;

export function tableOfReadings(rows: readonly ReadWell[]): string[] {
  const cell = (value: number | undefined) => (value === undefined ? "-" : value.toFixed(2)).padStart(12);
  const line = ({ author, ...read }: ReadWell) => author.padEnd(20) + COLUMNS.map((name) => cell(read[name])).join("");
  const named = rows.filter((row) => COLUMNS.some((name) => row[name] !== undefined));
  const all = (of: (typeof COLUMNS)[number]) => meanOf(named.flatMap((row) => row[of] ?? []));
  const means = { importance: all("importance"), kind: all("kind"), topic: all("topic"), broad: all("broad"), area: all("area") };
  const total = { author: "mean", ...means };
  return [`${"## readings".padEnd(20)}${COLUMNS.map((name) => name.padStart(12)).join("")}`, ...[...named, total].map(line)];
}

function likeliest(likelihoods: Readonly<Record<string, number>>): string | undefined {
  return Object.entries(likelihoods).sort(([, a], [, b]) => b - a)[0]?.[0];
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Spearman's rank correlation (https://en.wikipedia.org/wiki/Spearman%27s_rank_correlation_coefficient) of two lists of numbers, from -1 to
 * 1. Equal numbers share the mean of their ranks.
 */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranks(one), ranks(other)];
  const mean = (one.length + 1) / 2;
  let [together, ofA, ofB] = [0, 0, 0];
  for (const [at, rank] of a.entries()) {
    const [x, y] = [rank - mean, (b[at] ?? 0) - mean];
    together += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return together / Math.sqrt(ofA * ofB);
}

function ranks(numbers: readonly number[]): number[] {
  return numbers.map((number) => {
    const below = numbers.filter((other) => other < number).length;
    const equal = numbers.filter((other) => other === number).length;
    return below + (equal + 1) / 2;
  });
}

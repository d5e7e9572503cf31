import type { ScoreParts } from "../../../http/dashboard/contract-search.ts";

/** Less is nothing in three decimals. */
export const LEAST = 0.0005;

/** What a score is made of, so that the shares add up to it. */
export type ShareName = "similarity" | "text" | "session" | "importance" | "recency" | "task" | "confidence";

/** In the order of the bar. */
export const SHARES: readonly { readonly name: ShareName; readonly label: string; readonly colour: string }[] = [
  { name: "similarity", label: "Similarity", colour: "--series-1" },
  { name: "text", label: "Words", colour: "--series-2" },
  { name: "session", label: "Session's words", colour: "--series-6" },
  { name: "importance", label: "Importance", colour: "--series-3" },
  { name: "recency", label: "Recency", colour: "--series-4" },
  { name: "task", label: "Task", colour: "--series-7" },
  { name: "confidence", label: "Confidence", colour: "--series-5" },
];

/**
 * The three terms carry the factors that concern all of the text (speaker, cues, level, outdated). Each boost has what it adds to the product before it,
 * in the order of the formula.
 */
export function sharesOf(parts: ScoreParts): Readonly<Record<ShareName, number>> {
  const scale = parts.speaker * parts.cues * parts.level * parts.outdated;
  const terms = { similarity: parts.similarity * scale, text: parts.text * scale, session: parts.session * scale };
  let total = terms.similarity + terms.text + terms.session;
  const added = (factor: number) => {
    const before = total;
    total *= factor;
    return total - before;
  };
  return {
    ...terms,
    importance: added(parts.importance),
    recency: added(parts.recency),
    task: added(parts.task),
    confidence: added(parts.confidence),
  };
}

/** In words: "(0.412 similarity + 0.050 words) × 1.039 importance". What does nothing is left out. */
export function formulaOf(parts: ScoreParts): string {
  const terms = [
    [parts.similarity, "similarity"],
    [parts.text, "words"],
    [parts.session, "session"],
  ] as const;
  const counting = terms.filter(([term]) => term >= LEAST).map(([term, name]) => named(term, name));
  const sum = counting.length > 1 ? `(${counting.join(" + ")})` : (counting[0] ?? "0");
  return [sum, ...factorsOf(parts).map(([name, factor]) => named(factor, name))].join(" × ");
}

/** No line ends between a number and its name. */
function named(value: number, name: string): string {
  return `${value.toFixed(3)}\u00a0${name}`;
}

/** Those that lift or lower the whole. */
function factorsOf(parts: ScoreParts): readonly (readonly [string, number])[] {
  const factors: [string, number][] = [
    ["speaker", parts.speaker],
    ["how it is told", parts.cues],
    ["importance", parts.importance],
    ["recency", parts.recency],
    ["task", parts.task],
    ["confidence", parts.confidence],
    ["abstraction", parts.level],
    ["probably outdated", parts.outdated],
  ];
  return factors.filter(([, factor]) => Math.abs(factor - 1) >= LEAST);
}

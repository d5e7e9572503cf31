import { SIGNALS } from "./parameters.ts";
import type { Part, RecordSignal, ScoreParts } from "./signal.ts";
import { RECORD_SIGNALS } from "./signals/all.ts";

/** The parts of a score, for a person to read. */
export interface Explanation {
  /** The parts of the score. Their values add up to it. */
  readonly shares: Share[];
  /** `(0.412 similarity + 0.050 words) × 1.039 importance`, without parts that have no effect. */
  readonly formula: string;
}

export interface Share {
  readonly signal: string;
  readonly label: string;
  readonly value: number;
}

/** Smaller values show as zero in three decimals. */
const LEAST = 0.0005;

const LABELS: ReadonlyMap<string, string> = new Map(SIGNALS.map(({ name, label }) => [name, label]));
const OF_RECORD: readonly RecordSignal[] = RECORD_SIGNALS;
/** These factors add a share to the score. Every other factor scales the terms. */
const BOOSTS: ReadonlySet<string> = new Set(OF_RECORD.filter(({ most, parameters }) => most(parameters) > 1).map(({ name }) => name));

export function explain(parts: ScoreParts): Explanation {
  return { shares: sharesOf(parts), formula: formulaOf(parts) };
}

/** Each term includes the factors that concern the text. The share of a boost is what it adds to the product before it. */
function sharesOf({ terms, factors }: ScoreParts): Share[] {
  const boosts = factors.filter(({ signal }) => BOOSTS.has(signal));
  const scale = factors.filter((factor) => !boosts.includes(factor)).reduce((product, { value }) => product * value, 1);
  const shares = terms.map(({ signal, value }) => ({ signal, value: value * scale }));
  let total = shares.reduce((sum, { value }) => sum + value, 0);
  for (const { signal, value } of boosts) {
    shares.push({ signal, value: total * (value - 1) });
    total *= value;
  }
  return shares.filter(({ value }) => value >= LEAST).map(({ signal, value }) => ({ signal, label: capitalized(labelOf(signal)), value }));
}

function formulaOf({ terms, factors }: ScoreParts): string {
  const counting = terms.filter(({ value }) => value >= LEAST).map(inWords);
  if (counting.length === 0) return "0";
  const sum = counting.length > 1 ? `(${counting.join(" + ")})` : counting.join("");
  return [sum, ...factors.filter(({ value }) => Math.abs(value - 1) >= LEAST).map(inWords)].join(" × ");
}

/** Uses a no-break space, so that no line ends between a number and its name. */
function inWords({ signal, value }: Part): string {
  return `${value.toFixed(3)}\u00a0${labelOf(signal)}`;
}

function capitalized(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

function labelOf(signal: string): string {
  return LABELS.get(signal) ?? signal;
}

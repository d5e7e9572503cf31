import type { MemoryId } from "../../memory/types.ts";
import { ABSTRACTION_CHARACTERS } from "../limits.ts";
import { type PersonStatements, personStatements, type StatementSource } from "./statements.ts";
import { stems } from "./stems.ts";

/** A memory that is summarized. */
export interface SummarySource extends StatementSource {
  readonly importance: number;
  readonly createdAtMs: number;
}

/** A summary and its sources. */
export interface Summary {
  readonly content: string;
  /** The sources whose words the summary contains. The others may be part of another summary. */
  readonly of: readonly MemoryId[];
}

/** More sentences are no summary, and a single one is a fact. */
const SENTENCES = { min: 2, max: 3 } as const;
/** A name among this many first words is near enough to the front: "Art and Ann's bowl". */
const FRONT_WORDS = 3;
/** The least weight of the newest sentence, as a share of the highest weight. */
const NEWEST_SHARE = 0.5;
/** A sentence repeats a chosen one when it shares more of its stems with it. */
const REPEATED_SHARE = 0.6;

/**
 * A summary of one person in the sources' own words, which begins with the person's name. It takes from each source the statement closest
 * to the common topic. Of those it chooses the newest, and the few that have most in common with it and matter most; they appear oldest
 * first, each with its date if the sources have any. It adds and rewords nothing. Undefined when the sources contain too little.
 */
export function summarise(sources: readonly SummarySource[]): Summary | undefined {
  const read = personStatements(sources);
  const subject = mostOften(read.flatMap((one) => (one ? [one.subject] : [])));
  const ofSubject = sources.flatMap((source, index) => {
    const one = read[index];
    return one !== undefined && one.subject === subject ? [{ ...one, source }] : [];
  });
  const counts = countStems(ofSubject);
  const topic = [...counts].reduce<[string, number]>((best, one) => (one[1] > best[1] ? one : best), ["", 0])[0];
  const sentences = ofSubject.map((one) => nearestStatement(one, counts, topic)).filter((sentence) => sentence !== undefined);
  const chosen = choose(sentences);
  if (chosen.length < SENTENCES.min) return undefined;
  return { content: written(chosen.sort(byAge), ofSubject[0]?.name ?? ""), of: chosen.map(({ id }) => id) };
}

interface Sentence {
  readonly id: MemoryId;
  readonly text: string;
  readonly stamp: string;
  readonly stems: ReadonlySet<string>;
  readonly weight: number;
  readonly importance: number;
  readonly atMs: number;
}

function byAge(a: Sentence, b: Sentence): number {
  return a.atMs - b.atMs || (a.text < b.text ? -1 : 1);
}

/** Begins with the newest sentence of sufficient weight, which describes the current state, and adds the sentences closest to it. */
function choose(sentences: readonly Sentence[]): Sentence[] {
  const least = Math.max(0, ...sentences.map(({ weight }) => weight)) * NEWEST_SHARE;
  const related = relatedness(sentences);
  const newestFirst = sentences.filter(({ weight }) => weight >= least).sort((a, b) => byAge(b, a));
  for (const newest of newestFirst) {
    const chosen = [newest];
    while (chosen.length < SENTENCES.max) {
      const next = nearest(chosen, sentences, related);
      if (next === undefined) break;
      chosen.push(next);
    }
    if (chosen.length >= SENTENCES.min) return chosen;
  }
  return [];
}

/** The sentence that fits, does not repeat a chosen one, has most in common with the chosen ones, and matters most. */
function nearest(
  chosen: readonly Sentence[],
  sentences: readonly Sentence[],
  related: (a: Sentence, b: Sentence) => number,
): Sentence | undefined {
  const room = ABSTRACTION_CHARACTERS - chosen.reduce((sum, one) => sum + lengthOf(one), 0);
  let best: Sentence | undefined;
  let most = 0;
  for (const sentence of sentences.toSorted(byAge)) {
    if (chosen.includes(sentence) || lengthOf(sentence) > room) continue;
    if (chosen.some((other) => sharedPart(sentence.stems, other.stems) > REPEATED_SHARE)) continue;
    const nearness = (0.5 + sentence.importance) * chosen.reduce((sum, other) => sum + related(sentence, other), 0);
    if (nearness > most) [best, most] = [sentence, nearness];
  }
  return best;
}

function lengthOf({ text, stamp }: Sentence): number {
  return text.length + stamp.length + 2;
}

/** The cosine of two sentences by their stems. Stems that are rarer among all sentences weigh more. */
function relatedness(sentences: readonly Sentence[]): (a: Sentence, b: Sentence) => number {
  const having = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) having.set(stem, (having.get(stem) ?? 0) + 1);
  const square = (stem: string) => Math.log(1 + sentences.length / (having.get(stem) ?? 1)) ** 2;
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + square(stem), 0);
  const lengths = new Map(sentences.map((one) => [one, Math.sqrt(sum(one.stems))]));
  return (a, b) => sum([...a.stems].filter((stem) => b.stems.has(stem))) / ((lengths.get(a) ?? 1) * (lengths.get(b) ?? 1));
}

/** Joins the sentences. A date occurs once, before the sentences that it dates. */
function written(chosen: readonly Sentence[], name: string): string {
  const first = chosen[0]?.text ?? "";
  const front = name === "" || names(first, name) ? "" : `${name}: `;
  let stamp = "";
  const parts = chosen.map((sentence) => {
    const dated = sentence.stamp !== "" && sentence.stamp !== stamp ? `${sentence.stamp} ` : "";
    stamp = sentence.stamp;
    return dated + (/[.!?。！？…"”)\]`]$/u.test(sentence.text) ? sentence.text : `${sentence.text}.`);
  });
  return front + parts.join(" ");
}

/** Whether the name is among the first words of the text. */
function names(text: string, name: string): boolean {
  return text
    .split(/[^\p{L}\p{N}-]+/u)
    .slice(0, FRONT_WORDS)
    .includes(name);
}

/** The number of sources that contain each stem. */
function countStems(all: readonly PersonStatements[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { statements } of all) for (const stem of stems(statements.join(" "))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function nearestStatement(
  { source, statements, stamp }: PersonStatements & { readonly source: SummarySource },
  counts: ReadonlyMap<string, number>,
  topic: string,
): Sentence | undefined {
  let best: Sentence | undefined;
  for (const text of statements) {
    const own = stems(text);
    if (!own.has(topic) || text.length > ABSTRACTION_CHARACTERS) continue;
    let covered = 0;
    for (const stem of own) covered += (counts.get(stem) ?? 0) - 1;
    // Dividing by the square root of its length keeps a long sentence from winning by length alone.
    const weight = (covered / Math.sqrt(1 + own.size)) * (0.5 + source.importance);
    if (!best || weight > best.weight)
      best = { id: source.id, text, stamp, stems: own, weight, importance: source.importance, atMs: timeOf(source) };
  }
  return best;
}

/** The time of the event, or else of the write. */
function timeOf({ metadata, createdAtMs }: SummarySource): number {
  const occurredAt = metadata?.["occurred_at"];
  const atMs = typeof occurredAt === "string" ? Date.parse(occurredAt) : Number.NaN;
  return Number.isNaN(atMs) ? createdAtMs : atMs;
}

function sharedPart(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (stems.size === 0) return 1;
  let shared = 0;
  for (const stem of stems) if (others.has(stem)) shared++;
  return shared / stems.size;
}

function mostOften(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)];
  return counts.sort((a, b) => b[1].length - a[1].length)[0]?.[0];
}

import type { MemoryId } from "../../memory/types.ts";
import { ABSTRACTION_CHARACTERS } from "../limits.ts";
import { stems } from "./stems.ts";
import { type Telling, type Told, told } from "./told.ts";

/** What a summary is made from, in any order. */
export interface SummarySource extends Telling {
  readonly importance: number;
  readonly createdAtMs: number;
}

/** A summary, and what it was made from. */
export interface Summary {
  readonly content: string;
  /** The sources whose words it gives: another summary may be made of the others. */
  readonly of: readonly MemoryId[];
}

/** More sentences than this are no summary, and one alone is a fact. */
const SENTENCES = { min: 2, max: 3 } as const;
/** "Art and Ann's bowl": as near to the front a name is seen at once. */
const FRONT_WORDS = 3;
/** Of the weight of the best, what the newest needs to be told. */
const NEWEST_SHARE = 0.5;
/** A sentence that shares more of its stems with one already chosen says it again. */
const REPEATED_SHARE = 0.6;

/**
 * A summary in the sources' own words, of one person, whose name stands in front: of each source the statement nearest to what all are about, of
 * those the newest and the few that have most in common with it and matter most, oldest first, each with its date where the sources have any.
 * Nothing is added, nothing reworded. Undefined when they say too little.
 */
export function summarise(sources: readonly SummarySource[]): Summary | undefined {
  const read = told(sources);
  const subject = mostOften(read.flatMap((one) => (one ? [one.subject] : [])));
  const ofSubject = sources.flatMap((source, index) => {
    const one = read[index];
    return one !== undefined && one.subject === subject ? [{ ...one, source }] : [];
  });
  const counts = countStems(ofSubject);
  const topic = [...counts].reduce<[string, number]>((best, one) => (one[1] > best[1] ? one : best), ["", 0])[0];
  const candidates = ofSubject.map((one) => nearestStatement(one, counts, topic)).filter((candidate) => candidate !== undefined);
  const chosen = choose(candidates);
  if (chosen.length < SENTENCES.min) return undefined;
  return { content: written(chosen.sort(byAge), ofSubject[0]?.name ?? ""), of: chosen.map(({ id }) => id) };
}

interface Candidate {
  readonly id: MemoryId;
  readonly text: string;
  readonly stamp: string;
  readonly stems: ReadonlySet<string>;
  readonly weight: number;
  readonly importance: number;
  readonly atMs: number;
}

function byAge(a: Candidate, b: Candidate): number {
  return a.atMs - b.atMs || (a.text < b.text ? -1 : 1);
}

/** The newest that matters about as much tells how things stand; with it go those that are nearest to it. */
function choose(candidates: readonly Candidate[]): Candidate[] {
  const least = Math.max(0, ...candidates.map(({ weight }) => weight)) * NEWEST_SHARE;
  const related = relatedness(candidates);
  const newestFirst = candidates.filter(({ weight }) => weight >= least).sort((a, b) => byAge(b, a));
  for (const newest of newestFirst) {
    const chosen = [newest];
    while (chosen.length < SENTENCES.max) {
      const next = nearest(chosen, candidates, related);
      if (next === undefined) break;
      chosen.push(next);
    }
    if (chosen.length >= SENTENCES.min) return chosen;
  }
  return [];
}

/** Of those that say something else and still fit, the one that has most in common with the chosen and matters most. */
function nearest(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  related: (a: Candidate, b: Candidate) => number,
): Candidate | undefined {
  const room = ABSTRACTION_CHARACTERS - chosen.reduce((sum, one) => sum + lengthOf(one), 0);
  let best: Candidate | undefined;
  let most = 0;
  for (const candidate of candidates.toSorted(byAge)) {
    if (chosen.includes(candidate) || lengthOf(candidate) > room) continue;
    if (chosen.some((other) => sharedPart(candidate.stems, other.stems) > REPEATED_SHARE)) continue;
    const nearness = (0.5 + candidate.importance) * chosen.reduce((sum, other) => sum + related(candidate, other), 0);
    if (nearness > most) [best, most] = [candidate, nearness];
  }
  return best;
}

function lengthOf({ text, stamp }: Candidate): number {
  return text.length + stamp.length + 2;
}

/** The cosine of two candidates by their stems, of which the rarer among all of them weigh more. */
function relatedness(candidates: readonly Candidate[]): (a: Candidate, b: Candidate) => number {
  const having = new Map<string, number>();
  for (const { stems } of candidates) for (const stem of stems) having.set(stem, (having.get(stem) ?? 0) + 1);
  const square = (stem: string) => Math.log(1 + candidates.length / (having.get(stem) ?? 1)) ** 2;
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + square(stem), 0);
  const lengths = new Map(candidates.map((one) => [one, Math.sqrt(sum(one.stems))]));
  return (a, b) => sum([...a.stems].filter((stem) => b.stems.has(stem))) / ((lengths.get(a) ?? 1) * (lengths.get(b) ?? 1));
}

/** A date stands in front of what it dates, once. */
function written(chosen: readonly Candidate[], name: string): string {
  const first = chosen[0]?.text ?? "";
  const front = name === "" || names(first, name) ? "" : `${name}: `;
  let stamp = "";
  const parts = chosen.map((candidate) => {
    const dated = candidate.stamp !== "" && candidate.stamp !== stamp ? `${candidate.stamp} ` : "";
    stamp = candidate.stamp;
    return dated + (/[.!?。！？…"”)\]`]$/u.test(candidate.text) ? candidate.text : `${candidate.text}.`);
  });
  return front + parts.join(" ");
}

/** Whether the text tells of whom it is right away. */
function names(text: string, name: string): boolean {
  return text
    .split(/[^\p{L}\p{N}-]+/u)
    .slice(0, FRONT_WORDS)
    .includes(name);
}

/** In how many sources each stem occurs: what all of them are about weighs most. */
function countStems(all: readonly Told[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { statements } of all) for (const stem of stems(statements.join(" "))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function nearestStatement(
  { source, statements, stamp }: Told & { readonly source: SummarySource },
  counts: ReadonlyMap<string, number>,
  topic: string,
): Candidate | undefined {
  let best: Candidate | undefined;
  for (const text of statements) {
    const own = stems(text);
    if (!own.has(topic) || text.length > ABSTRACTION_CHARACTERS) continue;
    let covered = 0;
    for (const stem of own) covered += (counts.get(stem) ?? 0) - 1;
    // By the square root of its length, a long sentence wins by what it covers, not by its length.
    const weight = (covered / Math.sqrt(1 + own.size)) * (0.5 + source.importance);
    if (!best || weight > best.weight)
      best = { id: source.id, text, stamp, stems: own, weight, importance: source.importance, atMs: timeOf(source) };
  }
  return best;
}

/** When it happened, else when it was written. */
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

import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../text/header.ts";
import { sentences } from "../../text/sentences.ts";
import { stems } from "./stems.ts";

/** What a summary is made from, in any order. */
export interface SummarySource {
  readonly content: string;
  readonly importance: number;
  readonly createdAtMs: number;
}

/** More sentences than this are no summary. */
const SENTENCES = 4;
/** A sentence that shares more of its stems with one already chosen says it again. */
const REPEATED_SHARE = 0.6;

/**
 * A summary in the sources' own words: of each source its sentence nearest to what all are about, of those the few that cover most of it and matter most,
 * oldest first. Nothing is added, nothing reworded. Undefined when no sentence is short enough.
 */
export function summarise(sources: readonly SummarySource[]): string | undefined {
  const counts = countStems(sources);
  const candidates = sources.map((source) => nearestSentence(source, counts)).filter((candidate) => candidate !== undefined);
  candidates.sort((a, b) => b.weight - a.weight || a.createdAtMs - b.createdAtMs || (a.text < b.text ? -1 : 1));
  const chosen: Candidate[] = [];
  let characters = 0;
  for (const candidate of candidates) {
    if (chosen.length === SENTENCES) break;
    if (characters + candidate.text.length > LIMITS.abstractionCharacters) continue;
    if (chosen.some((other) => sharedPart(candidate.stems, other.stems) > REPEATED_SHARE)) continue;
    chosen.push(candidate);
    characters += candidate.text.length + 1;
  }
  if (chosen.length === 0) return undefined;
  return chosen
    .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.text < b.text ? -1 : 1))
    .map(({ text }) => (/[.!?。！？…"”)\]`]$/u.test(text) ? text : `${text}.`))
    .join(" ");
}

interface Candidate {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly weight: number;
  readonly createdAtMs: number;
}

/** In how many sources each stem occurs: what all of them are about weighs most. */
function countStems(sources: readonly SummarySource[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { content } of sources) for (const stem of stems(content)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function nearestSentence(source: SummarySource, counts: ReadonlyMap<string, number>): Candidate | undefined {
  const { body } = splitHeader(source.content);
  let best: Candidate | undefined;
  for (const text of sentences(body)) {
    if (text.length > LIMITS.abstractionCharacters) continue;
    const own = stems(text);
    let covered = 0;
    for (const stem of own) covered += (counts.get(stem) ?? 0) - 1;
    // By the square root of its length, a long sentence wins by what it covers, not by its length.
    const weight = (covered / Math.sqrt(1 + own.size)) * (0.5 + source.importance);
    if (!best || weight > best.weight) best = { text, stems: own, weight, createdAtMs: source.createdAtMs };
  }
  return best;
}

function sharedPart(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (stems.size === 0) return 1;
  let shared = 0;
  for (const stem of stems) if (others.has(stem)) shared++;
  return shared / stems.size;
}

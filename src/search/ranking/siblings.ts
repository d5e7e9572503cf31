import type { MemoryId } from "../../memory/types.ts";
import type { WordIndex } from "../index/word-index.ts";
import type { Candidate } from "./candidate.ts";
import type { Signal, WordRelevance } from "./signal.ts";

/**
 * Memories of one write rank together. The one nearest to the query leads with the score of the write. The factor of each other one is the
 * root of the share of the query's words that it adds to those before it.
 */
export const siblings = {
  name: "siblings" as const,
  label: "share of its write",
  parameters: {
    /** The factor is `most · √added`, but at least `least`. */
    most: 1,
    least: 0.1,
    /** Weight of the nearest memory in the similarity of the write. The mean of all its memories has the rest. */
    nearest: 0.5,
  },
} satisfies Signal;

type SiblingParameters = Readonly<typeof siblings.parameters>;

/** Adds the other memories of each candidate's write and orders them. `of` makes the candidate for a memory. */
export function leadSiblings(
  found: ReadonlyMap<MemoryId, Candidate>,
  words: Pick<WordIndex, "factsAt">,
  relevance: Pick<WordRelevance, "coveredBy">,
  of: (id: MemoryId) => Candidate,
  parameters: SiblingParameters,
): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<MemoryId>();
  for (const [id, candidate] of found) {
    if (seen.has(id)) continue;
    const facts = words.factsAt(candidate.slot);
    if (facts === undefined) {
      candidates.push(candidate);
      continue;
    }
    for (const fact of facts) seen.add(fact.id);
    const family = facts.map((fact) => ({ candidate: found.get(fact.id) ?? of(fact.id), covers: relevance.coveredBy(fact) }));
    candidates.push(...ordered(family, parameters));
  }
  return candidates;
}

interface Sibling {
  readonly candidate: Candidate;
  /** The query's terms that the memory covers, each with its amount. */
  readonly covers: ReadonlyMap<number, number>;
}

function ordered(family: readonly Sibling[], { most, least, nearest }: SiblingParameters): Candidate[] {
  const own = family.map(({ candidate, covers }) => ({ candidate, covers, words: sum(covers.values()) }));
  own.sort((a, b) => b.words + nearness(b.candidate) - a.words - nearness(a.candidate));
  /** The similarity of a write, from its nearest memory and the mean of all. */
  const ofWrite = (values: readonly number[]) => nearest * Math.max(...values) + (1 - nearest) * (sum(values) / values.length);
  const cosine = ofWrite(own.map(({ candidate }) => candidate.cosine));
  const task = ofWrite(own.map(({ candidate }) => candidate.task));
  const told = new Map<number, number>();
  return own.map(({ candidate, covers }, place) => {
    const before = sum(told.values());
    for (const [term, covered] of covers) told.set(term, Math.max(told.get(term) ?? 0, covered));
    if (place === 0) return { ...candidate, cosine, task };
    const after = sum(told.values());
    const added = after > 0 ? (after - before) / after : 0;
    return { ...candidate, sibling: Math.max(most * Math.sqrt(added), least) };
  });
}

function nearness({ cosine, task }: Candidate): number {
  return Math.max(0, cosine) + Math.max(0, task);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

import type { MemoryId } from "../memory/types.ts";
import type { Candidate } from "./fuse.ts";
import type { Sibling, WordRanking } from "./lexical/word-ranking.ts";
import { FUSION } from "./weights.ts";

/**
 * Memories that came of one write answer together: the one nearest to the question leads, with the score of the write; each other counts by
 * what it adds to those before it of the question's words, and hardly where it adds none. `of` makes the candidate of a memory.
 */
export function leadSiblings(
  found: ReadonlyMap<MemoryId, Candidate>,
  words: Pick<WordRanking, "siblingsOf">,
  of: (id: MemoryId) => Candidate,
): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<MemoryId>();
  for (const [id, candidate] of found) {
    if (seen.has(id)) continue;
    const siblings = words.siblingsOf(id);
    if (siblings === undefined) {
      candidates.push(candidate);
      continue;
    }
    for (const sibling of siblings) seen.add(sibling.id);
    candidates.push(...ranked(siblings, (sibling) => found.get(sibling) ?? of(sibling)));
  }
  return candidates;
}

function ranked(siblings: readonly Sibling[], of: (id: MemoryId) => Candidate): Candidate[] {
  const own = siblings.map(({ id, covers }) => ({ candidate: of(id), covers, words: sum(covers.values()) }));
  own.sort((a, b) => b.words + nearness(b.candidate) - a.words - nearness(a.candidate));
  const similarity = ofWrite(own.map(({ candidate }) => candidate.similarity));
  const task = ofWrite(own.map(({ candidate }) => candidate.task));
  const told = new Map<number, number>();
  return own.map(({ candidate, covers }, place) => {
    const before = sum(told.values());
    for (const [term, covered] of covers) told.set(term, Math.max(told.get(term) ?? 0, covered));
    if (place === 0) return { ...candidate, similarity, task };
    const after = sum(told.values());
    const added = after > 0 ? (after - before) / after : 0;
    return { ...candidate, cues: candidate.cues * Math.max(FUSION.sibling * Math.sqrt(added), FUSION.siblingLeast) };
  });
}

/** A write is near to a question as its nearest memory is, and as all of it is. */
function ofWrite(values: readonly number[]): number {
  return FUSION.siblingNearest * Math.max(...values) + (1 - FUSION.siblingNearest) * (sum(values) / values.length);
}

function nearness({ similarity, task }: Candidate): number {
  return Math.max(0, similarity) + Math.max(0, task);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

import type { MemoryId } from "../../memory/types.ts";
import { stems } from "./stems.ts";

/** The number of related facts without an abstraction from which one is made. */
export const ABSTRACTION_SOURCES = { min: 5, max: 12 } as const;

export interface Cluster<Source> {
  /** The stem that all sources share. */
  readonly topic: string;
  /** In the given order. */
  readonly sources: readonly Source[];
}

/** A stem in more than this share of a window does not distinguish its texts, except in a small window, which may have one topic. */
const COMMON_SHARE = 0.25;
/** Texts that share one stem and little else are about different things. */
const LEAST_COHESION = 0.2;

/**
 * Groups related texts. A topic is a salient stem that enough texts share. The most cohesive topic is taken first, with at most `max`
 * texts, those that share most with the others. Each text is in at most one group. Deterministic.
 */
export function clusters<Source extends { readonly id: MemoryId; readonly content: string }>(
  sources: readonly Source[],
): Cluster<Source>[] {
  const { min, max } = ABSTRACTION_SOURCES;
  const read = sources.map((source) => ({ source, stems: stems(source.content) }));
  const taken = new Set<MemoryId>();
  const found: Cluster<Source>[] = [];
  for (const { topic, members } of topics(read, min, Math.max(max, read.length * COMMON_SHARE))) {
    const left = members.filter(({ source }) => !taken.has(source.id));
    if (left.length < min || cohesionOf(left) < LEAST_COHESION) continue;
    const kept = new Set(mostRelated(left, max).map(({ source }) => source.id));
    found.push({ topic, sources: left.filter(({ source }) => kept.has(source.id)).map(({ source }) => source) });
    for (const id of kept) taken.add(id);
  }
  return found;
}

interface Read<Source> {
  readonly source: Source;
  readonly stems: ReadonlySet<string>;
}

interface Topic<Source> {
  readonly topic: string;
  readonly members: readonly Read<Source>[];
}

/** Most cohesive first; then the one with more texts; then by name. */
function topics<Source>(texts: readonly Read<Source>[], min: number, common: number): Topic<Source>[] {
  const byStem = new Map<string, Read<Source>[]>();
  for (const text of texts) {
    for (const stem of text.stems) {
      const members = byStem.get(stem);
      if (members) members.push(text);
      else byStem.set(stem, [text]);
    }
  }
  return [...byStem]
    .filter(([, members]) => members.length >= min && members.length <= common)
    .map(([topic, members]) => ({ topic, members, cohesion: cohesionOf(members) }))
    .sort((a, b) => b.cohesion - a.cohesion || b.members.length - a.members.length || (a.topic < b.topic ? -1 : 1));
}

function frequencies<Source>(texts: readonly Read<Source>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const stem of text.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** 0 to 1: the average share of a text's stems that another text of the group has, too. */
function cohesionOf<Source>(members: readonly Read<Source>[]): number {
  const within = frequencies(members);
  let shared = 0;
  for (const member of members) {
    let common = 0;
    for (const stem of member.stems) if ((within.get(stem) ?? 0) > 1) common++;
    shared += common / (1 + member.stems.size);
  }
  return shared / members.length;
}

function mostRelated<Source extends { readonly id: MemoryId }>(members: readonly Read<Source>[], max: number): readonly Read<Source>[] {
  if (members.length <= max) return members;
  const within = frequencies(members);
  const ranked = members.map((member) => {
    let shared = 0;
    for (const stem of member.stems) shared += (within.get(stem) ?? 0) - 1;
    return { member, relatedness: shared / (1 + member.stems.size) };
  });
  ranked.sort((a, b) => b.relatedness - a.relatedness || (a.member.source.id < b.member.source.id ? -1 : 1));
  return ranked.slice(0, max).map(({ member }) => member);
}

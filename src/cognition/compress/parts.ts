import { attributionIn } from "../../memory/labels.ts";
import type { Memory } from "../../memory/types.ts";
import type { Topic } from "../../models/model.ts";
import { attributionOf } from "../../reading/headers/attribution.ts";
import { canonicalSpeaker, splitHeader } from "../../reading/headers/header.ts";
import type { TopicalFact } from "../../stores/interfaces/records.ts";
import { ABSTRACTION_CHARACTERS, TOPICAL_CHARACTERS } from "../limits.ts";

/** Facts of one topic that one person told, and the front of their abstractions, which nothing else has. */
export interface Group {
  readonly topic: Topic;
  /** "Health: " of the user, "Ann, health: " of a named speaker. */
  readonly title: string;
  /** Newest first. */
  readonly facts: readonly TopicalFact[];
}

/** Fewer facts are no summary. */
const LEAST_FACTS = 2;

/** What an assistant says is advice, not what is known of a person. */
export function groupsOf(facts: readonly TopicalFact[]): Group[] {
  const groups = new Map<string, Group & { readonly facts: TopicalFact[] }>();
  for (const fact of facts) {
    if (fact.topic === "none" || fact.topic === undefined || bodyOf(fact).length > TOPICAL_CHARACTERS) continue;
    const { speaker = "" } = attributionOf(fact.content, attributionIn(fact.metadata));
    const role = canonicalSpeaker(speaker);
    if (role === "assistant") continue;
    const title = role === "" || role === "user" ? `${capital(fact.topic)}: ` : `${speaker}, ${fact.topic}: `;
    const group = groups.get(title) ?? { topic: fact.topic, title, facts: [] };
    group.facts.push(fact);
    groups.set(title, group);
  }
  return [...groups.values()];
}

/**
 * Divides facts among abstractions of bounded length, in the order of time. `begun`: the facts of the newest one, which takes the first
 * facts while there is room. Returns those that got a fact and have enough.
 */
export function partsOf({ title, facts }: Group, begun: readonly Memory[]): Memory[][] {
  const arrived = new Set<Memory>(facts.toReversed().toSorted((a, b) => timeOf(a) - timeOf(b)));
  const parts: Memory[][] = [[...begun]];
  for (const fact of arrived) {
    const last = parts.at(-1) ?? [];
    if (contentOf(title, [...last, fact]).length <= ABSTRACTION_CHARACTERS) last.push(fact);
    else parts.push([fact]);
  }
  return parts.filter((part) => part.length >= LEAST_FACTS && part.some((fact) => arrived.has(fact)));
}

/** The facts in their own words, the newest first, and those of one write in the order of its text. It adds and rewords nothing. */
export function contentOf(title: string, part: readonly Memory[]): string {
  return (
    title +
    part
      .toSorted((a, b) => timeOf(b) - timeOf(a))
      .map(sentenceOf)
      .join(" ")
  );
}

/** The confidence is the lowest of the sources'; the importance is the highest, so that nothing grave stands behind what is slight. */
export function weightOf(part: readonly Memory[]): { readonly importance: number; readonly confidence: number } {
  return {
    importance: Math.max(...part.map(({ importance }) => importance)),
    confidence: Math.min(...part.map(({ confidence }) => confidence)),
  };
}

function sentenceOf(fact: Memory): string {
  const { stamp } = splitHeader(fact.content);
  const text = bodyOf(fact).replaceAll(/\s+/gu, " ");
  const ended = /[.!?…。！？।։؟"”)\]`]$/u.test(text) ? text : `${text}.`;
  return stamp === "" ? ended : `${stamp} ${ended}`;
}

function bodyOf({ content }: Memory): string {
  return splitHeader(content).body;
}

/** The time of the event, or else of the write. */
function timeOf({ content, metadata, createdAtMs }: Memory): number {
  return attributionOf(content, attributionIn(metadata)).saidAtMs ?? createdAtMs;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

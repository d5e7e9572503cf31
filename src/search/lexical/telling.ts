import { asks, asksOfSelf, asksWhen, firstPersonOf, tellsNumber, tellsTime } from "../../text/cues.ts";
import { canonicalSpeaker } from "../../text/header.ts";
import { FUSION } from "../weights.ts";
import type { LexicalIndex } from "./lexical-index.ts";

/** How a text is told. */
export interface Traits {
  /** How far of its teller, 0 to 1. */
  readonly person: number;
  readonly asks: boolean;
  readonly tellsNumber: boolean;
  readonly tellsTime: boolean;
}

export function traitsOf(text: string): Traits {
  return { person: firstPersonOf(text), asks: asks(text), tellsNumber: tellsNumber(text), tellsTime: tellsTime(text) };
}

/** Of several texts as one. */
export function traitsOfAll(all: readonly Traits[]): Traits {
  return {
    person: Math.min(
      1,
      all.reduce((sum, { person }) => sum + person, 0),
    ),
    asks: all.some((traits) => traits.asks),
    tellsNumber: all.some((traits) => traits.tellsNumber),
    tellsTime: all.some((traits) => traits.tellsTime),
  };
}

/** What the way in which a memory is told makes of its score, whatever is asked: its person, its length, whether it asks and names figures. */
export function toldFactor(traits: Traits, terms: number): number {
  const person = 1 + FUSION.firstPerson * traits.person;
  const length = 1 - FUSION.short / (1 + terms / FUSION.shortTerms);
  return person * length * (traits.asks ? 1 - FUSION.asks : 1) * (traits.tellsNumber ? 1 + FUSION.number : 1);
}

/** The same with what the question is after: who said it, and whether it says when. By slot. */
export function tellingFor(index: LexicalIndex, query: string): (slot: number) => number {
  const numberOf = (role: string) => index.speakers.findIndex(({ name }) => canonicalSpeaker(name) === role);
  const ofSpeakers = new Map([[numberOf("assistant"), 1 - FUSION.assistant]]);
  if (asksOfSelf(query)) ofSpeakers.set(numberOf("user"), 1 + FUSION.user);
  const bySpeaker = Float64Array.from(index.speakers, (_, speaker) => ofSpeakers.get(speaker) ?? 1);
  const when = asksWhen(query) ? 1 + FUSION.saysWhen : 1;
  const { told, saysWhen, speakerOf } = index;
  return (slot) => (told[slot] ?? 1) * (bySpeaker[speakerOf.at(slot)] ?? 1) * (saysWhen[slot] ? when : 1);
}

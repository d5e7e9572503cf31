import { asks, asksOfSelf, asksWhen, firstPersonOf, tellsNumber } from "../../text/cues.ts";
import { canonicalSpeaker } from "../../text/header.ts";
import { FUSION } from "../weights.ts";
import type { LexicalIndex } from "./lexical-index.ts";

/** What the way in which a memory is told makes of its score, whatever is asked: its person, its length, whether it asks and names figures. */
export function toldFactor(text: string, terms: number): number {
  const person = 1 + FUSION.firstPerson * firstPersonOf(text);
  const length = 1 - FUSION.short / (1 + terms / FUSION.shortTerms);
  return person * length * (asks(text) ? 1 - FUSION.asks : 1) * (tellsNumber(text) ? 1 + FUSION.number : 1);
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

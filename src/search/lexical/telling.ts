import { asksOfSelf, asksWhen } from "../../text/cues.ts";
import { canonicalSpeaker } from "../../text/header.ts";
import { FUSION } from "../weights.ts";
import { type LexicalIndex, TRAIT } from "./lexical-index.ts";

/**
 * How a memory is told, as a factor on its score for the question: who says it, in which person, how long, whether it asks, and whether it
 * has what the question is after. By slot.
 */
export function tellingFor(index: LexicalIndex, query: string): (slot: number) => number {
  const speakerNumber = (role: string) => index.speakers.findIndex(({ name }) => canonicalSpeaker(name) === role);
  const [user, assistant] = [asksOfSelf(query) ? speakerNumber("user") : -1, speakerNumber("assistant")];
  const when = asksWhen(query) ? FUSION.saysWhen : 0;
  return (slot) => {
    const traits = index.traits.at(slot);
    const speaker = index.speakerOf.at(slot);
    let factor = 1 + FUSION.firstPerson * (index.firstPerson[slot] ?? 0);
    factor *= 1 - FUSION.short / (1 + index.lengths.at(slot) / FUSION.shortTerms);
    if (speaker === user) factor *= 1 + FUSION.user;
    else if (speaker === assistant) factor *= 1 - FUSION.assistant;
    if (traits & TRAIT.asks) factor *= 1 - FUSION.asks;
    if (traits & TRAIT.number) factor *= 1 + FUSION.number;
    if (traits & TRAIT.time) factor *= 1 + when;
    return factor;
  };
}

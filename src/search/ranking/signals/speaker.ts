import type { Speakers } from "../../index/speakers.ts";
import type { Prepared, Signal } from "../signal.ts";

/**
 * When the query names exactly one speaker, what that speaker said counts more: its words by one factor, its similarity by another.
 *
 * Worth 1.5, 0.9, 0, 0. Questions confuse who said what, so a name counts only as much as its bearer has an answer. The factors scale with
 * `(the best of the speaker / the best of all) ^ trustPower`. Without that trust adversarial MRR falls by 5 and 6 points.
 */
export const speaker = {
  name: "speaker" as const,
  label: "speaker",
  parameters: {
    /** The factors of the words and of the similarity. */
    words: 1.4,
    similarity: 1.3,
    trustPower: 4,
  },
} satisfies Signal;

type SpeakerParameters = Readonly<typeof speaker.parameters>;

/** How strongly the factors apply, 0 to 1 by slot: 0 for what others said. Undefined when the query names no speaker, or several. */
export function namedSpeaker({ query, words, relevance }: Prepared, p: SpeakerParameters): ((slot: number) => number) | undefined {
  const named = onlyOneNamed(query.counts.keys(), words.speakers);
  if (named === undefined) return undefined;
  const trust = (relevance.bestOf(named) / relevance.best) ** p.trustPower;
  return (slot) => (words.speakerOf.at(slot) === named ? trust : 0);
}

/** The number of the only speaker whose first name is in the query; none for several. */
function onlyOneNamed(terms: Iterable<string>, speakers: Speakers): number | undefined {
  const named = [...terms].flatMap((term) => speakers.named(term).filter((number) => speakers.at(number)?.nameTerms[0] === term));
  return named.length === 1 ? named[0] : undefined;
}

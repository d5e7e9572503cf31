import { type Wording, wordingOf } from "../../reading/sentences/cues.ts";

/** What ranking knows about the wording of a text, beside its words. */
export type Features = Wording;

/** One object per combination: there are few, and every text of every scope refers to one. */
const known = new Map<string, Features>();

export function featuresOf(text: string): Features {
  return shared(wordingOf(text));
}

/** The features of several texts as if they were one. */
export function joinedFeatures(all: readonly Features[]): Features {
  return shared({
    firstPerson: Math.min(
      1,
      all.reduce((sum, { firstPerson }) => sum + firstPerson, 0),
    ),
    asks: all.some((one) => one.asks),
    hasFigure: all.some((one) => one.hasFigure),
    hasTime: all.some((one) => one.hasTime),
  });
}

/** The one object for these features. */
export function shared(features: Features): Features {
  const key = Object.values(features).join();
  const same = known.get(key) ?? features;
  known.set(key, same);
  return same;
}

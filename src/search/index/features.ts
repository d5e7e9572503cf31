import { type Wording, wordingOf } from "../../reading/sentences/wording-cues.ts";

/** The properties of a text's wording that ranking uses, without its words. */
export type Features = Wording;

/** One object per combination of features. There are few combinations, and every text of every scope refers to one of these objects. */
const known = new Map<string, Features>();

export function featuresOf(text: string): Features {
  return shared(wordingOf(text));
}

/** The features of several texts, computed as if they were one text. */
export function joinedFeatures(all: readonly Features[]): Features {
  return shared({
    firstPerson: Math.min(
      1,
      all.reduce((sum, { firstPerson }) => sum + firstPerson, 0),
    ),
    asks: all.some((one) => one.asks),
    hasFigure: all.some((one) => one.hasFigure),
    isUnreal: all.some((one) => one.isUnreal),
    hasTime: all.some((one) => one.hasTime),
  });
}

/** Returns the shared object for these features. */
export function shared(features: Features): Features {
  const key = Object.values(features).join();
  const same = known.get(key) ?? features;
  known.set(key, same);
  return same;
}

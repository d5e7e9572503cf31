import { asks, firstPersonOf, tellsNumber, tellsTime } from "../../text/cues.ts";

/** What ranking knows about the wording of a text, beside its words. */
export interface Features {
  /** How much the text is in the first person, 0 to 1. */
  readonly firstPerson: number;
  readonly asks: boolean;
  readonly hasFigure: boolean;
  /** Whether the text names a time. */
  readonly hasTime: boolean;
}

/** One object per combination: there are few, and every text of every scope refers to one. */
const known = new Map<string, Features>();

export function featuresOf(text: string): Features {
  return shared({ firstPerson: firstPersonOf(text), asks: asks(text), hasFigure: tellsNumber(text), hasTime: tellsTime(text) });
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

function shared(features: Features): Features {
  const key = Object.values(features).join();
  const same = known.get(key) ?? features;
  known.set(key, same);
  return same;
}

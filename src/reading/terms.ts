import { analyserOf } from "./languages/analysis.ts";
import { type Spelled, spelledOf } from "./languages/identify.ts";
import { fold, isAsciiOnly, unifyLetters } from "./words.ts";

/** A token with punctuation inside it: a number, a code, an address. */
const JOINED = /[\p{L}\p{N}_]+(?:[-_.:/@+#,][\p{L}\p{N}_]+)+/gu;
const OF_CODE = /[\d_@]/;
/** A cheap test before the search for codes. That search costs more than all the rest, and most texts contain no code. */
const MAY_HOLD_CODE = /[\p{Nd}_@]/u;

export interface Terms {
  /** Stems of the words that are not stop words, in order. */
  readonly terms: readonly string[];
  /** Distinct codes, numbers and addresses, folded; their parts are also among the terms. */
  readonly codes: readonly string[];
}

/** The terms of a text by the rules of its language. A text that has only stop words keeps them. */
export function termsOf(text: string, { words, language }: Spelled = spelledOf(text)): Terms {
  const analyser = analyserOf(language, isAsciiOnly(text));
  const bare = words.map((word) => analyser.bare(word));
  const telling = bare.filter((word) => !analyser.isStopWord(word));
  const terms = (telling.length > 0 ? telling : bare).flatMap((word) => analyser.termsOf(word));
  return { terms, codes: MAY_HOLD_CODE.test(text) ? codesOf(text) : [] };
}

function codesOf(text: string): string[] {
  const found = new Set<string>();
  for (const [joined] of unifyLetters(fold(text)).matchAll(JOINED)) if (OF_CODE.test(joined)) found.add(joined);
  return [...found];
}

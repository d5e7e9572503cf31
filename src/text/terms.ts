import { en } from "../language/en/index.ts";
import { stem } from "../language/stemmer.ts";
import { setOf } from "../language/word-lists.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { fold, words } from "./words.ts";

const ASKING_WORDS = setOf(en.askingWords ?? "");
/** A token with punctuation inside it: a number, a code, an address. */
const JOINED = /[\p{L}\p{N}_]+(?:[-_.:/@+#,][\p{L}\p{N}_]+)+/gu;
const OF_CODE = /[\d_@]/;
/** A cheap test that comes first: the search for codes costs more than all the rest, and most texts contain none. */
const MAY_HOLD_CODE = /[\d_@]/u;

export interface Terms {
  /** Stems of the words that are not stop words, in order. */
  readonly terms: readonly string[];
  /** Distinct codes, numbers and addresses, folded; their parts are also among the terms. */
  readonly codes: readonly string[];
}

/** The terms of a text. Leaving out stop words raises recall by five points; a text that has only stop words keeps them. */
export function termsOf(text: string): Terms {
  const all = words(text);
  const telling = all.filter((word) => !STOP_WORDS.has(word) && !ASKING_WORDS.has(word));
  const terms = (telling.length > 0 ? telling : all).map(stem).filter((term) => term !== "");
  return { terms, codes: MAY_HOLD_CODE.test(text) ? codesOf(text) : [] };
}

function codesOf(text: string): string[] {
  const found = new Set<string>();
  for (const [joined] of fold(text).matchAll(JOINED)) if (OF_CODE.test(joined)) found.add(joined);
  return [...found];
}

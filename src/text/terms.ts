import { en } from "../language/en/index.ts";
import { stem } from "../language/stemmer.ts";
import { setOf } from "../language/word-lists.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { fold, words } from "./words.ts";

const ASKING_WORDS = setOf(en.askingWords ?? "");
/** What is written as one though it has marks inside: numbers, codes, addresses. */
const JOINED = /[\p{L}\p{N}_]+(?:[-_.:/@+#,][\p{L}\p{N}_]+)+/gu;
const OF_CODE = /[\d_@]/;
/** Looking for codes costs more than all the rest, and most texts have none. */
const MAY_HOLD_CODE = /[\d_@]/u;

export interface Terms {
  /** Stems of the words that are not stop words, in order. */
  readonly terms: readonly string[];
  /** Codes, numbers and addresses as they are written; their parts are among the terms. Distinct. */
  readonly codes: readonly string[];
}

/** What a text is about; without its stop words recall rises by five points. A text of stop words alone keeps them all: they are what it has. */
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

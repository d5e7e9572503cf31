import { isOfCalendar } from "../dates/moment.ts";
import { mayBeginPlace } from "../gazetteer/places.ts";
import type { Compiled } from "../languages/compiled-language.ts";
import { fold } from "../words.ts";
import { ARTICLE, isOfForm } from "./value.ts";

/** Only letters and punctuation. Amounts, codes and addresses contain a digit or another sign. */
const PLAIN = /^[\p{L}\p{M}\s,;?"'’“”„«»()]+$/u;
const POSSESSIVE = /['’]s(?=[\s,;?"'’“”„«»)]*$)/u;
const MARKS = /^["'’“”„«»(]+|[\s.!…:,;?"'’“”„«»)]+$/gu;
/** Scripts that put the half of the day before the hour: "오후 3시". */
const HALF_DAY = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Returns a test for words that, from the first one on, may be a value of a known kind: an amount, a day, an address, a
 * place. Parsing a value costs twenty times as much as the test, and few words are a value. The test has false positives but no false
 * negatives.
 */
export function valuesFrom([first = "", second = ""]: readonly string[], language: Compiled): (taken: readonly string[]) => boolean {
  if (language.isUnspaced || HALF_DAY.test(first) || !isPlain(first, language)) return () => true;
  const front = fold(bare(first));
  if (ARTICLE.test(`${front} `) || language.dateGlue.has(front) || beginsNumber(front, language)) return () => true;
  const isPlace = mayBeginPlace(front, language.inflectsNames);
  // The first word of "Lisbon, Portugal" is a name of its own.
  const isLonger = isPlace && (/[,(]/u.test(first) || mayBeginPlace(`${front} ${fold(bare(second))}`.trim(), language.inflectsNames));
  return (taken) =>
    (taken.length === 1 ? isPlace : isLonger) ||
    (!taken.every((part) => isPlain(part, language)) && isOfForm(taken.join(" ").replace(/['’]s$/u, ""))) ||
    isRelative(taken, language);
}

/** Whether the word cannot be part of an amount, a code, a day or an address. */
function isPlain(part: string, language: Compiled): boolean {
  return PLAIN.test(part) && !isOfCalendar(bare(part), language);
}

function bare(part: string): string {
  return part.replace(POSSESSIVE, "").replace(MARKS, "");
}

function isRelative(taken: readonly string[], { relativeDay }: Compiled): boolean {
  return relativeDay.test(fold(taken.join(" ")).replace(/[,()]/gu, " "));
}

const numberFronts = new WeakMap<Compiled, ReadonlySet<string>>();

function beginsNumber(front: string, language: Compiled): boolean {
  const known = numberFronts.get(language) ?? new Set(language.numbers.keys().map((name) => name.split(" ")[0] ?? ""));
  numberFronts.set(language, known);
  return known.has(front);
}

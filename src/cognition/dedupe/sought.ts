import type { Compiled } from "../../language/compiled.ts";
import { mayBeginPlace } from "../../language/gazetteer/places.ts";
import { fold } from "../../text/words.ts";
import { isOfCalendar } from "./moment.ts";
import { ARTICLE, isOfForm } from "./value.ts";

/** Letters and the marks of a sentence: no digit, no sign, of which amounts, codes and addresses have one. */
const PLAIN = /^[\p{L}\p{M}\s,;?"'’“”„«»()]+$/u;
const POSSESSIVE = /['’]s(?=[\s,;?"'’“”„«»)]*$)/u;
const MARKS = /^["'’“”„«»(]+|[\s.!…:,;?"'’“”„«»)]+$/gu;
/** Where half of the day stands before its hour: "오후 3시". */
const HALF_DAY = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Whether so many of the words from the first on may be a value of a known kind: an amount, a day, an address, a place. Reading a value costs twenty times as much,
 * and few words of a sentence are one. It is wrong only in saying that they may.
 */
export function valuesFrom([first = "", second = ""]: readonly string[], language: Compiled): (taken: readonly string[]) => boolean {
  if (language.isUnspaced || HALF_DAY.test(first) || !isPlain(first, language)) return () => true;
  const front = fold(bare(first));
  if (ARTICLE.test(`${front} `) || language.dateGlue.has(front) || beginsNumber(front, language)) return () => true;
  const isPlace = mayBeginPlace(front, language.inflectsNames);
  // Of "Lisbon, Portugal" the first word is a name of its own.
  const isLonger = isPlace && (/[,(]/u.test(first) || mayBeginPlace(`${front} ${fold(bare(second))}`.trim(), language.inflectsNames));
  return (taken) =>
    (taken.length === 1 ? isPlace : isLonger) ||
    (!taken.every((part) => isPlain(part, language)) && isOfForm(taken.join(" ").replace(/['’]s$/u, ""))) ||
    isRelative(taken, language);
}

/** No part of an amount, a code, a day or an address. */
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

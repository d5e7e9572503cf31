import { calendarNames } from "../language/calendar.ts";
import { LANGUAGES } from "../language/languages.ts";
import { patternOfAll, wordsOfAll } from "../language/united.ts";
import { splitHeader } from "./header.ts";
import { sentences } from "./sentences.ts";
import { isSmallTalk } from "./small-talk.ts";
import { fold } from "./words.ts";

/** What the wording of a text tells beside its topic. */

const FIRST_PERSON = patternOfAll("tellsOfTeller", "giu");
const ASKS_OF_SELF = patternOfAll("asksOfSelf");
const NUMBER = /\d/;
/** Words that say when, months and weekdays among them; a stamp at the front says it of every memory and tells none apart. */
const TIMES = new Set([...wordsOfAll("timeWords"), ...LANGUAGES.flatMap(({ code }) => namesOfTime(code))]);
const WORD = /[\p{L}\p{M}]+/gu;
const ASKS_WHEN = patternOfAll("asksWhen");
/** A number alone, or a mark, is no sentence. */
const LETTER = /\p{L}/u;
/** As many sentences make a question a message. */
const MESSAGE_SENTENCES = 3;
/** As many first-person words make a text one of its teller. */
const ENOUGH_WORDS = 2;

/** How far a text tells of its teller, 0 to 1. */
export function firstPersonOf(text: string): number {
  const found = splitHeader(text).body.match(FIRST_PERSON);
  return Math.min(1, (found?.length ?? 0) / ENOUGH_WORDS);
}

/** Whether a question is about the one who asks. */
export function asksOfSelf(query: string): boolean {
  return ASKS_OF_SELF.test(query);
}

export function asks(text: string): boolean {
  return /[?？؟]/u.test(text);
}

/** Whether a text names a figure, a date or a count. */
export function tellsNumber(text: string): boolean {
  return NUMBER.test(splitHeader(text).body);
}

/** Whether a text says when. */
export function tellsTime(text: string): boolean {
  return (
    fold(splitHeader(text).body)
      .match(WORD)
      ?.some((word) => TIMES.has(word)) ?? false
  );
}

export function asksWhen(query: string): boolean {
  return ASKS_WHEN.test(query);
}

/**
 * How far a query is a message that goes on with some work, 0 to 1, and no question about what was: questions are one sentence long,
 * in any language, and a greeting or thanks before one is none.
 */
export function messageShare(query: string): number {
  let count = 0;
  for (const paragraph of query.split("\n")) {
    count += sentences(paragraph).filter((sentence) => LETTER.test(sentence) && !isSmallTalk(sentence)).length;
    if (count >= MESSAGE_SENTENCES) return 1;
  }
  return Math.max(0, count - 1) / (MESSAGE_SENTENCES - 1);
}

function namesOfTime(code: string): string[] {
  return [...calendarNames(code, "month", ["long", "with-day"]).keys(), ...calendarNames(code, "weekday", ["long"]).keys()];
}

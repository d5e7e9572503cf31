import { calendarNames } from "../language/calendar.ts";
import { LANGUAGES } from "../language/languages.ts";
import { lazy } from "../language/lazy.ts";
import { patternOfAll, wordsOfAll } from "../language/united.ts";
import { splitHeader } from "./header.ts";
import { sentences } from "./sentences.ts";
import { isSmallTalk } from "./small-talk.ts";
import { fold } from "./words.ts";

const FIRST_PERSON = wordsOfAll("firstPersonForms");
const ASKS_OF_SELF = patternOfAll("asksOfSelf");
const NUMBER = /\d/;
/** Words that name a time, including months and weekdays. */
const times = lazy(() => new Set([...wordsOfAll("timeWords"), ...LANGUAGES.flatMap(({ code }) => namesOfTime(code))]));
const QUESTION_MARK = /[?？؟]/u;
const ASCII_ONLY = /^[\p{ASCII}]*$/u;
const ASCII_WORD = /[a-z]+/g;
const WORD = /[\p{L}\p{M}]+/gu;
const ASKS_WHEN = patternOfAll("asksWhen");
/** A number or a punctuation mark alone is not a sentence. */
const LETTER = /\p{L}/u;
/** A query with this many sentences certainly continues some work. */
const CONTINUATION_SENTENCES = 3;
/** A text with this many first-person words is entirely in the first person. */
const ENOUGH_WORDS = 2;

/** What the wording of a text shows, apart from its topic. */
export interface Wording {
  /** How much the text is in the first person, 0 to 1. */
  readonly firstPerson: number;
  readonly asks: boolean;
  /** Whether the text contains a figure, a date or a count. */
  readonly hasFigure: boolean;
  /** Whether the text names a time. */
  readonly hasTime: boolean;
}

/** Ignores the stamp and the speaker in front of the text, because every memory may have them. */
export function wordingOf(text: string): Wording {
  const { body } = splitHeader(text);
  const folded = fold(body);
  const words = folded.match(ASCII_ONLY.test(folded) ? ASCII_WORD : WORD) ?? [];
  const ofFirstPerson = words.reduce((count, word) => (FIRST_PERSON.has(word) ? count + 1 : count), 0);
  return {
    firstPerson: Math.min(1, ofFirstPerson / ENOUGH_WORDS),
    asks: QUESTION_MARK.test(text),
    hasFigure: NUMBER.test(body),
    hasTime: words.some((word) => times().has(word)),
  };
}

/** Whether a query is about the person who asks. */
export function asksOfSelf(query: string): boolean {
  return ASKS_OF_SELF.test(query);
}

export function asksWhen(query: string): boolean {
  return ASKS_WHEN.test(query);
}

/**
 * How clearly a query continues some work, rather than asks about the past: 0 to 1. The score is 0 for one sentence and grows with each
 * further one, because a question has one sentence in any language. Greetings and thanks do not count.
 */
export function continuationOf(query: string): number {
  let count = 0;
  for (const paragraph of query.split("\n")) {
    count += sentences(paragraph).filter((sentence) => LETTER.test(sentence) && !isSmallTalk(sentence)).length;
    if (count >= CONTINUATION_SENTENCES) return 1;
  }
  return Math.max(0, count - 1) / (CONTINUATION_SENTENCES - 1);
}

function namesOfTime(code: string): string[] {
  return [...calendarNames(code, "month", ["long", "with-day"]).keys(), ...calendarNames(code, "weekday", ["long"]).keys()];
}

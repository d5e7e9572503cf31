import { en } from "../../language/en/index.ts";
import type { Language } from "../../language/language.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { splitHeader } from "../headers/header.ts";
import { patternsByLanguage } from "../languages/all-languages.ts";
import { calendarNames } from "../languages/calendar.ts";
import { type Spelled, spelledOf } from "../languages/identify.ts";
import { lazy } from "../languages/lazy.ts";
import { setOf } from "../languages/word-lists.ts";
import { fold, isAsciiOnly } from "../words.ts";
import { sentences } from "./sentences.ts";
import { isSmallTalk } from "./small-talk.ts";
import { isUnreal } from "./unreal.ts";

const NUMBER = /\d/;
const QUESTION_MARK = /[?？؟]/u;
const ASCII_WORD = /[a-z]+/g;
const WORD = /[\p{L}\p{M}]+/gu;
const SELF = patternsByLanguage("asksOfSelf");
const ASKS_WHEN = patternsByLanguage("asksWhen");
const DATED = patternsByLanguage("namesTime");
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
  /** Whether it is a dream, a supposition, a game or a story. */
  readonly isUnreal: boolean;
}

/** Ignores the stamp and the speaker in front of the text, because every memory may have them. */
export function wordingOf(text: string): Wording {
  const { body } = splitHeader(text);
  const folded = fold(body);
  const isAscii = isAsciiOnly(folded);
  const words = folded.match(isAscii ? ASCII_WORD : WORD) ?? [];
  const language = isAscii && !words.some((word) => foreign().has(word)) ? en : spelledOf(body).language;
  const { firstPerson, times } = wordsIn(language);
  const isUnspaced = language?.traits?.includes("unspaced") === true;
  const ofFirstPerson = isUnspaced ? body.split(SELF(language)).length - 1 : words.filter((word) => firstPerson.has(word)).length;
  return {
    firstPerson: Math.min(1, ofFirstPerson / ENOUGH_WORDS),
    asks: QUESTION_MARK.test(text),
    isUnreal: isUnreal(body, language),
    hasFigure: NUMBER.test(body),
    hasTime: words.some((word) => times.has(word)) || (language !== undefined && language !== en && DATED(language).test(body)),
  };
}

/** Whether a query is about the person who asks. */
export function asksOfSelf(query: string, { language }: Spelled = spelledOf(query)): boolean {
  return SELF(language ?? en).test(query);
}

export function asksWhen(query: string, { language }: Spelled = spelledOf(query)): boolean {
  return ASKS_WHEN(language ?? en).test(query);
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

interface WordingWords {
  readonly firstPerson: ReadonlySet<string>;
  /** Words that name a time, including months and weekdays. */
  readonly times: ReadonlySet<string>;
}

/** A text in no known language is read as English, and may name a month in any language. */
function wordsIn(language: Language | undefined): WordingWords {
  const known = made.get(language);
  if (known !== undefined) return known;
  const { firstPersonForms, timeWords } = language ?? en;
  const calendars = language === undefined ? LANGUAGES : [language];
  const times = new Set([...setOf(timeWords), ...calendars.flatMap(({ code }) => namesOfTime(code))]);
  const words: WordingWords = { firstPerson: setOf(firstPersonForms), times };
  made.set(language, words);
  return words;
}

const made = new Map<Language | undefined, WordingWords>();
/** Words that count only in languages other than English. A text in ASCII without any is read as English without a closer look. */
const foreign = lazy(() => {
  const words = LANGUAGES.map(wordsIn).flatMap(({ firstPerson, times }) => [...firstPerson, ...times]);
  const { firstPerson, times } = wordsIn(en);
  return new Set(words.filter((word) => !firstPerson.has(word) && !times.has(word)));
});

function namesOfTime(code: string): string[] {
  return [...calendarNames(code, "month", ["long", "with-day"]).keys(), ...calendarNames(code, "weekday", ["long"]).keys()];
}

import type { Language } from "../language/language.ts";
import type { Signal } from "../language/vocabulary.ts";
import { splitHeader } from "../reading/headers/header.ts";
import { patternsByLanguage, sourceOfAll } from "../reading/languages/all-languages.ts";
import { identify } from "../reading/languages/identify.ts";
import { HAN_KANA } from "../reading/scripts.ts";
import { isSmallTalk } from "../reading/sentences/small-talk.ts";
import { spelledWords } from "../reading/words.ts";

/** Importance of a text from which nothing was worth extracting. */
export const IMPORTANCE_OF_NOTHING = 0.05;
/** Importance of a text that could not be processed. Searches should find it but not favour it. */
export const IMPORTANCE_OF_DEAD_LETTER = 0.1;

/** Importance of a plain statement without any signal. */
const BASE = 0.2;
/** Only this much of a text is read, because the length of a document does not make it important. */
const READ_CHARACTERS = 2_000;

/** Whether a text in the language has the signal. */
type Test = (text: string, language: Language | undefined) => boolean;

/**
 * Signals of a statement's importance, each with its weight: the share of the distance from {@link BASE} to 1. Signals add up as
 * independent evidence: 1 - product of (1 - weight). The weights are this project's own. They rank what does harm when forgotten, who a
 * person is, what is owed, what is liked, and dates and amounts, in this order.
 */
const SIGNALS: readonly (readonly [name: string, weight: number, test: Test])[] = [
  ["constraint", 0.6, said("constraint")],
  ["identity", 0.5, said("identity", /\S@\S+\.\S/u, "u")],
  ["commitment", 0.45, said("commitment")],
  ["preference", 0.4, said("preference")],
  ["decision", 0.3, said("decision")],
  ["date", 0.2, said("date", /\b(?:\d{4}-\d{2}-\d{2}|(?:19|20)\d{2}|\d{1,2}[:.]\d{2})\b/u)],
  ["number", 0.12, (text) => /\p{N}|[$€£¥₹%]/u.test(text)],
  ["name", 0.08, (text) => /[\p{Ll}\p{N},;] \p{Lu}\p{L}+/u.test(text)],
];
/** Signals that reduce importance, each with its factor. */
const HEDGES = patternsByLanguage("hedges");
const CHIT_CHAT = new RegExp(`^\\W*${sourceOfAll("chitChat")}`, "iu");
const DAMPERS: readonly (readonly [name: string, factor: number, test: Test])[] = [
  ["question", 0.5, (text) => /[?？؟]["”')\]]*\s*$/u.test(text)],
  ["hedge", 0.85, (text, language) => HEDGES(language).test(text)],
  ["chit-chat", 0.5, (text) => CHIT_CHAT.test(text)],
];
/** A text of one or two words rarely says much. */
const SHORT_WORDS = 2;
const SHORT_FACTOR = 0.6;
/** A short text with a number, or in a script without spaces, may state a whole fact. */
const SAYS_MUCH = new RegExp(`[${HAN_KANA}\\p{Script=Thai}\\p{N}]`, "u");

/** Importance from 0 to 1, computed from the text without a model. Only the order of two scores has a meaning. */
export function score(text: string): number {
  const { body } = splitHeader(text);
  const read = body.slice(0, READ_CHARACTERS);
  if (isSmallTalk(read)) return IMPORTANCE_OF_NOTHING;
  const language = identify(read, spelledWords(read));
  let unexplained = 1;
  for (const [, weight, test] of SIGNALS) if (test(read, language)) unexplained *= 1 - weight;
  let importance = BASE + (1 - BASE) * (1 - unexplained);
  for (const [, factor, test] of DAMPERS) if (test(read, language)) importance *= factor;
  if (read.split(/\s+/u).length <= SHORT_WORDS && !SAYS_MUCH.test(read)) importance *= SHORT_FACTOR;
  return Math.round(importance * 1000) / 1000;
}

/** Whether a text has a signal's words in its language, or `inAny`. */
function said(signal: Signal, inAny = /(?!)/u, flags = "iu"): Test {
  const patterns = patternsByLanguage(({ signals }) => signals?.[signal], flags);
  return (text, language) => patterns(language).test(text) || inAny.test(text);
}

import { LANGUAGES } from "../../language/languages.ts";
import { monthsOfAll, spacedOfAll, wordsOfAll } from "../languages/all-languages.ts";
import { calendarNames } from "../languages/calendar.ts";
import { lazy } from "../languages/lazy.ts";
import { fold } from "../words.ts";
import { type FullStops, fullStopsIn } from "./full-stops.ts";
import { spacedSentences } from "./spaced-sentences.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });

/** Words that begin a sentence even when its writer uses no capitals. */
const LOWER_START = new RegExp(`(?<=\\p{L}{2,}[.])\\s+(?=(?:${[...wordsOfAll("smallStarts")].join("|")})\\s)`, "gu");
/** A text that begins with a small letter. In such a text, any word may begin a sentence. */
const CASUAL = /^\P{L}*\p{Ll}/u;
const CASUAL_START = /(?<=\p{L}{2,}[.])\s+(?=\p{Ll})/gu;
/** A noun before which German and related languages write an ordinal with a full stop: "3. Mai", "2. Stock". */
const ordinalNoun = lazy(() => {
  const numbering = LANGUAGES.filter(({ ordinalNouns }) => ordinalNouns !== undefined);
  const months = numbering.flatMap(({ code }) => [...calendarNames(code, "month").keys()]);
  return new RegExp(`^(?:(?:${months.join("|")})(?!\\p{L})|${spacedOfAll("ordinalNouns")})`, "u");
});
/** Words that a single letter may follow: plan B, vitamin C, an A. */
const LETTERED = new RegExp(`(?:^|\\s)(?:${spacedOfAll("lettered")})$`, "iu");
/** Unicode's rules treat an ellipsis as a pause, and three full stops as an end. */
const AFTER_ELLIPSIS = /(?<=…["'”’»)]*)\s+(?=\p{Lu})/u;
/** The space before a day with its month, or before a year, at the beginning of a sentence. */
const NUMBER_START = /(?<=\p{L}{2}[.!?])\s+(?=(?:\d{1,2}\.?º? (?:de )?(?<month>\p{Ll}{3,})|(?:19|20)\d{2}(?:['’]|,? \p{Ll})))/gu;
/** Characters that an address contains and a word does not. A "?" within an address does not end a sentence. */
const ADDRESS = /:\/\/|^www\.|[=&@\\]/u;
const LAST_TOKEN = /(\S+)\s*$/u;
const PAIRS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["（", "）"],
] as const;
/** Opening quotation marks, each with those that close it: German „ “, Polish „ ”, Danish » «. */
const QUOTES: Readonly<Record<string, string>> = { "“": "”", "«": "»", "»": "«", "„": "“”", "「": "」", "『": "』" };
/** Danish quotes open with the mark that closes French ones, directly before a word. */
const QUOTE = /[“”«»„「」『』]/gu;
/** A bracket that is never closed keeps at most this much text together. */
const OPEN_SPAN_CHARACTERS = 400;
/** Patterns look only at this much of a sentence's end: over the whole sentence their cost would be quadratic. */
const TAIL_CHARACTERS = 60;

/**
 * The sentences of one paragraph, in order and trimmed; together they contain every word of it. Splits by Unicode's rules, but does not
 * cut after abbreviations, initials, ordinals and enumerators, nor inside quotes or brackets.
 */
export function sentences(paragraph: string): string[] {
  const found: string[] = [];
  const stops = fullStopsIn(paragraph);
  let current = "";
  const start = CASUAL.test(paragraph) ? CASUAL_START : LOWER_START;
  for (const { segment } of segmenter.segment(paragraph)) {
    for (const [index, piece] of segment.split(start).flatMap(spacedSentences).flatMap(afterEllipsis).flatMap(beforeDates).entries()) {
      if (current !== "" && !continues(current, piece, stops)) {
        found.push(current.trim());
        current = "";
      }
      // `split` has removed the space.
      current += index > 0 && current !== "" && !/\s$/u.test(current) ? ` ${piece}` : piece;
    }
  }
  if (current.trim() !== "") found.push(current.trim());
  return found.filter((sentence) => sentence !== "");
}

const afterEllipsis = (text: string): string[] => text.split(AFTER_ELLIPSIS);

/** Unicode's rules see no end before a number that a small letter follows, as it does in many languages: "Mieszkam tu. 12 maja jadę." */
function beforeDates(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { 0: space, index, groups } of text.matchAll(NUMBER_START)) {
    if (groups?.["month"] !== undefined && !monthsOfAll().has(fold(groups["month"]))) continue;
    found.push(text.slice(from, index));
    from = index + space.length;
  }
  return [...found, text.slice(from)];
}

/** Whether `next` continues the sentence that `current` begins. */
function continues(current: string, next: string, stops: FullStops): boolean {
  if (current.length < OPEN_SPAN_CHARACTERS && hasOpenSpan(current)) return true;
  const tail = current.slice(-TAIL_CHARACTERS);
  const token = LAST_TOKEN.exec(tail)?.[1];
  if (token === undefined) return true;
  if (!/\s$/u.test(tail) && ADDRESS.test(token)) return true;
  if (!token.endsWith(".")) return false;
  const word = token.slice(0, -1).replace(/^[("“«'[]+/u, "");
  if (/^\d{1,3}$/u.test(word)) return isEnumerator(tail) || ordinalNoun().test(fold(next));
  const before = tail.slice(0, tail.lastIndexOf(token));
  const end = stops.endAfter(word, before);
  if (end !== "always" && /^\s*[\p{Ll}\p{N}]/u.test(next)) return true;
  // A capital is the initial of a name rather than an abbreviation: "M. Dupont", "D. Pedro".
  return /^\p{Lu}$/u.test(word) && end !== "seldom" ? isInitial(before, next, stops) : end === "never";
}

/** Whether the text ends with the number of a list item, "1.", alone or after punctuation. */
function isEnumerator(tail: string): boolean {
  return /(?:^|[:;,!?)])\s*\d{1,3}\.\s*$/u.test(tail);
}

/** Whether the word is an initial: "J." of "J. K. Rowling", but not "C." of "vitamin C." nor "I." of "World War I. The ..." */
function isInitial(before: string, next: string, stops: FullStops): boolean {
  return /^\p{Lu}/u.test(next) && !stops.startsSentence(next) && !LETTERED.test(before.trimEnd());
}

function hasOpenSpan(text: string): boolean {
  for (const [open, close] of PAIRS) {
    if (text.lastIndexOf(open) > text.lastIndexOf(close)) return true;
  }
  return text.split('"').length % 2 === 0 || hasOpenQuote(text) || (!/[“„]/u.test(text) && text.split("”").length % 2 === 0);
}

function hasOpenQuote(text: string): boolean {
  let closing: string | undefined;
  for (const { 0: mark, index } of text.matchAll(QUOTE)) {
    if (closing === undefined) closing = mark === "»" && !/\p{L}/u.test(text.charAt(index + 1)) ? undefined : QUOTES[mark];
    else if (closing.includes(mark)) closing = undefined;
  }
  return closing !== undefined;
}

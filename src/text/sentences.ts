import { calendarNames } from "../language/calendar.ts";
import { LANGUAGES } from "../language/languages.ts";
import { lazy } from "../language/lazy.ts";
import { spacedOfAll, wordsOfAll } from "../language/united.ts";
import { fold } from "./words.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });

/** The full stop after a title never ends a sentence. */
const TITLES = wordsOfAll("titles");
/** The full stop after an abbreviation may end a sentence. */
const ABBREVIATIONS = wordsOfAll("abbreviations");
/** Words that begin a sentence even when its writer uses no capitals. */
const LOWER_START = new RegExp(`(?<=\\p{L}{2,}[.])\\s+(?=(?:${[...wordsOfAll("smallStarts")].join("|")})\\s)`, "gu");
/** A text that begins with a small letter. There any word may begin a sentence. */
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
/** Words that begin a sentence and never a name. */
const SENTENCE_START = new RegExp(`^(?:${[...wordsOfAll("sentenceStarts")].map(capitalised).join("|")})(?!\\p{L})`, "u");
/** Characters that an address contains and a word does not. A "?" within an address does not end a sentence. */
const ADDRESS = /:\/\/|^www\.|[=&@\\]/u;
const LAST_TOKEN = /(\S+)\s*$/u;
const PAIRS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["“", "”"],
  ["«", "»"],
  ["„", "“"],
] as const;
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
  let current = "";
  const start = CASUAL.test(paragraph) ? CASUAL_START : LOWER_START;
  for (const { segment } of segmenter.segment(paragraph)) {
    for (const [index, piece] of segment.split(start).entries()) {
      if (current !== "" && !continues(current, piece)) {
        found.push(current.trim());
        current = "";
      }
      // `split` removed the space.
      current += index > 0 && current !== "" ? ` ${piece}` : piece;
    }
  }
  if (current.trim() !== "") found.push(current.trim());
  return found.filter((sentence) => sentence !== "");
}

/** Whether `next` continues the sentence that `current` begins. */
function continues(current: string, next: string): boolean {
  if (current.length < OPEN_SPAN_CHARACTERS && hasOpenSpan(current)) return true;
  const tail = current.slice(-TAIL_CHARACTERS);
  const token = LAST_TOKEN.exec(tail)?.[1];
  if (token === undefined) return true;
  if (!/\s$/u.test(tail) && ADDRESS.test(token)) return true;
  if (!token.endsWith(".")) return false;
  const word = token.slice(0, -1).replace(/^[("“«'[]+/u, "");
  if (/^\d{1,3}$/u.test(word)) return isEnumerator(tail) || ordinalNoun().test(fold(next));
  if (/^\p{Lu}$/u.test(word)) return isInitial(tail, token, next);
  const folded = word.toLowerCase();
  if (TITLES.has(folded)) return true;
  return ABBREVIATIONS.has(folded) && /^\s*\p{Ll}/u.test(next);
}

/** Whether the text ends with the number of a list item, "1.", alone or after punctuation. */
function isEnumerator(tail: string): boolean {
  return /(?:^|[:;,.!?)])\s*\d{1,3}\.\s*$/u.test(tail);
}

/** "J." of "J. K. Rowling", but not "C." of "vitamin C." nor "I." of "World War I. The ..." */
function isInitial(tail: string, token: string, next: string): boolean {
  if (!/^\p{Lu}/u.test(next) || SENTENCE_START.test(next)) return false;
  return !LETTERED.test(tail.slice(0, tail.lastIndexOf(token)).trimEnd());
}

function hasOpenSpan(text: string): boolean {
  for (const [open, close] of PAIRS) {
    if (text.lastIndexOf(open) > text.lastIndexOf(close)) return true;
  }
  return text.split('"').length % 2 === 0;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import type { Language } from "../../language/language.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { CJK } from "../scripts.ts";
import { fold, isAsciiOnly, spelledWords } from "../words.ts";
import { calendarNames } from "./calendar.ts";

/** A character of these scripts counts as several letters. */
const DENSE = new RegExp(`[${CJK}\\p{Script=Thai}]`, "gu");
const DENSE_LETTERS = 3;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/gu;
/** A word in small letters, because a name is spelled alike in every language: "Łódź" in an English text. */
const SMALL_WORD = /(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu;
const MARKED = /[^\p{ASCII}]/gu;

/** The weights of a function word and of a word with a meaning of its own, which other languages may have borrowed. */
const GRAMMAR_WORTH = 1;
const TELLING_WORTH = 0.7;
/** A single letter may also be a symbol. */
const SINGLE_LETTER_WORTH = 0.3;
/** The share of its weight that a word keeps when it is written without its accents. */
const UNACCENTED_SHARE = 0.5;
/** The weight of a letter or an ending that only one language has. */
const LETTER_WORTH = 0.5;
/** A smaller weight is a coincidence. */
const ENOUGH = 0.45;
/** Most texts are English, and many contain a word or two of other languages, so another language needs this much more. */
const ENGLISH_LEAD = 0.4;

const LATIN = LANGUAGES.filter(({ script }) => script === undefined);
const ENGLISH = 0;

/** How much something indicates the language at an index of the list. */
interface Share {
  readonly place: number;
  readonly worth: number;
}
type Shares = ReadonlyMap<string, readonly Share[]>;
let knownWords: Shares | undefined;
let knownLetters: Shares | undefined;

/** What every reading of a text begins with: its words, spelled with their accents, and its language. */
export interface Spelled {
  readonly words: readonly string[];
  readonly language: Language | undefined;
}

export function spelledOf(text: string): Spelled {
  const words = spelledWords(text);
  return { words, language: identify(text, words) };
}

/**
 * The language of a text, by its script, its words and its letters; `words` are spelled with their accents. Undefined where nothing
 * indicates a language, because English is then as likely as any.
 */
export function identify(text: string, words: readonly string[]): Language | undefined {
  const isAscii = isAsciiOnly(text);
  if (!isAscii) {
    const latin = text.match(LATIN_LETTER)?.length ?? 0;
    const other = (text.match(OTHER_LETTER)?.length ?? 0) + (DENSE_LETTERS - 1) * (text.match(DENSE)?.length ?? 0);
    if (other > latin) return LANGUAGES.find(({ script }) => script?.test(text));
  }
  knownWords ??= indicatingWords();
  const worth = new Float64Array(LATIN.length);
  for (const word of words) {
    addShares(worth, knownWords.get(word));
    const at = word.indexOf("'");
    if (at < 0) continue;
    // Some languages write two words with an apostrophe between them: "j'habite". In English, the part after the apostrophe is no word.
    addShares(worth, knownWords.get(word.slice(0, at)));
    if (word.length > at + 2) addShares(worth, knownWords.get(word.slice(at + 1)));
  }
  // The patterns cost more than the words, so they are left out where most words are English.
  const least = Math.max(Number.MIN_VALUE, (worth[ENGLISH] ?? 0) - LETTER_WORTH);
  for (const [place, { letters }] of LATIN.entries())
    if (letters !== undefined && (worth[place] ?? 0) >= least)
      worth[place] = (worth[place] ?? 0) + LETTER_WORTH * (text.match(letters)?.length ?? 0);
  if (!isAscii) addLetters(worth, text);
  let other = ENGLISH + 1;
  for (let place = other + 1; place < worth.length; place++) if ((worth[place] ?? 0) > (worth[other] ?? 0)) other = place;
  const [english, most] = [worth[ENGLISH] ?? 0, worth[other] ?? 0];
  if (most >= ENOUGH && most > english + ENGLISH_LEAD) return LATIN[other];
  return english > 0 ? LATIN[ENGLISH] : most >= ENOUGH ? LATIN[other] : undefined;
}

/** A letter counts for the languages that have it, and against those that do not. */
function addLetters(worth: Float64Array, text: string): void {
  knownLetters ??= indicatingLetters();
  for (const [word] of text.normalize("NFC").matchAll(SMALL_WORD))
    for (const [letter] of word.matchAll(MARKED)) {
      const shares = knownLetters.get(letter);
      if (shares === undefined) continue;
      addShares(worth, shares);
      for (const [place, { alphabet }] of LATIN.entries())
        if (alphabet !== undefined && !shares.some((share) => share.place === place)) worth[place] = (worth[place] ?? 0) - LETTER_WORTH;
    }
}

function addShares(worth: Float64Array, shares: readonly Share[] | undefined): void {
  if (shares !== undefined) for (const share of shares) worth[share.place] = (worth[share.place] ?? 0) + share.worth;
}

/** For each word, the indexes of the languages that it indicates and how much. A word of several languages indicates each of them less. */
function indicatingWords(): Shares {
  const found = new Map<string, Map<number, number>>();
  for (const [place, language] of LATIN.entries()) {
    const { common, stopWords = "", askingWords = "", lookalikes = "", telling = "", everydayWords = "" } = language;
    addWords(found, place, `${common} ${stopWords} ${askingWords} ${lookalikes}`, GRAMMAR_WORTH);
    addWords(found, place, `${telling} ${everydayWords} ${namesOf(language)}`, TELLING_WORTH);
  }
  return shared(found);
}

/** Months, weekdays, and greetings of one word. */
function namesOf({ code, smallTalk = "" }: Language): string {
  const names = (["month", "weekday"] as const).flatMap((part) => [...calendarNames(code, part, ["long", "with-day"]).keys()]);
  return [...names, ...smallTalk.split(",")]
    .map((name) => name.trim())
    .filter((name) => !name.includes(" "))
    .join(" ");
}

function addWords(found: Map<string, Map<number, number>>, place: number, listed: string, most: number): void {
  for (const word of new Set(listed.toLowerCase().split(/\s+/u))) {
    const worth = /^[a-z]$/u.test(word) ? Math.min(most, SINGLE_LETTER_WORTH) : most;
    for (const [spelling, share] of [
      [fold(word), UNACCENTED_SHARE],
      [word, 1],
    ] as const) {
      const of = found.get(spelling) ?? new Map<number, number>();
      found.set(spelling, of.set(place, Math.max(worth * share, of.get(place) ?? 0)));
    }
  }
}

function indicatingLetters(): Shares {
  const found = new Map<string, Map<number, number>>();
  for (const [place, { alphabet = "" }] of LATIN.entries())
    for (const letter of alphabet) found.set(letter, (found.get(letter) ?? new Map<number, number>()).set(place, LETTER_WORTH));
  return shared(found);
}

function shared(found: ReadonlyMap<string, ReadonlyMap<number, number>>): Shares {
  return new Map([...found].map(([name, of]) => [name, [...of].map(([place, worth]) => ({ place, worth: worth / of.size }))]));
}

import { HAN_KANA, IS_DICTIONARY, LONG_VOWEL } from "./scripts.ts";

const HAN_KANA_RUN = new RegExp(`[${HAN_KANA}${LONG_VOWEL}]+`, "gu");
const ASCII_WORD = /[a-z0-9]+(?:'[a-z]+)?/g;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu;
/** The accents of Latin, Greek and Cyrillic only: in other scripts a mark makes a different letter. */
const ACCENT = /[\u0300-\u036f]+/g;
/** The vowel "am" of Thai and Lao, which Unicode's compatibility forms split into two characters. No dictionary has words in that form. */
const TORN = /\u0e4d\u0e32|\u0ecd\u0eb2/g;
const joined = (torn: string): string => (torn === "\u0e4d\u0e32" ? "\u0e33" : "\u0eb3");
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Lower case, without accents, with compatibility forms unified (full-width digits, ligatures), so that texts that read the same are equal.
 */
export function fold(text: string): string {
  if (isAsciiOnly(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(ACCENT, "").normalize("NFC").replace(TORN, joined).toLowerCase();
}

/** Folds each letter that keeps its length, so that positions in the result are positions in the text. */
export function foldInPlace(text: string): string {
  return text.replace(/[\u0080-\u{10ffff}A-Z]/gu, (letter) => {
    const folded = fold(letter);
    return folded.length === letter.length ? folded : letter;
  });
}

/** The same as {@link fold}, but accents remain. */
function spell(text: string): string {
  return isAsciiOnly(text) ? text.toLowerCase() : text.normalize("NFKC").replace(TORN, joined).toLowerCase();
}

/**
 * The words of a text, folded, in order. Runs of Han and kana give overlapping bigrams (a lone character gives itself); Thai, Lao, Khmer
 * and Burmese are split by dictionary, everything else by its word characters. An apostrophe stays inside its word.
 */
export function words(text: string): string[] {
  return split(fold(text));
}

/** The same as {@link words}, but accents remain, because a stemmer needs them. */
export function spelledWords(text: string): string[] {
  return split(spell(text));
}

function split(folded: string): string[] {
  if (isAsciiOnly(folded)) return folded.match(ASCII_WORD) ?? [];
  const found: string[] = [];
  let from = 0;
  for (const run of folded.matchAll(HAN_KANA_RUN)) {
    spacedWords(folded.slice(from, run.index), found);
    bigrams(run[0], found);
    from = run.index + run[0].length;
  }
  spacedWords(folded.slice(from), found);
  return found;
}

function spacedWords(text: string, found: string[]): void {
  for (const [word] of text.matchAll(WORD)) {
    if (!IS_DICTIONARY.test(word)) {
      found.push(word.replace("’", "'"));
      continue;
    }
    for (const part of segmenter.segment(word)) if (part.isWordLike) found.push(part.segment);
  }
}

function bigrams(run: string, found: string[]): void {
  const characters = [...run];
  if (characters.length === 1) found.push(run);
  for (let i = 0; i + 1 < characters.length; i++) found.push(`${characters[i]}${characters[i + 1]}`);
}

/** Letters that no normalization of Unicode unifies, although people write one for the other, or keyboards lack them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
  // Arabic as it is typed: hamza on its seat, the two forms of yeh and of kaf, the ending of the feminine.
  ...{ أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ی: "ي", ئ: "ي", ؤ: "و", ة: "ه", ک: "ك" },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/** Vowel marks of Arabic and Hebrew, and the stroke that stretches a word. */
const VOWEL_MARK = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+/gu;
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/gu;

/** Unifies letters of a folded word that searchers and texts write in different ways. */
export function unifyLetters(word: string): string {
  if (isAsciiOnly(word)) return word;
  return word
    .replace(VOWEL_MARK, "")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(FOREIGN_DIGIT, (digit) => String(digitValue(digit)));
}

/** The ten digits of a script have neighbouring code points, from 0 to 9. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return point - zero;
}

const ASCII_ONLY = /^[\p{ASCII}]*$/u;

/** Whether a text has only ASCII characters. Most texts do, and need no folding. */
export function isAsciiOnly(text: string): boolean {
  return ASCII_ONLY.test(text);
}

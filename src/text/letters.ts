import { isAsciiOnly } from "./ascii.ts";

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

/** A folded word with the letters unified that searchers write in one way and texts in another. */
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

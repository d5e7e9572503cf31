import { LANGUAGES } from "../../language/languages.ts";

const NUMBER = /(?<![\p{L}\p{N}.,])[-−](?=\p{Nd})|\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** What a word of number is worth. "One" is left out: it is a pronoun as often. */
const WORDS = new Map<string, string>();
for (const { numberWords = "" } of LANGUAGES)
  for (const [, word = "", value = ""] of numberWords.matchAll(/(\S+) (\S+)/gu)) WORDS.set(word, value);
const WORD = /\p{L}+/gu;

/** The numbers of a text in one spelling: digits of any script, separators of thousands gone, words of number as digits; a minus sign belongs to its number. */
export function numbers(text: string): Set<string> {
  const found = new Set<string>();
  const plain = text.normalize("NFKC");
  let sign = "";
  for (const [token] of plain.matchAll(NUMBER)) {
    if (/^[-−]$/.test(token)) {
      sign = "-";
      continue;
    }
    const digits = token.replace(/\p{Nd}/gu, valueOfDigit);
    found.add(sign + canonical(THOUSANDS.test(digits) ? digits.replaceAll(",", "") : digits));
    sign = "";
  }
  for (const [word] of plain.toLowerCase().matchAll(WORD)) {
    const value = WORDS.get(word);
    if (value !== undefined) found.add(value);
  }
  return found;
}

/** Digits that are part of a word stay: "kot12" is one. */
export function withoutNumbers(text: string): string {
  return text.replace(/(?<![\p{L}\p{Nd}])\p{Nd}+(?:[.,:]\p{Nd}+)*(?![\p{L}\p{Nd}])/gu, " ");
}

/** "05" is 5, but "007" and codes with zeros in front are compared as what they are worth too. */
function canonical(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}

/** Digits of every script come in tens, in order, from a code point that the script's zero has. */
function valueOfDigit(digit: string): string {
  if (/\d/.test(digit)) return digit;
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (own - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(own - zero);
}

import { LANGUAGES } from "../../language/languages.ts";

const NUMBER = /(?<![\p{L}\p{N}.,])[-−](?=\p{Nd})|\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Values of number words. "One" is omitted, because it is as often a pronoun. */
const WORDS = new Map<string, string>();
for (const { numberWords = "" } of LANGUAGES)
  for (const [, word = "", value = ""] of numberWords.matchAll(/(\S+) (\S+)/gu)) WORDS.set(word, value);
const WORD = /\p{L}+/gu;

/**
 * The numbers of a text in a canonical form: ASCII digits, no thousands separators, number words as digits, and a minus sign with its
 * number.
 */
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

/** Removes numbers, but no digits that are part of a word, such as "kot12". */
export function withoutNumbers(text: string): string {
  return text.replace(/(?<![\p{L}\p{Nd}])\p{Nd}+(?:[.,:]\p{Nd}+)*(?![\p{L}\p{Nd}])/gu, " ");
}

/** Removes leading zeros: "05" is 5. "007" and codes are also compared by value. */
function canonical(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}

/** The value of a digit. Each script's digits are ten consecutive code points that begin with its zero. */
function valueOfDigit(digit: string): string {
  if (/\d/.test(digit)) return digit;
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (own - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(own - zero);
}

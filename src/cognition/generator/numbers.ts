const NUMBER = /(?<![\p{L}\p{N}.,])[-−](?=\p{Nd})|\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** What a word of number is worth. "One" is left out: it is a pronoun as often. */
const WORDS = new Map<string, string>(
  (
    "two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 " +
    "thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000 million 1000000 billion 1000000000 dozen 12 twice 2 second 2nd third 3rd half 1/2 " +
    "zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 deux 2 trois 3 quatre 4 cinq 5 sept 7 huit 8 neuf 9 dix 10 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10"
  )
    .split(" ")
    .flatMap((word, index, all) => (index % 2 === 0 ? [[word, all[index + 1] ?? ""] as const] : [])),
);
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

export function withoutNumbers(text: string): string {
  return text.replace(/\p{Nd}+(?:[.,:]\p{Nd}+)*/gu, " ");
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

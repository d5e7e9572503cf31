import type { Rewriting } from "./grammar.ts";

/** Letters that writers often replace by another one: "ş" by "s". */
export type Spellings = Readonly<Record<string, string>>;

/** Returns a pattern in which each letter matches in either spelling. The source must not contain such a letter in a character class. */
export function inEither(source: string, letters: Spellings): string {
  return replaced(source, letters, (letter, plain) => `[${letter}${plain}]`);
}

/**
 * Returns a list of words in both spellings, as separate words without character classes, so that the words themselves can be read from it.
 */
export function inBoth(list: string, letters: Spellings): string {
  const other = replaced(list, letters, (_, plain) => plain);
  return other === list ? list : `${list}|${other}`;
}

function replaced(text: string, letters: Spellings, by: (letter: string, plain: string) => string): string {
  return [...text].map((letter) => (letters[letter] === undefined ? letter : by(letter, letters[letter]))).join("");
}

const LETTERS: Readonly<Record<string, string>> = { a: "áàâãä", e: "éèêë", i: "íìîï", u: "úùûü", c: "ç", n: "ñ" };

/**
 * Removes accents within words before anything is read, because many writers leave them out. The patterns are spelled without accents. A
 * single letter keeps its accent ("à" and "a", "è" and "e" are different words), and so does a final "ó" or "ò", which distinguishes a past
 * from a present.
 */
export const WITHOUT_ACCENTS: readonly Rewriting[] = [
  ...Object.entries({
    ...LETTERS,
    ...Object.fromEntries(Object.entries(LETTERS).map(([plain, marked]) => [plain.toUpperCase(), marked.toUpperCase()])),
  }).map(([plain, marked]): Rewriting => [new RegExp(`(?<=\\p{L})[${marked}]|[${marked}](?=\\p{L})`, "gu"), plain]),
  [/[óòôõö](?=\p{L})|(?<=\p{L})[ôõö]/gu, "o"],
  [/[ÓÒÔÕÖ](?=\p{L})|(?<=\p{L})[ÔÕÖ]/gu, "O"],
];

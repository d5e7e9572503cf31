import type { Rewriting } from "./grammar.ts";

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

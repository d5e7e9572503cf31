import type { Rewriting } from "./grammar.ts";

const LETTERS: Readonly<Record<string, string>> = { a: "áàâãä", e: "éèêë", i: "íìîï", u: "úùûü", c: "ç", n: "ñ" };

/**
 * Accents within words are dropped before anything is read, since many writers drop them: patterns are then spelled without. A letter on its own keeps its accent
 * ("à" and "a", "è" and "e" are two words), and so does an "ó" or "ò" at the end, which tells a past from a present.
 */
export const WITHOUT_ACCENTS: readonly Rewriting[] = [
  ...Object.entries({
    ...LETTERS,
    ...Object.fromEntries(Object.entries(LETTERS).map(([plain, marked]) => [plain.toUpperCase(), marked.toUpperCase()])),
  }).map(([plain, marked]): Rewriting => [new RegExp(`(?<=\\p{L})[${marked}]|[${marked}](?=\\p{L})`, "gu"), plain]),
  [/[óòôõö](?=\p{L})|(?<=\p{L})[ôõö]/gu, "o"],
  [/[ÓÒÔÕÖ](?=\p{L})|(?<=\p{L})[ÔÕÖ]/gu, "O"],
];

import { inBoth, inEither, type Spellings } from "../spelling.ts";

const LETTERS: Spellings = { ş: "s", ı: "i", ğ: "g", ç: "c", ö: "o", ü: "u" };

/** Writers also leave out the marks of Turkish letters. */
export const plain = (source: string) => inEither(source, LETTERS);
export const bothSpellings = (list: string) => inBoth(list, LETTERS);

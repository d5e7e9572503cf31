import { inBoth, inEither, type Spellings } from "../spelling.ts";

const HAMZA: Spellings = { أ: "ا", إ: "ا", آ: "ا" };
const LETTERS: Spellings = { ...HAMZA, ى: "ي", ة: "ه" };

/** Writers also leave out the hamza or the dots of letters. */
export const plain = (source: string) => inEither(source, LETTERS);
export const bothSpellings = (list: string) => inBoth(list, HAMZA);

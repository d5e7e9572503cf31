import { inBoth, inEither, type Spellings } from "../spelling.ts";

const HAMZA: Spellings = { أ: "ا", إ: "ا", آ: "ا" };
const LETTERS: Spellings = { ...HAMZA, ى: "ي", ة: "ه" };

/** Letters with a hamza or dots are also written without. */
export const plain = (source: string) => inEither(source, LETTERS);
export const bothSpellings = (list: string) => inBoth(list, HAMZA);

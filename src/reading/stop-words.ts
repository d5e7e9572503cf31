import { en } from "../language/en/index.ts";
import { setOf } from "./languages/word-lists.ts";

/**
 * English function words. Texts and queries keep the function words of other languages, which are the only words there that no stemmer
 * changes.
 */
export const STOP_WORDS: ReadonlySet<string> = setOf(en.stopWords ?? "");

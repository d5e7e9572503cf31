import { en } from "../language/en/index.ts";
import { setOf } from "../language/word-lists.ts";

/** English function words. Those of other languages stay where words are looked for: there they are the only ones that are not stemmed. */
export const STOP_WORDS: ReadonlySet<string> = setOf(en.stopWords ?? "");

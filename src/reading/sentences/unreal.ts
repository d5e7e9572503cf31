import type { Language } from "../../language/language.ts";
import { patternsByLanguage } from "../languages/all-languages.ts";

const FRONT = "^\\P{L}*";
const PATTERNS = [
  patternsByLanguage("played"),
  patternsByLanguage("supposed"),
  patternsByLanguage("playedFirst", "iu", FRONT),
  patternsByLanguage("supposedFirst", "iu", FRONT),
];
/** A longer text has sentences about what is so as well. */
const MOST_CHARACTERS = 400;

/** Whether a text tells a dream, a supposition, a game or a story. Without a language, the text may be in any. */
export function isUnreal(text: string, language?: Language): boolean {
  return text.length <= MOST_CHARACTERS && PATTERNS.some((pattern) => pattern(language).test(text));
}

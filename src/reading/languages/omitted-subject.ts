import { spelledWords } from "../words.ts";
import { patternsByLanguage } from "./all-languages.ts";
import { identify } from "./identify.ts";

const INTRODUCES = patternsByLanguage("introduces");
const OWN_SUBJECT = patternsByLanguage("ownSubject", "iu", "^");
const SELF = patternsByLanguage("asksOfSelf");

/**
 * Whether a sentence without a subject may be about the person whom the sentence before it names: Japanese "妹がいます。大阪に住んでいます。"
 * (I have a sister. Lives in Osaka). Only in languages whose verbs do not show the person.
 */
export function mayBeOfPrevious(sentence: string, previous: string): boolean {
  if (previous === "") return false;
  const language = identify(sentence, spelledWords(sentence));
  if (language?.introduces === undefined || !INTRODUCES(language).test(previous)) return false;
  return !SELF(language).test(sentence) && !OWN_SUBJECT(language).test(sentence.trim());
}

import { patternsByLanguage, wordsByLanguage, wordsOfAll } from "../../reading/languages/all-languages.ts";
import { identify } from "../../reading/languages/identify.ts";
import { IS_UNSPACED } from "../../reading/scripts.ts";
import { fold, spelledWords } from "../../reading/words.ts";

/** First words that refer to the sentence before: pronouns and connectives. */
const POINTS_BACK = wordsByLanguage("pointsBack");
/** First words that add a further thing ("also"): a sentence with one is independent when it names its own subject. */
const ADDING = wordsByLanguage("adding");
const OWN_SUBJECT = patternsByLanguage("firstPerson", "u", "^");
const LEANS = patternsByLanguage("leans", "u", "^");
/** First words that only look like a reference: "This week I ..." names its own time. */
const STANDS_ALONE = patternsByLanguage("standsAlone", "u", "^");
/** A remark in brackets, or a number of an enumeration within a paragraph. */
const ANNOTATION = /^\s*(?:\[[^\]]*\][.!]?\s*$|\([^)]*\)[.!]?\s*$|\d{1,2}[.)]\s)/u;
const FRAGMENT_ADVERBS = wordsOfAll("fragmentAdverbs");
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*/gu;

/**
 * Whether the sentence makes sense only together with the one before it. Returns true in doubt, because a memory that is too long is better
 * than one that nobody understands.
 */
export function dependsOnPrevious(sentence: string): boolean {
  const folded = fold(sentence.slice(0, 120))
    .replaceAll("’", "'")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  if (ANNOTATION.test(sentence)) return true;
  const [first, second] = (folded.match(WORD) ?? []).slice(0, 2);
  if (first === undefined) return true;
  const language = identify(sentence, spelledWords(sentence));
  if (ADDING(language).has(first)) return second === undefined || !OWN_SUBJECT(language).test(second);
  if (STANDS_ALONE(language).test(folded)) return false;
  return POINTS_BACK(language).has(first) || LEANS(language).test(folded) || isFragment(sentence);
}

/** Number words: in "Seven left.", "Nine years at Asda." and "One is blind." an earlier sentence names what is counted. */
const COUNT_WORDS = wordsOfAll("countWords");
const NUMBERED_WORDS = 4;

/**
 * Whether the sentence is a single word, or two words of which the first is an adverb: "Rex.", "Especially sushi." A line with a label
 * ("Age: 30") is not a fragment.
 */
export function isFragment(sentence: string): boolean {
  if (IS_UNSPACED.test(sentence) || /[:：]/u.test(sentence)) return false;
  const found = sentence.slice(0, 200).match(WORD) ?? [];
  if (found.length <= 1) return sentence.length < 30;
  const [first = "", second = ""] = found.map((word) => word.toLowerCase());
  if (isNumber(first)) return found.length <= NUMBERED_WORDS;
  return FRAGMENT_ADVERBS.has(first) && (found.length === 2 || (isNumber(second) && found.length <= NUMBERED_WORDS));
}

function isNumber(word: string): boolean {
  return /^\d+$/u.test(word) || COUNT_WORDS.has(word);
}

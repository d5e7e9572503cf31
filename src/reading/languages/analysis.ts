import { en } from "../../language/en/index.ts";
import type { Language, Stemmer } from "../../language/language.ts";
import { fold, unifyLetters } from "../words.ts";
import { stem as englishStem, stemmerOf } from "./stemmer.ts";
import { setOf } from "./word-lists.ts";

/** How a search reads the words of a language. */
export interface Analyser {
  /** The word without attached parts: an elided article, a case ending after an apostrophe. Spelled and in lower case. */
  bare(word: string): string;
  isStopWord(bare: string): boolean;
  /** The terms that are indexed and searched for a word. A bare ending has none. */
  termsOf(bare: string): readonly string[];
}

/**
 * Every text is indexed with the common form of its words, whose stems are the English ones, so that a search finds names, words of two
 * languages, and texts whose language could not be identified. A text in a language with a stemmer is also indexed with each word's stem in
 * that language. This stem is marked with the language, because stems of two languages are unrelated (Dutch "gaat" and Spanish "gatos"
 * are both "gat"). With this stem alone, a question of two words whose language was identified wrongly would find nothing.
 */
const commonForm = (word: string): string => unifyLetters(englishStem(fold(word)));

const MARK = "\u0000";
const ENGLISH: Analyser = { bare: (word) => word, ...stopWordsOf(en), termsOf: (word) => whole([commonForm(word)]) };
/** The same for words of ASCII letters, which have only one form. Most words are of this kind. */
const ASCII_ENGLISH: Analyser = { ...ENGLISH, isStopWord: asciiStopWordsOf(en), termsOf: (word) => [englishStem(word)] };
const made = new Map<Language, Analyser>();

/** A text in no known language follows the rules of English. */
export function analyserOf(language: Language | undefined, isAscii = false): Analyser {
  if (language === undefined || language === en) return isAscii ? ASCII_ENGLISH : ENGLISH;
  const analyser = made.get(language) ?? create(language);
  made.set(language, analyser);
  return analyser;
}

function create(language: Language): Analyser {
  const { code, attachedBefore, attachedAfter, traits } = language;
  const before = attachedBefore === undefined ? undefined : new RegExp(`^(?:${attachedBefore})`, "u");
  const after = attachedAfter === undefined ? undefined : new RegExp(`(?:${attachedAfter})$`, "u");
  const stem = searchStemmerOf(language);
  const { isStopWord } = stopWordsOf(language);
  // Particles are written in one word with the word they belong to: Korean "무엇을" is "무엇" (what) and a particle.
  const hasParticles = traits?.includes("joinsWords") === true && stem !== undefined && language.searchStemmer === undefined;
  return {
    bare(word) {
      const headless = before ? word.replace(before, "") : word;
      const bare = after ? headless.replace(after, "") : headless;
      return bare === "" ? word : bare;
    },
    isStopWord: hasParticles ? (word) => isStopWord(word) || isStopWord(stem(fold(word))) : isStopWord,
    termsOf: (word) => whole(stem ? [commonForm(word), `${code}${MARK}${unified(stem(word))}`] : [commonForm(word)]),
  };
}

/** The stemmer for search, or else one that removes the listed endings. The endings are folded. */
function searchStemmerOf(language: Language): Stemmer | undefined {
  if (language.searchStemmer) return language.searchStemmer;
  if (language.endings === undefined) return undefined;
  const byEndings = stemmerOf(language);
  return (word) => byEndings(fold(word));
}

function unified(word: string): string {
  return unifyLetters(fold(word));
}

const whole = (terms: readonly string[]): readonly string[] => terms.filter((term) => term !== "");
/** Arabic "على" (on) is a stop word and the name "علي" is none, although a search treats them as equal. */
function ofStopWord(word: string): string {
  return word.endsWith("ى") ? `${unified(word.slice(0, -1))}ى` : unified(word);
}

function stopWordsOf(language: Language): Pick<Analyser, "isStopWord"> {
  const listed = listedIn(language);
  return { isStopWord: (word) => listed.has(ofStopWord(word)) };
}

function asciiStopWordsOf(language: Language): Analyser["isStopWord"] {
  const listed = listedIn(language);
  return (word) => listed.has(word);
}

function listedIn({ stopWords, askingWords }: Language): ReadonlySet<string> {
  return new Set([...setOf(stopWords ?? ""), ...setOf(askingWords ?? "")].map(ofStopWord));
}

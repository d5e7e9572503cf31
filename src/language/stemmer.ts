import { LIMITS } from "../memory/limits.ts";
import { en } from "./en/index.ts";
import type { Language, Stemmer } from "./language.ts";

/** What stands before an ending keeps so many letters. */
const STEM_LETTERS = 3;
const STEM_SYLLABLES = 2;

/** Words come again and again: what was found of one is remembered, for as long as nothing is erased. */
const known = new Map<string, string>();

/** Forgets every word that was met: an erased memory's words are in no other place of this thread. */
export function forgetStems(): void {
  known.clear();
}

/** Whether the word was met since the last erasure. */
export function remembersWord(word: string): boolean {
  return known.has(word);
}

/** What the forms of a folded word share by the English stemmer, which leaves words of other scripts as they are. Empty for a bare ending. */
export const stem: Stemmer = (word) => {
  let found = known.get(word);
  if (found === undefined) {
    found = en.stemmer?.(word) ?? word;
    if (known.size >= LIMITS.knownStems) known.clear();
    known.set(word, found);
  }
  return found;
};

/** By the language's own stemmer or endings; what has neither is stemmed like English. */
export function stemmerOf({ stemmer, endings, beginnings }: Language): Stemmer {
  if (stemmer === en.stemmer || (endings === undefined && beginnings === undefined)) return stem;
  if (stemmer) return stemmer;
  const letters = /\p{Script=Hangul}/u.test(endings ?? "") ? STEM_SYLLABLES : STEM_LETTERS;
  const ending = new RegExp(`(?<=^\\p{L}{${letters},})(?:${endings ?? "(?!)"})$`, "u");
  const beginning = new RegExp(`^(?:${beginnings ?? "(?!)"})(?=\\p{L}{${STEM_LETTERS},})`, "u");
  return (word) => word.replace(beginning, "").replace(ending, "");
}

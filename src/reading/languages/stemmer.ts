import { en } from "../../language/en/index.ts";
import type { Language, Stemmer } from "../../language/language.ts";
import { BatchMemo } from "../batch.ts";
import { ownCopy } from "../own-copy.ts";

/** The least number of letters that a stem keeps before an ending. */
const STEM_LETTERS = 3;
const STEM_SYLLABLES = 2;

/** The vocabulary in use, in less than 2 MB. */
const KNOWN_STEMS = 20_000;

const known = new BatchMemo<string>(KNOWN_STEMS);

/** The stem of a folded word by the English stemmer, which does not change words of other scripts. Empty for a bare ending. */
export const stem: Stemmer = (word) => {
  let found = known.get(word);
  if (found === undefined) {
    const own = ownCopy(word);
    found = en.stemmer?.(own) ?? own;
    known.set(own, found);
  }
  return found;
};

/** The language's own stemmer, or one by its endings; the English stemmer for a language that gives neither. */
export function stemmerOf({ stemmer, endings, beginnings }: Language): Stemmer {
  if (stemmer === en.stemmer || (endings === undefined && beginnings === undefined)) return stem;
  if (stemmer) return stemmer;
  const letters = /\p{Script=Hangul}/u.test(endings ?? "") ? STEM_SYLLABLES : STEM_LETTERS;
  const ending = new RegExp(`(?<=^\\p{L}{${letters},})(?:${endings ?? "(?!)"})$`, "u");
  const beginning = new RegExp(`^(?:${beginnings ?? "(?!)"})(?=\\p{L}{${STEM_LETTERS},})`, "u");
  return (word) => word.replace(beginning, "").replace(ending, "");
}

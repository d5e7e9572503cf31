import { stemmer } from "stemmer";
import { alternativesOfAll, wordsOfAll } from "../../language/united.ts";
import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../text/header.ts";
import { words } from "../../text/words.ts";

/** Words that many unrelated memories share: no topic. By stem too, so that "loving" is as generic as "love". */
const GENERIC = new Set([...wordsOfAll("topicless"), ...wordsOfAll("stopWords")].flatMap((word) => [word, stemmer(word)]));
const { unspaced } = alternativesOfAll("topiclessCharacters");
/** A pair of characters that holds one is no topic, nor are particles. */
const GENERIC_CHARACTER = new RegExp(`${unspaced}|^\\p{Script=Hiragana}+$`, "u");
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ASCII_WORD = /^[a-z']+$/;

/** What a text is about: its salient words, stemmed where they are English. Numbers are details, not topics. */
export function stems(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of words(splitHeader(text).body)) {
    if (HAN_OR_KANA.test(word)) {
      if (!GENERIC_CHARACTER.test(word)) found.add(word);
      continue;
    }
    const bare = word.replace(/'\p{L}+$/u, "");
    const stem = stemOf(bare);
    if (stem !== undefined) found.add(stem);
  }
  return found;
}

/** Words come again and again: what was found of one is remembered, for as long as nothing is erased. */
const known = new Map<string, string | undefined>();

/** Forgets every word that was met: an erased memory's words among them. */
export function forgetTopics(): void {
  known.clear();
}

/** Undefined for a word that is no topic. */
function stemOf(word: string): string | undefined {
  if (known.has(word)) return known.get(word);
  if (known.size >= LIMITS.knownStems) known.clear();
  let stem: string | undefined;
  if (word.length >= 3 && !/\p{N}/u.test(word) && !GENERIC.has(word)) stem = ASCII_WORD.test(word) ? stemmer(word) : word;
  if (stem !== undefined && GENERIC.has(stem)) stem = undefined;
  known.set(word, stem);
  return stem;
}

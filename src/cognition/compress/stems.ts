import { stemmer } from "stemmer";
import { alternativesOfAll, wordsOfAll } from "../../language/united.ts";
import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../text/header.ts";
import { words } from "../../text/words.ts";

/** Words that many unrelated memories share. Includes their stems, so that "loving" is as generic as "love". */
const GENERIC = new Set([...wordsOfAll("topicless"), ...wordsOfAll("stopWords")].flatMap((word) => [word, stemmer(word)]));
const { unspaced } = alternativesOfAll("topiclessCharacters");
/** A pair of characters with one of these is no topic, nor are particles. */
const GENERIC_CHARACTER = new RegExp(`${unspaced}|^\\p{Script=Hiragana}+$`, "u");
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ASCII_WORD = /^[a-z']+$/;

/** The salient words of a text; English ones are stemmed. Numbers are excluded, because they are details rather than topics. */
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

/** A cache of stems, which is cleared at each erasure. */
const known = new Map<string, string | undefined>();

/** Clears the cache, because it may contain words of an erased memory. */
export function forgetTopics(): void {
  known.clear();
}

/** Undefined for a generic word. */
function stemOf(word: string): string | undefined {
  if (known.has(word)) return known.get(word);
  if (known.size >= LIMITS.knownStems) known.clear();
  let stem: string | undefined;
  if (word.length >= 3 && !/\p{N}/u.test(word) && !GENERIC.has(word)) stem = ASCII_WORD.test(word) ? stemmer(word) : word;
  if (stem !== undefined && GENERIC.has(stem)) stem = undefined;
  known.set(word, stem);
  return stem;
}

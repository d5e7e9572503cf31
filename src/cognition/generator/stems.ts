import { splitHeader } from "../../reading/headers/header.ts";
import { alternativesOfAll, wordsOfAll } from "../../reading/languages/all-languages.ts";
import { analyserOf } from "../../reading/languages/analysis.ts";
import { identify } from "../../reading/languages/identify.ts";
import { stem } from "../../reading/languages/stemmer.ts";
import { IS_HAN_KANA } from "../../reading/scripts.ts";
import { fold, spelledWords } from "../../reading/words.ts";

/** Words that many unrelated memories share. Includes their stems, so that "loving" is as generic as "love". */
const GENERIC = new Set([...wordsOfAll("topicless")].flatMap((word) => [word, stem(word)]));
const { unspaced } = alternativesOfAll("topiclessCharacters");
/** A pair of characters with one of these is no topic, and neither are particles. */
const GENERIC_CHARACTER = new RegExp(`${unspaced}|^\\p{Script=Hiragana}+$`, "u");

/** The salient words of a text; English ones are stemmed. Numbers are excluded, because they are details rather than topics. */
export function stems(text: string): Set<string> {
  const found = new Set<string>();
  const { body } = splitHeader(text);
  const spelled = spelledWords(body);
  const { isStopWord } = analyserOf(identify(body, spelled));
  for (const word of spelled.map(fold)) {
    if (IS_HAN_KANA.test(word)) {
      if (!GENERIC_CHARACTER.test(word)) found.add(word);
      continue;
    }
    const bare = word.replace(/'\p{L}+$/u, "");
    const topic = isStopWord(bare) ? undefined : topicOf(bare);
    if (topic !== undefined && !isStopWord(topic)) found.add(topic);
  }
  return found;
}

/** Returns the stem; undefined for a generic word. */
function topicOf(word: string): string | undefined {
  if (word.length < 3 || /\p{N}/u.test(word) || GENERIC.has(word)) return undefined;
  const topic = stem(word);
  return GENERIC.has(topic) ? undefined : topic;
}

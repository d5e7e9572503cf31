import { fold } from "../text/words.ts";
import type { Language } from "./language.ts";
import { LANGUAGES } from "./languages.ts";

/** A character of these scripts says as much as several letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const DENSE_LETTERS = 3;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/gu;
const ASCII_ONLY = /^[\p{ASCII}]*$/u;
/** What a letter that only some languages have says, as a share of a word. */
const LETTER_WORTH = 0.5;
/** What a word says that stands there without its accents. */
const UNACCENTED_WORTH = 0.5;
/** Most texts are English, and a word or two of others stand in many of them: another language needs so much more. */
const ENGLISH_LEAD = 0.4;

/** English comes first. */
const LATIN = LANGUAGES.filter(({ script }) => script === undefined);
const ENGLISH = 0;
let telling: ReadonlyMap<string, readonly Said[]> | undefined;

/**
 * The language of a text, by its script and its words of grammar; `words` are as they are spelled. Undefined where no word tells: English is
 * as likely as any.
 */
export function identify(text: string, words: readonly string[]): Language | undefined {
  const isAscii = ASCII_ONLY.test(text);
  if (!isAscii) {
    const latin = text.match(LATIN_LETTER)?.length ?? 0;
    const other = (text.match(OTHER_LETTER)?.length ?? 0) + (DENSE_LETTERS - 1) * (text.match(DENSE)?.length ?? 0);
    if (other > latin) return LANGUAGES.find(({ script }) => script?.test(text));
  }
  telling ??= tellingWords();
  const worth = new Float64Array(LATIN.length);
  for (const word of words) {
    count(word, telling, worth);
    const at = word.indexOf("'");
    if (at < 0) continue;
    // Some languages write two words with an apostrophe between them: "j'habite". What English adds after one is no word.
    count(word.slice(0, at), telling, worth);
    if (word.length > at + 2) count(word.slice(at + 1), telling, worth);
  }
  // Letters alone tell nothing: "café crème" stands in English texts.
  if (!isAscii)
    for (const [place, { letters }] of LATIN.entries())
      if (letters !== undefined && (worth[place] ?? 0) > 0)
        worth[place] = (worth[place] ?? 0) + LETTER_WORTH * (text.match(letters)?.length ?? 0);
  let other = 1;
  for (let place = 2; place < worth.length; place++) if ((worth[place] ?? 0) > (worth[other] ?? 0)) other = place;
  const [english, most] = [worth[ENGLISH] ?? 0, worth[other] ?? 0];
  if (most > english + ENGLISH_LEAD) return LATIN[other];
  return english > 0 ? LATIN[ENGLISH] : most > 0 ? LATIN[other] : undefined;
}

function count(word: string, telling: ReadonlyMap<string, readonly Said[]>, worth: Float64Array): void {
  const said = telling.get(word);
  if (said !== undefined) for (const { place, share } of said) worth[place] = (worth[place] ?? 0) + share;
}

/** What a word says for the language at a place of the list. */
interface Said {
  readonly place: number;
  readonly share: number;
}

/** What each word of grammar says. A word that several languages have says less for each. */
function tellingWords(): ReadonlyMap<string, readonly Said[]> {
  const found = new Map<string, Map<number, number>>();
  for (const [place, { common, stopWords = "", askingWords = "", lookalikes = "" }] of LATIN.entries()) {
    for (const word of new Set(`${common} ${stopWords} ${askingWords} ${lookalikes}`.toLowerCase().split(/\s+/u))) {
      for (const [spelling, worth] of [
        [fold(word), UNACCENTED_WORTH],
        [word, 1],
      ] as const) {
        const of = found.get(spelling) ?? new Map<number, number>();
        found.set(spelling, of.set(place, Math.max(worth, of.get(place) ?? 0)));
      }
    }
  }
  return new Map([...found].map(([word, of]) => [word, [...of].map(([place, worth]) => ({ place, share: worth / of.size }))]));
}

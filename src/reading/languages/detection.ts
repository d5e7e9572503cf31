import type { Grammar } from "../../language/grammar.ts";
import type { Language } from "../../language/language.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { words } from "../words.ts";
import { type Compiled, compile } from "./compiled-language.ts";
import { setOf } from "./word-lists.ts";

/** A language whose statements are read. */
type Readable = Language & { readonly grammar: Grammar };

/** A text in the Latin script is read in up to this many likely languages, because a short text may have words of several. */
const MOST_LIKELY = 2;

const READABLE = LANGUAGES.filter((language): language is Readable => language.grammar !== undefined);
const LATIN = READABLE.filter(({ script }) => script === undefined);
/** Compiled when the first text in the language arrives: most processes read one or two languages. */
const made = new Map<Language, Compiled>();
/** For each common word, the indexes of the Latin-script languages that it indicates. */
let toldBy: ReadonlyMap<string, readonly number[]> | undefined;

/** The languages that the text may be in, the most likely first; English where no word indicates one. */
export function languagesOf(text: string): readonly Compiled[] {
  const byScript = READABLE.find(({ script }) => script?.test(text));
  if (byScript) return [ready(byScript)];
  const hits = hitsIn(text);
  const most = Math.max(...hits);
  return LATIN.map((language, place) => ({ language, hits: hits[place] ?? 0 }))
    .filter((one) => one.hits === most || (most > 0 && one.hits >= most - 1))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, most === 0 ? 1 : MOST_LIKELY)
    .map(({ language }) => ready(language));
}

function ready(language: Readable): Compiled {
  const found = made.get(language) ?? compile(language, language.grammar);
  made.set(language, found);
  return found;
}

/** For each Latin-script language, the number of words and letters in the text that indicate it. */
function hitsIn(text: string): number[] {
  toldBy ??= wordsThatTell();
  const hits = LATIN.map(({ letters }) => (letters === undefined ? 0 : (text.match(letters)?.length ?? 0)));
  const count = (word: string) => {
    for (const place of toldBy?.get(word) ?? []) hits[place] = (hits[place] ?? 0) + 1;
  };
  for (const word of words(text)) {
    count(word);
    // Some languages read "J'habite" as two words.
    if (word.includes("'")) word.split("'").forEach(count);
  }
  return hits;
}

function wordsThatTell(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [place, { common, telling = "" }] of LATIN.entries())
    for (const word of setOf(`${common} ${telling}`)) found.set(word, [...(found.get(word) ?? []), place]);
  return found;
}

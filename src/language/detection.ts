import { words } from "../text/words.ts";
import { type Compiled, compile } from "./compiled.ts";
import type { Grammar } from "./grammar.ts";
import type { Language } from "./language.ts";
import { LANGUAGES } from "./languages.ts";
import { setOf } from "./word-lists.ts";

/** A language whose statements are read. */
type Readable = Language & { readonly grammar: Grammar };

/** A text in a language of the Latin script is read in as many as it may be in: short ones share words. */
const MOST_LIKELY = 2;

const READABLE = LANGUAGES.filter((language): language is Readable => language.grammar !== undefined);
const LATIN = READABLE.filter(({ script }) => script === undefined);
/** Made when a text in it is met first: most processes meet one or two. */
const made = new Map<Language, Compiled>();
/** The languages of the Latin script that a word tells, by their places among them. */
let toldBy: ReadonlyMap<string, readonly number[]> | undefined;

/** The languages that the text may be in, the likeliest first; English where nothing tells. */
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

/** Whether a text that holds this one is remembered. */
export function remembersText(text: string): boolean {
  return [...made.values()].some(({ sieve }) => sieve.remembers(text));
}

/** Forgets the texts that were read last: whoever reads what may be erased ends with it. */
export function forgetTexts(): void {
  for (const { sieve } of made.values()) sieve.forget();
}

function ready(language: Readable): Compiled {
  const found = made.get(language) ?? compile(language, language.grammar);
  made.set(language, found);
  return found;
}

/** Of each language of the Latin script, how often the text tells it. */
function hitsIn(text: string): number[] {
  toldBy ??= wordsThatTell();
  const hits = LATIN.map(({ letters }) => (letters === undefined ? 0 : (text.match(letters)?.length ?? 0)));
  const count = (word: string) => {
    for (const place of toldBy?.get(word) ?? []) hits[place] = (hits[place] ?? 0) + 1;
  };
  for (const word of words(text)) {
    count(word);
    // "J'habite" is two words to some languages.
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

import { words } from "../text/words.ts";
import { ar } from "./ar.ts";
import { type Compiled, compile } from "./compiled.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Language } from "./language.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { tr } from "./tr.ts";
import { setOf } from "./word-lists.ts";
import { zh } from "./zh.ts";

/** Japanese comes before Chinese: its texts have characters of both. */
const LANGUAGES: readonly Language[] = [en, de, es, fr, it, nl, pl, pt, tr, ru, ar, ja, ko, zh];
/** A text in a language of the Latin script is read in as many as it may be in: short ones share words. */
const MOST_LIKELY = 2;

const LATIN = LANGUAGES.filter(({ script }) => script === undefined);
/** Made when a text in it is met first: most processes meet one or two. */
const made = new Map<Language, Compiled>();
/** The languages of the Latin script that a word tells, by their places among them. */
let toldBy: ReadonlyMap<string, readonly number[]> | undefined;

/** The languages that the text may be in, the likeliest first; English where nothing tells. */
export function languagesOf(text: string): readonly Compiled[] {
  const byScript = LANGUAGES.find(({ script }) => script?.test(text));
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

function ready(language: Language): Compiled {
  const found = made.get(language) ?? compile(language);
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

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
import { zh } from "./zh.ts";

/** Japanese comes before Chinese: its texts have characters of both. */
const LANGUAGES: readonly Language[] = [en, de, es, fr, it, nl, pl, pt, tr, ru, ar, ja, ko, zh];
/** A text in a language of the Latin script is read in as many as it may be in: short ones share words. */
const MOST_LIKELY = 2;

let compiled: readonly Compiled[] | undefined;

/** The languages that the text may be in, the likeliest first; English where nothing tells. */
export function languagesOf(text: string): readonly Compiled[] {
  compiled ??= LANGUAGES.map(compile);
  const byScript = compiled.find(({ script }) => script?.test(text));
  if (byScript) return [byScript];
  // "J'habite" is two words to some languages.
  const said = words(text).flatMap((word) => (word.includes("'") ? [word, ...word.split("'")] : word));
  const scored = compiled
    .filter(({ script }) => script === undefined)
    .map((language) => ({ language, hits: hitsOf(language, said, text) }))
    .sort((a, b) => b.hits - a.hits);
  const most = scored[0]?.hits ?? 0;
  return scored
    .filter(({ hits }) => hits === most || (most > 0 && hits >= most - 1))
    .slice(0, most === 0 ? 1 : MOST_LIKELY)
    .map(({ language }) => language);
}

function hitsOf({ common, telling, letters }: Compiled, said: readonly string[], text: string): number {
  let hits = letters === undefined ? 0 : (text.match(letters)?.length ?? 0);
  for (const word of said) if (common.has(word) || telling.has(word)) hits++;
  return hits;
}

import { words } from "../text/words.ts";
import { type Compiled, compile } from "./compiled.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Language } from "./language.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { ru } from "./ru.ts";

const LANGUAGES: readonly Language[] = [en, de, nl, pl, ru];
/** A text in a language of the Latin script is read in as many as it may be in: short ones share words. */
const MOST_LIKELY = 2;

let compiled: readonly Compiled[] | undefined;

/** The languages that the text may be in, the likeliest first; English where nothing tells. */
export function languagesOf(text: string): readonly Compiled[] {
  compiled ??= LANGUAGES.map(compile);
  const byScript = LANGUAGES.findIndex(({ script }) => script?.test(text) === true);
  if (byScript >= 0) return compiled.slice(byScript, byScript + 1);
  const said = words(text);
  const scored = compiled
    .filter((_, index) => LANGUAGES[index]?.script === undefined)
    .map((language) => ({ language, hits: said.filter((word) => language.hints.has(word)).length + letterHits(language, text) }))
    .sort((a, b) => b.hits - a.hits);
  const most = scored[0]?.hits ?? 0;
  return scored
    .filter(({ hits }) => hits === most || (most > 0 && hits >= most - 1))
    .slice(0, most === 0 ? 1 : MOST_LIKELY)
    .map(({ language }) => language);
}

function letterHits({ code }: Compiled, text: string): number {
  return LANGUAGES.find((language) => language.code === code)?.letter?.test(text) === true ? 1 : 0;
}

import { words } from "../text/words.ts";
import { ar } from "./ar.ts";
import { type Compiled, compile } from "./compiled.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Language } from "./language.ts";
import { tr } from "./tr.ts";
import { zh } from "./zh.ts";

const LANGUAGES: readonly Language[] = [en, ar, ja, ko, tr, zh];
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
    .map((language, index) => ({ language, data: LANGUAGES[index] }))
    .filter(({ data }) => data?.script === undefined)
    .map(({ language, data }) => ({
      language,
      hits: said.filter((word) => language.common.has(word)).length + tellingIn(text, data?.telling),
    }))
    .sort((a, b) => b.hits - a.hits);
  const most = scored[0]?.hits ?? 0;
  return scored
    .filter(({ hits }) => hits === most || (most > 0 && hits >= most - 1))
    .slice(0, most === 0 ? 1 : MOST_LIKELY)
    .map(({ language }) => language);
}

function tellingIn(text: string, telling: RegExp | undefined): number {
  return telling === undefined ? 0 : (text.match(telling)?.length ?? 0);
}

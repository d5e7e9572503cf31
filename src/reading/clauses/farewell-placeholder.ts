import { type Compiled, PLACEHOLDER } from "../languages/compiled-language.ts";
import { memoized } from "../memoize.ts";
import { LONG_VOWEL } from "../scripts.ts";
import { fold, words } from "../words.ts";
import type { Clause } from "./clause.ts";
import { endsPhrase, isDeterminer } from "./names-and-objects.ts";

export interface Masked {
  readonly text: string;
  /** Whether the sign replaces a whole phrase: no other word of a name or a thing follows it. */
  readonly isWhole: boolean;
}

/** The match of the pattern. A pattern that ends with the sign matches only if the sign replaces a whole phrase. */
export function foundIn({ text, isWhole }: Masked, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(text);
  return found && (isWhole || !found[0].endsWith(PLACEHOLDER)) ? found : undefined;
}

const stemsOfParts = memoized(({ text }: Clause, language) =>
  text.split(" ").map((part) =>
    words(part.replace(/['’]s?$/u, ""))
      .map(language.stem)
      .join(" "),
  ),
);

/** A shorter word occurs within too many others. */
const LETTERS_WITHIN = 2;
const LETTER = /[\p{L}\p{N}]/u;
/** Scripts in which a run of characters is one word, even in a text without spaces. */
const OF_ONE_WORD = [new RegExp(`[\\p{Script=Katakana}${LONG_VOWEL}]`, "u"), /[A-Za-z0-9]/u];

/** For languages that attach particles and endings to a word. These remain after the sign, and the pattern contains them. */
function maskedWithin(clause: string, anchor: string, language: Compiled): Masked | undefined {
  const [text, written] = [clause, anchor].map((one) => one.normalize("NFC").toLowerCase()) as [string, string];
  const sought = written
    .split(" ")
    .filter((word) => !isDeterminer(word, language))
    .join(" ");
  const at = sought.length < LETTERS_WITHIN ? -1 : text.indexOf(sought);
  if (at < 0) return undefined;
  const [before, after] = [text.charAt(at - 1), text.charAt(at + sought.length)];
  const continues = (one: string, other: string) => OF_ONE_WORD.some((script) => script.test(one) && script.test(other));
  if (language.isUnspaced ? continues(before, sought.charAt(0)) || continues(sought.slice(-1), after) : LETTER.test(before))
    return undefined;
  return { text: `${text.slice(0, at)}${PLACEHOLDER}${text.slice(at + sought.length)}`, isWhole: true };
}

/** The clause with a sign instead of the words and their determiners. */
export function masked(clause: Clause, anchor: string, language: Compiled): Masked | undefined {
  if (language.isUnspaced || language.joinsWords) return maskedWithin(clause.text, anchor, language);
  const sought = words(anchor).filter((word) => !language.common.has(word) && !language.own.has(word));
  if (sought.length === 0) return undefined;
  const parts = clause.text.split(" ");
  const stems = stemsOfParts(clause, language);
  const wanted = sought.map(language.stem);
  const ties = new Set(words(anchor).filter((word) => language.common.has(word)));
  const ends = stems.map((stem, index) => (stem === wanted[0] ? endOf(wanted, index, stems, ties) : -1));
  const at = ends.findIndex((end) => end > 0);
  if (at < 0) return undefined;
  const end = ends[at] ?? at;
  // "Apple Maps" is not "Google Maps".
  if (
    at > 1 &&
    /^\p{Lu}/u.test(anchor) &&
    /^\p{Lu}/u.test(parts[at] ?? "") &&
    /^\p{Lu}\p{Ll}/u.test(parts[at - 1] ?? "") &&
    !isDeterminer(parts[at - 1] ?? "", language)
  )
    return undefined;
  const isFirst = parts.slice(0, at).every((part) => isDeterminer(part, language));
  const last = parts[end - 1] ?? "";
  if (!isFirst && /['’]s?$/u.test(last) && !/['’]s?$/u.test(anchor)) return undefined;
  let from = at;
  const belongs = (index: number) => {
    const word = parts[index] ?? "";
    return isDeterminer(word, language) || (language.light.has(stems[index] ?? "") && !language.indefinite.has(fold(word)));
  };
  while (from > 0 && belongs(from - 1)) from--;
  let to = end;
  while (to < parts.length && language.holding.has(fold(parts[to] ?? "").replace(/[,;:.!]+$/u, ""))) to++;
  // A thing at the front is the subject, and its verb follows.
  const isWhole = isFirst || endsPhrase(parts[end], last, language);
  return { text: [...parts.slice(0, from), PLACEHOLDER, ...parts.slice(to)].join(" ").toLowerCase(), isWhole };
}

/** The end of the words that begin here, including words such as "of" in "Bank of America". Negative if other words begin here. */
function endOf(wanted: readonly string[], from: number, stems: readonly string[], ties: ReadonlySet<string>): number {
  let at = from;
  for (const one of wanted) {
    while (at > from && stems[at] !== one && ties.has(stems[at] ?? "")) at++;
    if (stems[at] !== one) return -1;
    at++;
  }
  return at;
}

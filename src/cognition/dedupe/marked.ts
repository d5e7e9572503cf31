import type { Compiled } from "../../language/compiled.ts";
import { fold, words } from "../../text/words.ts";
import { endsPhrase, isDeterminer } from "./anchors.ts";
import type { Clause } from "./clause.ts";
import { onceEach } from "./once-each.ts";

/** Stands for the words of an older fact, as the patterns of farewells have it. */
export const MARK = "§";

export interface Marked {
  readonly text: string;
  /** No other word of a name or a thing follows the sign. */
  readonly isWhole: boolean;
}

/** Where the pattern is found: one that says what follows the words needs no look at it. */
export function foundIn({ text, isWhole }: Marked, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(text);
  return found && (isWhole || !found[0].endsWith(MARK)) ? found : undefined;
}

const stemsOfParts = onceEach(({ text }: Clause, language) =>
  text.split(" ").map((part) =>
    words(part.replace(/['’]s?$/u, ""))
      .map(language.stem)
      .join(" "),
  ),
);

/** A word of less is in many others. */
const LETTERS_WITHIN = 2;
const LETTER = /[\p{L}\p{N}]/u;
/** Scripts whose words stand out where no spaces part them. */
const OF_ONE_WORD = [/[\p{Script=Katakana}ー]/u, /[A-Za-z0-9]/u];

/** Where a word holds its particles and endings too, they stay behind the sign, and the pattern says which. */
function markWithin(clause: string, anchor: string, language: Compiled): Marked | undefined {
  const [text, written] = [clause, anchor].map((one) => one.normalize("NFC").toLowerCase()) as [string, string];
  const sought = written
    .split(" ")
    .filter((word) => !isDeterminer(word, language))
    .join(" ");
  const at = sought.length < LETTERS_WITHIN ? -1 : text.indexOf(sought);
  if (at < 0) return undefined;
  const [before, after] = [text.charAt(at - 1), text.charAt(at + sought.length)];
  const goesOn = (one: string, other: string) => OF_ONE_WORD.some((script) => script.test(one) && script.test(other));
  if (language.isUnspaced ? goesOn(before, sought.charAt(0)) || goesOn(sought.slice(-1), after) : LETTER.test(before)) return undefined;
  return { text: `${text.slice(0, at)}${MARK}${text.slice(at + sought.length)}`, isWhole: true };
}

/** The clause with a sign in place of the words and what says whose they are. */
export function withMark(clause: Clause, anchor: string, language: Compiled): Marked | undefined {
  if (language.isUnspaced || language.joinsWords) return markWithin(clause.text, anchor, language);
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
  // "Apple Maps" is no "Google Maps".
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
  // Behind a subject stands its verb.
  const isWhole = isFirst || endsPhrase(parts[end], last, language);
  return { text: [...parts.slice(0, from), MARK, ...parts.slice(to)].join(" ").toLowerCase(), isWhole };
}

/** Where the words end that begin here, with what ties them: "Bank of America". Negative where others stand here. */
function endOf(wanted: readonly string[], from: number, stems: readonly string[], ties: ReadonlySet<string>): number {
  let at = from;
  for (const one of wanted) {
    while (at > from && stems[at] !== one && ties.has(stems[at] ?? "")) at++;
    if (stems[at] !== one) return -1;
    at++;
  }
  return at;
}

import { isOfCalendar } from "../dates/moment.ts";
import type { Compiled } from "../languages/compiled-language.ts";
import { memoized } from "../memoize.ts";
import type { Value } from "../values/value.ts";
import { fold, words } from "../words.ts";
import type { Clause } from "./clause.ts";

/** A part of a name must be longer than this to identify it: "Fiat" in "Fiat 500". */
const NAME_LETTERS = 3;
const OBJECT_WORDS = 3;

/** Names and things by which a newer fact may refer to an older one: names in its value, names in its clause, and its objects. */
export const namesOf = memoized(({ text }: Value, language) => namesIn(text, language));
export const namesWithin = memoized(({ text }: Clause, language) => namesIn(text.split(" ").slice(1).join(" "), language));
export const objectsOf = memoized(({ text }: Clause, language) =>
  objectsIn(text.split(" "), language, [language.article, language.own, language.indefinite, language.dateGlue]),
);
/** Objects without places and times: "friend" in "a friend in Boston". */
export const thingsOf = memoized(({ text }: Clause, language) =>
  objectsIn(text.split(" "), language, [language.article, language.own, language.indefinite]),
);
/** The last word of each object: "hospital" in "a nurse at a children's hospital". */
export const headsOf = memoized((clause: Clause, language) =>
  objectsOf(clause, language).map((object) => object.split(" ").at(-1) ?? object),
);

/** Names in a phrase, each also by its first word: "Crumb & Co" in "a bakery called Crumb & Co". */
function namesIn(text: string, language: Compiled): string[] {
  // "A pixel 6" is a name without a capital.
  const numbered = /(\p{L}{4,}) \d+$/u.exec(text)?.[1];
  const found = [...text.matchAll(/\p{L}?\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}'’.-]*| \d+)*/gu)];
  const names = found
    // "A Michael Jackson poster" does not name Michael Jackson.
    .filter(({ 0: name, index }) => !isOfCalendar(name, language) && endsPhrase(wordAt(text, index + name.length), name, language))
    // In "a friend in Boston" the user does not have Boston; but a membership at FitX can be ended by its name.
    .filter(({ index }) => !isTied(text.slice(0, index), language))
    .flatMap(({ 0: name }) => {
      const parts = name.split(" ");
      const [first = ""] = parts;
      return [name, ...[parts.slice(0, -1).join(" "), first].filter((one) => one !== name && one.length > NAME_LETTERS)];
    });
  return numbered === undefined ? names : [...names, numbered];
}

/** The last word of a name, "Panda" in "a Fiat Panda", if the clause capitalizes it: "Costa Coffee" is not coffee. */
export function lastNamesIn(text: string, clause: Clause, language: Compiled): string[] {
  const stem = (part: string) => language.stem(words(part)[0] ?? "");
  const named = clause.text.split(" ").filter((part, at) => at > 0 && /^\p{Lu}/u.test(part));
  return namesIn(text, language).flatMap((name) => {
    const [, last = ""] = /\S .*?(\S+)$/u.exec(name) ?? [];
    return last.length > NAME_LETTERS && named.some((part) => stem(part) === stem(last)) ? [last] : [];
  });
}

function isTied(before: string, { attaching, article, holding }: Compiled): boolean {
  const parts = words(before).filter((word) => !article.has(word));
  return parts.length > 1 && attaching.has(parts.at(-1) ?? "") && !holding.has(parts.at(-2) ?? "");
}

function wordAt(text: string, index: number): string | undefined {
  return /^ ?[^\s]+/u.exec(text.slice(index))?.[0].trim();
}

/** The things in a clause, such as "a stand-up" or "my videos". Each ends where a detail begins. */
function objectsIn(parts: readonly string[], language: Compiled, beginnings: readonly ReadonlySet<string>[]): string[] {
  const begins = (part: string) => beginnings.some((words) => words.has(fold(part)));
  return parts.flatMap((part, at) => {
    if (at === 0 || !begins(part)) return [];
    const rest = parts.slice(at + 1);
    const end = rest.findIndex((word) => language.common.has(fold(word)) || language.details.has(fold(word)));
    const object = rest.slice(0, end < 0 ? rest.length : end);
    return object.length > 0 && object.length <= OBJECT_WORDS ? [object.join(" ")] : [];
  });
}

/** Whether the phrase ends before the next word. "The piano" in "the piano stool" does not, because a stool is no piano. */
export function endsPhrase(next: string | undefined, last: string, language: Compiled): boolean {
  if (next === undefined || /[,;:.!]$/u.test(last) || /^[,;:.!]/u.test(next)) return true;
  const word = fold(next);
  const stem = language.stem(word);
  const { common, details, carriers, dateGlue, holding, endingStems, changingStems } = language;
  return (
    [common, details, carriers, dateGlue, holding].some((words) => words.has(word)) ||
    [endingStems, changingStems].some((stems) => stems.has(stem))
  );
}

export function isDeterminer(word: string, language: Compiled): boolean {
  const folded = fold(word);
  // Someone who sells "a guitar" may own another one.
  if (language.indefinite.has(folded)) return false;
  return language.article.has(folded) || language.own.has(folded) || language.sole.has(folded);
}

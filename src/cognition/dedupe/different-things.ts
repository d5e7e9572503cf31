import { type Clause, stemsOfClause } from "../../reading/clauses/clause.ts";
import type { Predicate } from "../../reading/clauses/predicate.ts";
import { isContent } from "../../reading/clauses/slots.ts";
import { isOfCalendar } from "../../reading/dates/moment.ts";
import type { Compiled } from "../../reading/languages/compiled-language.ts";
import { memoized } from "../../reading/memoize.ts";
import type { Value } from "../../reading/values/value.ts";
import { fold, words } from "../../reading/words.ts";

/** Whether the two clauses share words but are about different things: another owner, direction or qualifier. */
export function areApart(said: Predicate, known: Predicate): boolean {
  return (
    isOfOthers(said) || namesOtherOwner(said, known) || isTiedOtherwise(said, known) || isOtherEnd(said, known) || isQualified(said, known)
  );
}

/** Whether the thing belongs to another person: "Her new address is 40 Oak Road". */
function isOfOthers({ clause, language, subject }: Predicate): boolean {
  return subject === "" && language.others.test(clause.text);
}

/** Whether the newer clause names an owner that the older one lacks: "The clinic's new address". */
function namesOtherOwner({ clause, language }: Predicate, known: Predicate): boolean {
  const knownStems = stemsOfClause(known.clause, language);
  const owners = clause.text.split(" ").flatMap((part) => /^(?<owner>\p{L}+)['’]s$/u.exec(part)?.groups?.["owner"] ?? []);
  return owners.some((owner) => !language.user.has(fold(owner)) && !knownStems.has(language.stem(fold(owner))));
}

/** Whether a common word follows another preposition: "The train to Leeds" and "the train from Leeds". */
function isTiedOtherwise(said: Predicate, known: Predicate): boolean {
  const [now, before] = [tiesOf(said.clause, said.language), tiesOf(known.clause, known.language)];
  return now.entries().some(([word, tie]) => before.has(word) && before.get(word) !== tie);
}

/** Whether one clause is about an opening and the other about a closing: "The shop opens at nine" and "the shop closes at six". */
export function isOtherEnd({ clause, language }: Pick<Predicate, "clause" | "language">, known: { readonly clause: Clause }): boolean {
  return language.closing.test(clause.text) !== language.closing.test(known.clause.text);
}

/** Whether a qualifier of the topic is missing in the older clause: "The dev server", "my share of the rent". */
function isQualified({ clause, language, slots }: Predicate, known: Predicate): boolean {
  if (language.isUnspaced) return false;
  const [knownStems, topic] = [stemsOfClause(known.clause, language), known.slots().topic];
  const parts = clause.text.split(" ").map((part) => words(part)[0] ?? "");
  const values = new Set(slots().values.flatMap(({ text }) => words(text)));
  return parts.some((part, at) => {
    const before = parts[at - 1] ?? "";
    if (!topic.includes(language.stem(part)) || at < 1 || values.has(before) || knownStems.has(language.stem(before))) return false;
    return qualifies(before, language);
  });
}

/** Whether the word qualifies the next one. Verbs of change, determiners and generic words do not. */
function qualifies(word: string, language: Compiled): boolean {
  const { own, article, indefinite, attaching, generic, sole, self, changingStems, endingStems, stem } = language;
  if (!isContent(word, language) || changingStems.has(stem(word)) || endingStems.has(stem(word))) return false;
  return ![own, article, indefinite, attaching, generic, sole, self].some((listed) => listed.has(word));
}

/** Maps the stem of each word after a preposition to that preposition. */
const tiesOf = memoized(({ text }: Clause, language) => {
  const parts = text.split(" ").map((part) => words(part)[0] ?? "");
  const ties = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    const tie = isTie(parts[at - 1] ?? "", language)
      ? parts[at - 1]
      : isDeterminer(parts[at - 1] ?? "", language)
        ? parts[at - 2]
        : undefined;
    if (tie !== undefined && isTie(tie, language) && !isTie(part, language) && !/\d/u.test(part) && !isOfCalendar(part, language))
      ties.set(language.stem(part), tie);
  }
  return ties;
});

function isTie(word: string, { attaching, dateGlue, details, article }: Compiled): boolean {
  return (attaching.has(word) || dateGlue.has(word) || details.has(word)) && !article.has(word);
}

function isDeterminer(word: string, { article, own }: Compiled): boolean {
  return article.has(word) || own.has(word);
}

/** Whether words after the value, up to a comma, restrict the change: "Moved to Monday for the interns". */
export function isRestricted({ clause, language, slots }: Predicate, known: Predicate, { text }: Value): boolean {
  const at = clause.dated.lastIndexOf(text);
  const [tail = ""] = at < 0 ? [] : clause.dated.slice(at + text.length).split(/[,;:.!]/u);
  if (tail.trim() === "") return false;
  const knownStems = stemsOfClause(known.clause, language);
  const values = new Set(slots().values.flatMap((value) => [...value.stems]));
  return words(tail).some((word) => {
    const stem = language.stem(word);
    return (
      isContent(word, language) &&
      !knownStems.has(stem) &&
      !values.has(stem) &&
      !language.changingStems.has(stem) &&
      !language.generic.has(word)
    );
  });
}

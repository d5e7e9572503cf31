import type { Clause } from "../../reading/clauses/clause.ts";
import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import type { Predicate } from "../../reading/clauses/predicate.ts";
import type { Statement } from "../../reading/clauses/statement.ts";
import type { Compiled } from "../../reading/languages/compiled-language.ts";
import { memoized } from "../../reading/memoize.ts";
import { readValue } from "../../reading/values/value.ts";
import { fold, words } from "../../reading/words.ts";

/** Whether a name is given, by the relation or as the value of an attribute. */
export function isNaming({ relation }: Statement): boolean {
  return relation === "name" || relation === "attribute";
}

/**
 * The clause begins with the known name and gives another one: "Bluebird is Kestrel from today", "The Copper Kettle is now called Fern".
 */
export function renamedTo(said: Predicate, known: Statement): boolean {
  const { clause, language } = said;
  if (!clause.isMarked || clause.isPlan || clause.isAdditive || !isNaming(known) || known.value?.kind !== "name") return false;
  const [text, name] = [clause.text, known.value.text].map((one) => withoutArticle(one, language)) as [string, string];
  if (!text.toLowerCase().startsWith(`${name.toLowerCase()} `)) return false;
  const rest = text.slice(name.length).trim().split(" ");
  const from = rest.findIndex((word) => !language.carriers.has(word.toLowerCase()) && !language.called.test(word));
  const value = from > 0 ? readValue(rest.slice(from).join(" "), language) : undefined;
  if (value?.kind !== "name" || value.isNationality || [...known.value.stems].some((one) => value.stems.has(one))) return false;
  // "The Copper Kettle" is no person, so any name may follow; "Dana is now called The Dragon" is a nickname.
  const isCalled = rest.slice(0, from).some((word) => language.called.test(word));
  const isThing = known.value.text.includes(" ") && !known.value.isPerson && !known.isSole;
  return (value.isPerson === known.value.isPerson && (!isCalled || isThing)) || (isCalled && isThing);
}

/** The person who died is the last word before "died", so that "my grandmother's cat died" is not about the grandmother. */
const diedOf = memoized(({ text }: Clause, language) => {
  const found = language.died.exec(text);
  if (!found) return undefined;
  const before = words(text.slice(0, found.index)).filter((word) => !language.carriers.has(word));
  const stem = language.stem(before.at(-1) ?? "");
  return language.alike.get(stem) ?? stem;
});
const OF_THE_LIVING: ReadonlySet<string> = new Set(["residence", "employer", "role", "status"]);

/** A person who died no longer lives or works anywhere; likes and works remain. */
export function outlived({ subject, clause, language, isDenied }: Predicate, known: Statement): boolean {
  return (
    !isDenied &&
    !clause.isPlan &&
    subject !== "" &&
    subject === known.subject.name &&
    OF_THE_LIVING.has(known.relation) &&
    diedOf(clause, language) === known.subject.name.split("/").at(-1)
  );
}

/**
 * Whether the clause gives a new number of something that the newer fact names, maybe in another clause: "I sold one of my bikes, so
 * I'm down to two".
 */
export function recounted(newer: ParsedFact, said: Predicate, known: Statement): boolean {
  const { clause, language } = said;
  if (known.relation !== "count" || !said.expressesChange() || clause.isPlan || clause.isAdditive || said.isDenied) return false;
  const { values, topic, people } = said.slots();
  const [count] = values;
  if (values.length !== 1 || count?.kind !== "number" || count.key === known.valueKey || people.size > 0) return false;
  const counted = known.name.split(" ");
  const isOfSubject =
    said.subject === known.subject.name ||
    (said.subject === "" && (language.dropsSubject || language.pronoun.test(clause.text) || topic.some((word) => counted.includes(word))));
  if (!isOfSubject) return false;
  const others = topic.filter((word) => !counted.includes(word) && !language.changingStems.has(word) && !language.endingStems.has(word));
  const isNamed = newer.reading.predicates.some(
    (one) => one.slots().topic.some((word) => counted.includes(word)) && one.slots().people.size === 0,
  );
  return others.length === 0 && isNamed;
}

function withoutArticle(text: string, { article }: Compiled): string {
  const [first = "", ...rest] = text.split(" ");
  return rest.length > 0 && article.has(fold(first)) ? rest.join(" ") : text;
}

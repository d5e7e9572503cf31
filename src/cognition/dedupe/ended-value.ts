import { conditionOf, isExact } from "../../reading/clauses/relations.ts";
import type { Statement } from "../../reading/clauses/statement.ts";
import { isPartOf, type Value } from "../../reading/values/value.ts";
import { fold, words } from "../../reading/words.ts";
import type { Certainty } from "../../stores/interfaces/records.ts";
import { isMentioned } from "./changed-value.ts";
import { isNaming } from "./names-and-counts.ts";
import { isOccasional } from "./single-occasion.ts";

/** Relations of having, using and belonging. A word for the end of one may end the others. */
const HOLDINGS: ReadonlySet<string> = new Set(["possession", "subscription", "use"]);

/** Relations of work. The end of one is probably the end of the other. */
const WORK: ReadonlySet<string> = new Set(["employer", "role"]);

/** The certainty of an explicit end: "I quit Bosch", "I sold the Toyota", "I no longer live in Rome". */
export function ended(said: Statement, known: Statement): Certainty | undefined {
  if (said.form !== "ends" || said.subject.name !== known.subject.name || said.clause.isPlan) return undefined;
  // "Admiral died" ends "my dog is called Admiral".
  const mayBeName = said.value?.kind !== "phrase" || said.language.isCaseless;
  if (said.relation === "possession" && mayBeName && isNaming(known) && said.value?.key === known.value?.key) return "sure";
  // An end of something recurring may mean one occurrence.
  if (said.relation === "schedule" && known.value?.moment?.isRecurring) return "likely";
  const isOfRelation = said.about === known.about || (HOLDINGS.has(said.relation) && (HOLDINGS.has(known.relation) || isOfAHolding(known)));
  if (!isOfRelation) return endsOtherWork(said, known) ? "likely" : undefined;
  // "I lost my job" does not say which job; a thing is identified by its name.
  if (said.value === undefined) return said.about !== known.about ? undefined : said.name === "" ? "likely" : "sure";
  if (known.value === undefined || /['’]s? /u.test(said.value.text)) return undefined;
  const isNamed =
    said.valueKey === known.valueKey ||
    said.value.key === known.value.key ||
    isPartOf(said.value, known.value) ||
    (said.language.inflectsNames && isInflection(said.value.key, known.value.key));
  if (!isNamed) return undefined;
  // "We are not together on this any more" does not end a couple.
  if (isOfAnotherHead(said.value, known) || (said.detail !== undefined && !isMentioned(said.detail, known))) return "likely";
  if (said.relation === "status" && !(said.fit === "known" && conditionOf(said.value.text, said.language)?.isWhole)) return "likely";
  // Someone who sells one of two cars still has the other.
  // A number at the end is no count: "iPhone 12".
  const isOneOf = [...known.value.stems].slice(0, -1).some((one) => /^(?!1$)\d{1,3}$/u.test(one));
  return isOneOf && known.value.kind !== "name" && !/\d/u.test(said.value.key) ? "likely" : "sure";
}

/** Who quits is employed no more, as whatever it was; who quits a job as a nurse, wherever that was. */
function endsOtherWork({ relation, value }: Statement, known: Statement): boolean {
  return WORK.has(relation) && WORK.has(known.relation) && (value === undefined || isMentioned(value.text, known));
}

/** Whether the older value is another thing: "Oxford" is no "Oxford degree", but "the Economist" may be "the Economist subscription". */
function isOfAnotherHead(said: Value, { value, relation, language }: Statement): boolean {
  if (value?.kind !== "phrase" || !HOLDINGS.has(relation) || said.key === value.key) return false;
  // "I left home" does not refer to "a bar called Home".
  if (language.called.test(value.text)) return !language.isCaseless && !value.text.includes(said.text);
  const head = value.text.split(" ").at(-1) ?? "";
  return /^\p{Ll}/u.test(head) && !language.holding.has(fold(head)) && !said.stems.has(language.stem(fold(head)));
}

/** Maximal length of a name's inflectional ending. */
const ENDING_LETTERS = 2;
const NAME_STEM_LETTERS = 4;

/** Whether two names differ only in their ending: "Северстрое" and "Северстроя". */
function isInflection(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length) - ENDING_LETTERS;
  return length >= NAME_STEM_LETTERS && a.slice(0, length) === b.slice(0, length) && Math.abs(a.length - b.length) <= ENDING_LETTERS;
}

/** Whether an attribute is a possession: "My laptop is a ThinkPad" ends when the ThinkPad is sold. "My father is a teacher" is none. */
function isOfAHolding({ relation, name, value, isOne, language }: Statement): boolean {
  return (
    relation === "attribute" &&
    !language.kin.has(name) &&
    isOne &&
    value !== undefined &&
    !value.isPerson &&
    !isExact(value) &&
    value.moment === undefined
  );
}

/** The newer statement names the older value as former: "From 900 to 980 euros", "switched from Vim to Helix". */
export function named(said: Statement, known: Statement): Certainty | undefined {
  const { former } = said;
  if (
    former === undefined ||
    said.relation === "choice" ||
    !isOfThing(said, known) ||
    known.value === undefined ||
    said.subject.name !== known.subject.name
  )
    return undefined;
  if (former.key !== known.value.key && !(former.stems.size > 0 && isPartOf(former, known.value))) return undefined;
  if (said.about === known.about) return said.value && isOccasional(said.clause, said.value, known.value) ? "likely" : "sure";
  const isOfHolding = HOLDINGS.has(known.relation) || known.relation === "favorite" || known.relation === "attribute";
  return HOLDINGS.has(said.relation) && isOfHolding ? "sure" : undefined;
}

/** Whether both are about the same thing: "the analytics service was switched" does not change the shop's database. */
function isOfThing(said: Statement, known: Statement): boolean {
  if (said.name === known.name) return true;
  const [names, other] = said.name === "" ? [known.name, said] : [said.name, known];
  const stated = new Set(words(other.clause.text).map(other.language.stem));
  return names.split(" ").every((name) => stated.has(name) || (other.name === "" && HOLDINGS.has(known.relation) && said.name === ""));
}

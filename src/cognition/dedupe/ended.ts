import type { Certainty } from "../../stores/records.ts";
import { fold, words } from "../../text/words.ts";
import { isTold } from "./changed.ts";
import { isOccasional } from "./occasions.ts";
import { conditionOf, isExact } from "./relations.ts";
import { isNaming } from "./retold.ts";
import type { Statement } from "./statement.ts";
import { isPartOf, type Value } from "./value.ts";

/** What is had, used or belonged to: each is ended by words of the others. */
const HOLDINGS: ReadonlySet<string> = new Set(["possession", "subscription", "use"]);

/** "I quit Bosch", "I sold the Toyota", "I no longer live in Rome". */
export function ended(said: Statement, known: Statement): Certainty | undefined {
  if (said.form !== "ends" || said.subject.name !== known.subject.name || said.clause.isPlan) return undefined;
  // "Admiral died": by the name that the pet was given.
  const mayBeName = said.value?.kind !== "phrase" || said.language.isCaseless;
  if (said.relation === "possession" && mayBeName && isNaming(known) && said.value?.key === known.value?.key) return "sure";
  // Of what comes every week one time is called off.
  if (said.relation === "schedule" && known.value?.moment?.isRecurring) return "likely";
  const isOfRelation = said.about === known.about || (HOLDINGS.has(said.relation) && (HOLDINGS.has(known.relation) || isOfAHolding(known)));
  if (!isOfRelation) return undefined;
  // Which job was lost "I lost my job" leaves open; what a thing is of, its name says.
  if (said.value === undefined) return said.about !== known.about ? undefined : said.name === "" ? "likely" : "sure";
  if (known.value === undefined || /['’]s? /u.test(said.value.text)) return undefined;
  const isNamed =
    said.valueKey === known.valueKey ||
    said.value.key === known.value.key ||
    isPartOf(said.value, known.value) ||
    (said.language.inflectsNames && isInflection(said.value.key, known.value.key));
  if (!isNamed) return undefined;
  // "We are not together on this any more" is no end of a couple.
  if (isOfAnotherHead(said.value, known) || (said.detail !== undefined && !isTold(said.detail, known))) return "likely";
  if (said.relation === "status" && !(said.fit === "known" && conditionOf(said.value.text, said.language)?.isWhole)) return "likely";
  // Who sells a car of two still has one.
  // Nor is what is last a count: "iPhone 12".
  const isOneOf = [...known.value.stems].slice(0, -1).some((one) => /^(?!1$)\d{1,3}$/u.test(one));
  return isOneOf && known.value.kind !== "name" && !/\d/u.test(said.value.key) ? "likely" : "sure";
}

/** "Oxford" is no "Oxford degree": what is had is named last, unless what follows says that it is held. */
function isOfAnotherHead(said: Value, { value, relation, language }: Statement): boolean {
  if (value?.kind !== "phrase" || !HOLDINGS.has(relation) || said.key === value.key) return false;
  // "I left home" is not of "a bar called Home".
  if (language.called.test(value.text)) return !language.isCaseless && !value.text.includes(said.text);
  const head = value.text.split(" ").at(-1) ?? "";
  return /^\p{Ll}/u.test(head) && !language.holding.has(fold(head)) && !said.stems.has(language.stem(fold(head)));
}

/** A name takes endings of so many letters. */
const ENDING_LETTERS = 2;
const NAME_STEM_LETTERS = 4;

/** "Северстрое" and "Северстроя". */
function isInflection(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length) - ENDING_LETTERS;
  return length >= NAME_STEM_LETTERS && a.slice(0, length) === b.slice(0, length) && Math.abs(a.length - b.length) <= ENDING_LETTERS;
}

/** "My laptop is a ThinkPad": what it is called by may be sold or die. What is said of a father is no holding. */
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

/** "From 900 to 980 euros", "switched from Vim to Helix": the former value is named. */
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

/** What names a thing is about that one: "the analytics service was switched" leaves the shop's database. */
function isOfThing(said: Statement, known: Statement): boolean {
  if (said.name === known.name) return true;
  const [names, other] = said.name === "" ? [known.name, said] : [said.name, known];
  const told = new Set(words(other.clause.text).map(other.language.stem));
  return names.split(" ").every((name) => told.has(name) || (other.name === "" && HOLDINGS.has(known.relation) && said.name === ""));
}

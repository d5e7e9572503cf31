import type { Compiled } from "../../language/compiled.ts";
import { isGivenName } from "../../language/gazetteer/given-names.ts";
import type { RelationName } from "../../language/grammar.ts";
import { spacedOfAll } from "../../language/united.ts";
import { fold } from "../../text/words.ts";
import { isOfCalendar } from "./moment.ts";
import { isPredicate, type Value, type ValueKind } from "./value.ts";

/** How far a value is what the relation asks for: known to be, or only shaped like it. */
export type Fit = "known" | "likely";

export interface Relation {
  /** A subject has one value at a time, or many beside each other. */
  readonly cardinality: "one" | "many";
  /** Undefined where the value is none of this relation: then the statement says something else. */
  readonly fit: (value: Value, language: Compiled) => Fit | undefined;
}

/** Kinds that answer one question exactly: another value of the same kind is another answer. */
const EXACT: ReadonlySet<ValueKind> = new Set(["email", "phone", "address", "code", "money", "percent", "measure", "number"]);
const ROLE_WORDS = 5;
/** Where no capitals tell a name, a short phrase in the place of an employer is one. */
const ORGANIZATION_WORDS = 3;
const CHOICE_WORDS = 5;
/** "The little Georgian place on Mill Street". */
const FAVORITE_WORDS = 7;
const THING_WORDS = 6;
const OLDEST_YEARS = 120;
/** "-ing", "-ed" and "-ly" end predicates more often than names of things. */
const PREDICATE_ENDING = new RegExp(`(?:${spacedOfAll("predicateEndings")})$`, "u");

/** What each relation takes for a value. How sure a verdict is follows from the fits of both sides: `verdict.ts`. */
export const RELATIONS: Readonly<Record<RelationName, Relation>> = {
  progress: { cardinality: "one", fit: () => "known" },
  habit: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
  residence: {
    cardinality: "one",
    fit: (value) => (value.place ? "known" : value.kind === "name" && !value.isPerson ? "likely" : undefined),
  },
  employer: { cardinality: "one", fit: employerFit },
  role: { cardinality: "one", fit: (value, language) => (isPhrase(value, language, ROLE_WORDS) ? "known" : undefined) },
  identity: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, ROLE_WORDS) ? "known" : undefined) },
  name: { cardinality: "one", fit: (value, language) => nameFit(value, language) },
  birthday: { cardinality: "one", fit: (value) => (value.moment?.isCalendarDay ? "known" : undefined) },
  age: { cardinality: "one", fit: (value) => (value.kind === "number" && Number(value.key) <= OLDEST_YEARS ? "known" : undefined) },
  status: { cardinality: "one", fit: (value, language) => (conditionOf(value.text, language) ? "known" : undefined) },
  attribute: { cardinality: "one", fit: (value, language) => thingFit(value, language) },
  schedule: { cardinality: "one", fit: (value) => (value.moment || isHour(value) ? "known" : undefined) },
  amount: { cardinality: "one", fit: (value) => (EXACT.has(value.kind) && /\d/u.test(value.key) ? "known" : undefined) },
  count: { cardinality: "one", fit: (value) => (value.kind === "number" ? "known" : undefined) },
  favorite: { cardinality: "one", fit: (value, language) => choiceFit(value, language) },
  choice: { cardinality: "one", fit: (value, language) => choiceFit(value, language) },
  possession: { cardinality: "many", fit: (value, language) => possessionFit(value, language) },
  subscription: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
  use: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
};

/** The statuses of a relationship go by one name each; anything else is its own. */
export function canonicalKey(relation: RelationName, value: Value, language: Compiled): string {
  if (relation === "status") return conditionOf(value.text, language)?.name ?? value.key;
  return value.key;
}

/** One of several states of which somebody is in one: of work, of a relationship, of health. */
export interface Condition {
  readonly axis: string;
  readonly name: string;
  /** It is said as what happened: "graduated". */
  readonly isEvent: boolean;
  /** Nothing follows it: "in the kitchen" does. */
  readonly isWhole: boolean;
}

/** A condition stands after an auxiliary and an adverb or two. */
const OPENING_WORDS = 4;

/** The condition that the text begins with: "found a job at Lidl". */
export function conditionOf(text: string, language: Compiled): Condition | undefined {
  const parts = fold(text).split(" ");
  for (let start = 0; start < Math.min(parts.length, OPENING_WORDS); start++) {
    // Where the verb may come first, what follows may be who it is about.
    for (let end = parts.length; end > (language.isVerbFirst ? parts.length - 1 : start); end--) {
      const found = language.status.get(parts.slice(start, end).join(" "));
      // "Together" is a couple, "together in the choir" is none.
      if (found === undefined || isOfAThing(parts[end], parts[end - 1], language) || (found.endsWith("$") && end < parts.length)) continue;
      const [axis = "", name = ""] = found.includes(".") ? found.replace(/[!$]/gu, "").split(".") : ["love", found];
      return { axis, name, isEvent: found.includes("!"), isWhole: end === parts.length };
    }
    // Only what carries the verb stands before a condition: "am", "has been".
    if (!language.carriers.has(parts[start] ?? "")) return undefined;
  }
  return undefined;
}

/** "The vegan burger" is no state of anybody; "living with Tom" and "married Saturday" are. Asked where the language lists what begins a detail. */
function isOfAThing(next: string | undefined, last: string | undefined, language: Compiled): boolean {
  const { details, common, dateGlue } = language;
  if (next === undefined || details.size === 0 || common.has(last ?? "") || isOfCalendar(next, language) || /^\d/u.test(next)) return false;
  return ![details, common, dateGlue].some((words) => words.has(next));
}

/** "A senior nurse": what somebody does for a living, by its last word. */
export function isOccupation({ text }: Value, language: Compiled): boolean {
  return language.occupations.has(fold(text.split(/\s+/u).at(-1) ?? ""));
}

export function isExact(value: Value): boolean {
  return EXACT.has(value.kind);
}

/** "An old spaniel called Biscuit": what follows is its name. */
function possessionFit(value: Value, language: Compiled): Fit | undefined {
  const [thing = ""] = value.text.split(language.called);
  return isPhrase({ ...value, text: thing.trim() }, language, CHOICE_WORDS) ? "known" : undefined;
}

/** "Hotel Roma", where the article is one word with the preposition before it. */
const NAMED_PLACE = /^\p{Ll}+ (?:\p{Ll}+ )?\p{Lu}/u;

/** "The library" is somebody's employer too, though nothing tells that it is not a place to sit in. */
function employerFit(value: Value, language: Compiled): Fit | undefined {
  if (isOrganization(value, language)) return "known";
  if (!isPhrase(value, language, THING_WORDS) || value.isPerson) return undefined;
  const isNamed = language.common.has(fold(value.text.split(" ")[0] ?? "")) || NAMED_PLACE.test(value.text);
  return isNamed ? "likely" : undefined;
}

/** "I work in IT" names a field. */
const FIELD = new RegExp(`^(?:${spacedOfAll("fields")})$`, "iu");

function isOrganization(value: Value, language: Compiled): boolean {
  if (FIELD.test(value.text)) return false;
  if (value.isPerson || isPredicate(value.text, language)) return false;
  if (language.isCaseless && value.kind === "phrase") return value.text.split(/\s+/u).length <= ORGANIZATION_WORDS;
  // "A bakery called Crumb & Co".
  if (value.kind === "phrase" && language.called.test(value.text)) return /\p{Lu}/u.test(value.text);
  return value.kind === "name" || value.kind === "place" || (value.kind === "code" && /^\p{Lu}/u.test(value.text));
}

function isPhrase(value: Value, language: Compiled, mostWords: number): boolean {
  if (!["phrase", "name", "place", "code"].includes(value.kind) || isPredicate(value.text, language)) return false;
  return value.text.split(/\s+/u).length <= mostWords;
}

/** A number that may be an hour: "moved to 10". */
export function isHour({ kind, key }: Value): boolean {
  return kind === "number" && Number(key) <= 24;
}

/** "My name is Polish" names a language, not a person. */
function nameFit(value: Value, language: Compiled): Fit | undefined {
  if (isPredicate(value.text, language) || value.isNationality) return undefined;
  if (value.isPerson) return "known";
  if (value.kind === "name" || value.kind === "place") return "likely";
  if (value.kind !== "phrase" || value.text.includes(" ")) return undefined;
  if (language.isCaseless) return "known";
  return isGivenName(value.text) ? "likely" : undefined;
}

function thingFit(value: Value, language: Compiled): Fit | undefined {
  if (isExact(value) || value.moment) return "known";
  if (!isPhrase(value, language, THING_WORDS)) return undefined;
  // "An iPhone 15" is a name behind an article.
  return value.kind === "phrase" && !/\p{Lu}|\d/u.test(value.text) ? "likely" : "known";
}

/** What is chosen is a thing: a name, or a word or two that end like no predicate. */
function choiceFit(value: Value, language: Compiled): Fit | undefined {
  if (!(isPhrase(value, language, FAVORITE_WORDS) || value.kind === "number") || isPredicate(value.text, language)) return undefined;
  if (value.kind !== "phrase") return "known";
  const parts = value.text.split(/\s+/u);
  return parts.length <= 2 && !PREDICATE_ENDING.test(parts[0] ?? "") ? "known" : "likely";
}

import type { RelationName } from "../../language/grammar.ts";
import { isOfCalendar } from "../dates/moment.ts";
import { isGivenName } from "../gazetteer/names.ts";
import { spacedOfAll } from "../languages/all-languages.ts";
import type { Compiled } from "../languages/compiled-language.ts";
import { isPredicate, type Value, type ValueKind } from "../values/value.ts";
import { fold } from "../words.ts";

/** How well a value fits a relation: it surely fits, or it only has a suitable form. */
export type Fit = "known" | "likely";

export interface Relation {
  /** Whether a subject has one value at a time or several. */
  readonly cardinality: "one" | "many";
  /** Undefined when the value does not fit; then the statement has another relation. */
  readonly fit: (value: Value, language: Compiled) => Fit | undefined;
}

/** Kinds that answer one question exactly: two values of the same kind are two answers. */
const EXACT: ReadonlySet<ValueKind> = new Set(["email", "phone", "address", "code", "money", "percent", "measure", "number"]);
const ROLE_WORDS = 5;
/** The length of a phrase that counts as an employer's name in languages without capitals. */
const ORGANIZATION_WORDS = 3;
const CHOICE_WORDS = 5;
/** The number of words of a favourite such as "The little Georgian place on Mill Street". */
const FAVORITE_WORDS = 7;
const THING_WORDS = 6;
const OLDEST_YEARS = 120;
/** Endings such as "-ing", "-ed" and "-ly", which predicates have more often than names of things. */
const PREDICATE_ENDING = new RegExp(`(?:${spacedOfAll("predicateEndings")})$`, "u");

/** The values that each relation accepts. The certainty of a verdict follows from the fits of both sides: see `verdict.ts`. */
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

/** The canonical name for a status; otherwise the value's own key. */
export function canonicalKey(relation: RelationName, value: Value, language: Compiled): string {
  if (relation === "status") return conditionOf(value.text, language)?.name ?? value.key;
  return value.key;
}

/** One of several exclusive states of a person: of work, of a relationship, of health. */
export interface Condition {
  readonly axis: string;
  readonly name: string;
  /** Whether it is expressed as an event: "graduated". */
  readonly isEvent: boolean;
  /** Whether the text ends with the condition, without a restriction such as "in the kitchen". */
  readonly isWhole: boolean;
}

/** A condition begins within this many words: after an auxiliary and up to two adverbs. */
const OPENING_WORDS = 4;

/** The condition at the beginning of the text: "found a job at Lidl". */
export function conditionOf(text: string, language: Compiled): Condition | undefined {
  const parts = fold(text).split(" ");
  for (let start = 0; start < Math.min(parts.length, OPENING_WORDS); start++) {
    // In languages with the verb first, the subject may follow.
    for (let end = parts.length; end > (language.isVerbFirst ? parts.length - 1 : start); end--) {
      const found = language.status.get(parts.slice(start, end).join(" "));
      // "Together" means a couple, but "together in the choir" does not.
      if (found === undefined || isOfAThing(parts[end], parts[end - 1], language) || (found.endsWith("$") && end < parts.length)) continue;
      const [axis = "", name = ""] = found.includes(".") ? found.replace(/[!$]/gu, "").split(".") : ["love", found];
      return { axis, name, isEvent: found.includes("!"), isWhole: end === parts.length };
    }
    // Only auxiliaries such as "am" and "has been" may precede a condition.
    if (!language.carriers.has(parts[start] ?? "")) return undefined;
  }
  return undefined;
}

/**
 * Whether the words are about a thing and not about a person's state: "the vegan burger", unlike "living with Tom" and "married Saturday".
 * Applies to languages that list the beginnings of details.
 */
function isOfAThing(next: string | undefined, last: string | undefined, language: Compiled): boolean {
  const { details, common, dateGlue } = language;
  if (next === undefined || details.size === 0 || common.has(last ?? "") || isOfCalendar(next, language) || /^\d/u.test(next)) return false;
  return ![details, common, dateGlue].some((words) => words.has(next));
}

/** Whether the last word names an occupation: "A senior nurse". */
export function isOccupation({ text }: Value, language: Compiled): boolean {
  return language.occupations.has(fold(text.split(/\s+/u).at(-1) ?? ""));
}

export function isExact(value: Value): boolean {
  return EXACT.has(value.kind);
}

/** A name may follow the thing: "An old spaniel called Biscuit". */
function possessionFit(value: Value, language: Compiled): Fit | undefined {
  const [thing = ""] = value.text.split(language.called);
  return isPhrase({ ...value, text: thing.trim() }, language, CHOICE_WORDS) ? "known" : undefined;
}

/** A name after a preposition that includes the article, such as "Hotel Roma". */
const NAMED_PLACE = /^\p{Ll}+ (?:\p{Ll}+ )?\p{Lu}/u;

/** An organization is surely an employer. "The library" may be one, but also just a place. */
function employerFit(value: Value, language: Compiled): Fit | undefined {
  if (isOrganization(value, language)) return "known";
  if (!isPhrase(value, language, THING_WORDS) || value.isPerson) return undefined;
  const isNamed = language.common.has(fold(value.text.split(" ")[0] ?? "")) || NAMED_PLACE.test(value.text);
  return isNamed ? "likely" : undefined;
}

/** Fields of work, which are no employers: "I work in IT". */
const FIELD = new RegExp(`^(?:${spacedOfAll("fields")})$`, "iu");

function isOrganization(value: Value, language: Compiled): boolean {
  if (FIELD.test(value.text)) return false;
  if (value.isPerson || isPredicate(value.text, language)) return false;
  if (language.isCaseless && value.kind === "phrase") return value.text.split(/\s+/u).length <= ORGANIZATION_WORDS;
  // Such as "A bakery called Crumb & Co".
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

/** "My name is Polish" refers to a language, not a person. */
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
  // "An iPhone 15" is a name after an article.
  return value.kind === "phrase" && !/\p{Lu}|\d/u.test(value.text) ? "likely" : "known";
}

/** A choice is a thing: a name, or one or two words without a predicate's ending. */
function choiceFit(value: Value, language: Compiled): Fit | undefined {
  if (!(isPhrase(value, language, FAVORITE_WORDS) || value.kind === "number") || isPredicate(value.text, language)) return undefined;
  if (value.kind !== "phrase") return "known";
  const parts = value.text.split(/\s+/u);
  return parts.length <= 2 && !PREDICATE_ENDING.test(parts[0] ?? "") ? "known" : "likely";
}

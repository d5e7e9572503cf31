import type { Compiled } from "../../language/compiled.ts";
import type { RelationName } from "../../language/language.ts";
import { fold } from "../../text/words.ts";
import type { Value, ValueKind } from "./value.ts";

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
const THING_WORDS = 4;
const OLDEST_YEARS = 120;
/** "-ing", "-ed" and "-ly" end predicates more often than names of things. */
const PREDICATE_ENDING = /(?:ing|ed|ly|able|ful|less)$/u;

/** What each relation takes for a value. How sure a verdict is follows from the fits of both sides: `verdict.ts`. */
export const RELATIONS: Readonly<Record<RelationName, Relation>> = {
  progress: { cardinality: "one", fit: () => "known" },
  habit: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
  residence: { cardinality: "one", fit: (value) => (value.place ? "known" : value.kind === "name" && !value.isPerson ? "likely" : undefined) },
  employer: { cardinality: "one", fit: (value, language) => (isOrganization(value, language) ? "known" : undefined) },
  role: { cardinality: "one", fit: (value, language) => (isPhrase(value, language, ROLE_WORDS) ? "known" : undefined) },
  name: { cardinality: "one", fit: (value, language) => nameFit(value, language) },
  birthday: { cardinality: "one", fit: (value) => (value.moment?.isCalendarDay ? "known" : undefined) },
  age: { cardinality: "one", fit: (value) => (value.kind === "number" && Number(value.key) <= OLDEST_YEARS ? "known" : undefined) },
  status: { cardinality: "one", fit: (value, language) => (language.status.has(fold(value.text)) ? "known" : undefined) },
  attribute: { cardinality: "one", fit: (value, language) => thingFit(value, language) },
  schedule: { cardinality: "one", fit: (value) => (value.moment || isHour(value) ? "known" : undefined) },
  amount: { cardinality: "one", fit: (value) => (EXACT.has(value.kind) && /\d/u.test(value.key) ? "known" : undefined) },
  count: { cardinality: "one", fit: (value) => (value.kind === "number" ? "known" : undefined) },
  favorite: { cardinality: "one", fit: (value, language) => choiceFit(value, language) },
  choice: { cardinality: "one", fit: (value, language) => choiceFit(value, language) },
  possession: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
  subscription: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
  use: { cardinality: "many", fit: (value, language) => (isPhrase(value, language, CHOICE_WORDS) ? "known" : undefined) },
};

/** The statuses of a relationship go by one name each; anything else is its own. */
export function canonicalKey(relation: RelationName, value: Value, language: Compiled): string {
  if (relation === "status") return language.status.get(fold(value.text)) ?? value.key;
  return value.key;
}

export function isExact(value: Value): boolean {
  return EXACT.has(value.kind);
}

function isOrganization(value: Value, language: Compiled): boolean {
  if (value.isPerson || language.predicate.test(value.text)) return false;
  if (language.isCaseless && value.kind === "phrase") return value.text.split(/\s+/u).length <= ORGANIZATION_WORDS;
  return value.kind === "name" || value.kind === "place" || (value.kind === "code" && /^\p{Lu}/u.test(value.text));
}

function isPhrase(value: Value, language: Compiled, mostWords: number): boolean {
  if (!["phrase", "name", "place", "code"].includes(value.kind) || language.predicate.test(value.text)) return false;
  return value.text.split(/\s+/u).length <= mostWords;
}

/** A number that may be an hour: "moved to 10". */
function isHour(value: Value): boolean {
  return value.kind === "number" && Number(value.key) <= 24;
}

/** "My name is Polish" names a language, not a person. */
function nameFit(value: Value, language: Compiled): Fit | undefined {
  if (language.predicate.test(value.text) || languageNames(language.code).has(fold(value.text))) return undefined;
  if (value.isPerson) return "known";
  if (value.kind === "name" || value.kind === "place") return "likely";
  if (value.kind !== "phrase" || value.text.includes(" ")) return undefined;
  return language.isCaseless ? "known" : "likely";
}

function thingFit(value: Value, language: Compiled): Fit | undefined {
  if (isExact(value) || value.moment) return "known";
  if (!isPhrase(value, language, THING_WORDS)) return undefined;
  return value.kind === "phrase" ? "likely" : "known";
}

/** What is chosen is a thing: a name, or a word or two that end like no predicate. */
function choiceFit(value: Value, language: Compiled): Fit | undefined {
  if (!(isPhrase(value, language, CHOICE_WORDS) || value.kind === "number")) return undefined;
  if (value.kind !== "phrase") return "known";
  const parts = value.text.split(/\s+/u);
  return parts.length <= 2 && !PREDICATE_ENDING.test(parts[0] ?? "") ? "known" : "likely";
}

const names = new Map<string, ReadonlySet<string>>();

/** The names of languages in the language, from the runtime's own data. */
function languageNames(code: string): ReadonlySet<string> {
  let found = names.get(code);
  if (!found) {
    const format = new Intl.DisplayNames([code], { type: "language", fallback: "none" });
    const codes = Intl.getCanonicalLocales("en de fr es it pt nl pl ru tr zh ja ko ar sv da nb fi cs hu el he hi uk ro vi th id bg hr sk et lv lt ga cy is fa ur bn ta".split(" "));
    found = new Set(codes.map((one) => fold(format.of(one) ?? "")));
    names.set(code, found);
  }
  return found;
}

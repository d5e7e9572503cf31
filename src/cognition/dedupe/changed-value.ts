import type { RelationName } from "../../language/grammar.ts";
import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import { isExact, isHour, isOccupation } from "../../reading/clauses/relations.ts";
import type { Statement } from "../../reading/clauses/statement.ts";
import { mayBeOne } from "../../reading/gazetteer/places.ts";
import { isPartOf, stemsOf, type Value } from "../../reading/values/value.ts";
import { words } from "../../reading/words.ts";
import type { Certainty } from "../../stores/interfaces/records.ts";
import { isOtherEnd } from "./different-things.ts";
import { isOccasional, isOneTime } from "./single-occasion.ts";

/** States that a newer state does not end: "I am together with Ann" is also true of a married person. */
const BESIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map([["dating", new Set(["married", "engaged"])]]);

/** For relations with one value at a time, the later value supersedes the earlier one. */
export function changed(said: Statement, known: Statement, newer: ParsedFact): Certainty | undefined {
  const [now, before] = [said.value, known.value];
  if (said.form === "ends" || now === undefined || before === undefined) return undefined;
  if (said.about !== known.about && !(expressesChange(said, newer) && isNamedAround(said, known, newer))) return undefined;
  const isChange = said.form === "changes";
  if (known.relation === "identity" || said.relation === "identity") {
    const isNews = isChange || said.clause.isMarked;
    const areOccupations = isOccupation(now, said.language) && isOccupation(before, known.language) && now.key !== before.key;
    return isNews && (areOccupations || isOtherKind(now, before)) ? "sure" : undefined;
  }
  if (!known.isOne) return (isChange || said.clause.isMarked) && isOtherVersion(now, before) ? "sure" : undefined;
  if (said.valueKey === known.valueKey || isRefinement(now, before, isChange) || !isOneKind(now, before, known.relation)) return undefined;
  if (isOneTime(now, before) || BESIDE.get(said.valueKey ?? "")?.has(known.valueKey ?? "")) return undefined;
  if (said.relation === "schedule" && isOtherEnd(said, known)) return undefined;
  if (isOccasional(said.clause, now, before) || isOfOneShift(said) || isOfOtherSort(said, known)) return "likely";
  // "Standup is at 10 in the Berlin team" is limited to that team.
  if (said.detail !== undefined && !isMentioned(said.detail, known)) return "likely";
  const areKnown = said.fit === "known" && known.fit === "known";
  // "I moved to Linux" is no new home: both values must surely fit the relation, unless it is an attribute.
  if (isChange) return areKnown || known.relation === "attribute" ? "sure" : undefined;
  const areNames = said.relation === "name" && known.relation === "name" && now.kind === "name" && before.kind === "name";
  if (said.clause.isMarked) return areKnown || areNames || (known.isSole && known.relation === "attribute") ? "sure" : "likely";
  if (known.isVague || known.relation === "use") return undefined;
  if (!areKnown) return known.relation === "attribute" ? undefined : "likely";
  return said.subject.isUnique && isStatedAlone(said, known) ? "sure" : "likely";
}

function expressesChange({ form, clause }: Statement, newer: ParsedFact): boolean {
  return form === "changes" || clause.isMarked || newer.reading.predicates.some((one) => one.expressesChange());
}

/** States that may last for a day. */
const BY_THE_DAY = /\/status:(?:place|shift|hours)$/u;

/** Whether the clause is about a single day: "I am in the office on Thursday". */
function isOfOneShift({ about, clause }: Statement): boolean {
  return BY_THE_DAY.test(about) && clause.text !== clause.dated;
}

/**
 * Whether the newer value answers another question about the same thing: "My doctor is Dr. Bell" and "my doctor is now head of the clinic",
 * "my sister is a nurse" and "my sister became a mother".
 */
function isOfOtherSort({ value: now, language }: Statement, { value: before, relation, name }: Statement): boolean {
  if (
    (relation !== "attribute" && relation !== "use") ||
    now === undefined ||
    before === undefined ||
    now.moment ||
    isExact(now) ||
    language.isCaseless
  )
    return false;
  const [isNamed, wasNamed] = [now, before].map(({ text }) => /[\p{Lu}\d]/u.test(text));
  if (isNamed !== wasNamed || (before.isPerson && !now.isPerson) || (now.place && !before.place)) return true;
  const isOfPerson = language.kin.has(name);
  return isOfPerson && !isNamed && !isOtherKind(now, before) && !(isOccupation(now, language) && isOccupation(before, language));
}

/** Whether the older clause contains all words of the detail. */
export function isMentioned(detail: string, { clause, language }: Statement): boolean {
  const stated = stemsOf(clause.dated, language);
  return [...stemsOf(detail, language)].every((word) => stated.has(word));
}

/** Whether the newer fact as a whole names the thing: "The dentist rang, they moved my appointment". */
function isNamedAround(said: Statement, known: Statement, newer: ParsedFact): boolean {
  if (said.relation !== known.relation || said.subject.name !== known.subject.name || said.name === "") return false;
  const [names, of] = [said.name.split(" "), known.name.split(" ")];
  if (names.length >= of.length || !names.every((name) => of.includes(name))) return false;
  const stated = new Set(newer.reading.predicates.flatMap(({ clause, language }) => words(clause.text).map(language.stem)));
  return of.every((name) => stated.has(name));
}

/** Whether two plain statements without a word of change cannot both hold. */
function isStatedAlone(said: Statement, known: Statement): boolean {
  if (said.relation !== "attribute" && said.relation !== "schedule" && said.relation !== "amount") return said.relation !== "count";
  const value = said.value as Value;
  // Two meetings may be on different days, and "the price" may be of different things.
  if (value.moment !== undefined || known.value?.moment !== undefined) return false;
  if (value.kind === "email" || value.kind === "phone" || value.kind === "code") return true;
  // "My doctor is Dr. Bell" and "my doctor is Clara" may be about one person.
  const isOneForm = value.text.split(" ").length === known.value?.text.split(" ").length;
  return (!said.subject.isNobodys && isExact(value)) || (said.isSole && (isOneForm || value.kind !== "name"));
}

/** Whether both values have the same head and different qualifiers: "A junior developer" and "a senior developer". */
function isOtherKind(a: Value, b: Value): boolean {
  const [one, other] = [[...a.stems], [...b.stems]];
  return a.key !== b.key && one.length > 1 && other.length > 1 && one.at(-1) === other.at(-1);
}

/** Whether both values have the same name and different numbers: "Node 18" and "Node 22". */
function isOtherVersion(a: Value, b: Value): boolean {
  const [named, other] = [a, b].map(({ stems }) => [...stems].filter((one) => !/^[\d.]+$/u.test(one)).join(" "));
  return named !== "" && named === other && a.key !== b.key;
}

/** Whether one value only makes the other more precise: "Portugal" and "Lisbon", "Rome" and "Rome, Italy". */
function isRefinement(a: Value, b: Value, isChange: boolean): boolean {
  if (a.place && b.place) return mayBeOne(a.place, b.place, isChange);
  if (isChange) return false;
  if (a.kind === "phrase" || a.kind === "name") return isPartOf(a, b) || isPartOf(b, a);
  return false;
}

function isOneKind(a: Value, b: Value, relation: RelationName): boolean {
  if (a.isNationality !== b.isNationality && (a.isPerson || b.isPerson || relation === "favorite")) return false;
  // The favourite may change from one kind of value to another, and "Green" may be a colour or a name.
  if ((a.place && b.place) || (relation === "favorite" && !a.moment && !b.moment)) return true;
  // Many languages use one preposition in "work in Madrid" and "work at Iberia".
  if (relation === "employer" && (a.place || b.place)) return false;
  if (isNameOrCode(a) && isNameOrCode(b)) return true;
  if (a.moment && b.moment) {
    const { says } = b.moment;
    return [...a.moment.says].some((part) => says.has(part)) || a.moment.says.has("vague") || says.has("vague");
  }
  if (a.moment || b.moment) return isHour(a.moment ? b : a);
  if ((a.kind === "number" && a.unit === "" && b.unit !== "") || (b.kind === "number" && b.unit === "" && a.unit !== "")) return true;
  if (isExact(a) || isExact(b)) return a.kind === b.kind && (a.unit === b.unit || a.unit === "" || b.unit === "");
  return a.isPerson === b.isPerson || a.kind === b.kind;
}

/** Whether the value is a name or a code, but no person: "CET", "Europe/Rome". */
function isNameOrCode({ kind, isPerson }: Value): boolean {
  return (kind === "name" || kind === "code") && !isPerson;
}

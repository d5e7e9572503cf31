import { mayBeOne } from "../../language/gazetteer/places.ts";
import type { RelationName } from "../../language/language.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { Certainty, Verdict } from "../../stores/records.ts";
import { fold, words } from "../../text/words.ts";
import { isOtherEnd } from "./apart.ts";
import { farewell } from "./farewell.ts";
import { mayBeOneTime } from "./moment.ts";
import { predicateVerdicts } from "./predicate-verdict.ts";
import { conditionOf, isExact, isHour, isOccupation } from "./relations.ts";
import { isNaming, outlived, recounted, renamedTo } from "./retold.ts";
import { isHistory, type Statement } from "./statement.ts";
import type { Told } from "./told.ts";
import { isPartOf, stemsOf, type Value } from "./value.ts";

/**
 * Whether the newer fact says the same as the older, updates, ends or contradicts it; undefined where both stand. Right before frequent: what fits no rule stays
 * beside. A rule is sure only where relation, subject and the kinds of both values are known; what is likely stays in search.
 */
export function verdictOn(newer: Told, older: Told): Verdict | undefined {
  if (newer.factKey === older.factKey) return sameVerdict(newer, older);
  if (!newer.isOwn || !older.isOwn) return undefined;
  const found = [...statementVerdicts(newer, older), ...predicateVerdicts(newer.reading, older)];
  const best = found.find(({ certainty }) => certainty === "sure") ?? found[0];
  if (best === undefined || older.reading.extent() === "story") return undefined;
  // What says more than the one thing that changed is not wrong as a whole.
  return endsWhole(best, newer, older) ? best : { ...best, certainty: "likely" };
}

/** Of what two have in common the change of one leaves the other's half, unless it is each other that they have. */
function endsWhole({ rule }: Verdict, newer: Told, { reading }: Told): boolean {
  const extent = reading.extent();
  if (extent !== "shared") return extent === "single";
  const isOfCouple = reading.statements.some(({ about, valueKey }) => about.endsWith(LOVE) && COUPLES.has(valueKey ?? ""));
  return newer.reading.extent() === "shared" || (rule.startsWith("status/") && isOfCouple);
}

const LOVE = "/status:love";
const COUPLES: ReadonlySet<string> = new Set(["married", "engaged", "dating"]);

/** A state is the same however often it is told. What happens may happen again, so its words are the same fact only where a client sends them twice. */
function sameVerdict(newer: Told, older: Told): Verdict | undefined {
  const { statements, predicates, isEvent } = newer.reading;
  const isState = !isEvent && (statements.length > 0 || predicates.some(({ subject, words }) => subject !== "" && words().length > 1));
  const isOneTime =
    newer.isDated || older.isDated ? newer.atMs === older.atMs : Math.abs(newer.createdAtMs - older.createdAtMs) <= LIMITS.repeatedWriteMs;
  if (!isState && !(isOneTime && newer.session === older.session)) return undefined;
  return { reason: "same", certainty: "sure", rule: isState ? "same/words" : "same/sent-twice" };
}

function* statementVerdicts(newer: Told, older: Told): Generator<Verdict> {
  for (const { former, clause, language } of newer.reading.predicates) {
    if (former === undefined || !language.pronoun.test(clause.text)) continue;
    // "It is Dr. Lindqvist instead of Dr. Okonkwo": whatever question the former value answered.
    const known =
      former && older.reading.statements.find(({ form, isOne, value }) => form === "states" && isOne && value?.key === former.key);
    if (known && !isHistory(clause, older.atMs)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/former` };
  }
  for (const said of newer.reading.predicates) {
    if (!isHistory(said.clause, older.atMs) && farewell(said, older)) yield { reason: "updates", certainty: "sure", rule: "farewell" };
    for (const known of older.reading.statements) {
      if (known.form !== "states" || isHistory(said.clause, older.atMs)) continue;
      if (renamedTo(said, known)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/renamed` };
      if (outlived(said, known)) yield { reason: "updates", certainty: "sure", rule: `${known.relation}/died` };
      if (recounted(newer, said, known)) yield { reason: "updates", certainty: "sure", rule: "count/recounted" };
    }
  }
  for (const said of newer.reading.statements) {
    for (const known of older.reading.statements) {
      // An event stays what it was; only a state can cease to hold.
      if (known.form !== "states" || isHistory(said.clause, older.atMs)) continue;
      const certainty =
        renamed(said, known) ?? ended(said, known) ?? named(said, known) ?? (isPresent(said) ? changed(said, known, newer) : undefined);
      if (certainty !== undefined) yield { reason: "updates", certainty, rule: `${said.relation}/${said.form}` };
      else if (isSaidAgain(said, known)) yield { reason: "same", certainty: "sure", rule: `same/${said.relation}` };
    }
  }
}

/** What comes beside, or is still to come, takes no place. */
function isPresent({ clause }: Statement): boolean {
  return !clause.isAdditive && !clause.isPlan;
}

/** The same answer in another order of words: "Dune is my favourite book". */
function isSaidAgain(said: Statement, known: Statement): boolean {
  // "I live with Tom" and "I live with Ann" are one condition and two facts.
  if (said.relation === "status") return false;
  return (
    said.form === "states" &&
    said.about === known.about &&
    said.valueKey === known.valueKey &&
    said.fit === "known" &&
    known.isOne &&
    !known.isVague
  );
}

/** What is had, used or belonged to: each is ended by words of the others. */
const HOLDINGS: ReadonlySet<string> = new Set(["possession", "subscription", "use"]);

/** "The Copper Kettle is now called Fern": the former name is the subject. */
function renamed(said: Statement, known: Statement): Certainty | undefined {
  const isName = said.relation === "name" && (said.form === "changes" || said.clause.isMarked) && isNewName(said, known);
  return isName && known.value?.kind === "name" && said.subject.name === known.value.key && isNaming(known) ? "sure" : undefined;
}

/** "Rex is now called Rexy", "Dana is now called The Dragon": a nickname or a title takes no name away. */
function isNewName({ value }: Statement, { value: old }: Statement): boolean {
  if (value === undefined || old === undefined || value.kind !== "name" || [...old.stems].some((one) => value.stems.has(one))) return false;
  if (value.key.startsWith(old.key) || old.key.startsWith(value.key)) return false;
  return old.text.includes(" ") ? !old.isPerson : value.isPerson;
}

/** "I quit Bosch", "I sold the Toyota", "I no longer live in Rome". */
function ended(said: Statement, known: Statement): Certainty | undefined {
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
function named(said: Statement, known: Statement): Certainty | undefined {
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
  if (said.about === known.about) return "sure";
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

/** Who is married is together with somebody, too. */
const BESIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map([["dating", new Set(["married", "engaged"])]]);

/** One value at a time: the later one takes the place of the earlier. */
function changed(said: Statement, known: Statement, newer: Told): Certainty | undefined {
  const [now, before] = [said.value, known.value];
  if (said.form === "ends" || now === undefined || before === undefined) return undefined;
  if (said.about !== known.about && !(tellsOfChange(said, newer) && isNamedAround(said, known, newer))) return undefined;
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
  if (isOccasional(said, known) || isOfOneShift(said) || isOfOtherSort(said, known)) return "likely";
  // "Standup is at 10 in the Berlin team" is of that team.
  if (said.detail !== undefined && !isTold(said.detail, known)) return "likely";
  const areKnown = said.fit === "known" && known.fit === "known";
  // "I moved to Linux": what is told as an event must be of the relation for sure, but for an attribute that is named.
  if (isChange) return areKnown || known.relation === "attribute" ? "sure" : undefined;
  const areNames = said.relation === "name" && known.relation === "name" && now.kind === "name" && before.kind === "name";
  if (said.clause.isMarked) return areKnown || areNames || (known.isSole && known.relation === "attribute") ? "sure" : "likely";
  if (known.isVague || known.relation === "use") return undefined;
  if (!areKnown) return known.relation === "attribute" ? undefined : "likely";
  return said.subject.isUnique && isStatedAlone(said, known) ? "sure" : "likely";
}

function tellsOfChange({ form, clause }: Statement, newer: Told): boolean {
  return form === "changes" || clause.isMarked || newer.reading.predicates.some((one) => one.tellsOfChange());
}

/** States that somebody may be in for a day. */
const BY_THE_DAY = /\/status:(?:place|shift|hours)$/u;

/** "Yoga is on Tuesdays", "standup is at 9:30": of what comes again, a change with its day or its reason is of one time. */
function isOccasional({ clause, value }: Statement, { value: before }: Statement): boolean {
  const [moment, known] = [value?.moment, before?.moment];
  if (known === undefined || (known.says.has("day") && !known.isRecurring)) return false;
  return clause.isCut || clause.text !== clause.dated || (moment?.isRecurring === true && moment.says.has("day") && !known.says.has("day"));
}

/** "I am in the office on Thursday". */
function isOfOneShift({ about, clause }: Statement): boolean {
  return BY_THE_DAY.test(about) && clause.text !== clause.dated;
}

/** "My doctor is Dr. Bell", "my doctor is now head of the clinic"; "my sister is a nurse", "my sister became a mother": said of one, and answers to two questions. */
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

/** All of its words stand in the older one too. */
function isTold(detail: string, { clause, language }: Statement): boolean {
  const told = stemsOf(clause.dated, language);
  return [...stemsOf(detail, language)].every((word) => told.has(word));
}

/** "Noon" and "12", "6:30 pm" and "half past six". */
function isOneTime(now: Value, before: Value): boolean {
  if (now.moment && before.moment) return mayBeOneTime(now.moment, before.moment);
  const [moment, hour] = [now.moment ?? before.moment, now.moment ? before : now];
  return moment !== undefined && isHour(hour) && moment.key.split("|").at(-2) === String(Number(hour.key) * 60);
}

/** "The dentist rang, they moved my appointment": which appointment, the words around it say. */
function isNamedAround(said: Statement, known: Statement, newer: Told): boolean {
  if (said.relation !== known.relation || said.subject.name !== known.subject.name || said.name === "") return false;
  const [names, of] = [said.name.split(" "), known.name.split(" ")];
  if (names.length >= of.length || !names.every((name) => of.includes(name))) return false;
  const told = new Set(newer.reading.predicates.flatMap(({ clause, language }) => words(clause.text).map(language.stem)));
  return of.every((name) => told.has(name));
}

/** Whether two plain statements, with no word of a change, cannot both hold. */
function isStatedAlone(said: Statement, known: Statement): boolean {
  if (said.relation !== "attribute" && said.relation !== "schedule" && said.relation !== "amount") return said.relation !== "count";
  const value = said.value as Value;
  // Two meetings may be on two days, and "the price" may be of two things.
  if (value.moment !== undefined || known.value?.moment !== undefined) return false;
  if (value.kind === "email" || value.kind === "phone" || value.kind === "code") return true;
  // "Dr. Bell" may be Clara.
  const isOneForm = value.text.split(" ").length === known.value?.text.split(" ").length;
  return (!said.subject.isNobodys && isExact(value)) || (said.isSole && (isOneForm || value.kind !== "name"));
}

/** "A junior developer" and "a senior developer". */
function isOtherKind(a: Value, b: Value): boolean {
  const [one, other] = [[...a.stems], [...b.stems]];
  return a.key !== b.key && one.length > 1 && other.length > 1 && one.at(-1) === other.at(-1);
}

/** "Node 18" and "Node 22". */
function isOtherVersion(a: Value, b: Value): boolean {
  const [named, other] = [a, b].map(({ stems }) => [...stems].filter((one) => !/^[\d.]+$/u.test(one)).join(" "));
  return named !== "" && named === other && a.key !== b.key;
}

/** "Portugal" and "Lisbon", "Rome" and "Rome, Italy": one says more, neither is wrong. */
function isRefinement(a: Value, b: Value, isChange: boolean): boolean {
  if (a.place && b.place) return mayBeOne(a.place, b.place, isChange);
  if (isChange) return false;
  if (a.kind === "phrase" || a.kind === "name") return isPartOf(a, b) || isPartOf(b, a);
  return false;
}

function isOneKind(a: Value, b: Value, relation: RelationName): boolean {
  if (a.isNationality !== b.isNationality && (a.isPerson || b.isPerson || relation === "favorite")) return false;
  // A favourite is of any kind, and "Green" may be a name.
  if ((a.place && b.place) || (relation === "favorite" && !a.moment && !b.moment)) return true;
  // Many languages say "work in Madrid" and "work at Iberia" with one preposition.
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

/** "CET" and "Europe/Rome". */
function isNameOrCode({ kind, isPerson }: Value): boolean {
  return (kind === "name" || kind === "code") && !isPerson;
}

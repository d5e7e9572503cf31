import type { Clause } from "../../reading/clauses/clause.ts";
import type { Predicate } from "../../reading/clauses/predicate.ts";
import type { Slots } from "../../reading/clauses/slots.ts";
import { mayBeOneMoment } from "../../reading/dates/moment.ts";
import { mayBeOne } from "../../reading/gazetteer/places.ts";
import { memoized } from "../../reading/memoize.ts";
import type { Value } from "../../reading/values/value.ts";
import { words } from "../../reading/words.ts";
import type { Verdict } from "../../stores/interfaces/records.ts";
import { areApart, isRestricted } from "./different-things.ts";
import { isOccasional, isOneTime } from "./single-occasion.ts";

/** The share of the shorter clause's salient words that both must have for both to be about one thing. */
const SHARED_TOPIC = 0.5;
/** A plan needs this many words, a verb and its object, to be recognized as carried out. */
const PLANNED_WORDS = 2;
/** This many common words are no coincidence. */
const SURE_TOPIC_WORDS = 2;

/**
 * The same topic with another value of the same kind and a word of change, in any wording: "The plumber charges 80 euros" and "The plumber
 * went up to 95 euros".
 */
export function otherValue(said: Predicate, known: Predicate, isEvent: boolean): Verdict | undefined {
  const { clause, language } = said;
  if (isEvent || clause.isAdditive || clause.isPlan || said.isDenied || said.isCeased || known.isDenied || !said.expressesChange())
    return undefined;
  const [now, before] = [said.slots(), known.slots()];
  // "The 8 am train, platform 4" and "the 9 am train, platform 6" are two trains.
  const areAllOthers = !now.values.some(({ key }) => before.values.some((value) => value.key === key));
  if (areAllOthers && now.values.length > 1 && before.values.length > 1) return undefined;
  if (before.values.length === 0 || now.values.length === 0 || !isOfOneSubject(said, known) || !isOfSamePeople(now, before))
    return undefined;
  if (areApart(said, known)) return undefined;
  const shared = sharedPlaces(now, before);
  const newMoments = now.values.filter(({ moment, key }) => moment && !before.values.some((value) => value.key === key)).length;
  for (const old of before.values) {
    const others = now.values.filter((value) => isOneKind(value, old));
    const fresh = others.filter((value) => value.key !== old.key && !isOneTime(value, old));
    const [first] = fresh;
    if (first === undefined) continue;
    // If the newer clause names a former value, the older clause must contain it.
    if (said.former !== undefined && !before.values.some(({ key }) => key === said.former?.key)) return undefined;
    if (NAMED_KINDS.has(old.kind) && isOfWhomeverIsNamed(said, now, before)) continue;
    if (others.some((value) => value.place && old.place && mayBeOne(value.place, old.place)) || differsElsewhere(now, before, old))
      continue;
    const isFormerNamed = others.some(({ key }) => key === old.key) || said.former?.key === old.key;
    if (!isFormerNamed && isOfAnotherHead(now, before)) continue;
    // With two days or sums in one sentence, the changed one is unknown.
    if (!isFormerNamed && before.values.filter((value) => isOneKind(value, old)).length > 1) continue;
    // "The meeting on Thursday is at 2 pm now" is not about Monday's.
    if (!isFormerNamed && old.moment && newMoments > 1) continue;
    const certainty = certaintyOf(
      [...now.topic.filter((word) => !language.changingStems.has(word)), ...shared],
      [...before.topic, ...shared],
      isFormerNamed,
      old,
      new Set([...now.alone, ...shared]),
      language.isCaseless,
    );
    if (certainty === undefined) continue;
    const isPartial = isRestricted(said, known, first) || isOccasional(clause, first, old);
    return { reason: "updates", certainty: isPartial ? "likely" : certainty, rule: "other-value" };
  }
  return undefined;
}

const NAMED_KINDS: ReadonlySet<string> = new Set(["email", "phone", "address", "code"]);

/** Whether the value belongs to somebody whom the newer clause names: "The landlord has a new email" is not about the user's. */
function isOfWhomeverIsNamed({ clause, language }: Predicate, now: Slots, before: Slots): boolean {
  const { self, own, changingStems, endingStems } = language;
  if (words(clause.text).some((word) => self.has(word) || own.has(word))) return false;
  return now.topic.some((word) => !before.topic.includes(word) && !changingStems.has(word) && !endingStems.has(word));
}

/** Whether the newer clause is about a part of the topic: "The rehearsal of the wedding" is not the wedding. */
function isOfAnotherHead({ ties }: Slots, { topic }: Slots): boolean {
  return ties.some(([head, of]) => topic.includes(of) && !topic.includes(head));
}

/** "I sold the piano" ends "I have a piano", if both clauses name the same things and nothing else. */
export function endedByWord(said: Predicate, known: Predicate, isEvent: boolean): Verdict | undefined {
  const { clause, language } = said;
  if (isEvent || clause.isPlan || clause.isAdditive || clause.isCut || said.isDenied || known.isDenied || !said.expressesEnd())
    return undefined;
  const [now, before] = [said.slots(), known.slots()];
  if (!isOfOneSubject(said, known) || !isOfSamePeople(now, before) || before.topic.length === 0) return undefined;
  const left = now.topic.filter((word) => !language.endingStems.has(word));
  const isEqual = left.length > 0 && left.every((word) => before.topic.includes(word)) && before.topic.every((word) => left.includes(word));
  if (!isEqual || before.values.some(({ kind, moment }) => kind === "number" || moment?.isRecurring)) return undefined;
  // The flat in Bonn is not the one in Cologne.
  if (now.values.some(({ place, key }) => place && !before.values.some((old) => old.key === key))) return undefined;
  if (before.values.some((old) => now.values.some((value) => isOneKind(value, old) && !mayBeOneValue(value, old)))) return undefined;
  return { reason: "updates", certainty: "sure", rule: "ended" };
}

const isCompleted = memoized(({ text }: Clause, language) => language.completed.test(text));
const describesEvent = memoized(({ text }: Clause, language) => language.event.test(text));
const isOngoing = memoized(({ text }: Clause, language) => language.ongoing.test(text));

/** "I cancelled Friday's haircut", "Prague is off": the newer clause names only words of the plan. */
export function calledOff(said: Predicate, known: Predicate): Verdict | undefined {
  const { clause, language } = said;
  if (clause.isPlan || known.isDenied || (!said.callsOff() && !isCompleted(clause, language))) return undefined;
  if (known.callsOff() || isDeniedBeside(said, language.calledOff)) return undefined;
  const isUnderWay = known.clause.isPlan || isOngoing(known.clause, language);
  const isDone = isCompleted(clause, language) && isUnderWay;
  if (!said.callsOff() && !isDone) return undefined;
  const [now, before] = [said.slots(), known.slots()];
  if (!isUnderWay && !before.values.some(({ moment }) => moment)) return undefined;
  if (!isOfSamePeople(now, before) || before.values.some(({ kind }) => kind === "money")) return undefined;
  const places = (slots: Slots) => slots.values.filter(({ place }) => place).map(({ key }) => language.stem(key));
  const verbs = isDone ? [language.completedStems] : [language.calledOffStems, language.endingStems];
  const named = [...now.topic.filter((word) => !verbs.some((stems) => stems.has(word))), ...places(now)];
  const planned = new Set([...before.topic, ...places(before)]);
  if (named.length === 0 || !named.every((word) => planned.has(word))) return undefined;
  const [day, of] = [now, before].map(({ values }) => values.find(({ moment }) => moment)?.moment);
  // A cancelled day is only one occurrence of something recurring, or is not the planned day.
  if (day && (of === undefined || of.isRecurring || !of.says.has("day") || !mayBeOneMoment(day, of))) return undefined;
  // "We cancelled band practice" may mean one occurrence of a weekly event.
  const isWeekly = before.values.some(({ moment }) => moment?.isRecurring);
  return { reason: "updates", certainty: isWeekly ? "likely" : "sure", rule: "called-off" };
}

/** "We bought a house" carries out "we are planning to buy a house": everything planned is reported as done. */
export function carriedOut(said: Predicate, known: Predicate): Verdict | undefined {
  const { clause, language } = said;
  if (!known.clause.isPlan || clause.isPlan || said.isDenied || known.isDenied || said.isCeased || !describesEvent(clause, language))
    return undefined;
  if (said.subject !== known.subject || !isOfSamePeople(said.slots(), known.slots()) || clause.isAdditive) return undefined;
  const planned = known.words().filter((word) => !language.plannedStems.has(word));
  const done = new Set(said.words());
  if (planned.length < PLANNED_WORDS || !planned.every((word) => done.has(word))) return undefined;
  // A trip planned for June may differ from the one reported.
  const isDated = known.clause.text !== known.clause.dated || known.slots().values.some(({ moment }) => moment);
  return { reason: "updates", certainty: isDated ? "likely" : "sure", rule: "carried-out" };
}

/**
 * Whether a negation outside the given words denies them: "We have not cancelled the trip". In "is not happening", the negation is one of
 * the words.
 */
function isDeniedBeside({ clause, isDenied, language }: Predicate, words: RegExp): boolean {
  const found = words.exec(clause.text)?.[0];
  return isDenied && !language.denied.some(([pattern]) => pattern.test(`${found ?? ""} `));
}

/** Whether both values may be the same: "Friday's haircut" may be the one on Friday at noon. */
function mayBeOneValue(a: Value, b: Value): boolean {
  if (a.moment === undefined || b.moment === undefined) return a.key === b.key;
  // "Friday" and "every Friday" are two values.
  return a.moment.isRecurring === b.moment.isRecurring && mayBeOneMoment(a.moment, b.moment);
}

/** Places that both clauses name count as topic: "my Rome trip", "I am flying to Rome". */
function sharedPlaces(now: Slots, before: Slots): string[] {
  const known = new Set(before.values.filter(({ place }) => place).map(({ key }) => key));
  return now.values.filter(({ key, place }) => place && known.has(key)).map(({ key }) => key);
}

/** Whether both clauses are about one subject, or the newer one is about a thing of the user: "my rent". */
function isOfOneSubject(said: Predicate, known: Predicate): boolean {
  // A clause about a thing has no subject; the callers compare the people whom both clauses name.
  if (said.subject === known.subject || known.subject === "") return true;
  // A thing at the beginning of a sentence looks like a name: "Standup is at 9:45".
  if (known.slots().topic.includes(said.language.stem(said.subject.split(/[ /]/u).at(-1) ?? ""))) return true;
  const [owner = ""] = known.subject.split("/");
  if (known.subject.includes("/")) return said.subject === "" || said.subject === owner || said.subject.startsWith(`${owner}/`);
  const { self, own, dropsSubject } = said.language;
  return said.subject === "" && (dropsSubject || words(said.clause.text).some((word) => self.has(word) || own.has(word)));
}

export function isOfSamePeople(now: Slots, before: Slots): boolean {
  for (const one of now.people) if (!before.people.has(one)) return false;
  for (const one of before.people) if (!now.people.has(one)) return false;
  return true;
}

function certaintyOf(
  now: readonly string[],
  before: readonly string[],
  isFormerNamed: boolean,
  { kind }: Value,
  alone: ReadonlySet<string>,
  isCaseless: boolean,
): Verdict["certainty"] | undefined {
  const shared = before.filter((word) => now.includes(word)).length;
  if (shared === 0) return undefined;
  // In a language without capitals, any other word may be a person's name.
  if (isCaseless) return shared === now.length && shared === before.length ? "sure" : undefined;
  const isSaidOfIt = shared === now.length || shared === before.length;
  // A person may fly to two places, and a number may count anything.
  if (!isFormerNamed && kind === "place") return undefined;
  const isOfKind = kind !== "number" && kind !== "code";
  if (shared === now.length && (isOfKind || shared === before.length)) return "sure";
  // "The dentist rang and moved me to Thursday" names the whole topic of the older clause, and not within the name of another thing.
  const isSameThing = shared === before.length && (before.length > 1 || before.every((word) => alone.has(word)));
  if (isOfKind && isSameThing) return "sure";
  if (!isHead(now, before)) return undefined;
  if (isFormerNamed && isSaidOfIt) return "sure";
  if (shared >= SURE_TOPIC_WORDS && isSaidOfIt) return "sure";
  return shared / Math.min(now.length, before.length) >= SHARED_TOPIC ? "likely" : undefined;
}

/** Whether different places besides the value distinguish two things: "The sync with Oslo" and "the sync with Lisbon". */
export function differsElsewhere(now: Slots, before: Slots, old: Value): boolean {
  const places = (slots: Slots) => slots.values.filter((value) => value.place && !isOneKind(value, old)).map(({ key }) => key);
  const [here, there] = [places(now), places(before)];
  return here.length > 0 && there.length > 0 && !here.some((key) => there.includes(key));
}

/** Whether the last common word is the head of the newer phrase: "my birthday" is not "my birthday party". */
function isHead(now: readonly string[], before: readonly string[]): boolean {
  const last = now.findLastIndex((word) => before.includes(word));
  const next = now[last + 1];
  return next === undefined || before.includes(next);
}

function isOneKind(a: Value, b: Value): boolean {
  if (a.moment && b.moment) return [...a.moment.says].some((part) => b.moment?.says.has(part));
  if (a.place && b.place) return a.kind === b.kind;
  if (a.kind === "number" || b.kind === "number")
    return isAmount(a) && isAmount(b) && (a.unit === b.unit || a.unit === "" || b.unit === "");
  return a.kind === b.kind && a.unit === b.unit && a.kind !== "place";
}

function isAmount({ kind }: Value): boolean {
  return kind === "number" || kind === "money" || kind === "measure" || kind === "percent";
}

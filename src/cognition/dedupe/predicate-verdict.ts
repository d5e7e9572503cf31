import type { ParsedFact } from "../../reading/clauses/parsed-fact.ts";
import type { Predicate } from "../../reading/clauses/predicate.ts";
import { isExact } from "../../reading/clauses/relations.ts";
import { isHistory, type Reading } from "../../reading/clauses/statement.ts";
import type { Compiled } from "../../reading/languages/compiled-language.ts";
import { isPredicate, isUnit, readValue, stemsOf, type Value } from "../../reading/values/value.ts";
import { words } from "../../reading/words.ts";
import type { Verdict } from "../../stores/interfaces/records.ts";
import { isOfSomeDays } from "./single-occasion.ts";
import { calledOff, carriedOut, differsElsewhere, endedByWord, isOfSamePeople, otherValue } from "./slot-verdict.ts";

/** The share of the older clause's words that a denial or an end must contain for both to be about one thing. */
const NAMED_SHARE = 0.5;
/** If both clauses share several words, this share of the older clause's words counts as all of them. */
const NEARLY_ALL = 0.6;
/** Fewer common words do not show that two clauses are about one thing. */
const LEAST_SHARED_WORDS = 2;
const SHORT_PHRASE_WORDS = 4;

/**
 * Verdicts that compare clauses and need no known relation: the newer clause ends or denies the older one, names its value as former, or
 * has the same form with another value.
 */
export function* predicateVerdicts(newer: Reading, { reading: older, atMs }: Pick<ParsedFact, "reading" | "atMs">): Generator<Verdict> {
  for (const said of newer.predicates) {
    for (const known of older.predicates) {
      if (known.isCeased || said.language !== known.language || isHistory(said.clause, atMs)) continue;
      const byTopic =
        otherValue(said, known, older.isEvent) ??
        endedByWord(said, known, older.isEvent) ??
        calledOff(said, known) ??
        carriedOut(said, known);
      if (byTopic) yield byTopic;
      if (said.subject !== known.subject) continue;
      const verdict = opposed(said, known, older.isEvent) ?? replaced(said, known) ?? reworded(said, known, older.isEvent);
      if (verdict) yield verdict;
    }
  }
}

/**
 * "I do not eat meat any more" ends "I eat meat". "I do not like tea" only contradicts "I like tea", because both may be true on different
 * days.
 */
function opposed(said: Predicate, known: Predicate, isEvent: boolean): Verdict | undefined {
  if (isEvent || said.clause.isPlan) return undefined;
  const ceases = said.isCeased && said.isDenied === known.isDenied;
  const denies = !said.isCeased && said.isDenied !== known.isDenied;
  // "I do not drink coffee after 3 pm" does not end coffee in the morning.
  if ((!ceases && !denies) || (denies && said.clause.isCut)) return undefined;
  const { light } = said.language;
  const [end, state] = [said.words(), known.words()].map((words) =>
    words.filter((word) => !light.has(word) && !/^\d+$/u.test(word) && !isUnit(word)),
  );
  const [endWords, stateWords] = end?.length && state?.length ? [end, state] : [said.words(), known.words()];
  const shared = endWords.filter((word) => stateWords.includes(word)).length;
  const isDetailed =
    ceases &&
    isOfSamePeople(said.slots(), known.slots()) &&
    said.words().every((word) => known.words().includes(word)) &&
    isAllButDetail(endWords, known);
  if (shared === 0 || shared < endWords.length || (shared < stateWords.length * NAMED_SHARE && !isDetailed)) return undefined;
  // "We are not together on this one any more": a number ("one") that the older clause lacks is about something else.
  if (ceases && said.words().some((word) => /^\d+$/u.test(word) && !known.words().includes(word))) return undefined;
  // "No longer after four", "not in the evening any more": only a part ends.
  const isRest =
    ceases &&
    said
      .words()
      .slice(1)
      .some((word) => !known.words().includes(word));
  const isEqual = shared === stateWords.length || (shared >= LEAST_SHARED_WORDS && shared >= stateWords.length * NEARLY_ALL) || isDetailed;
  if (ceases)
    return { reason: "updates", certainty: isEqual && !isRest && !isOtherVerb(said, known) ? "sure" : "likely", rule: "no-longer" };
  return { reason: "contradicts", certainty: isEqual && said.clause.isMarked ? "sure" : "likely", rule: "denied" };
}

/** Whether two light verbs differ: "I no longer play football" does not end "I watch football". */
function isOtherVerb(said: Predicate, known: Predicate): boolean {
  // "A cat called Coffee" is not coffee.
  if (known.language.called.test(known.clause.text) && said.words().length < known.words().length) return true;
  const [now = "", before = ""] = [said.words()[0], known.words()[0]];
  const { light } = said.language;
  return now !== before && light.has(now) && light.has(before);
}

/** Whether the newer clause omits only a detail: "I gave up Korean" ends "I am learning Korean with a tutor". */
function isAllButDetail(endWords: readonly string[], { clause, language }: Predicate): boolean {
  const parts = clause.text.split(" ").map((part) => part.toLowerCase());
  const last = parts.findIndex((part) => words(part).map(language.stem)[0] === endWords.at(-1));
  const next = parts[last + 1];
  return last >= 0 && (next === undefined || language.common.has(next) || language.details.has(next));
}

/** The newer clause names the older value as former, and both share another word: "To Naples instead of Rome". */
function replaced(said: Predicate, known: Predicate): Verdict | undefined {
  const { former } = said;
  if (former === undefined || known.isDenied || former.stems.size === 0) return undefined;
  for (const one of former.stems) if (!known.words().includes(one)) return undefined;
  if (isOfOneDay(said) || changesAnother(said, known)) return undefined;
  const others = known.allWords().filter((word) => !former.stems.has(word));
  // The older clause has only a light verb besides the value: "I drink coffee", then "I swapped coffee for tea".
  const isAll = others.every((word) => known.language.light.has(word));
  // The newer clause may shorten a name, so the omitted words of the name do not count.
  const names = new Set(
    known.clause.dated
      .split(" ")
      .slice(1)
      .filter((part) => /^\p{Lu}/u.test(part))
      .flatMap(words)
      .map(known.language.stem),
  );
  const telling = others.filter((word) => !known.language.light.has(word) && (!names.has(word) || said.allWords().includes(word)));
  const shared = telling.filter((word) => said.allWords().includes(word)).length;
  if ((!isAll && telling.length > 0 && shared === 0) || differsElsewhere(said.slots(), known.slots(), former)) return undefined;
  return { reason: "updates", certainty: shared === telling.length ? "sure" : "likely", rule: "instead" };
}

/** Whether the newer clause is about another thing: "We moved the party chat from Slack" does not change other uses of Slack. */
function changesAnother({ clause, language }: Predicate, known: Predicate): boolean {
  const beside = stemsOf(language.fromTo.exec(clause.text)?.groups?.["beside"] ?? "", language);
  return [...beside].some((word) => !known.allWords().includes(word) && !language.light.has(word));
}

/** Whether the newer clause is about a single day: "I got up at 9 today instead of 6". */
function isOfOneDay({ clause, language, former }: Predicate): boolean {
  const isOfDay = language.whenLast.test(clause.dated) || former?.moment !== undefined || former?.kind === "number";
  return isOfDay && language.event.test(clause.text) && !language.hasNow.test(clause.dated) && !language.changing.test(clause.text);
}

/** The same form with another value and a word of change: "The server runs on port 3000" and "The server runs on port 5173 now". */
function reworded(said: Predicate, known: Predicate, isEvent: boolean): Verdict | undefined {
  const { clause, language } = said;
  if (isEvent || !clause.isMarked || clause.isAdditive || clause.isPlan || said.isDenied || known.isDenied || said.isCeased)
    return undefined;
  // In languages without spaces, a relative is not parsed as the subject, but the daughter's school is not the son's.
  if (language.isUnspaced && !isOfSamePeople(said.slots(), known.slots())) return undefined;
  const found = differing(partsOf(clause.dated, language), partsOf(known.clause.dated, language), language.isUnspaced ? "" : " ");
  if (found === undefined) return undefined;
  const { now, before, front, back } = found;
  // What follows "I" is a verb rather than a value: "I like tea", "I drink tea now".
  if (words(front).every((word) => language.self.has(word))) return undefined;
  const values = [readValue(now, language), readValue(before, language)] as const;
  if (values[0] === undefined || values[1] === undefined || values[0].key === values[1].key) return undefined;
  if (isOfSomeDays(values[0], values[1])) return undefined;
  const isKnown = isOneExactKind(values[0], values[1]);
  // "The dentist is on Monday" and "the hairdresser is on Tuesday" differ in more than a value.
  const isMore = values[0].moment === undefined && !language.isUnspaced && !language.nowFirst.test(now);
  if (isMore && words(now).some((word) => words(before).includes(word))) return undefined;
  if (!isKnown && (isPredicate(now, language) || !isShortPhrase(now, language) || !isShortPhrase(before, language))) return undefined;
  // A person may like, have or speak several things, but is one kind of developer.
  const isOneOfMany =
    words(`${front} ${back}`).some((word) => language.manyOf.has(language.stem(word))) && !language.oneOf.test(`${front} ${back}`);
  if (isOneOfMany && (!isKnown || !/\d/u.test(now))) return undefined;
  return { reason: "updates", certainty: "sure", rule: "same-form" };
}

/** Whether the text is a few words without a verb or a preposition. */
function isShortPhrase(text: string, language: Compiled): boolean {
  const parts = text.split(" ");
  return (
    parts.length <= SHORT_PHRASE_WORDS &&
    parts.every((part) => !language.common.has(part.toLowerCase()) || language.article.has(part.toLowerCase()))
  );
}

function isOneExactKind(a: Value, b: Value): boolean {
  if (a.moment && b.moment) return true;
  if (a.place && b.place) return true;
  return isExact(a) && a.kind === b.kind && a.unit === b.unit;
}

interface Differing {
  readonly now: string;
  readonly before: string;
  /** The common beginning and end. */
  readonly front: string;
  readonly back: string;
}

function partsOf(text: string, language: Compiled): string[] {
  return language.isUnspaced ? [...text] : text.split(" ");
}

/** The one part in which two sentences differ, with common words before it; undefined if there is no such part. */
function differing(a: readonly string[], b: readonly string[], space: string): Differing | undefined {
  const [one, other] = [a, b].map((parts) => parts.map((part) => part.toLowerCase().replace(/[.,;:!]$/u, "")));
  if (!one || !other) return undefined;
  let front = 0;
  while (front < one.length && front < other.length && one[front] === other[front]) front++;
  let back = 0;
  while (back < one.length - front && back < other.length - front && one.at(-1 - back) === other.at(-1 - back)) back++;
  if (Math.max(front, back) < LEAST_SHARED_WORDS || front === 0) return undefined;
  return {
    now: a.slice(front, a.length - back).join(space),
    before: b.slice(front, b.length - back).join(space),
    front: a.slice(0, front).join(space),
    back: a.slice(a.length - back).join(space),
  };
}

import type { Verdict } from "../../stores/records.ts";
import { words } from "../../text/words.ts";
import type { Slots } from "./slots.ts";
import type { Predicate } from "./statement.ts";
import type { Value } from "./value.ts";

/** Share of the shorter one's telling words that both must have for both to be about one thing. */
const SHARED_TOPIC = 0.5;
/** So many of them are no chance. */
const SURE_TOPIC_WORDS = 2;

/**
 * "The plumber charges 80 euros" and "The plumber went up to 95 euros": about one thing, in whatever words, with another value of the same kind, and a word that
 * says it changed.
 */
export function otherValue(said: Predicate, known: Predicate, isEvent: boolean): Verdict | undefined {
  const { clause, language } = said;
  const changes = clause.isMarked || language.changing.test(clause.text);
  if (!changes || isEvent || clause.isAdditive || clause.isPlan || said.isDenied || said.isCeased || known.isDenied) return undefined;
  const [now, before] = [said.slots(), known.slots()];
  if (before.values.length === 0 || now.values.length === 0 || !isOfOneSubject(said, known) || !isOfSamePeople(now, before))
    return undefined;
  for (const old of before.values) {
    const others = now.values.filter((value) => isOneKind(value, old));
    const fresh = others.filter(({ key }) => key !== old.key);
    if (fresh.length === 0) continue;
    const isFormerNamed = others.some(({ key }) => key === old.key) || said.former?.key === old.key;
    // Of two days or sums in one sentence nobody knows which one changed.
    if (!isFormerNamed && before.values.filter((value) => isOneKind(value, old)).length > 1) continue;
    const certainty = certaintyOf(
      now.topic.filter((word) => !language.changingStems.has(word)),
      before.topic,
      isFormerNamed,
      old,
    );
    if (certainty !== undefined) return { reason: "updates", certainty, rule: "other-value" };
  }
  return undefined;
}

/** "I sold the piano" ends "I have a piano": nothing else is named, and what was had, done or gone to is. */
export function endedByWord(said: Predicate, known: Predicate, isEvent: boolean): Verdict | undefined {
  const { clause, language } = said;
  if (isEvent || clause.isPlan || clause.isCut || said.isDenied || known.isDenied || !language.ending.test(clause.text)) return undefined;
  const [now, before] = [said.slots(), known.slots()];
  if (!isOfSamePeople(now, before) || before.topic.length === 0) return undefined;
  const left = now.topic.filter((word) => !language.endingStems.has(word));
  const isEqual = left.length > 0 && left.every((word) => before.topic.includes(word)) && before.topic.every((word) => left.includes(word));
  if (!isEqual || before.values.some(({ kind }) => kind === "number")) return undefined;
  // The flat in Bonn is not the one in Cologne.
  if (before.values.some((old) => now.values.some((value) => isOneKind(value, old) && value.key !== old.key))) return undefined;
  return { reason: "updates", certainty: "sure", rule: "ended" };
}

/** What is told of a person is about that person, or says whose it is: "my rent". */
function isOfOneSubject(said: Predicate, known: Predicate): boolean {
  if (said.subject === known.subject || known.subject === "") return true;
  // "Our train" is told of by whoever rides in it.
  const ofThing = known.subject.startsWith(`${said.subject}/`) ? known.subject.slice(said.subject.length + 1) : undefined;
  if (ofThing !== undefined) return ofThing.split(" ").every((word) => said.slots().topic.includes(word));
  const { self, own, dropsSubject } = said.language;
  return said.subject === "" && (dropsSubject || words(said.clause.text).some((word) => self.has(word) || own.has(word)));
}

function isOfSamePeople(now: Slots, before: Slots): boolean {
  for (const one of now.people) if (!before.people.has(one)) return false;
  for (const one of before.people) if (!now.people.has(one)) return false;
  return true;
}

function certaintyOf(
  now: readonly string[],
  before: readonly string[],
  isFormerNamed: boolean,
  { kind }: Value,
): Verdict["certainty"] | undefined {
  const shared = before.filter((word) => now.includes(word)).length;
  if (shared === 0) return undefined;
  // Nothing else is named, and the value is of a kind of its own.
  if (shared === now.length && kind !== "number" && kind !== "place" && kind !== "code") return "sure";
  const share = shared / Math.min(now.length, before.length);
  if (isFormerNamed || shared === before.length || shared >= SURE_TOPIC_WORDS) return "sure";
  return share >= SHARED_TOPIC ? "likely" : undefined;
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

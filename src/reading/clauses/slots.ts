import { isOfCalendar } from "../dates/moment.ts";
import { isGivenName } from "../gazetteer/names.ts";
import type { Compiled } from "../languages/compiled-language.ts";
import { isUnit, readValue, stemsOf, type Value } from "../values/value.ts";
import { valuesFrom } from "../values/value-filter.ts";
import { fold, words } from "../words.ts";
import { isExact } from "./relations.ts";

/** A clause, divided into its topic and its values of known kinds: amounts, days, addresses, places. */
export interface Slots {
  readonly values: readonly Value[];
  /** Stems of the other salient words, in order. */
  readonly topic: readonly string[];
  /** The topic words that stand alone, unlike both words of "birthday party" or "return flight". */
  readonly alone: ReadonlySet<string>;
  /** Pairs of a head and its complement: "the review of the exam" is not the exam. */
  readonly ties: readonly (readonly [head: string, of: string])[];
  /** The people whom the clause names, except the speaker. */
  readonly people: ReadonlySet<string>;
}

const LONGEST_VALUE_WORDS = 5;
/** In a text without spaces, a date has more segments: its numbers and their counters. */
const LONGEST_VALUE_SEGMENTS = 8;
const SEGMENTER = new Intl.Segmenter("und", { granularity: "word" });
/** Signs that may be part of a value. */
const SIGN = /^[:：%$€£¥₩@./-]$/u;
/** Endings and particles, which do not belong to the topic. */
const PARTICLE = /^\p{Script=Hiragana}{1,2}$/u;

/** `sentence` contains the clause and may name its owner. */
export function slotsOf(text: string, sentence: string, language: Compiled): Slots {
  const parts = language.isUnspaced ? segmentsOf(text, language) : text.split(" ");
  const values: Value[] = [];
  const rest: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const found = valueAt(parts, at, language);
    const { unit = "", kind, key = "" } = found?.value ?? {};
    if (found && kind === "measure" && !language.isUnspaced && !isUnit(unit)) {
      // "3 bikes" is a count of its topic.
      values.push({ ...found.value, kind: "number", unit: "", key: key.split(" ")[0] ?? key });
      rest.push(...parts.slice(at + 1, at + found.length));
    } else if (found) values.push(found.value);
    else rest.push(parts[at] ?? "");
    at += found?.length ?? 1;
  }
  const telling = rest.filter((one) => (language.isUnspaced ? tells(one, language) : !language.common.has(fold(one))));
  const topic = [...(telling.length === 0 ? [] : stemsOf(telling.join(" "), language))].filter(
    // In languages where "a" is also "one", that number has no content.
    (one) => one !== "1" && !language.light.has(one) && !language.generic.has(one),
  );
  return { values, topic, alone: aloneIn(parts, language), ties: tiesIn(parts, language), people: ownPeople(parts, sentence, language) };
}

function aloneIn(parts: readonly string[], language: Compiled): Set<string> {
  const alone = parts.filter((part, at) => {
    const next = fold(parts[at + 1] ?? "");
    const isLast = /[,;:.!)]$/u.test(part) || (!language.attaching.has(next) && !isContent(parts[at + 1], language));
    // "The food at the nursery" is not about the nursery.
    const before = language.article.has(fold(parts[at - 1] ?? "")) ? at - 2 : at - 1;
    const isDetail = before > 0 && language.attaching.has(fold(parts[before] ?? "")) && isContent(parts[before - 1], language);
    return isLast && !isDetail && !isContent(parts[at - 1], language);
  });
  return new Set(alone.map((part) => stemsOf(part.replace(/['’]s$/u, ""), language)).flatMap((stems) => [...stems]));
}

function tiesIn(parts: readonly string[], language: Compiled): (readonly [string, string])[] {
  const { article, own, attaching, generic } = language;
  const isDetermined = (at: number) => article.has(fold(parts[at] ?? "")) || own.has(fold(parts[at] ?? ""));
  return parts.flatMap((part, at) => {
    const head = parts[at - 1] ?? "";
    if (!attaching.has(fold(part)) || !isDetermined(at - 2) || !isContent(head, language) || generic.has(fold(head))) return [];
    const of = parts[isDetermined(at + 1) ? at + 2 : at + 1] ?? "";
    if (!isContent(of, language)) return [];
    const [[one], [other]] = [stemsOf(head, language), stemsOf(of.replace(/['’]s$/u, ""), language)];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
}

/** Whether the word is salient: no number, function word, verb of change or light word. */
export function isContent(part: string | undefined, language: Compiled): boolean {
  const word = fold(part ?? "").replace(/[,;:.!]+$/u, "");
  if (word === "" || /\d/u.test(word)) return false;
  if (language.common.has(word) || language.details.has(word) || language.carriers.has(word) || language.dateGlue.has(word)) return false;
  return !language.verbsOfChange.has(word) && !language.light.has(language.stem(word));
}

/** The words of a text without spaces. Splits off a function word at the end of a word: "3", "点", "了". */
function segmentsOf(text: string, language: Compiled): string[] {
  return [...SEGMENTER.segment(text)].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike && !SIGN.test(segment)) return [];
    for (let at = 1; at < segment.length && !language.hasNow.test(segment); at++)
      if (language.common.has(segment.slice(at))) return [segment.slice(0, at), segment.slice(at)];
    return [segment];
  });
}

function tells(segment: string, language: Compiled): boolean {
  if (PARTICLE.test(segment) || language.common.has(segment) || language.light.has(segment) || language.generic.has(segment)) return false;
  const { changing, ending, calledOff, completed, hasNow } = language;
  return ![changing, ending, calledOff, completed, hasNow].some((pattern) => pattern.test(segment));
}

/** The longest value that begins at the word. */
function valueAt(parts: readonly string[], at: number, language: Compiled): { value: Value; length: number } | undefined {
  const first = (parts[at] ?? "").replace(/^["'“(]+|['’]s$/gu, "");
  if (language.dateGlue.has(fold(first)) || language.common.has(fold(first))) return undefined;
  const { isUnspaced } = language;
  const mayBeValue = valuesFrom(parts.slice(at, at + 2), language);
  const longest = isUnspaced ? LONGEST_VALUE_SEGMENTS : LONGEST_VALUE_WORDS;
  for (let length = Math.min(longest, parts.length - at); length > 0; length--) {
    const taken = parts.slice(at, at + length);
    if (!mayBeValue(taken)) continue;
    const value = readValue(taken.join(isUnspaced ? "" : " ").replace(/['’]s$/u, ""), language);
    if (isUnspaced && value && isExact(value) && !isAmountOfOneUnit(taken)) continue;
    // "8 leaves from platform 4" has the form of an address.
    if (value?.kind === "address" && !/\p{Lu}/u.test(value.text)) continue;
    if (value && (isExact(value) || value.moment || (value.kind === "place" && isPlaced(parts, at, language)))) return { value, length };
  }
  return undefined;
}

/** Whether a place name is used as one. Many words are also names of towns, so one without a capital must follow a preposition. */
function isPlaced(parts: readonly string[], at: number, language: Compiled): boolean {
  if (at === 0) return false;
  const before = fold(parts[at - 1] ?? "");
  // "La silla" means "the chair", and Silla is also a town.
  return language.isCaseless || /\p{Lu}/u.test(parts[at] ?? "") || (language.dateGlue.has(before) && !language.article.has(before));
}

/** The people of the clause, or of its sentence if the clause has no owner. */
function ownPeople(parts: readonly string[], sentence: string, language: Compiled): Set<string> {
  const found = peopleIn(parts, language);
  const isOwned = parts.some((part) => language.self.has(fold(part)) || language.own.has(fold(part)));
  return found.size > 0 || isOwned ? found : peopleIn(language.isUnspaced ? segmentsOf(sentence, language) : sentence.split(" "), language);
}

/** Whether the parts are digits with at most one word, their unit. With more words they are a clause. */
function isAmountOfOneUnit(taken: readonly string[]): boolean {
  const words = taken.filter((part) => !/\d/u.test(part) && !/^[万千百亿億]$/u.test(part));
  return words.length <= 1 && taken.some((part) => /\d/u.test(part));
}

function peopleIn(parts: readonly string[], language: Compiled): Set<string> {
  const found = new Set<string>();
  for (const [at, part] of parts.entries()) {
    const bare = part.replace(/['’]s?$/u, "").replace(/[.,;:!?]+$/u, "");
    if (language.kin.has(language.stem(fold(bare)))) found.add(language.stem(fold(bare)));
    else if (at > 0 && /^\p{Lu}\p{Ll}/u.test(bare) && isGivenName(bare) && !isOfCalendar(bare, language)) found.add(fold(bare));
  }
  const [first = ""] = words((parts[0] ?? "").replace(/['’]s?$/u, ""));
  if (!language.self.has(first) && isGivenName(first) && /^\p{Lu}/u.test(parts[0] ?? "") && !language.common.has(first)) found.add(first);
  return found;
}

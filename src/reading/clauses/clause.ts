import type { Compiled } from "../languages/compiled-language.ts";
import { memoized } from "../memoize.ts";
import { stemsOf } from "../values/value.ts";
import { fold } from "../words.ts";
import { subjectOf } from "./subject.ts";

/** A clause of a sentence, without openers, dates and hedges. */
export interface Clause {
  readonly text: string;
  /** The text with the day or time at its end, which may be its value: "on Friday". */
  readonly dated: string;
  /** Whether a word says that the clause holds from now on, or that an earlier statement was wrong. */
  readonly isMarked: boolean;
  /** The value that the clause replaces: "instead of Rome", "not 3 pm". */
  readonly former: string | undefined;
  /** The year of an event, if the clause names one. */
  readonly year: number | undefined;
  /** Whether the clause states something in earnest: no question, condition, wish or hearsay. */
  readonly isAsserted: boolean;
  /** Whether the clause is about the future. */
  readonly isPlan: boolean;
  /** Whether the clause adds to other facts: "also", "a second". */
  readonly isAdditive: boolean;
  /** Whether a reason or condition at the end of the clause was removed. */
  readonly isCut: boolean;
}

/** Longer clauses contain more than a state and are ignored. */
const CLAUSE_CHARACTERS = 160;
/** Emoji, which are ignored. */
export const EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D})+/gu;
export const QUESTION = /[?？؟]["”»)]*\s*$/u;
const END = /[\s.!…。！;；,，،]+$/u;
/** The length of a noun phrase after "my" or "the" that a pronoun may refer to. */
const THING_WORDS = 3;
/** The length of phrases such as "of my sister". */
const KIN_WORDS = 2;
/** A shorter part before a comma is an opener: "Well, ..." */
const LEAST_CLAUSE_CHARACTERS = 8;

export const stemsOfClause = memoized(({ text }: Clause, language) => stemsOf(text, language));

/** The clauses of a sentence, each also with its pronoun resolved, once for each thing that it may refer to. */
export function clausesOf(sentence: string, language: Compiled, previous = ""): Clause[] {
  if (QUESTION.test(sentence)) return [{ ...clauseOf(sentence, language), isAsserted: false }];
  const text = opened(sentence, language);
  const clauses = clausesIn(text, language, previous);
  // "I mixed it up" makes the rest of the sentence a correction.
  return language.mistaken.test(text) ? clauses.map((clause) => ({ ...clause, isMarked: true })) : clauses;
}

function clausesIn(text: string, language: Compiled, previous: string): Clause[] {
  const parts = text.split(language.coordination).filter((part) => part !== undefined && part.trim() !== "");
  const whole = clauseOf(text, language);
  const resolved = withoutPronoun(text, previous === "" ? [] : [previous], language).map((one) => clauseOf(one, language));
  if (parts.length < 2) return [whole, ...resolved, ...halvesOf(text, whole, language)];
  const subject = subjectAtFront(parts[0] ?? "", language);
  const found: Clause[] = [whole, ...resolved];
  let isGoverned = false;
  for (const [index, part] of parts.entries()) {
    const clause = clauseOf(part, language);
    // "I dreamt I lived in Rome and I had a lion": the verb that governs the first clause may govern the others.
    const isAsserted = clause.isAsserted && !isGoverned;
    isGoverned ||= clause.text !== "" && !clause.isAsserted && !clause.isPlan;
    found.push({ ...clause, isAsserted }, ...halvesOf(part, { ...clause, isAsserted }, language));
    // Spanish "Tengo un hermano y vive en Bilbao": the verb of the third person is not the writer's.
    const isShared = subject !== undefined && !(language.self.has(fold(subject)) && language.others.test(part.trim()));
    if (index > 0 && isShared) found.push({ ...clauseOf(`${subject} ${part.trim()}`, language), isAsserted });
    if (index > 0)
      for (const resolved of withoutPronoun(part, parts.slice(0, index), language))
        found.push({ ...markedLike(clause, clauseOf(resolved, language)), isAsserted });
  }
  return found;
}

/** Keeps the mark of a clause whose word of time precedes the pronoun: "We changed the code, now it is 8043". */
function markedLike({ isMarked }: Clause, clause: Clause): Clause {
  return { ...clause, isMarked: clause.isMarked || isMarked };
}

/** The parts before and after a comma, either of which may be the statement: "I turned 34 yesterday, feeling ancient". */
function halvesOf(written: string, { isAsserted, isMarked }: Clause, language: Compiled): Clause[] {
  const at = written.search(/[,，] ?(?=\p{L})/u);
  if (at < LEAST_CLAUSE_CHARACTERS) return [];
  const halves = [written.slice(0, at), written.slice(at + 1)].map((half) => clauseOf(half, language));
  return halves.map((clause, index) => ({
    ...clause,
    isAsserted: isAsserted && clause.isAsserted,
    isMarked: clause.isMarked || (index === 0 && isMarked),
  }));
}

/** The sentence with its contractions expanded and without emoji. */
export function opened(sentence: string, language: Compiled): string {
  let text = sentence.replace(EMOJI, "").replace(/\s+/gu, " ").replaceAll("’", "'").trim();
  for (const [pattern, open] of language.contractions) text = text.replace(pattern, open);
  return text.replace(/ {2,}/gu, " ").trim();
}

/** The subject at the beginning of a clause, as written. */
export function subjectAtFront(clause: string, language: Compiled): string | undefined {
  const parts = withoutOpeners(clause, language).text.split(" ");
  const two = parts.slice(0, 2).join(" ");
  if (parts.length > 2 && language.user.has(fold(two))) return two;
  const longest = parts.length === 1 && language.user.has(fold(parts[0] ?? "")) ? 1 : parts.length - 1;
  for (let length = Math.min(3, longest); length > 0; length--) {
    const front = parts.slice(0, length).join(" ");
    // "My" alone is only a part of a subject.
    if (!language.own.has(fold(front)) && subjectOf(front, language, undefined) !== undefined) return front;
  }
  return undefined;
}

/** Resolves the pronoun to each thing named before: "I changed my name, it is Lee now" yields "my name is Lee now". */
function withoutPronoun(part: string, before: readonly string[], language: Compiled): string[] {
  const { text } = withoutOpeners(part, language);
  const pronoun = language.pronoun.exec(text)?.[0];
  if (pronoun === undefined) return [];
  const rest = text.slice(pronoun.length);
  const said = before.join(" ");
  return [...thingsIn(said, language), ...nameAtEnd(said)].map((thing) => `${thing}${rest.startsWith(" ") ? "" : " "}${rest}`);
}

function thingsIn(text: string, language: Compiled): string[] {
  const parts = text.replace(/[.,;:!]/gu, "").split(" ");
  const found: string[] = [];
  // A sentence without an article begins with a thing: "Gate code was changed".
  if (/^\p{L}{3,}$/u.test(parts[0] ?? "") && !language.common.has(fold(parts[0] ?? "")) && !language.self.has(fold(parts[0] ?? "")))
    found.push(parts.slice(0, 2).join(" "));
  for (const [at, part] of parts.entries()) {
    if (!language.own.has(fold(part)) && !language.article.has(fold(part))) continue;
    for (let length = 1; length <= THING_WORDS && at + length < parts.length; length++) {
      if (isOfKin(parts.slice(at + length + 1), language)) break;
      found.push(parts.slice(at, at + length + 1).join(" "));
    }
  }
  return found;
}

/** Whether the phrase names a relative as the owner: "The rent of my sister" is not the user's. */
function isOfKin([first = "", ...rest]: readonly string[], { attaching, kin, stem }: Compiled): boolean {
  return attaching.has(fold(first)) && rest.slice(0, KIN_WORDS).some((word) => kin.has(stem(fold(word))));
}

/** Matches "Elm Court" in "We found Elm Court and that is our venue now." */
function nameAtEnd(text: string): string[] {
  const name = /(?<=\p{Ll} )(?:\p{Lu}[\p{L}\p{N}'’&.-]*(?: |$))+$/u.exec(text.replace(/[\s,.;:!]+$/u, ""))?.[0];
  return name === undefined ? [] : [name.trim()];
}

export function withoutOpeners(written: string, language: Compiled): { text: string; isMarked: boolean; year: number | undefined } {
  let text = written.trim();
  let isMarked = false;
  let year: number | undefined;
  for (let before = ""; before !== text; ) {
    before = text;
    if (language.correction.test(text) || language.nowFirst.test(text)) isMarked = true;
    text = text.replace(language.opener, "").replace(language.correction, "").replace(language.nowFirst, "");
    const dated = language.whenFirst.exec(text);
    if (dated && text.length > dated[0].length + 8) {
      year ??= yearOf(dated);
      text = text.slice(dated[0].length);
    }
  }
  return { text, isMarked, year };
}

export function clauseOf(written: string, language: Compiled): Clause {
  let { text, isMarked, year } = withoutOpeners(written, language);
  if (language.emphasis.test(text)) {
    isMarked = true;
    text = text.replace(language.emphasis, "").replace(/ {2,}/gu, " ").trim();
  }
  text = text.replace(END, "");
  const replaced = language.instead.exec(text);
  const former = replaced?.groups?.["f"];
  if (replaced) text = text.slice(0, replaced.index);
  const isCut = language.subordinate.test(text);
  text = text.replace(language.subordinate, "");
  const isAdditive = language.additive.test(text);
  text = text.replace(END, "");
  let dated = text;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(END, "");
    if (language.nowLast.test(text)) isMarked = true;
    const isWhole = dated === text;
    text = text.replace(language.nowLast, "");
    if (isWhole) dated = text;
    const when = language.whenLast.exec(text);
    if (when) {
      year ??= yearOf(when);
      text = text.slice(0, when.index);
    }
  }
  const isPlan = language.planned.test(text);
  const isAsserted = text.length <= CLAUSE_CHARACTERS && text !== "" && !language.unasserted.test(text);
  return {
    text,
    dated,
    isMarked: isMarked || former !== undefined || language.hasNow.test(text),
    former,
    year,
    isAsserted,
    isPlan,
    isAdditive,
    isCut,
  };
}

/** The year in a match of a pattern with the group `year`. */
export function yearOf(dated: RegExpExecArray | null): number | undefined {
  const year = dated?.groups?.["year"];
  return year === undefined ? undefined : Number(year);
}

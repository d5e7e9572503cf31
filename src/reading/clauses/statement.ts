import type { Form, RelationName, Rewriting } from "../../language/grammar.ts";
import { BatchMemo } from "../batch.ts";
import type { Compiled, CompiledFrame } from "../languages/compiled-language.ts";
import { languagesOf } from "../languages/detection.ts";
import { lazy } from "../languages/lazy.ts";
import { mayBeOfPrevious } from "../languages/omitted-subject.ts";
import { sentences } from "../sentences/sentences.ts";
import { readValue, type Value } from "../values/value.ts";
import { fold, words } from "../words.ts";
import { type Extent, extentOf } from "./amount-of-content.ts";
import { type Clause, clausesOf, EMOJI, yearOf } from "./clause.ts";
import { type Predicate, predicateOf } from "./predicate.ts";
import { canonicalKey, conditionOf, type Fit, isExact, isOccupation, RELATIONS } from "./relations.ts";
import { type Subject, subjectOf, thingOf } from "./subject.ts";
import type { Wording } from "./wording.ts";

/** The number of readings that a batch keeps, some kilobytes each: those of its own facts and of the facts compared with them. */
const READ_TEXTS = 2_048;

/** A statement of a sentence: the value of a relation for one subject. */
export interface Statement {
  readonly relation: RelationName;
  /** The name of the thing that the statement is about; empty if it names none. */
  readonly name: string;
  readonly language: Compiled;
  /** The question that the statement answers: the relation and its subject or thing. Equal for two statements about the same question. */
  readonly about: string;
  readonly subject: Subject;
  readonly form: Form;
  readonly value: Value | undefined;
  readonly valueKey: string | undefined;
  readonly fit: Fit;
  /** Whether the question has one answer at a time. */
  readonly isOne: boolean;
  /** Whether several things may have this name: "the meeting". */
  readonly isVague: boolean;
  /** Whether there is only one such thing: a boss, a default. */
  readonly isSole: boolean;
  /** The value that, by the statement, was true before. */
  readonly former: Value | undefined;
  /** A place or a person after the value: "in the Berlin team". */
  readonly detail: string | undefined;
  readonly clause: Clause;
}

export interface Reading {
  readonly statements: readonly Statement[];
  readonly predicates: readonly Predicate[];
  readonly extent: () => Extent;
  /** The year since which the fact holds, if the text names one. */
  readonly sinceYear: number | undefined;
  /** Whether the text describes an event or a day, so that the same words later may be about another one. */
  readonly isEvent: boolean;
}

/** Whether the clause is about a year before the older fact, which therefore already takes it into account. */
export function isHistory({ year }: Clause, olderAtMs: number): boolean {
  return year !== undefined && year < new Date(olderAtMs).getUTCFullYear();
}

export const NOTHING_READ: Reading = { statements: [], predicates: [], extent: () => "more", sinceYear: undefined, isEvent: true };
/** Longer texts contain more than a state and are not parsed. */
const READ_CHARACTERS = 400;
/** Emoji end a sentence if no punctuation does. */
const EMOJI_BETWEEN = new RegExp(` *${EMOJI.source}(?= *\\p{L})`, "gu");
const QUOTED = /^["“„«].*["”“»]$/su;

const readings = new BatchMemo<Reading>(READ_TEXTS);

/** The statements of the text. Ignores questions, quotations, conditions and wishes. */
export function read(wording: Wording): Reading {
  const key = `${wording.speaker ?? ""}\n${wording.body}`;
  const known = readings.get(key);
  if (known) return known;
  const found = readAnew(wording);
  readings.set(key, found);
  return found;
}

function readAnew(wording: Wording): Reading {
  if (wording.body.length > READ_CHARACTERS || QUOTED.test(wording.body)) return NOTHING_READ;
  const languages = languagesOf(wording.body);
  const inEach = languages.map((language) => readIn(language, wording));
  const [first = NOTHING_READ] = inEach;
  // A short text may be in one of two languages. Statements come from the more likely one that has any, clauses from both.
  const stating = inEach.find(({ statements }) => statements.length > 0) ?? first;
  return { ...first, statements: stating.statements, predicates: inEach.flatMap(({ predicates }) => predicates) };
}

function readIn(language: Compiled, wording: Wording): Reading {
  const statements: Statement[] = [];
  const predicates: Predicate[] = [];
  const seen = new Set<string>();
  const written = wording.body.replace(EMOJI_BETWEEN, ". ").split("\n").flatMap(sentences);
  let previous = "";
  for (const sentence of written) {
    // The sentence may be about the person of the previous sentence, so it is not read as a statement about the writer.
    const clauses = mayBeOfPrevious(sentence, previous) ? [] : clausesOf(sentence, language, previous);
    for (const clause of clauses) {
      // The same clause often occurs twice: as a whole and as the part before a comma.
      const key = `${clause.dated}\n${clause.isMarked}`;
      if (!clause.isAsserted || seen.has(key)) continue;
      seen.add(key);
      const found = readClause(clause, language, wording.speaker, sentence);
      // The end of a pet is kept, although its name may be a person's.
      if (isOfAnother(found, clause, language)) found.statements = found.statements.filter(isEndOfNamed);
      for (const one of found.statements) {
        const known = statements.findIndex((other) => isSame(one, other));
        if (known < 0) statements.push(one);
        // Of two equal statements, the one with a word of time has more information.
        else if (one.clause.isMarked && statements[known]?.clause.isMarked === false) statements[known] = one;
      }
      predicates.push(found.predicate);
    }
    previous = sentence;
  }
  return {
    statements,
    predicates,
    extent: lazy(() => extentOf(written, language)),
    sinceYear: yearOf(language.since.exec(wording.body)),
    isEvent: language.event.test(wording.body) && !language.habitual.test(wording.body),
  };
}

/** In languages that omit subjects, "moved to Bursa" is about the person at the beginning of the sentence. */
function isOfAnother(
  { statements, predicate }: { statements: readonly Statement[]; predicate: Predicate },
  { text }: Clause,
  language: Compiled,
): boolean {
  if (!(language.dropsSubject || language.isCaseless) || statements.every(({ subject }) => subject.name.includes("/"))) return false;
  const { people } = predicate.slots();
  if (statements.every(({ subject: { name } }) => name.includes("/") || people.has(name))) return false;
  return people.size > 0 && !words(text).some((word) => language.self.has(word) || language.own.has(word));
}

function isEndOfNamed({ form, relation, value }: Statement): boolean {
  return form === "ends" && relation === "possession" && value?.isPerson === true;
}

function isSame(a: Statement, b: Statement): boolean {
  return a.about === b.about && a.form === b.form && a.valueKey === b.valueKey;
}

function readClause(
  clause: Clause,
  language: Compiled,
  speaker: string | undefined,
  sentence: string,
): { statements: Statement[]; predicate: Predicate } {
  const ceased = rewritten(clause.text, language.ceased);
  const denied = rewritten(ceased ?? clause.text, language.denied);
  const text = denied ?? ceased ?? clause.text;
  const found = denied === undefined ? framed(clause.text, clause, language, speaker) : [];
  // "The supervisor now is Dr. Conti": the word of time is inside the clause.
  const bare = language.hasNow.test(clause.text) ? clause.text.replace(language.hasNow, "").replace(/ {2,}/gu, " ").trim() : clause.text;
  if (denied === undefined && bare !== clause.text)
    for (const one of framed(bare, clause, language, speaker)) if (!found.some((other) => other.about === one.about)) found.push(one);
  // A clause about a past state only says that the state ended.
  const past = ceased === undefined ? [] : framed(ceased, clause, language, speaker).filter(({ form }) => form === "states");
  const statements = [
    ...found.filter(({ form }) => ceased === undefined || form !== "states"),
    ...past.map((one) => ({ ...one, form: "ends" as const })),
  ];
  return { statements, predicate: predicateOf(text, denied !== undefined, ceased !== undefined, clause, language, speaker, sentence) };
}

function rewritten(text: string, rules: readonly Rewriting[]): string | undefined {
  for (const [pattern, replacement] of rules) {
    if (pattern.test(text)) return text.replace(pattern, replacement).replace(/\s+/gu, " ").trim();
  }
  return undefined;
}

/** Conditions that may be limited to a place, and the forms in which such a limit leaves doubt. */
const LIMITED: ReadonlyMap<string, ReadonlySet<Form>> = new Map([
  ["smoke", new Set(["changes", "ends"])],
  ["drink", new Set(["states", "changes", "ends"])],
  ["diet", new Set(["states", "changes", "ends"])],
]);
/** Relations with frames of their own. If such a frame matches, the text is no attribute, even if the value does not fit. */
const CLAIMING: ReadonlySet<RelationName> = new Set(["name", "birthday", "age", "role", "favorite", "status", "residence", "employer"]);

function framed(text: string, clause: Clause, language: Compiled, speaker: string | undefined): Statement[] {
  const found: Statement[] = [];
  let isClaimed = false;
  const texts = text === clause.text && clause.dated !== text ? [text, clause.dated] : [text];
  for (const frame of language.frames) {
    if (frame.relation === "attribute" && isClaimed) continue;
    if (!frame.core.test(texts.at(-1) ?? text)) continue;
    // A day at the end is the value of a plan or birthday, and the time of anything else.
    const isOfDay = frame.relation === "schedule" || frame.relation === "birthday";
    const matches = (isOfDay ? texts.toReversed() : texts)
      .map((one) => frame.pattern.exec(one)?.groups)
      .filter((groups) => groups !== undefined);
    if (matches.length === 0) continue;
    if (matches[0]?.["o"] !== undefined && CLAIMING.has(frame.relation)) isClaimed = true;
    const statement = matches.map((groups) => statementOf(frame, groups, clause, language, speaker)).find((one) => one !== undefined);
    if (statement && !found.some((other) => other.about === statement.about && other.form === statement.form)) found.push(statement);
  }
  return found;
}

function statementOf(
  { relation, form, of, isNoPerson, isSole, isPerson, isLoose }: CompiledFrame,
  groups: Readonly<Record<string, string | undefined>>,
  clause: Clause,
  language: Compiled,
  speaker: string | undefined,
): Statement | undefined {
  const thing = groups["n"] === undefined ? undefined : thingOf(groups["n"], language, speaker);
  const subject =
    groups["n"] === undefined ? subjectOf(groups["s"] ?? ownerOf(relation, groups, language), language, speaker) : thing?.owner;
  if (subject === undefined || (groups["s"] !== undefined && language.own.has(fold(groups["s"])))) return undefined;
  // "My son's favourite colour" is not the user's.
  if (groups["o"] !== undefined && /['’]s /u.test(groups["k"] ?? "")) return undefined;
  const read = groups["v"] === undefined ? undefined : readValue(groups["v"], language);
  const value = read && isNoPerson ? { ...read, isPerson: false } : read;
  if (value === undefined && (form !== "ends" || groups["v"] !== undefined)) return undefined;
  if (isPerson && !(value?.isPerson && value.kind === "name")) return undefined;
  const fitting = value === undefined ? "known" : RELATIONS[relation].fit(value, language);
  // An end may name its thing in any form; the older statement proves the relation.
  const isDoubtful = isLoose && !(value && isOccupation(value, language)) && !isJob(groups["r"], language);
  const fit = isDoubtful && fitting ? "likely" : (fitting ?? (form === "ends" ? "likely" : undefined));
  if (fit === undefined) return undefined;
  const named = thing ?? (groups["k"] === undefined ? undefined : thingOf(groups["k"], language, speaker));
  const name = named?.name ?? of ?? "";
  if ((name === "" && isOfThing(relation)) || (isSole && named?.isSole !== true && !(value && isExact(value)))) return undefined;
  const formerText = groups["f"] ?? clause.former;
  const former = formerText === undefined ? undefined : readValue(formerText, language);
  const condition = relation === "status" && value ? conditionOf(value.text, language) : undefined;
  // "I stopped smoking in the kitchen" does not end smoking, and "ten a day" is smoking.
  const isPartial =
    condition !== undefined && !condition.isWhole && LIMITED.get(condition.axis)?.has(condition.isEvent ? "changes" : form) === true;
  const axis = condition ? `:${condition.axis}` : "";
  const family = relation === "identity" && value && isOccupation(value, language) ? "role" : relation;
  const about = `${subject.name}/${isOfThing(relation) ? "thing" : family}${name === "" ? "" : `:${name}`}${axis}${choiceOf(relation, value, former)}`;
  const valueKey = value && canonicalKey(relation, value, language);
  // A thing runs on one system at a time, but a person uses many.
  const isOne = RELATIONS[relation].cardinality === "one" || (relation === "use" && name !== "");
  return {
    relation,
    name,
    language,
    about,
    subject,
    form: condition?.isEvent ? "changes" : form,
    value,
    valueKey,
    fit: isPartial ? "likely" : fit,
    isOne,
    isVague: named?.isVague ?? false,
    isSole: named?.isSole ?? of !== undefined,
    former,
    detail: groups["at"],
    clause,
  };
}

/** Whether the role is an occupation: "I am a nurse at Mercy Hospital", not "a customer at Lidl". */
function isJob(role: string | undefined, { occupations }: Compiled): boolean {
  return role !== undefined && occupations.has(fold(role.split(" ").at(-1) ?? ""));
}

/** The owner in a possessive. In "My dad switched to Edge", the noun after "my" is a person, so "my dad" is the subject. */
function ownerOf(relation: RelationName, { o, k }: Readonly<Record<string, string | undefined>>, language: Compiled): string | undefined {
  const isPerson = relation === "use" && k !== undefined && language.kin.has(language.stem(fold(k)));
  return o !== undefined && isPerson ? `${o} ${k}` : o;
}

/** Attributes, plans and amounts of a thing use overlapping words, so they are one relation; the kinds of their values distinguish them. */
function isOfThing(relation: RelationName): boolean {
  return relation === "attribute" || relation === "schedule" || relation === "amount";
}

/** The two alternatives of a choice, in any order. */
function choiceOf(relation: RelationName, value: Value | undefined, former: Value | undefined): string {
  return relation === "choice" ? `:${[value?.key, former?.key].sort().join("|")}` : "";
}

import type { Compiled } from "../../language/compiled.ts";
import { languagesOf } from "../../language/detection.ts";
import { patternOfAll, sourceOfAll } from "../../language/united.ts";
import { fold } from "../../text/words.ts";
import { read } from "../dedupe/statement.ts";
import { subjectOf } from "../dedupe/subject.ts";
import { wordingOf } from "../dedupe/wording.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import { isClause, splitClauses } from "./clauses.ts";
import { dependsOnPrevious } from "./dependence.ts";
import { isSupposed } from "./frames.ts";

/**
 * What a sentence is to the one before it in a short text:
 * - `alone`: one idea with a subject of its own ("I live in Rome."), a fact that later ones can be held against;
 * - `leans`: makes sense with the one before it alone;
 * - `goesOn`: goes on with what is told ("The stories were sad."), yet does not belong to a statement of what is;
 * - `asks`: said to somebody, not about what was said.
 */
export type Standing = "alone" | "leans" | "goesOn" | "asks";

/** A statement longer than this tells a story. */
const STATEMENT_CHARACTERS = 200;
const ASKS = /[?？؟]\s*$/u;
const EXCLAIMS = /[!！…]\s*$/u;
/** "I can't wait!" is a reaction; what has as many words says something. */
const EXCLAIMED_WORDS = 4;
/** What happened, with its teller or somebody named as its subject: more is told of it. */
const HAPPENED = new RegExp(`^${sourceOfAll("happened")}`, "iu");
/** None of a time: "at 5:30". */
const LIST_SIGN = /[:：](?!\d)|\(/u;
const NAME_WORDS = 2;
/** "My flatmate Jo", who has no verb yet. */
const NAMED_PERSON = /^\S+ (?:\p{Ll}[\p{L}-]* ){0,2}\p{Lu}\p{L}+$/u;
/** "I've" and "we're": the subject is "I" and "we". */
const SHORTENED_VERB = /(?<=^\p{L}+)['’](?:ve|m|re|ll|d)$/u;
/** They stand for what an earlier sentence named. */
const STANDS_FOR = new RegExp(`(?<!\\p{L})${sourceOfAll("thirdPerson", "(?![\\p{L}\\p{N}]|['’-]\\p{L})")}`, "iu");
/** Words that are of a language whose clauses are known and nothing else. There a sentence without a subject goes on: "Completed three sets." */
const UNMISTAKABLE = patternOfAll("unmistakable");
/** Where the clauses of a language are not known, a sentence is taken by its looks: these begin what goes on, or speak to somebody. */
const BEGINS_LEANING = new RegExp(`^\\P{L}*${sourceOfAll("goesOn", "(?![\\p{L}'’])")}`, "iu");
/** "This week I am in Paris." */
const LEADING_TIME = new RegExp(`^\\P{L}*${sourceOfAll("leadingTime", "")}`, "iu");
/** Their subject is what they are about. */
const OF_THINGS: ReadonlySet<string> = new Set(["attribute", "schedule", "amount"]);
/** A subject is among so many words from the front. */
const SUBJECT_WORDS = 3;
/** A shorter clause is a remark: "I'm so happy". */
const OWN_CLAUSE_WORDS = 5;
const LEAST_CLAUSE_WORDS = 3;
const LAST_JOINT = new RegExp(`[\\s,;–—-]+(?:${sourceOfAll("joints", "")})?[\\s,]*$`, "iu");
const LATIN_WORD = /\p{Script=Latin}{2}/u;
const WORD = /[\p{L}\p{N}]\S*/gu;

/** `isKnown`: what {@link hasKnownClauses} says of the text that the sentence is from. */
export function standingOf(sentence: string, isKnown = hasKnownClauses(sentence)): Standing {
  if (dependsOnPrevious(sentence)) return "leans";
  if (ASKS.test(sentence)) return "asks";
  const pronoun = STANDS_FOR.exec(sentence);
  // "My vet is Dr. Pell and she is great": whom it stands for is named before.
  if (pronoun && !statesRelation(sentence.slice(0, pronoun.index).replace(LAST_JOINT, ""))) return "leans";
  if (sentence.length > STATEMENT_CHARACTERS) return "goesOn";
  if (statesRelation(sentence)) return "alone";
  const words = sentence.match(WORD)?.length ?? 0;
  if (EXCLAIMS.test(sentence)) return words >= EXCLAIMED_WORDS && isClause(sentence) ? "alone" : "goesOn";
  if (isClause(sentence.replace(LEADING_TIME, "")) || !LATIN_WORD.test(sentence)) return "alone";
  return words > 1 && !isKnown && !BEGINS_LEANING.test(sentence) ? "alone" : "goesOn";
}

/** "The launch is on May 5.": a later statement may take its place, and none of what stands beside it. */
function statesRelation(sentence: string): boolean {
  return read(wordingOf(sentence)).statements.some(({ form, isOne, fit }) => form === "states" && isOne && fit === "known");
}

/**
 * Cuts a sentence where both halves are full clauses, in the languages whose clauses are known, and then where what follows states something of its own, in any.
 */
export function splitStatements(sentence: string): string[] {
  return splitClauses(sentence).flatMap(splitStated);
}

/**
 * Cuts "I'm vegan, my dog is called Rex and I live in Rome." where what follows states something of its own, in any language; what says nothing alone stays with
 * what it stands beside.
 */
function splitStated(sentence: string): string[] {
  const [language] = languagesOf(sentence);
  if (language === undefined || sentence.length > FACT_CHARACTERS || isSupposed(sentence)) return [sentence];
  const parts = [...sentence.matchAll(language.boundary)];
  const first = sentence.slice(0, parts[0]?.index);
  // What governs the first statement may govern the rest: "I hope my wife likes tea and my son likes cake".
  if (parts.length === 0 || isList(sentence, first.length) || language.unasserted.test(first)) return [sentence];
  const found: { text: string; states: boolean; isPlain: boolean }[] = [];
  let from = 0;
  let isSubjectBegun = false;
  for (const [index, { 0: joint, index: at }] of [...parts, { 0: "", index: sentence.length }].entries()) {
    const text = sentence.slice(from, at);
    const before = found.at(-1);
    const isAlone: boolean =
      !isSubjectBegun && !(before && (language.subordinate.test(before.text) || pointsAtOther(text, first, language)));
    const states: boolean = isAlone && statesOwn(text, language);
    // "Greg and I are divorced": whoever is named before the joint has no verb yet.
    isSubjectBegun = index > 0 && !states && text.trim().split(/\s+/u).length <= NAME_WORDS;
    // Behind "my wife, who's a nurse," the verb is hers.
    const shared = isAlone && before?.states && before.isPlain && !states ? withSubjectOf(before.text, text, language) : undefined;
    if (shared !== undefined) found.push({ text: shared, states: true, isPlain: true });
    else if (before && states && (before.states || isOwnClause(before.text, language))) found.push({ text, states, isPlain: true });
    else if (before) {
      before.text += `${parts[index - 1]?.[0] ?? ""}${text}`;
      before.states ||= states;
      before.isPlain = false;
    } else found.push({ text, states, isPlain: true });
    from = at + joint.length;
  }
  return found.map(({ text }) => text.trim());
}

/** "My wife's is green", "the youngest is seven": of what, the statement before says. */
function pointsAtOther(text: string, first: string, { article, common }: Compiled): boolean {
  const [parts, front = ""] = [text.trim().split(/\s+/u), first.trim().split(/\s+/u)[0]];
  const isElliptical = parts.slice(0, SUBJECT_WORDS).some((part, at) => /['’]s$/u.test(part) && common.has(fold(parts[at + 1] ?? "")));
  return isElliptical || (article.has(fold(parts[0] ?? "")) && !article.has(fold(front)));
}

/** What follows a colon, or stands in brackets, is one list: "Bench press (3 sets), rows (4 sets)". */
function isList(sentence: string, firstJoint: number): boolean {
  return LIST_SIGN.test(sentence.slice(0, firstJoint)) || /[{}]|\([^)]*[,;]/u.test(sentence);
}

/** "I live in Leeds and work at Asda": the second half with the subject of the first, where that is all it lacks. */
function withSubjectOf(first: string, text: string, language: Compiled): string | undefined {
  if (language.dropsSubject || language.isCaseless || text.trim().split(/\s+/u).length < LEAST_CLAUSE_WORDS || STANDS_FOR.test(text))
    return undefined;
  const front = subjectOfStatement(first.trim(), language);
  if (front === undefined || hasVerbBehindSubject(text, language)) return undefined;
  const whole = `${front} ${text.trim()}`;
  const { statements } = read(wordingOf(whole));
  const states = statements.some(
    ({ form, fit, relation }) => form === "states" && fit === "known" && relation !== "status" && relation !== "age",
  );
  return states ? whole : undefined;
}

/** The words of the statement that say whom it is about: "My younger sister" of "My younger sister lives in Rome". */
function subjectOfStatement(text: string, language: Compiled): string | undefined {
  const [stated] = read(wordingOf(text)).statements;
  // "I no longer live in Leeds and work at Asda" is no state of work.
  if (stated?.form !== "states") return undefined;
  const parts = text.split(/\s+/u).slice(0, SUBJECT_WORDS);
  const fronts = parts.map((_, index) =>
    parts
      .slice(0, index + 1)
      .join(" ")
      .replace(SHORTENED_VERB, ""),
  );
  return fronts.find((front) => !namesNobody(front, language) && subjectOf(front, language, undefined)?.name === stated.subject.name);
}

/** "My", "the", "Tim's": whose it is, of what is still to come. */
function namesNobody(front: string, { own, article }: Compiled): boolean {
  return /['’]s?$/u.test(front) || own.has(fold(front)) || article.has(fold(front));
}

/** "Laptop is a ThinkPad" has a subject of its own. */
function hasVerbBehindSubject(text: string, { carriers, article, indefinite }: Compiled): boolean {
  const second = fold(text.trim().split(/\s+/u)[1] ?? "");
  return carriers.has(second) && !article.has(second) && !indefinite.has(second);
}

/** A statement of some relation, or of what its writer likes or has. */
function statesOwn(text: string, language: Compiled): boolean {
  // "My sister got divorced and moved to Omsk": alone, the verb without a subject would be anybody's.
  const { dropsSubject } = language;
  const { statements, predicates } = read(wordingOf(text));
  if (predicates.length === 0 || language.pronoun.test(text) || STANDS_FOR.test(text) || isSubordinate(text, language)) return false;
  const isNamed = namesSubject(text, language);
  // "Membership is 120 pounds a year": what it is about is its subject.
  if (
    statements.some(
      ({ form, fit, clause, relation }) =>
        (isNamed || OF_THINGS.has(relation)) &&
        (form === "states" || (form === "changes" && !dropsSubject)) &&
        fit === "known" &&
        !clause.isPlan,
    )
  )
    return true;
  if (!isNamed || !isClause(text) || mayGoOn(text)) return false;
  const parts = fold(text).split(" ");
  return parts.length >= OWN_CLAUSE_WORDS || parts.slice(1, 3).some((word) => language.manyOf.has(language.stem(word)));
}

/** "Who's 45": a detail of what stands before it. */
function isSubordinate(text: string, { subordinate }: Compiled): boolean {
  return subordinate.exec(` ${text.trim().replace(/^(\p{L}+)['’]s /u, "$1 is ")}`)?.index === 0;
}

/** What its writer says of themselves in earnest: "We're closed on Mondays". */
function isOwnClause(text: string, language: Compiled): boolean {
  // "Hi, my name is Ann": the greeting is none of it.
  const parts = text.trim().replace(language.opener, "").split(/\s+/u);
  const first = fold(parts[0] ?? "").replace(/['’].*$/u, "");
  const isTheirs = language.self.has(first) || language.own.has(first);
  if (NAMED_PERSON.test(text.trim())) return false;
  if (parts.length < LEAST_CLAUSE_WORDS || !(isTheirs || (language.article.has(first) && parts.length >= OWN_CLAUSE_WORDS - 1)))
    return false;
  return !mayGoOn(text) && read(wordingOf(text)).predicates.length > 0;
}

/** What lost its subject to a cut would be nobody's. */
function namesSubject(text: string, language: Compiled): boolean {
  if (language.dropsSubject || language.isCaseless || hasVerbBehindSubject(text, language)) return true;
  const parts = text.trim().split(/\s+/u).slice(0, SUBJECT_WORDS);
  return (
    parts.some((part) => [language.self, language.own, language.article].some((words) => words.has(fold(part).replace(/['’].*$/u, "")))) ||
    /^\p{Lu}/u.test(text)
  );
}

/** Whether the text is surely in a language whose clauses are known. */
export function hasKnownClauses(text: string): boolean {
  return UNMISTAKABLE.test(text);
}

/** Whether more may be told of what the sentence says: of what happened, not of what is. */
export function mayGoOn(sentence: string): boolean {
  return HAPPENED.test(sentence);
}

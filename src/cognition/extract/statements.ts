import { read } from "../../reading/clauses/statement.ts";
import { subjectOf } from "../../reading/clauses/subject.ts";
import { wordingOf } from "../../reading/clauses/wording.ts";
import { patternOfAll, sourceOfAll } from "../../reading/languages/all-languages.ts";
import type { Compiled } from "../../reading/languages/compiled-language.ts";
import { languagesOf } from "../../reading/languages/detection.ts";
import { fold } from "../../reading/words.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import { isClause, splitClauses } from "./clauses.ts";
import { dependsOnPrevious } from "./dependence.ts";
import { isSupposed } from "./frames.ts";

/**
 * How a sentence of a short text relates to the one before it:
 * - `alone`: one idea with its own subject ("I live in Rome."), a fact that later facts can be compared with;
 * - `leans`: makes sense only together with the sentence before it;
 * - `continues`: continues a story ("The stories were sad.") and does not belong to a statement about a present state;
 * - `asks`: a question to somebody, not about the sentence before.
 */
export type Standing = "alone" | "leans" | "continues" | "asks";

/** A sentence longer than this is part of a story, not a statement. */
const STATEMENT_CHARACTERS = 200;
const ASKS = /[?？؟]\s*$/u;
const EXCLAIMS = /[!！…]\s*$/u;
/** An exclamation with this many words is a statement; a shorter one ("I can't wait!") is a reaction. */
const EXCLAIMED_WORDS = 4;
/** An event whose subject is the writer or a named person. Further sentences may continue it. */
const HAPPENED = new RegExp(`^${sourceOfAll("happened")}`, "iu");
/** A colon or a bracket that begins a list; not the colon of a time ("at 5:30"). */
const LIST_SIGN = /[:：](?!\d)|\(/u;
const NAME_WORDS = 2;
/** A named person without a verb: "My flatmate Jo". */
const NAMED_PERSON = /^\S+ (?:\p{Ll}[\p{L}-]* ){0,2}\p{Lu}\p{L}+$/u;
/** The contracted verb of "I've" and "we're"; the subject is "I" and "we". */
const SHORTENED_VERB = /(?<=^\p{L}+)['’](?:ve|m|re|ll|d)$/u;
/** Pronouns that refer to a person or a thing named before. */
const STANDS_FOR = new RegExp(`(?<!\\p{L})${sourceOfAll("thirdPerson", "(?![\\p{L}\\p{N}]|['’-]\\p{L})")}`, "iu");
/**
 * Words that exist only in one of the languages whose clauses are known. In such a language a sentence without a subject continues the one
 * before it: "Completed three sets."
 */
const UNMISTAKABLE = patternOfAll("unmistakable");
/** First words of a sentence that continues a story or addresses somebody. They decide when the clauses of the language are not known. */
const BEGINS_LEANING = new RegExp(`^\\P{L}*${sourceOfAll("continues", "(?![\\p{L}'’])")}`, "iu");
/** A time before the subject: "This week I am in Paris." */
const LEADING_TIME = new RegExp(`^\\P{L}*${sourceOfAll("leadingTime", "")}`, "iu");
/** Relations whose subject may be a thing. */
const OF_THINGS: ReadonlySet<string> = new Set(["attribute", "schedule", "amount"]);
/** The subject is within this many words from the front. */
const SUBJECT_WORDS = 3;
/** A shorter clause is a remark: "I'm so happy". */
const OWN_CLAUSE_WORDS = 5;
const LEAST_CLAUSE_WORDS = 3;
const LAST_JOINT = new RegExp(`[\\s,;–—-]+(?:${sourceOfAll("joints", "")})?[\\s,]*$`, "iu");
const LATIN_WORD = /\p{Script=Latin}{2}/u;
const WORD = /[\p{L}\p{N}]\S*/gu;

/** `isKnown`: the result of {@link hasKnownClauses} for the text that contains the sentence. */
export function standingOf(sentence: string, isKnown = hasKnownClauses(sentence)): Standing {
  if (dependsOnPrevious(sentence)) return "leans";
  if (ASKS.test(sentence)) return "asks";
  const pronoun = STANDS_FOR.exec(sentence);
  // "My vet is Dr. Pell and she is great": the same sentence names the person before the pronoun.
  if (pronoun && !statesRelation(sentence.slice(0, pronoun.index).replace(LAST_JOINT, ""))) return "leans";
  if (sentence.length > STATEMENT_CHARACTERS) return "continues";
  if (statesRelation(sentence)) return "alone";
  const words = sentence.match(WORD)?.length ?? 0;
  if (EXCLAIMS.test(sentence)) return words >= EXCLAIMED_WORDS && isClause(sentence) ? "alone" : "continues";
  if (isClause(sentence.replace(LEADING_TIME, "")) || !LATIN_WORD.test(sentence)) return "alone";
  return words > 1 && !isKnown && !BEGINS_LEANING.test(sentence) ? "alone" : "continues";
}

/** Whether the sentence states a relation with one value ("The launch is on May 5."), so that a later statement may replace it. */
function statesRelation(sentence: string): boolean {
  return read(wordingOf(sentence)).statements.some(({ form, isOne, fit }) => form === "states" && isOne && fit === "known");
}

/**
 * Cuts a sentence between two full clauses, in the languages whose clauses are known, and then, in any language, where the second half is
 * an independent statement.
 */
export function splitStatements(sentence: string): string[] {
  return splitClauses(sentence).flatMap(splitStated);
}

/**
 * Cuts a sentence such as "I'm vegan, my dog is called Rex and I live in Rome." before each independent statement, in any language. A part
 * that is not a statement stays with its neighbour.
 */
function splitStated(sentence: string): string[] {
  const [language] = languagesOf(sentence);
  if (language === undefined || sentence.length > FACT_CHARACTERS || isSupposed(sentence)) return [sentence];
  const parts = [...sentence.matchAll(language.boundary)];
  const first = sentence.slice(0, parts[0]?.index);
  // A verb such as "hope" may govern both halves: "I hope my wife likes tea and my son likes cake".
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
    // "Greg and I are divorced": the name before the conjunction is only a part of the subject.
    isSubjectBegun = index > 0 && !states && text.trim().split(/\s+/u).length <= NAME_WORDS;
    // After "my wife, who's a nurse," the next verb belongs to "my wife", so the part before is not plain.
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

/** Whether only the statement before names the thing that is meant: "My wife's is green", "the youngest is seven". */
function pointsAtOther(text: string, first: string, { article, common }: Compiled): boolean {
  const [parts, front = ""] = [text.trim().split(/\s+/u), first.trim().split(/\s+/u)[0]];
  const isElliptical = parts.slice(0, SUBJECT_WORDS).some((part, at) => /['’]s$/u.test(part) && common.has(fold(parts[at + 1] ?? "")));
  return isElliptical || (article.has(fold(parts[0] ?? "")) && !article.has(fold(front)));
}

/** Whether the sentence is one list, after a colon or with brackets: "Bench press (3 sets), rows (4 sets)". */
function isList(sentence: string, firstJoint: number): boolean {
  return LIST_SIGN.test(sentence.slice(0, firstJoint)) || /[{}]|\([^)]*[,;]/u.test(sentence);
}

/**
 * Returns the second half of "I live in Leeds and work at Asda" with the subject of the first; undefined where more than the subject is
 * missing.
 */
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

/** The words of the statement that name its subject: "My younger sister" in "My younger sister lives in Rome". */
function subjectOfStatement(text: string, language: Compiled): string | undefined {
  const [stated] = read(wordingOf(text)).statements;
  // "I no longer live in Leeds and work at Asda" does not state where the writer works.
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

/** Whether the words are only a determiner or an owner, before the noun that names the subject: "My", "the", "Tim's". */
function namesNobody(front: string, { own, article }: Compiled): boolean {
  return /['’]s?$/u.test(front) || own.has(fold(front)) || article.has(fold(front));
}

/** Whether the second word is a verb, so that the text has its own subject: "Laptop is a ThinkPad". */
function hasVerbBehindSubject(text: string, { carriers, article, indefinite }: Compiled): boolean {
  const second = fold(text.trim().split(/\s+/u)[1] ?? "");
  return carriers.has(second) && !article.has(second) && !indefinite.has(second);
}

/** Whether the text states a relation, or what the writer likes or has. */
function statesOwn(text: string, language: Compiled): boolean {
  // "My sister got divorced and moved to Omsk": alone, the second verb would have no subject.
  const { dropsSubject } = language;
  const { statements, predicates } = read(wordingOf(text));
  if (predicates.length === 0 || language.pronoun.test(text) || STANDS_FOR.test(text) || isSubordinate(text, language)) return false;
  const isNamed = namesSubject(text, language);
  // "Membership is 120 pounds a year": the subject is a thing.
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

/** Whether the text is a subordinate clause, a detail of the part before it: "Who's 45". */
function isSubordinate(text: string, { subordinate }: Compiled): boolean {
  return subordinate.exec(` ${text.trim().replace(/^(\p{L}+)['’]s /u, "$1 is ")}`)?.index === 0;
}

/** Whether the text is a clause in which the writer states something about themselves: "We're closed on Mondays". */
function isOwnClause(text: string, language: Compiled): boolean {
  // "Hi, my name is Ann": the greeting is not part of the clause.
  const parts = text.trim().replace(language.opener, "").split(/\s+/u);
  const first = fold(parts[0] ?? "").replace(/['’].*$/u, "");
  const isTheirs = language.self.has(first) || language.own.has(first);
  if (NAMED_PERSON.test(text.trim())) return false;
  if (parts.length < LEAST_CLAUSE_WORDS || !(isTheirs || (language.article.has(first) && parts.length >= OWN_CLAUSE_WORDS - 1)))
    return false;
  return !mayGoOn(text) && read(wordingOf(text)).predicates.length > 0;
}

/** Whether the text names its subject. A part cut off without one would be about nobody. */
function namesSubject(text: string, language: Compiled): boolean {
  if (language.dropsSubject || language.isCaseless || hasVerbBehindSubject(text, language)) return true;
  const parts = text.trim().split(/\s+/u).slice(0, SUBJECT_WORDS);
  return (
    parts.some((part) => [language.self, language.own, language.article].some((words) => words.has(fold(part).replace(/['’].*$/u, "")))) ||
    /^\p{Lu}/u.test(text)
  );
}

/** Whether the text is certainly in a language whose clauses are known. */
export function hasKnownClauses(text: string): boolean {
  return UNMISTAKABLE.test(text);
}

/** Whether later sentences may continue this one, because it describes an event and not a state. */
export function mayGoOn(sentence: string): boolean {
  return HAPPENED.test(sentence);
}

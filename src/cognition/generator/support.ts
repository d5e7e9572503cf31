import { LANGUAGES } from "../../language/languages.ts";
import { read, type Statement } from "../../reading/clauses/statement.ts";
import { wordingOf } from "../../reading/clauses/wording.ts";
import { resolvedDates } from "../../reading/dates/relative-dates.ts";
import { type CalendarDate, isCovered, monthOf, saidDates, weekdayOf } from "../../reading/dates/said-dates.ts";
import { splitHeader } from "../../reading/headers/header.ts";
import { patternOfAll, sourceOfAll, spacedOfAll, unspacedOfAll, wordsOfAll } from "../../reading/languages/all-languages.ts";
import { HAN_KANA } from "../../reading/scripts.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import { fold } from "../../reading/words.ts";
import { splitClauses } from "../extract/clauses.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import { numbers, withoutNumbers } from "./numbers.ts";
import { stems } from "./stems.ts";

/** A text that statements may be derived from. */
export interface Source {
  readonly text: string;
  /** The speaker of the text; undefined when the write names none. */
  readonly speaker: string | undefined;
  /** Relative dates are resolved from this time. */
  readonly writtenAtMs: number;
}

type Unsupported = "blank" | "length" | "language" | "date" | "number" | "name" | "negation" | "content" | "owner";

/** Sources, parsed once for all statements about them. */
export interface Evidence {
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly dates: readonly CalendarDate[];
  readonly resolved: readonly CalendarDate[];
  readonly statements: readonly Statement[];
  readonly speakers: ReadonlySet<string>;
  readonly clauses: readonly { readonly stems: ReadonlySet<string>; readonly isNegative: boolean }[];
}

/** The share of a statement's salient words that the sources must contain. A paraphrase has some words of its own. */
const LEAST_SHARE = 0.6;
/** Words for the user in statements; the text may have other words. */
const USER_NOUNS = wordsOfAll("userNouns");
/** The same words for languages that write without spaces. */
const USER_WITHIN = new RegExp(
  LANGUAGES.flatMap(({ script, userNouns }) => (script && userNouns ? userNouns.split(" ") : [])).join("|"),
  "gu",
);
/** Capitalized words that are no names, because they often begin a sentence. */
const FIRST_WORD = new RegExp(`^${sourceOfAll("firstWords", "(?:'\\p{L}+)?$")}`, "u");
const NEGATIVE = patternOfAll("negation");
const BUT = new RegExp(`,?\\s+(?:${spacedOfAll("contrast")})\\s+|${unspacedOfAll("contrast")}`, "iu");
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu;

export function evidenceOf(given: readonly Source[]): Evidence {
  // Runs of blanks have no meaning, and patterns with lookbehind take quadratic time on them.
  const sources = given.map((source) => ({ ...source, text: source.text.replace(/[^\S\n]+/gu, " ") }));
  const text = sources.map((source) => source.text).join("\n");
  const withSpeakers = [...sources.map(({ speaker }) => speaker ?? ""), text].join("\n");
  return {
    text,
    numbers: numbers(text),
    words: wordsOf(withSpeakers),
    stems: allStems(withSpeakers),
    dates: saidDates(text),
    statements: sources.flatMap(statementsOf),
    speakers: new Set(["user", ...sources.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker, fold(speaker)]))]),
    resolved: sources.flatMap((source) => resolvedDates(source.text, source.writtenAtMs)),
    clauses: sources.flatMap((source) => clausesOf(source.text)),
  };
}

/**
 * Why a statement is not supported by the sources; undefined when it is. It must be in their script and of bounded length. Its numbers,
 * names and dates must occur in the sources or resolve one of their relative dates. Most of its words must occur in them, and it must not
 * affirm what they deny or deny what they affirm, nor say of the speaker what they say of somebody else. The check is strict, because the source's own words remain searchable when a statement is
 * rejected.
 */
export function unsupportedBy(evidence: Evidence, statement: string): Unsupported | undefined {
  if (statement.trim() === "") return "blank";
  if (statement.length > FACT_CHARACTERS) return "length";
  if (!sameScript(statement, evidence.text)) return "language";
  const undated = withoutKnownDates(evidence, statement);
  if (undated === undefined) return "date";
  for (const number of numbers(undated)) if (!evidence.numbers.has(number) && !isResolvedYear(evidence, number)) return "number";
  const names = namesIn(undated);
  if (!names.every((name) => isKnownName(evidence, name))) return "name";
  const fault = contentFault(evidence, statement, names.length > 0 || numbers(statement).size > 0);
  return fault ?? (isOfAnother(evidence, statement) ? "owner" : undefined);
}

/** Whether the statement says of the speaker what the sources say only of others: "I work at Bosch" of "my sister works at Bosch". */
function isOfAnother({ statements, speakers }: Evidence, text: string): boolean {
  return read(wordingOf(text, undefined)).statements.some((said) => {
    const same = statements.filter(({ relation, valueKey }) => relation === said.relation && valueKey === said.valueKey);
    return speakers.has(said.subject.name) && same.length > 0 && !same.some(({ subject }) => speakers.has(subject.name));
  });
}

/** The statements of all sentences, each read for itself, because a long text is not read as a whole. */
function statementsOf({ text, speaker }: Source): Statement[] {
  return text.split("\n").flatMap((line) => sentences(line).flatMap((sentence) => read(wordingOf(sentence, speaker)).statements));
}

/** The statement without dates that the sources contain or mean; undefined when it contains another date. */
function withoutKnownDates({ dates, resolved, words }: Evidence, statement: string): string | undefined {
  let undated = statement;
  for (const said of saidDates(statement).toSorted((a, b) => b.from - a.from)) {
    const isKnown = resolved.some((date) => isCovered(said, date)) || dates.some((date) => isCovered(said, date));
    if (!isKnown) return undefined;
    undated = `${undated.slice(0, said.from)} ${undated.slice(said.to)}`;
  }
  // Removes the name of a day or month that a relative date refers to.
  return undated.replace(CAPITALISED, (word) => {
    if (words.has(fold(word))) return word;
    const [weekday, month] = [weekdayOf(word), monthOf(word)];
    const isMeant = resolved.some(
      (date) => (month !== undefined && date.month === month) || (weekday !== undefined && dayOfWeek(date) === weekday),
    );
    return isMeant ? " " : word;
  });
}

function dayOfWeek({ year, month, day }: CalendarDate): number | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Whether the number is the year of a relative date, such as "last year". */
function isResolvedYear({ resolved }: Evidence, number: string): boolean {
  return resolved.some((date) => String(date.year) === number);
}

/** Capitalized words. At the start of a sentence only salient words count, because every first word is capitalized. */
function namesIn(statement: string): string[] {
  const found: string[] = [];
  for (const { 0: word, index } of statement.matchAll(CAPITALISED)) {
    if (isNoName(fold(word).replaceAll("’", "'"))) continue;
    const isStart = /(?:^|[.!?:]["”')]?\s+|^["“'(])$/u.test(statement.slice(0, index));
    if (!isStart || stems(word).size > 0) found.push(word);
  }
  return found;
}

/** Whether the sources contain the name as written, or with a plural or genitive ending on either side. */
function isKnownName({ words: known }: Evidence, name: string): boolean {
  const folded = fold(name).replaceAll("’", "'");
  const bare = folded.replace(/'s?$/u, "");
  if (known.has(folded) || known.has(bare)) return true;
  if (bare.length < 4) return false;
  return ["s", "es", "n", "en"].some(
    (ending) => known.has(bare + ending) || (bare.endsWith(ending) && known.has(bare.slice(0, -ending.length))),
  );
}

/** Words for likes and dislikes, for which the text may use others. */
const REWORDED = stems([...wordsOfAll("liking")].join(" "));

function contentFault(evidence: Evidence, statement: string, isConcrete: boolean): Unsupported | undefined {
  const said = [...stems(withoutNumbers(statement).replace(USER_WITHIN, " "))].filter(
    (stem) => !USER_NOUNS.has(stem) && !REWORDED.has(stem) && monthOf(stem) === undefined && weekdayOf(stem) === undefined,
  );
  // Without a salient word, only a name or a number has content.
  if (said.length === 0) return isConcrete ? undefined : "content";
  const known = said.filter((stem) => evidence.stems.has(stem));
  if (known.length < said.length * LEAST_SHARE) return "content";
  return hasOtherPolarity(evidence, statement, known) ? "negation" : undefined;
}

/** Compares the statement with the clauses that share most of its words: one of them must have the same polarity. */
function hasOtherPolarity({ clauses: all }: Evidence, statement: string, said: readonly string[]): boolean {
  const shared = all.map((clause) => said.filter((stem) => clause.stems.has(stem)).length);
  const most = Math.max(0, ...shared);
  if (most === 0) return false;
  const negative = isNegative(statement);
  return !all.some((clause, index) => shared[index] === most && clause.isNegative === negative);
}

/** The clauses of a text. A sentence may deny one thing and affirm another, in two full clauses or around a "but". */
function clausesOf(text: string): Evidence["clauses"][number][] {
  const all = text.split("\n").flatMap((line) => sentences(line).flatMap((sentence) => sentence.split(BUT).flatMap(splitClauses)));
  return all.map((clause) => ({ stems: stems(clause), isNegative: isNegative(clause) }));
}

function isNegative(text: string): boolean {
  return NEGATIVE.test(fold(text).replaceAll("’", "'"));
}

/** The words of a text, also without a possessive ending. */
function wordsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of fold(text).match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []) {
    const straight = word.replaceAll("’", "'");
    found.add(straight).add(straight.replace(/'\p{L}*$/u, ""));
  }
  return found;
}

/** Stems of all lines, including their headers, which topics do not include. */
function allStems(text: string): Set<string> {
  const found = new Set<string>();
  for (const line of text.split("\n")) {
    const { header, body } = splitHeader(line);
    for (const part of [header, body]) for (const stem of stems(part)) found.add(stem);
  }
  return found;
}

function isNoName(folded: string): boolean {
  return FIRST_WORD.test(folded) || USER_NOUNS.has(folded.replace(/'s$/u, ""));
}

/** Scripts by which languages are distinguished. Japanese uses three of them, and Chinese one of those. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/gu],
  ["Han", new RegExp(`[${HAN_KANA}]`, "gu")],
  ["Hangul", /\p{Script=Hangul}/gu],
  ["Cyrillic", /\p{Script=Cyrillic}/gu],
  ["Greek", /\p{Script=Greek}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
  ["Devanagari", /\p{Script=Devanagari}/gu],
  ["Thai", /\p{Script=Thai}/gu],
];
/** A smaller share of a script is a name or a loan word. */
const LEAST_SCRIPT_SHARE = 0.2;

/** Whether the main script of the statement also occurs in the text. If not, the model translated it. */
function sameScript(statement: string, text: string): boolean {
  const [main] = shares(statement);
  if (!main) return true;
  return shares(text).some(({ name, share }) => name === main.name && share >= LEAST_SCRIPT_SHARE);
}

function shares(text: string): { name: string; share: number }[] {
  const counts = SCRIPTS.map(([name, pattern]) => ({ name, count: text.match(pattern)?.length ?? 0 })).filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map(({ name, count }) => ({ name, share: count / total })).sort((a, b) => b.share - a.share);
}

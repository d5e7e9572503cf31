import { LANGUAGES } from "../../language/languages.ts";
import { patternOfAll, sourceOfAll, spacedOfAll, unspacedOfAll, wordsOfAll } from "../../language/united.ts";
import { splitHeader } from "../../text/header.ts";
import { sentences } from "../../text/sentences.ts";
import { fold } from "../../text/words.ts";
import { stems } from "../compress/stems.ts";
import { splitClauses } from "../extract/clauses.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import { type CalendarDate, isCovered, monthOf, saidDates, weekdayOf } from "./dates.ts";
import { numbers, withoutNumbers } from "./numbers.ts";
import { resolvedDates } from "./relative-dates.ts";
import { sameScript } from "./script.ts";

/** What a statement may be drawn from. */
export interface Source {
  readonly text: string;
  /** Whose words they are, where the write names one. */
  readonly speaker: string | undefined;
  /** Relative dates are counted from it. */
  readonly writtenAtMs: number;
}

export type Unsupported = "blank" | "length" | "language" | "date" | "number" | "name" | "negation" | "content";

/** Sources, read once for all statements about them. */
export interface Evidence {
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly dates: readonly CalendarDate[];
  readonly resolved: readonly CalendarDate[];
  readonly clauses: readonly { readonly stems: ReadonlySet<string>; readonly isNegative: boolean }[];
}

/** The share of a statement's salient words that the source must have: a paraphrase has words of its own, but most are the text's. */
const LEAST_SHARE = 0.6;
/** How a statement calls whoever speaks; the text may have other words for it. */
const USER_NOUNS = wordsOfAll("userNouns");
/** The same where it is one word with what follows. */
const USER_WITHIN = new RegExp(
  LANGUAGES.flatMap(({ script, userNouns }) => (script && userNouns ? userNouns.split(" ") : [])).join("|"),
  "gu",
);
/** Capitalised, and no name: what a sentence begins with. */
const FIRST_WORD = new RegExp(`^${sourceOfAll("firstWords", "(?:'\\p{L}+)?$")}`, "u");
const NEGATIVE = patternOfAll("negation");
const BUT = new RegExp(`,?\\s+(?:${spacedOfAll("contrast")})\\s+|${unspacedOfAll("contrast")}`, "iu");
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu;

export function evidenceOf(given: readonly Source[]): Evidence {
  // Runs of blanks say nothing, and patterns that look behind them cost their square.
  const sources = given.map((source) => ({ ...source, text: source.text.replace(/[^\S\n]+/gu, " ") }));
  const text = sources.map((source) => source.text).join("\n");
  const withSpeakers = [...sources.map(({ speaker }) => speaker ?? ""), text].join("\n");
  return {
    text,
    numbers: numbers(text),
    words: wordsOf(withSpeakers),
    stems: allStems(withSpeakers),
    dates: saidDates(text),
    resolved: sources.flatMap((source) => resolvedDates(source.text, source.writtenAtMs)),
    clauses: sources.flatMap((source) => clausesOf(source.text)),
  };
}

/**
 * Why a statement may not be stored as drawn from the sources; undefined when it may. It must be in their script, of bounded length; each of its
 * numbers, names and dates must be theirs or the resolution of one of their relative dates; most of its words must be theirs; and it must not
 * turn what they deny into what they say, nor the reverse. Strict on purpose: what is refused wrongly is still found in the source's own words.
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
  return contentFault(evidence, statement, names.length > 0 || numbers(statement).size > 0);
}

/** The statement without the dates that the sources say or mean; undefined when it spells out another date. */
function withoutKnownDates({ dates, resolved, words }: Evidence, statement: string): string | undefined {
  let undated = statement;
  for (const said of saidDates(statement).toSorted((a, b) => b.from - a.from)) {
    const isKnown = resolved.some((date) => isCovered(said, date)) || dates.some((date) => isCovered(said, date));
    if (!isKnown) return undefined;
    undated = `${undated.slice(0, said.from)} ${undated.slice(said.to)}`;
  }
  // The name of a day or month that a relative date means.
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

/** "Last year" may become its number. */
function isResolvedYear({ resolved }: Evidence, number: string): boolean {
  return resolved.some((date) => String(date.year) === number);
}

/** Capitalised words. At the start of a sentence every word is: there only what says something counts. */
function namesIn(statement: string): string[] {
  const found: string[] = [];
  for (const { 0: word, index } of statement.matchAll(CAPITALISED)) {
    if (isNoName(fold(word).replaceAll("’", "'"))) continue;
    const isStart = /(?:^|[.!?:]["”')]?\s+|^["“'(])$/u.test(statement.slice(0, index));
    if (!isStart || stems(word).size > 0) found.push(word);
  }
  return found;
}

/** As written, or with the ending of a plural or genitive on either side. */
function isKnownName({ words: known }: Evidence, name: string): boolean {
  const folded = fold(name).replaceAll("’", "'");
  const bare = folded.replace(/'s?$/u, "");
  if (known.has(folded) || known.has(bare)) return true;
  if (bare.length < 4) return false;
  return ["s", "es", "n", "en"].some(
    (ending) => known.has(bare + ending) || (bare.endsWith(ending) && known.has(bare.slice(0, -ending.length))),
  );
}

/** How a statement may put a liking or its opposite; in the text there may be other words for it. */
const REWORDED = stems([...wordsOfAll("liking")].join(" "));

function contentFault(evidence: Evidence, statement: string, isConcrete: boolean): Unsupported | undefined {
  const said = [...stems(withoutNumbers(statement).replace(USER_WITHIN, " "))].filter(
    (stem) => !USER_NOUNS.has(stem) && !REWORDED.has(stem) && monthOf(stem) === undefined && weekdayOf(stem) === undefined,
  );
  // Without a salient word only a name or a number says anything.
  if (said.length === 0) return isConcrete ? undefined : "content";
  const known = said.filter((stem) => evidence.stems.has(stem));
  if (known.length < said.length * LEAST_SHARE) return "content";
  return hasOtherPolarity(evidence, statement, known) ? "negation" : undefined;
}

/** Held against the clauses that share most of its words: some of them must deny when it denies, and affirm when it affirms. */
function hasOtherPolarity({ clauses: all }: Evidence, statement: string, said: readonly string[]): boolean {
  const shared = all.map((clause) => said.filter((stem) => clause.stems.has(stem)).length);
  const most = Math.max(0, ...shared);
  if (most === 0) return false;
  const negative = isNegative(statement);
  return !all.some((clause, index) => shared[index] === most && clause.isNegative === negative);
}

/** A sentence may deny one thing and affirm another: where two full clauses meet, or at a "but". */
function clausesOf(text: string): Evidence["clauses"][number][] {
  const all = text.split("\n").flatMap((line) => sentences(line).flatMap((sentence) => sentence.split(BUT).flatMap(splitClauses)));
  return all.map((clause) => ({ stems: stems(clause), isNegative: isNegative(clause) }));
}

function isNegative(text: string): boolean {
  return NEGATIVE.test(fold(text).replaceAll("’", "'"));
}

/** With what stands before a name's apostrophe. */
function wordsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of fold(text).match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []) {
    const straight = word.replaceAll("’", "'");
    found.add(straight).add(straight.replace(/'\p{L}*$/u, ""));
  }
  return found;
}

/** Of every line with its header, which is set apart where words are weighed for topics. */
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

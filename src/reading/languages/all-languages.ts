import type { Language } from "../../language/language.ts";
import { LANGUAGES } from "../../language/languages.ts";
import type { Vocabulary } from "../../language/vocabulary.ts";
import { fold } from "../words.ts";
import { calendarNames } from "./calendar.ts";
import { lazy } from "./lazy.ts";
import { mapOf } from "./word-lists.ts";

/** The fields of a vocabulary whose value is one string. */
type Field = { [Name in keyof Vocabulary]-?: Vocabulary[Name] extends string | undefined ? Name : never }[keyof Vocabulary];
export type Source = Field | ((language: Language) => string | undefined);

const BEFORE = "(?<![\\p{L}\\p{N}\\p{M}_])";
const AFTER = "(?![\\p{L}\\p{N}\\p{M}_])";
const NOTHING = "(?!)";

/** The months of all languages by their names, short and long: 1 to 12. */
export const monthsOfAll = lazy(
  (): ReadonlyMap<string, number> => new Map(LANGUAGES.flatMap(({ code }) => [...calendarNames(code, "month")])),
);

/** The words of a field in all languages, folded. They apply to a text of any language. */
export function wordsOfAll(field: Field): Set<string> {
  return wordsIn(LANGUAGES, field);
}

function wordsIn(languages: readonly Language[], field: Field): Set<string> {
  return new Set(languages.flatMap((language) => parted(language[field], /\s+/u)));
}

/** The phrases of fields in all languages, folded. The phrases of a field are separated by commas. */
export function phrasesOfAll(...fields: readonly Field[]): Set<string> {
  return new Set(fields.flatMap((field) => LANGUAGES.flatMap((language) => parted(language[field], /,/u))));
}

/** The pairs (`said=meant`) of a field in all languages, by their left side. `beside`: further pairs that belong to no language. */
export function pairsOfAll(field: Field, beside = ""): Map<string, string> {
  return new Map([beside, ...LANGUAGES.map((language) => language[field] ?? "")].flatMap((pairs) => [...mapOf(pairs)]));
}

/** The patterns of a field in all languages as one. It matches whole words; in languages without spaces also within them. */
export function patternOfAll(source: Source, flags = "iu"): RegExp {
  return patternIn(LANGUAGES, source, flags);
}

/** The value of a field in one language, or in all languages for a text whose language is unknown. */
export type ByLanguage<T> = (language: Language | undefined) => T;

/** The pattern of a field by language. `before`: the beginning of the pattern, such as `^`. */
export function patternsByLanguage(source: Source, flags = "iu", before?: string): ByLanguage<RegExp> {
  return byLanguage((languages) => patternIn(languages, source, flags, before));
}

/** The words of a field by language, folded. */
export function wordsByLanguage(field: Field): ByLanguage<ReadonlySet<string>> {
  return byLanguage((languages) => wordsIn(languages, field));
}

function byLanguage<T>(make: (languages: readonly Language[]) => T): ByLanguage<T> {
  const made = new Map<Language | undefined, T>();
  return (language) => {
    const known = made.get(language) ?? make(language === undefined ? LANGUAGES : [language]);
    made.set(language, known);
    return known;
  };
}

function patternIn(languages: readonly Language[], source: Source, flags: string, before = ""): RegExp {
  const { spaced, unspaced } = alternativesOf(languages, source);
  return new RegExp(`${before}(?:${BEFORE}(?:${spaced})${AFTER}|${unspaced})`, flags);
}

/** The patterns of a field in all languages as one that matches at the front, after characters that are not letters. */
export function frontOfAll(source: Source, flags = "iu"): RegExp {
  return new RegExp(`^\\P{L}*${sourceOfAll(source)}`, flags);
}

/** The patterns of a field as a group for a larger pattern. It ends at the border of a word, or at `after`. */
export function sourceOfAll(source: Source, after = AFTER): string {
  const { spaced, unspaced } = alternativesOfAll(source);
  return `(?:(?:${spaced})${after}|(?:${unspaced}))`;
}

/** The alternatives of a field in languages with spaces, for a larger pattern. */
export function spacedOfAll(source: Source): string {
  return alternativesOfAll(source).spaced;
}

/** The alternatives of a field in all languages, with and without spaces, for a larger pattern. */
export function alternativesIn(source: Source): string {
  const { spaced, unspaced } = alternativesOfAll(source);
  return `${spaced}|${unspaced}`;
}

/** The alternatives of a field in languages without spaces, for a larger pattern. */
export function unspacedOfAll(source: Source): string {
  return alternativesOfAll(source).unspaced;
}

/**
 * The alternatives of a field for languages with spaces, and for those without, which have no borders of words. Each is a pattern that
 * matches nothing if no language gives the field.
 */
export function alternativesOfAll(source: Source): Alternatives {
  return alternativesOf(LANGUAGES, source);
}

interface Alternatives {
  readonly spaced: string;
  readonly unspaced: string;
}

function alternativesOf(languages: readonly Language[], source: Source): Alternatives {
  const [spaced, unspaced] = [[] as string[], [] as string[]];
  for (const language of languages) {
    const found = typeof source === "string" ? language[source] : source(language);
    if (found !== undefined) (language.traits?.includes("unspaced") ? unspaced : spaced).push(found);
  }
  return { spaced: spaced.join("|") || NOTHING, unspaced: unspaced.join("|") || NOTHING };
}

function parted(listed: string | undefined, by: RegExp): string[] {
  return (listed ?? "")
    .split(by)
    .map((one) => fold(one).trim())
    .filter((one) => one !== "");
}

/** Joins sources into one pattern; undefined where all of them are. */
export function either(...sources: readonly (string | undefined)[]): string | undefined {
  return sources.filter((source) => source !== undefined).join("|") || undefined;
}

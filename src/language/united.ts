import { fold } from "../text/words.ts";
import type { Language } from "./language.ts";
import { LANGUAGES } from "./languages.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { mapOf } from "./word-lists.ts";

/** Fields of a vocabulary that are written as one text. */
type Field = { [Name in keyof Vocabulary]-?: Vocabulary[Name] extends string | undefined ? Name : never }[keyof Vocabulary];
export type Source = Field | ((language: Language) => string | undefined);

const BEFORE = "(?<![\\p{L}\\p{N}\\p{M}_])";
const AFTER = "(?![\\p{L}\\p{N}\\p{M}_])";
const NOTHING = "(?!)";

/** Words that the languages list in a field, folded: a text of any language is read with them. */
export function wordsOfAll(field: Field): Set<string> {
  return new Set(LANGUAGES.flatMap((language) => parted(language[field], /\s+/u)));
}

/** The same of a field whose phrases are parted by commas. */
export function phrasesOfAll(...fields: readonly Field[]): Set<string> {
  return new Set(fields.flatMap((field) => LANGUAGES.flatMap((language) => parted(language[field], /,/u))));
}

/** What a field pairs (`said=meant`) in any language, by what is said. `beside`: pairs of no language. */
export function pairsOfAll(field: Field, beside = ""): Map<string, string> {
  return new Map([beside, ...LANGUAGES.map((language) => language[field] ?? "")].flatMap((pairs) => [...mapOf(pairs)]));
}

/** What a field spells in any language, at the borders of words, and within them in languages without spaces. */
export function patternOfAll(source: Source, flags = "iu"): RegExp {
  const { spaced, unspaced } = alternativesOfAll(source);
  return new RegExp(`${BEFORE}(?:${spaced})${AFTER}|${unspaced}`, flags);
}

/** The same at the front, behind what is no letter. */
export function frontOfAll(source: Source, flags = "iu"): RegExp {
  return new RegExp(`^\\P{L}*${sourceOfAll(source)}`, flags);
}

/** A group that matches what a field spells, up to the border of a word, as a part of a larger pattern. `after`: another border. */
export function sourceOfAll(source: Source, after = AFTER): string {
  const { spaced, unspaced } = alternativesOfAll(source);
  return `(?:(?:${spaced})${after}|(?:${unspaced}))`;
}

/** What a field spells in languages with spaces, as the alternatives of a pattern that is made of more. */
export function spacedOfAll(source: Source): string {
  return alternativesOfAll(source).spaced;
}

/** The same of all languages, spaces or not. */
export function alternativesIn(source: Source): string {
  const { spaced, unspaced } = alternativesOfAll(source);
  return `${spaced}|${unspaced}`;
}

/** The same of languages without spaces. */
export function unspacedOfAll(source: Source): string {
  return alternativesOfAll(source).unspaced;
}

/** The same of languages with spaces and of those without, which have no borders of words; what matches nothing where no language spells any. */
export function alternativesOfAll(source: Source): { readonly spaced: string; readonly unspaced: string } {
  const [spaced, unspaced] = [[] as string[], [] as string[]];
  for (const language of LANGUAGES) {
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

/** Sources of one pattern; undefined where there are none. */
export function either(...sources: readonly (string | undefined)[]): string | undefined {
  return sources.filter((source) => source !== undefined).join("|") || undefined;
}

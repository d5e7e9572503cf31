// Made by scripts/gazetteer/make from GeoNames (CC BY 4.0): towns of 15,000 people or more, and states of the USA.
import path from "../../language/gazetteer/places.txt" with { type: "file" };
import { fold } from "../words.ts";
import { firstFrom, SortedLines } from "./sorted-lines.ts";

export interface Place {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Tenths of a degree; absent for a country or a state. */
  readonly at: { readonly latitude: number; readonly longitude: number } | undefined;
}

const towns = new SortedLines(path);
/** Names of countries in all languages of memoryd, from the runtime's locale data. */
let countries: ReadonlyMap<string, string> | undefined;
let sortedNames: readonly string[] | undefined;
let countriesByFront: ReadonlyMap<string, readonly (readonly [name: string, country: string])[]> | undefined;
const LOCALES = "en de fr es it pt nl pl ru tr zh ja ko ar".split(" ");
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: "US",
  "the us": "US",
  "the states": "US",
  america: "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  holland: "NL",
};
/** In languages that inflect names, an ending of up to this many letters is ignored. */
const ENDING_LETTERS = 3;
const STEM_LETTERS = 4;
/** Two towns closer than this, in tenths of a degree (about 40 km), may be a town and a part of it. */
const NEAR = 4;
/** The same limit for a person who says that they moved, and so did not stay in the same town: about 20 km. */
const NEAR_AFTER_MOVE = 2;

/** The place with that name: a town, a state or a country. Undefined for a name that is not in the gazetteer. */
export function placeOf(name: string): Place | undefined {
  const [first = ""] = name.split(/,|\(/u);
  const folded = fold(first)
    .trim()
    .replace(/^the (?!us\b|states\b)/u, "");
  if (folded === "") return undefined;
  const country = countryOf(folded);
  if (country !== undefined) return { country, at: undefined };
  return townOf(`${folded}\t`);
}

/** The place whose inflected name the word is: "Lizbona" for "Lizbonie". */
export function inflectedPlaceOf(word: string): Place | undefined {
  const exact = placeOf(word);
  if (exact) return exact;
  const folded = fold(word);
  for (let cut = 1; cut <= ENDING_LETTERS && folded.length - cut >= STEM_LETTERS; cut++) {
    const stem = folded.slice(0, -cut);
    const found = towns.from(stem);
    if (found?.startsWith(stem) && (found.split("\t")[0]?.length ?? 0) <= folded.length + 1) return townOf(stem);
    for (const [name, country] of countriesLike(stem))
      if (name.startsWith(stem) && name.length <= folded.length + 1) return { country, at: undefined };
  }
  return undefined;
}

/**
 * Whether the name of a place may begin with the folded word, which may be inflected where names take endings. Has false positives, but no
 * false negatives.
 */
export function mayBeginPlace(word: string, isInflected: boolean): boolean {
  // "Bursa'dan": an ending after an apostrophe has any length.
  const [name = ""] = isInflected ? word.split(/['’]/u) : [word];
  const front = isInflected && name.length > STEM_LETTERS ? name.slice(0, Math.max(STEM_LETTERS, name.length - ENDING_LETTERS)) : name;
  if (front === "" || front in OTHER_NAMES || towns.from(front)?.startsWith(front)) return true;
  sortedNames ??= [...countryNames().keys(), ...Object.keys(OTHER_NAMES)].sort();
  return firstFrom(sortedNames, front)?.startsWith(front) ?? false;
}

/** Whether one place may contain the other, or both names mean the same place. Two such names do not show a move. */
export function mayBeOne(a: Place, b: Place, isMove = false): boolean {
  if (a.at === undefined || b.at === undefined) return a.country === b.country;
  const near = isMove ? NEAR_AFTER_MOVE : NEAR;
  return Math.abs(a.at.latitude - b.at.latitude) <= near && Math.abs(a.at.longitude - b.at.longitude) <= near;
}

function townOf(start: string): Place | undefined {
  const line = towns.from(start);
  if (!line?.startsWith(start)) return undefined;
  const [, country = "", latitude, longitude] = line.split("\t");
  return { country, at: latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) } };
}

function countryOf(folded: string): string | undefined {
  return OTHER_NAMES[folded] ?? countryNames().get(folded);
}

function countryNames(): ReadonlyMap<string, string> {
  countries ??= readCountries();
  return countries;
}

/** Countries whose names begin with the same letters as the stem. Only as many letters are compared as every stem has. */
function countriesLike(stem: string): readonly (readonly [name: string, country: string])[] {
  countriesByFront ??= Map.groupBy(countryNames(), ([name]) => name.slice(0, STEM_LETTERS));
  return countriesByFront.get(stem.slice(0, STEM_LETTERS)) ?? [];
}

function readCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const locale of LOCALES) {
    const names = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
    for (const one of letters) {
      for (const other of letters) {
        const name = names.of(one + other);
        if (name !== undefined) found.set(fold(name), one + other);
      }
    }
  }
  return found;
}

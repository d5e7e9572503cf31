import { isOfCalendar, type Moment, momentOf } from "../dates/moment.ts";
import { isGivenName, isNationality } from "../gazetteer/names.ts";
import { inflectedPlaceOf, type Place, placeOf } from "../gazetteer/places.ts";
import { pairsOfAll, patternOfAll, spacedOfAll, unspacedOfAll } from "../languages/all-languages.ts";
import type { Compiled } from "../languages/compiled-language.ts";
import { CJK, IS_CJK, LONG_VOWEL } from "../scripts.ts";
import { fold, words } from "../words.ts";

/** The kind of a value, determined by its form. Two values of one kind are two answers to one question. */
export type ValueKind =
  | "email"
  | "phone"
  | "address"
  | "moment"
  | "money"
  | "percent"
  | "measure"
  | "number"
  | "code"
  | "place"
  | "name"
  | "phrase";

export interface Value {
  readonly text: string;
  readonly kind: ValueKind;
  /** The same for all notations of one value. */
  readonly key: string;
  /** Stems of the words except function words; if there are only function words, their stems. */
  readonly stems: ReadonlySet<string>;
  readonly place: Place | undefined;
  readonly moment: Moment | undefined;
  /** The unit of money, a percentage, a measure or a number; empty for a bare number. */
  readonly unit: string;
  readonly isPerson: boolean;
  /** Whether the value is a nationality or a language, such as "German". */
  readonly isNationality: boolean;
}

const EMAIL = /^\S+@\S+\.\S+$/u;
const URL = /^(?:https?:\/\/|www\.)\S+$/iu;
const PHONE = /^[+(]?\d[\d\s()./-]{5,}\d$/u;
const AMOUNT = new RegExp(
  `^(?:(?:${spacedOfAll("approximately")}) )?(?<sign>[$€£¥₹₺₽₩]|usd|eur|gbp|chf)?\\s*(?<number>-?\\d+(?:[.,'’\\s]\\d{3})*(?:[.,]\\d+)?)\\s*(?<scale>[km](?!\\p{L})|${spacedOfAll("scales")}|${unspacedOfAll("scales")})?\\s*(?<unit>%|°[cf]?|\\p{L}[\\p{L}/²³.]*|[$€£¥₹₺₽₩])?(?:\\s+(?:${spacedOfAll("per")})\\s+\\p{L}+|\\s*/\\s*\\p{L}+)?$`,
  "iu",
);
const CURRENCIES = pairsOfAll("currencies", "$=usd,€=eur,£=gbp,¥=jpy,₹=inr,₺=try,₽=rub,₩=krw,usd=usd,eur=eur,gbp=gbp,chf=chf,pln=pln");
const UNITS = pairsOfAll("units", "kg=kg,lb=lb,lbs=lb,cm=cm,m=m,km=km,ft=ft,mg=mg,min=min,%=%");
const KNOWN_UNITS: ReadonlySet<string> = new Set([...UNITS.values(), ...CURRENCIES.values(), ""]);
/** A version, code, password, branch or path: at least one digit or sign, no space. */
const CODE = /^(?=\S*[\d_./:@#!$%*\\-])\S{2,}$/u;
/** A number before a name, or after a word for a street. */
const ADDRESS = new RegExp(`^\\d+[a-z]?,? \\p{L}{3,}(?: \\p{L}|$)|(?:${spacedOfAll("streets")})(?!\\p{L}).* \\d+`, "iu");
const YEAR_FIRST = /^(?:19|20)\d{2} /u;
const STREET = new RegExp(`(?:${spacedOfAll("streetEnds")})\\.?(?:,.*)?$`, "iu");
const CAPITALISED = /^\p{Lu}/u;
/** Lower-case words within names. */
const SMALL = new RegExp(`^(?:&|${spacedOfAll("smallNameWords")})$`, "u");
const ALL_CJK = new RegExp(`^[${CJK}${LONG_VOWEL}·]+$`, "u");
export const ARTICLE = new RegExp(`^(?:${spacedOfAll("determiners")}) +`, "iu");
/** Words of organizations, because a company may have a person's name. */
const ORGANIZATION = patternOfAll("organizations");
const MOST_WORDS = 8;

/** Parses the value of a statement, without quotes and final punctuation. Undefined for an empty text, or one longer than a phrase. */
export function readValue(written: string, language: Compiled): Value | undefined {
  const text = bareOf(written);
  if (text === "" || text.split(/\s+/u).length > MOST_WORDS) return undefined;
  const bare = text.replace(ARTICLE, "");
  const stems = stemsOf(bare, language);
  const common = {
    text,
    stems,
    place: undefined,
    moment: undefined,
    unit: "",
    isPerson: false,
    isNationality: isNationality(bare, language.code) || language.demonym.test(bare),
  };
  if (EMAIL.test(text) || URL.test(text)) return { ...common, kind: EMAIL.test(text) ? "email" : "code", key: text.toLowerCase() };
  const moment = momentOf(text, language);
  if (moment !== undefined && !/^\d+$/u.test(text)) return { ...common, kind: "moment", key: moment.key, moment };
  if (PHONE.test(text)) return { ...common, kind: "phone", key: text.replace(/\D/gu, "") };
  const amount = amountOf(text, language);
  if (amount !== undefined) return { ...common, ...amount };
  // "14 May at Scarborough" is a day with a place, and "2012 Honda Civic" a thing with its year.
  if (ADDRESS.test(text) && !isOfCalendar(text.split(" ")[1] ?? "", language) && !(YEAR_FIRST.test(text) && !STREET.test(text)))
    return { ...common, kind: "address", key: fold(text) };
  const place = CAPITALISED.test(bare) || ALL_CJK.test(bare) || !/\p{Lu}/u.test(bare) ? placeIn(bare, language) : undefined;
  const isPerson = isGivenName(bare.split(/\s+/u)[0] ?? "") && CAPITALISED.test(bare) && !ORGANIZATION.test(bare);
  const key = fold(bare).replace(/\s+/gu, " ");
  if (CODE.test(bare) && !IS_CJK.test(bare) && !/^\p{L}+(?:-\p{L}+)*$/u.test(bare))
    return { ...common, kind: "code", key: bare, isPerson, place };
  if (isName(bare)) return { ...common, kind: place ? "place" : "name", key, place, isPerson };
  return { ...common, kind: place ? "place" : "phrase", key, place, isPerson };
}

function bareOf(written: string): string {
  return written
    .trim()
    .replace(/^["“”'„«]+|["“”'»]+$/gu, "")
    .replace(/[\s.!,;:…。！]+$/u, "")
    .trim();
}

/** Whether the words have the form of an amount or an address, which may begin with any word: "about 5 km", "Main Street 5". */
export function isOfForm(written: string): boolean {
  const text = bareOf(written);
  return AMOUNT.test(text) || ADDRESS.test(text);
}

/** Whether the unit is one of measure or money; "3 bikes" is a count. */
export function isUnit(unit: string): boolean {
  return KNOWN_UNITS.has(unit);
}

/** Whether `whole` equals `part` or is more precise: "Rome" and "Rome, Italy", "a Toyota" and "an old red Toyota". */
export function isPartOf(part: Value, whole: Value): boolean {
  if (part.key === whole.key) return true;
  if (part.stems.size === 0) return false;
  for (const one of part.stems) if (!whole.stems.has(one)) return false;
  return true;
}

/** Whether the text is a predicate instead of a value: "coming to Lisbon". A capital indicates a name. */
export function isPredicate(text: string, language: Compiled): boolean {
  return !CAPITALISED.test(text) && language.predicate.test(text);
}

/** Stems of the salient words of a text. */
export function stemsOf(text: string, language: Compiled): ReadonlySet<string> {
  const all = words(text).map((word) => (language.numbers.has(word) ? String(language.numbers.get(word)) : word));
  const telling = all.filter((word) => !language.common.has(word) && !language.own.has(word));
  const stems = (telling.length > 0 ? telling : all).map(language.stem).filter((one) => one !== "");
  return new Set(stems.map((one) => language.alike.get(one) ?? one));
}

function amountOf(text: string, language: Compiled): Pick<Value, "kind" | "key" | "unit"> | undefined {
  const spelled = language.numbers.get(fold(text));
  if (spelled !== undefined) return { kind: "number", key: String(spelled), unit: "" };
  const found = AMOUNT.exec(text)?.groups;
  if (!found) return undefined;
  const scale = fold(found["scale"] ?? "");
  const number = `${plainNumber(found["number"] ?? "")}${scale === "" ? "" : `·${scale}`}`;
  const written = fold(found["sign"] ?? found["unit"] ?? "").replace(/\.$/u, "");
  const currency = CURRENCIES.get(written);
  if (currency !== undefined && !(written.startsWith("pound") && found["sign"] === undefined))
    return { kind: "money", key: `${number} ${currency}`, unit: currency };
  const unit = UNITS.get(written) ?? written;
  if (unit === "%") return { kind: "percent", key: `${number} %`, unit };
  return { kind: unit === "" ? "number" : "measure", key: `${number} ${unit}`.trim(), unit };
}

/** Normalizes 1,234.50 and 1.234,50 to 1234.5. */
function plainNumber(written: string): string {
  const compact = written.replace(/[\s'’]/gu, "");
  const decimal = /[.,](?=\d{1,2}$)/u.exec(compact)?.index ?? compact.length;
  const whole = compact.slice(0, decimal).replace(/[.,]/gu, "");
  return String(Number(`${whole}.${compact.slice(decimal + 1) || "0"}`));
}

function placeIn(text: string, language: Compiled): Place | undefined {
  if (isPredicate(text, language)) return undefined;
  const find = (name: string) => (language.inflectsNames ? inflectedPlaceOf(name.replace(/['’]\p{L}+$/u, "")) : placeOf(name));
  // "Springfield County" may be listed as "Springfield".
  return find(text) ?? (language.locality.test(text) ? find(text.replace(language.locality, "")) : undefined);
}

/** Whether the text is a proper name: every word is capitalized, except small ones. */
function isName(text: string): boolean {
  const parts = text.split(/\s+/u);
  return CAPITALISED.test(text) && parts.every((part) => CAPITALISED.test(part) || SMALL.test(part) || /^\d+$/u.test(part));
}

import { spacedOfAll } from "./languages/all-languages.ts";
import { lazy } from "./languages/lazy.ts";
import { mayMatch } from "./languages/required-literals.ts";
import { cardDigits, ibanAt, isIdentity } from "./number-checks.ts";
import { SECRET_PLACEHOLDER, withoutSecrets } from "./secrets.ts";
import { foldInPlace } from "./words.ts";

/**
 * Numbers that a person may not want remembered, found by their form, by the check digits that their issuers give them, and by the word that
 * names them. What only looks like one is left alone: a year, a price, a measurement, the number of an order.
 */

export const PRIVATE_KINDS = ["phone", "card", "iban", "identity", "secret"] as const;
export type PrivateKind = (typeof PRIVATE_KINDS)[number];

interface PrivateNumber {
  readonly kind: PrivateKind;
  readonly from: number;
  readonly to: number;
}

const MASK = "•";
/** The characters that stay readable at the end, so that the owner knows which number it is. */
const SHOWN_AT_END: Readonly<Record<PrivateKind, number>> = { phone: 3, card: 4, iban: 4, identity: 2, secret: 0 };
/** A shorter number keeps nothing, because a few of its digits would tell most of it. */
const LEAST_SHOWN = 7;
const FOUR_DIGITS = /\d(?:\D*\d){3}/;
const DIGIT = /\d/;
const MAY_BE_SECRET = /[:=_]|-----|\bbearer\b|\bbasic\b/i;

/** What the first private number of the text is; undefined when there is none. */
export function privateKind(text: string): PrivateKind | undefined {
  const [first] = privateNumbers(text);
  if (first) return first.kind;
  return MAY_BE_SECRET.test(text) && withoutSecrets(text) !== text ? "secret" : undefined;
}

/** The text with every private number masked: "+351 ••• ••• 678". */
export function masked(text: string): string {
  // Most texts of a list end here.
  if (!DIGIT.test(text) && !MAY_BE_SECRET.test(text)) return text;
  const bare = withoutSecrets(text).replaceAll(SECRET_PLACEHOLDER, MASK.repeat(4));
  let shown = "";
  let from = 0;
  for (const found of privateNumbers(bare)) {
    shown += bare.slice(from, found.from) + maskedNumber(bare.slice(found.from, found.to), found.kind);
    from = found.to;
  }
  return shown + bare.slice(from);
}

function maskedNumber(number: string, kind: PrivateKind): string {
  if (kind === "secret") return MASK.repeat(4);
  const signs = [...number];
  const places = signs.flatMap((sign, at) => (/[\p{L}\d]/u.test(sign) ? [at] : []));
  const isLong = places.length >= LEAST_SHOWN;
  const country = kind === "iban" ? 2 : number.startsWith("+") ? (/^\+(\d{1,3})\b/.exec(number)?.[1]?.length ?? 2) : 0;
  const kept = new Set(isLong ? [...places.slice(0, country), ...places.slice(-SHOWN_AT_END[kind])] : []);
  return signs.map((sign, at) => (places.includes(at) && !kept.has(at) ? MASK : sign)).join("");
}

/** In the order of the text, none within another. */
function privateNumbers(text: string): PrivateNumber[] {
  if (!DIGIT.test(text)) return [];
  const folded = foldInPlace(text);
  // A password may have one digit; every other number has more, and most texts have none.
  if (!FOUR_DIGITS.test(folded) && !patterns().mayHaveSecret(folded)) return [];
  const found: PrivateNumber[] = [];
  for (const find of FINDERS) {
    for (const one of find(folded)) if (!found.some((other) => one.from < other.to && other.from < one.to)) found.push(one);
  }
  return found.sort((a, b) => a.from - b.from);
}

type Finder = (folded: string) => Iterable<PrivateNumber>;

const IBAN_START = /(?<![\p{L}\d])[a-z]{2}\d{2}(?=[ \da-z])/gu;
/** Digits in groups of any length, as people write them. */
const GROUPS = /(?<![\p{L}\d.,:/+-])\d(?:[ -]?\d){12,18}(?![\d:/]|[.,]\d)/gu;
const INTERNATIONAL = /(?<![\p{L}\d+]|\d[ -])(?:\+|00)[1-9]\d{0,2}(?:[ ./-]{0,2}\(?\d{1,4}\)?){2,6}(?!\d|[.,]\d)/gu;
const NATIONAL =
  /(?<![\p{L}\d.,:/+-])(?:\(?[2-9]\d{2}\) ?|[2-9]\d{2}[.-])[2-9]\d{2}[.-]\d{4}(?!\d)|(?<![\p{L}\d.,:/+-])0[1-9](?:[ .-]\d{2}){4}(?!\d)/gu;
/** One that only the word beside it makes a phone number. */
const GROUPED = "\\(?\\d{2,5}\\)?(?:[ /-]{0,2}\\d{2,8}){1,5}(?!\\d|[.,:/-]\\d)";
const TOKEN = /(?<![\p{L}\d])[\da-z](?:[.-]?[\da-z]){6,17}(?![\p{L}\d])/gu;

const patterns = lazy(() => {
  const [phone, identity, secret] = [spacedOfAll("phoneWords"), spacedOfAll("identityWords"), spacedOfAll("secretWords")];
  const [code, things, is, joints] = [
    spacedOfAll("codeWords"),
    spacedOfAll("thingNumbers"),
    spacedOfAll("numberIs"),
    spacedOfAll("numberJoints"),
  ];
  const [begins, ends] = ["(?<![\\p{L}\\d])", "(?![\\p{L}\\d])"];
  const between = `(?:[\\s:.#°=(]|(?:${is}|${joints})${ends}){1,8}`;
  const says = `(?:[^\\d.;!?\\n]{0,40}(?:[:=]|\\s(?:${is})${ends}))?\\s{0,2}["'“„«]?`;
  return {
    phone: new RegExp(
      `${begins}(?:${phone})${ends}${between}(?<number>${GROUPED})|${begins}(?<ahead>${GROUPED})\\s(?:(?:${is}|${joints})\\s){1,3}(?:${phone})${ends}`,
      "gu",
    ),
    identity: new RegExp(
      `${begins}(?:${identity})${ends}${between}(?<number>[a-z]{0,3}[ -]?\\d[\\d .-]{3,18}\\d[a-z]?|[a-z\\d]{6,14})${ends}`,
      "gu",
    ),
    secret: new RegExp(`${begins}(?:${secret})${ends}${says}(?<number>(?=\\S*\\d)[^\\s"'“”»,;]{3,64}[^\\s"'“”»,;.])`, "gu"),
    mayHaveSecret: mayMatch(new RegExp(secret, "u")),
    code: new RegExp(`${begins}(?:${code})${ends}${says}(?<number>[#*]?\\d(?:[ -]?\\d){2,9}[#*]?)(?![\\d:/]|[.,]\\d)`, "gu"),
    things: new RegExp(`${begins}(?:${things})${ends}[^.;!?\\n]{0,30}$`, "u"),
  };
});

/** Whether the text says before it that it is the number of a thing. */
const isOfThing = (folded: string, from: number) => patterns().things.test(folded.slice(Math.max(0, from - 60), from));
const countDigits = (text: string) => text.replace(/\D/g, "").length;

function* matches(folded: string, pattern: RegExp, kind: PrivateKind, accepts: (number: string, match: RegExpMatchArray) => boolean) {
  for (const match of folded.matchAll(pattern)) {
    const number = (match.groups?.["number"] ?? match.groups?.["ahead"] ?? match[0]).trimEnd();
    const from = match.index + (match.groups?.["ahead"] === undefined ? match[0].lastIndexOf(number) : 0);
    if (accepts(number, match)) yield { kind, from, to: from + number.length };
  }
}

/** Thousands: "1 200 000" and "12.000.000". */
const AMOUNT = /^\d{1,3}(?:[ .,]\d{3})+$/;
const YEAR_OR_DAY = /^(?:19|20)\d\d$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?$|^\d{1,2}[:.h]\d{2}$/;

/** The surest first: what is found by one is not looked at by the next. */
const FINDERS: readonly Finder[] = [
  function* (folded) {
    for (const { index } of folded.matchAll(IBAN_START)) {
      const to = ibanAt(folded, index);
      if (to !== undefined) yield { kind: "iban", from: index, to };
    }
  },
  (folded) => matches(folded, GROUPS, "card", (number, { index = 0 }) => cardDigits(number) && !isOfThing(folded, index)),
  (folded) => matches(folded, TOKEN, "identity", (number, { index = 0 }) => isIdentity(number) && !isOfThing(folded, index)),
  (folded) => matches(folded, patterns().secret, "secret", (value) => !YEAR_OR_DAY.test(value)),
  (folded) => matches(folded, patterns().code, "secret", () => true),
  (folded) => matches(folded, patterns().identity, "identity", (value) => countDigits(value) >= 5 && !YEAR_OR_DAY.test(value)),
  (folded) =>
    matches(folded, INTERNATIONAL, "phone", (number, { index = 0 }) => {
      const digits = countDigits(number);
      return digits >= (number.startsWith("+") ? 8 : 10) && digits <= 17 && !isOfThing(folded, index);
    }),
  (folded) => matches(folded, NATIONAL, "phone", (_, { index = 0 }) => !isOfThing(folded, index)),
  (folded) =>
    matches(folded, patterns().phone, "phone", (number, { groups }) => {
      const digits = countDigits(number);
      const isAmount = AMOUNT.test(number) && groups?.["ahead"] !== undefined;
      return digits >= 7 && digits <= 13 && !isAmount && !YEAR_OR_DAY.test(number);
    }),
];

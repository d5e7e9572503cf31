/** The check digits of numbers that banks and states give out: a number that only looks like one fails nine times of ten, or more often. */

/** The lengths of the IBANs of those countries of its registry that have given out most of them. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  ...{ ad: 24, ae: 23, at: 20, be: 16, bg: 22, br: 29, ch: 21, cy: 28, cz: 24, de: 22, dk: 18, ee: 20, es: 24, fi: 18, fr: 27, gb: 22 },
  ...{ gr: 27, hr: 21, hu: 28, ie: 22, il: 23, is: 26, it: 27, li: 21, lt: 20, lu: 20, lv: 21, mc: 27, mt: 31, nl: 18, no: 15, pl: 28 },
  ...{ pt: 25, ro: 24, rs: 22, sa: 24, se: 24, si: 19, sk: 24, sm: 27, tr: 26, ua: 29 },
};

/** Where the IBAN ends that begins here in the folded text; undefined when none does (ISO 13616). */
export function ibanAt(text: string, from: number): number | undefined {
  const length = IBAN_LENGTHS[text.slice(from, from + 2)];
  if (length === undefined) return undefined;
  let at = from;
  let iban = "";
  for (; iban.length < length && at < text.length; at++) {
    const sign = text[at] ?? "";
    if (/[\da-z]/.test(sign)) iban += sign;
    else if (sign !== " " || text[at - 1] === " ") return undefined;
  }
  if (iban.length < length || /[\p{L}\d]/u.test(text[at] ?? "")) return undefined;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return remainder(digits, 97) === 1 ? at : undefined;
}

/** The beginnings and lengths of the cards of each network. */
const CARDS = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[68]\d)\d{11}$/,
  /^(?:6011|65\d{2}|64[4-9]\d)\d{12}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^62\d{14,17}$/,
];

/** Whether it is the number of a card: the beginning and length of a network, and Luhn's check digit. */
export function cardDigits(number: string): boolean {
  const digits = number.replace(/\D/g, "");
  return CARDS.some((network) => network.test(digits)) && !/^(\d)\1+$/.test(digits) && isLuhn(digits);
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const DNI_LETTERS = "trwagmyfpdxbnjzsqvhlcke";

/** Forms that no other number has, with the check of the state that gives them out. In lower case. */
const IDENTITIES: readonly ((number: string) => boolean)[] = [
  // The United States' social security number has no check digit, but numbers that are never given out.
  (number) => /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(number),
  // Spain's DNI, and its NIE for foreigners.
  (number) => {
    const [, first = "", rest = "", letter] = /^([xyz]?)(\d{7,8})-?([a-z])$/.exec(number) ?? [];
    const digits = first === "" ? rest : `${"xyz".indexOf(first)}${rest}`;
    return digits.length === 8 && letter !== undefined && DNI_LETTERS[Number(digits) % 23] === letter;
  },
  // Brazil's CPF as it is written.
  (number) => {
    const digits = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(number) ? number.replace(/\D/g, "") : "";
    const check = (count: number) => {
      const sum = [...digits.slice(0, count)].reduce((total, digit, at) => total + Number(digit) * (count + 1 - at), 0);
      return ((sum * 10) % 11) % 10;
    };
    return digits !== "" && !/^(\d)\1+$/.test(digits) && check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
  },
  // Italy's codice fiscale.
  (number) => /^[a-z]{6}\d{2}[abcdehlmprst]\d{2}[a-z]\d{3}[a-z]$/.test(number) && fiscalLetter(number) === number[15],
  // France's number of social security: the last two digits are 97 less the remainder of the others.
  (number) => /^[12]\d{2}(?:0[1-9]|1[0-2])\d{10}$/.test(number) && 97 - remainder(number.slice(0, 13), 97) === Number(number.slice(13)),
];

export function isIdentity(number: string): boolean {
  return IDENTITIES.some((isOne) => isOne(number));
}

/** The values of the signs at odd places, from 0 and from "a" on. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function fiscalLetter(code: string): string {
  const sum = [...code.slice(0, 15)].reduce((total, sign, at) => {
    const place = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 97;
    return total + (at % 2 === 0 ? (ODD[place] ?? 0) : place);
  }, 0);
  return String.fromCharCode(97 + (sum % 26));
}

/** The remainder of a number with more digits than a double has. */
function remainder(digits: string, by: number): number {
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % by, 0);
}

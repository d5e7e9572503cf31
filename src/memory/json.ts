/** Detects and keeps what `JSON.parse` silently loses: duplicate keys, and numbers that a double cannot represent. */

interface RawJson {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}
/** Part of ECMAScript's "JSON.parse source text access"; TypeScript has no types for it yet. */
const raw = JSON as JSON & RawJson;
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

export interface Survey {
  /** The number of keys in all objects; a duplicate key counts each time. */
  readonly keys: number;
  /** Whether every number, read into a double, is written again with the same characters. */
  readonly isExact: boolean;
}

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
/** A double represents every whole number of up to this many digits exactly. */
const EXACT_DIGITS = 15;

/**
 * Surveys a text that `JSON.parse` has accepted, in one pass that skips strings: some microseconds for a body of the largest size.
 */
export function surveyJson(text: string): Survey {
  let keys = 0;
  let isExact = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) keys++;
    else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(text, at);
      isExact &&= comesOutAsItCame(text, at, end);
      at = end - 1;
    }
  }
  return { keys, isExact };
}

/** The offset of the quote that ends the string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (isNumeric(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code < COLON;
}

/** Whether the character may follow the first one of a number: a digit, `+`, `-`, `.`, `e` or `E`. */
function isNumeric(code: number): boolean {
  return isDigit(code) || code === 0x2b || code === MINUS || code === 0x2e || code === 0x65 || code === 0x45;
}

function comesOutAsItCame(text: string, start: number, end: number): boolean {
  if (end - start <= EXACT_DIGITS && text.charCodeAt(start) !== MINUS && isWhole(text, start, end)) return true;
  const number = text.slice(start, end);
  return JSON.stringify(Number(number)) === number;
}

function isWhole(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** Whether a parsed value is an object with fields, and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Like `JSON.parse`, but a number that a double would change is a {@link RawNumber}, which `JSON.stringify` writes as it was. */
export function parseExact(text: string): unknown {
  return surveyJson(text).isExact ? JSON.parse(text) : parse(text, keepNumber);
}

function keepNumber(_: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return typeof value === "number" && source !== undefined && JSON.stringify(value) !== source ? raw.rawJSON(source) : value;
}

/**
 * Like {@link parseExact}, but numbers that are direct fields of the outermost object are doubles: the service computes with those, while
 * numbers further inside belong to the caller.
 */
export function parseRecord(text: string): unknown {
  return asRecord(parseExact(text));
}

/** Turns the numbers that are direct fields of the object into doubles, in place. */
export function asRecord(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  for (const [key, value] of Object.entries(record)) {
    if (isRawNumber(value)) Object.defineProperty(record, key, { value: Number(value.rawJSON) });
  }
  return record;
}

/** A number as it was written. It is not a `number` and has no prototype, so arithmetic and template strings fail on it. */
export interface RawNumber {
  readonly rawJSON: string;
}

export function isRawNumber(value: unknown): value is RawNumber {
  return raw.isRawJSON(value);
}

/** The string value of a field of the outermost object as it is written, with its quotes; undefined where the field is not a string. */
export function writtenText(text: string, field: string): string | undefined {
  const written = new Map<unknown, string | undefined>();
  const record = parse(text, function (this: unknown, key, value, { source }) {
    if (key === field && typeof value === "string") written.set(this, source);
    return value;
  });
  return written.get(record);
}

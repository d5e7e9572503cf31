import type { Value } from "../relational/engine/operation.ts";

/** PostgreSQL stores every character but NUL. This one, which is no character of any text, stands before what stands for it. */
const ESCAPE = "\uFFFE";
const ESCAPED = /[\0\uFFFE]/g;
const STORED = /\uFFFE([01])/g;

/** A value as it is stored: a NUL and the escape itself have two characters in place of one. */
export function stored(value: Value): Value {
  return typeof value === "string" ? storedText(value) : value;
}

/** The values as JSON without the escape itself, so that {@link stored} leaves it as it is. */
export function storedList(texts: Iterable<string>): string {
  return JSON.stringify([...texts].map(storedText)).replaceAll(ESCAPE, "\\ufffe");
}

/**
 * The parameter for a list of numbers, as an array. A cast of each value would not be leakproof, and row-level security keeps what is not from
 * looking up an index.
 */
export function numbers(values: Iterable<number>): string {
  return `{${[...values].join(",")}}`;
}

/** The rows as JSON, in the same way as {@link storedList}. */
export function storedRows(rows: readonly Readonly<Record<string, Value>>[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "string" ? storedText(value) : value)).replaceAll(ESCAPE, "\\ufffe");
}

function storedText(text: string): string {
  return text.replace(ESCAPED, (found) => `${ESCAPE}${found === ESCAPE ? 1 : 0}`);
}

/** The rows with each text as it was given. */
export function given<Row extends object>(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => {
    const changed = Object.entries(row).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].includes(ESCAPE),
    );
    if (changed.length === 0) return row;
    return { ...row, ...Object.fromEntries(changed.map(([name, text]) => [name, givenText(text)])) };
  });
}

function givenText(text: string): string {
  return text.replace(STORED, (_, which: string) => (which === "1" ? ESCAPE : "\0"));
}

import { UsageError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/** Invisible characters and marks of direction. They make different names look the same and break the lines of a table. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const BLANKS_AROUND = /^\p{Zs}+|\p{Zs}+$/gu;

/**
 * Returns a name or a label without blanks around it. Throws {@link UsageError} if it is too long, shorter than `min` characters, or
 * contains invisible characters.
 */
export function nameOf(what: string, given: string, min: number): string {
  const name = withoutInvisible(what, given);
  const length = [...name].length;
  if (length < min || length > LIMITS.labelCodePoints)
    throw new UsageError(`${what} must have ${min} to ${LIMITS.labelCodePoints} characters that are not all blanks.`);
  return name;
}

/** Returns the text without blanks around it. Throws {@link UsageError} if it contains an invisible character. */
export function withoutInvisible(what: string, given: string): string {
  const found = INVISIBLE.exec(given)?.[0];
  if (found === undefined) return given.replace(BLANKS_AROUND, "");
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  throw new UsageError(
    `${what} must not contain invisible characters, such as tabs, line breaks and marks of direction. Remove U+${code}.`,
  );
}

import { UsageError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/** What no eye sees, and what turns the text behind it around: with it two names look alike, and a line of a table breaks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const BLANKS_AROUND = /^\p{Zs}+|\p{Zs}+$/gu;

/**
 * A name or a label as it is kept: without blanks around it. Throws {@link UsageError} for one that is too long, shorter than `min` characters, or that a
 * reader would see otherwise than it is.
 */
export function nameOf(what: string, given: string, min: number): string {
  const name = withoutUnseen(what, given);
  const length = [...name].length;
  if (length < min || length > LIMITS.labelCodePoints)
    throw new UsageError(`${what} must have ${min} to ${LIMITS.labelCodePoints} characters, and not blanks only.`);
  return name;
}

/** The text without blanks around it. Throws {@link UsageError} where it has a character that cannot be seen. */
export function withoutUnseen(what: string, given: string): string {
  const found = UNSEEN.exec(given)?.[0];
  if (found === undefined) return given.replace(BLANKS_AROUND, "");
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  throw new UsageError(
    `${what} must not have characters that cannot be seen, such as tabs, line breaks and marks of direction: this one has U+${code}. Leave it out.`,
  );
}

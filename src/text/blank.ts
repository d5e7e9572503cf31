/**
 * A character that is visible. Not visible are white space, control and format characters, and what Unicode calls ignorable (fillers,
 * joiners, selectors). The Braille blank is listed because its Unicode class is "symbol".
 */
const SHOWS = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text contains no visible character. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

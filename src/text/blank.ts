/** White space, control and format characters, and what Unicode calls ignorable: fillers, joiners, selectors. The Braille blank is a symbol by its class. */
const SHOWS = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader would see nothing of the text. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

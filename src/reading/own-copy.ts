/**
 * The same text with characters of its own. In JavaScriptCore, a word cut out of a text shares the characters of that text, so the text
 * remains in memory as long as the word, even after an erasure. The JSON parser makes new strings, and only one for all short equal ones.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

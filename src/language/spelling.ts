/** Letters that writers often replace by another one: "ş" by "s". */
export type Spellings = Readonly<Record<string, string>>;

/** Returns a pattern in which each letter matches in either spelling. The source must not contain such a letter in a character class. */
export function inEither(source: string, letters: Spellings): string {
  return replaced(source, letters, (letter, plain) => `[${letter}${plain}]`);
}

/**
 * Returns a list of words in both spellings, as separate words without character classes, so that the words themselves can be read from it.
 */
export function inBoth(list: string, letters: Spellings): string {
  const other = replaced(list, letters, (_, plain) => plain);
  return other === list ? list : `${list}|${other}`;
}

function replaced(text: string, letters: Spellings, by: (letter: string, plain: string) => string): string {
  return [...text].map((letter) => (letters[letter] === undefined ? letter : by(letter, letters[letter]))).join("");
}

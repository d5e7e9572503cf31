/** Letters that are also written as others, one for one: "ş" as "s". */
export type Spellings = Readonly<Record<string, string>>;

/** A pattern in which either spelling of each letter matches. None of its classes may name one. */
export function inEither(source: string, letters: Spellings): string {
  return replaced(source, letters, (letter, plain) => `[${letter}${plain}]`);
}

/** A list of words in both spellings: from a list without classes its words are known too. */
export function inBoth(list: string, letters: Spellings): string {
  const other = replaced(list, letters, (_, plain) => plain);
  return other === list ? list : `${list}|${other}`;
}

function replaced(text: string, letters: Spellings, by: (letter: string, plain: string) => string): string {
  return [...text].map((letter) => (letters[letter] === undefined ? letter : by(letter, letters[letter]))).join("");
}

/** Letters with a hamza or dots are also written without: either spelling matches. No class in these patterns names one. */
export function plain(source: string): string {
  const spellings: Readonly<Record<string, string>> = { أ: "[أا]", إ: "[إا]", آ: "[آا]", ى: "[ىي]", ة: "[ةه]" };
  return source.replace(/[أإآىة]/gu, (letter) => spellings[letter] ?? letter);
}

/** A list of words in both spellings: from a list without classes its words are known too. */
export function bothSpellings(list: string): string {
  const other = list.replace(/[أإآ]/gu, "ا");
  return other === list ? list : `${list}|${other}`;
}

/** Turkish letters are also written without their marks: either spelling matches. No class in these patterns names one. */
export function plain(source: string): string {
  const spellings: Readonly<Record<string, string>> = { ş: "[şs]", ı: "[ıi]", ğ: "[ğg]", ç: "[çc]", ö: "[öo]", ü: "[üu]" };
  return source.replace(/[şığçöü]/gu, (letter) => spellings[letter] ?? letter);
}

const PLAIN: Readonly<Record<string, string>> = { ş: "s", ı: "i", ğ: "g", ç: "c", ö: "o", ü: "u" };

/** A list of words in both spellings: from a list without classes its words are known too. */
export function bothSpellings(list: string): string {
  const other = list.replace(/[şığçöü]/gu, (letter) => PLAIN[letter] ?? letter);
  return other === list ? list : `${list}|${other}`;
}

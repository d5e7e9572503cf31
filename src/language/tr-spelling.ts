/** Turkish letters are also written without their marks: either spelling matches. No class in these patterns names one. */
export function plain(source: string): string {
  const spellings: Readonly<Record<string, string>> = { ş: "[şs]", ı: "[ıi]", ğ: "[ğg]", ç: "[çc]", ö: "[öo]", ü: "[üu]" };
  return source.replace(/[şığçöü]/gu, (letter) => spellings[letter] ?? letter);
}

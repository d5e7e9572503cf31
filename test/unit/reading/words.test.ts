import { expect, test } from "bun:test";
import { fold, spelledWords, unifyLetters, words } from "../../../src/reading/words.ts";

test("the vowel am of Thai and Lao stays in its word, so that the dictionary knows the word", () => {
  expect(words("ฉันทำงานที่กรุงเทพ")).toContain("ทำงาน");
  expect(fold("ทำงาน")).toBe("ทำงาน");
  expect(fold("ຄໍາ")).toBe(fold("ຄຳ"));
});

test("words are split alike with their accents and without", () => {
  const text = "Ça, l'Été à Łódź: ＡＢＣ １２ 猫の名前 ทำงาน";
  expect(spelledWords(text).map(fold)).toEqual(words(text));
  expect(spelledWords("L’Été")).toEqual(["l'été"]);
});

test.each([
  ["straße", "strasse"],
  ["łodz", "lodz"],
  ["smørrebrød", "smorrebrod"],
  ["ısparta", "isparta"],
  ["œuvre", "oeuvre"],
  ["أحمد", "احمد"],
  ["مدرسة", "مدرسه"],
  ["مُحَمَّد", "محمد"],
  ["١٢٣", "123"],
  ["๒๔", "24"],
  ["२०२६", "2026"],
  ["plain", "plain"],
])("%s is found as %s", (written, sought) => {
  expect(unifyLetters(written)).toBe(sought);
});

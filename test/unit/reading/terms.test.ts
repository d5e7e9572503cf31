import { describe, expect, test } from "bun:test";
import { termsOf } from "../../../src/reading/terms.ts";

/** The forms that all languages share, without the stems that are marked with a language. */
const common = (text: string) => termsOf(text).terms.filter((term) => !term.includes("\0"));
const shared = (one: string, other: string) => termsOf(one).terms.filter((term) => termsOf(other).terms.includes(term));

test("codes, numbers and addresses are kept as they are written, once each, beside their parts", () => {
  const { terms, codes } = termsOf("Mail Ann.Lee@example.org about RFC-2119, v1.2.3 and RFC-2119, not well-known");
  expect(codes).toEqual(["ann.lee@example.org", "rfc-2119", "v1.2.3"]);
  expect(terms).toContain("2119");
});

test("digits of all scripts make codes alike", () => {
  expect(termsOf("الرقم ١٢-٣٤").codes).toEqual(["12-34"]);
});

describe("of a question, only the words with a meaning of their own are searched for", () => {
  test.each([
    ["en", "What is the name of our cat?", ["name", "cat"]],
    ["de", "Wie heißt unsere Katze?", ["heisst", "katz"]],
    ["fr", "Où habite ma sœur depuis l'été ?", ["habit", "soeur", "et"]],
    ["es", "¿Dónde dejé las llaves del coche?", ["deje", "llave", "coch"]],
    ["it", "Come si chiama il gatto dell'amico?", ["chiama", "gatto", "amico"]],
    ["pt", "Onde deixei as chaves do carro?", ["deixei", "chave", "carro"]],
    ["nl", "Wanneer gaat de huur omhoog?", ["gaat", "huur", "omhoog"]],
    ["pl", "Gdzie mieszka mój brat?", ["mieszka", "brat"]],
    ["ru", "Где живёт моя сестра?", ["живет", "сестра"]],
    ["tr", "İzmir'de nerede oturuyorum?", ["izmir", "oturuyorum"]],
    ["ar", "ما اسم قطتي؟", ["اسم", "قطتي"]],
    ["th", "ฉันทำงานที่ไหน", ["ทำงาน"]],
    ["ko", "내 고양이 이름이 뭐야?", ["고양이", "이름이"]],
  ] as const)("%s: %s", (_, text, expected) => {
    expect(common(text)).toEqual([...expected]);
  });
});

describe("forms of one word are one term in its language", () => {
  test.each([
    ["Wo schlafen die Katzen?", "Die Katze schläft im Korb.", "de\0katz"],
    ["Quels musées avons-nous visités ?", "J'ai visité le musée d'Orsay.", "fr\0mus"],
    ["¿Qué gatos adoptó Ana?", "El gato de Ana duerme.", "es\0gat"],
    ["Где живут мои сёстры?", "Моя сестра живёт в Казани.", "ru\0"],
  ])("%s and %s", (question, memory, stem) => {
    expect(shared(question, memory).some((term) => term.startsWith(stem))).toBe(true);
  });
});

test("particles of Korean and cases of Polish are taken off", () => {
  expect(shared("고양이가 어디에 있어?", "고양이는 소파에서 잔다").some((term) => term.startsWith("ko\0"))).toBe(true);
  expect(shared("Gdzie są moje klucze?", "Kluczy szukałam wczoraj w kuchni.").some((term) => term.startsWith("pl\0"))).toBe(true);
});

test("the Arabic name Ali is no stop word, though it looks like one", () => {
  expect(common("أين يعيش علي؟")).toContain("علي");
});

test("a name is the same term in every language", () => {
  for (const text of ["Where does Moritz live?", "Wo wohnt der Moritz?", "Où habite Moritz ?", "¿Dónde vive Moritz?"])
    expect(common(text)).toContain("moritz");
});

test("stems of two languages are never one term: Dutch gaat and Spanish gatos", () => {
  expect(shared("Wanneer gaat de huur omhoog?", "Ana adoptó dos gatos negros.")).toEqual([]);
});

test("English words that are grammar elsewhere stay English", () => {
  expect(common("a hidden dog")).toEqual(["hide", "dog"]);
  expect(common("the car door")).toEqual(["car", "door"]);
  expect(common("sun hat")).toEqual(["sun", "hat"]);
});

test("a text of stop words alone keeps them", () => {
  expect(termsOf("Wer ist das?").terms.length).toBeGreaterThan(0);
  expect(termsOf("who is it").terms.length).toBeGreaterThan(0);
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IMPORTANCE_OF_DEAD_LETTER, IMPORTANCE_OF_NOTHING, score } from "../../../src/cognition/score.ts";

/** Most important first. Only this order is promised, never the numbers. */
const LADDERS: Readonly<Record<string, readonly string[]>> = {
  "a person": [
    "I am allergic to peanuts and must never eat them.",
    "My name is Ann Lee and I was born in Rome.",
    "I love green tea.",
    "The garden was green.",
    "How was the garden?",
    "Hi there!",
  ],
  "a promise": [
    "I must send the contract to Bob by Friday.",
    "I will send the contract.",
    "The contract was long.",
    "Was the contract long?",
  ],
  "more evidence": ["I have an appointment with Dr. Maier on 5 May.", "I have an appointment.", "I sat there."],
  certainty: ["I like jazz.", "Maybe I like jazz."],
  "chit-chat": ["I like the new house.", "Glad you like the new house.", "lol"],
  fragment: ["The rope is wet.", "Wet rope."],
  german: ["Ich habe eine Allergie gegen Nüsse und darf nie welche essen.", "Ich mag Tee.", "Es war windig."],
  spanish: ["Soy alérgica a las nueces y nunca las como.", "Mi hija se llama Ana.", "Me gusta el té.", "Hacía viento."],
  french: ["Je suis allergique aux noix, je n'en mange jamais.", "Ma fille s'appelle Ana.", "J'aime le thé.", "Il y avait du vent."],
  italian: ["Sono allergica alle noci e non le mangio mai.", "Mia figlia si chiama Ana.", "Mi piace il tè.", "C'era vento."],
  portuguese: ["Sou alérgica a nozes e nunca como.", "Minha filha se chama Ana.", "Gosto de chá.", "Ventava muito."],
  dutch: ["Ik ben allergisch voor noten en eet ze nooit.", "Mijn dochter heet Ana.", "Ik drink graag thee.", "Er stond wind."],
  polish: ["Mam alergię na orzechy i nigdy ich nie jem.", "Moja córka ma na imię Ana.", "Lubię herbatę.", "Wiał wiatr."],
  russian: ["У меня аллергия на орехи, и я никогда их не ем.", "Мою дочь зовут Ана.", "Мне нравится чай.", "Дул ветер."],
  turkish: ["Fıstığa alerjim var, asla yemiyorum.", "Kızım Ana on yaşında.", "Çayı severim.", "Rüzgar esti."],
  arabic: ["لدي حساسية من المكسرات ولا آكلها أبدا.", "اسمي آنا وأعيش في دبي.", "أحب الشاي.", "كانت الريح شديدة."],
  japanese: ["ナッツのアレルギーがあるので絶対に食べない。", "娘の名前はアナです。", "お茶が好きです。", "風が強かった。"],
  korean: ["견과류 알레르기가 있어서 절대 못 먹어.", "제 딸 이름은 아나예요.", "차를 좋아해요.", "바람이 불었다."],
  chinese: ["我对花生过敏。", "我喜欢绿茶。", "风很大。"],
};

describe("order", () => {
  for (const [name, ladder] of Object.entries(LADDERS)) {
    test(name, () => {
      const scores = ladder.map(score);
      expect([...scores].sort((a, b) => b - a)).toEqual(scores);
      expect(new Set(scores).size).toBe(scores.length);
    });
  }

  test("an empty remark ranks below an unprocessed text, and both below a plain statement", () => {
    expect(IMPORTANCE_OF_NOTHING).toBeLessThan(IMPORTANCE_OF_DEAD_LETTER);
    expect(IMPORTANCE_OF_DEAD_LETTER).toBeLessThan(score("The rope is wet."));
  });
});

test("scores are from 0 to 1 for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...Object.values(LADDERS).flat())), (text) => {
      const importance = score(text);
      expect(importance).toBeGreaterThanOrEqual(0);
      expect(importance).toBeLessThanOrEqual(1);
    }),
  );
});

test("speaker and date do not affect the score", () => {
  expect(score("[8 May, 2023] Caroline: The rope is wet.")).toBe(score("The rope is wet."));
});

test("an Italian never is no month of May", () => {
  expect(score("Der Kurs ist am 3. Mai.")).toBe(score("Der Kurs ist am 3. Juni."));
});

import { describe, expect, test } from "bun:test";
import { asksWhen, continuationOf, wordingOf } from "../../src/text/cues.ts";

describe("cues", () => {
  test("a stamp and a speaker at the front are none of them", () => {
    for (const front of ["", "[8 May, 2023] ", "[8 May, 2023] Melanie: "]) {
      expect(wordingOf(`${front}We walked by the lake`)).toMatchObject({ hasFigure: false, hasTime: false });
      expect(wordingOf(`${front}We walked 12 miles`).hasFigure).toBe(true);
      expect(wordingOf(`${front}We walked there last Friday`).hasTime).toBe(true);
    }
    expect(wordingOf("[8 May, 2023] Me: tea for two").firstPerson).toBe(0);
    expect(wordingOf("I like my tea").firstPerson).toBe(1);
    expect(["Do you like tea?", "你喜欢茶吗？", "I like tea."].map((text) => wordingOf(text).asks)).toEqual([true, true, false]);
  });

  test("only a whole word says or asks when", () => {
    expect(["A weekly mayor", "It was in March", "Tomorrow’s plan"].map((text) => wordingOf(text).hasTime)).toEqual([false, true, true]);
    expect([asksWhen("When did Ana leave?"), asksWhen("What came whenever she left?")]).toEqual([true, false]);
  });

  test.each([
    ["When did Ana leave?", 0],
    ["Wo wohnt Dr. Meier?", 0],
    ["", 0],
    ["When did Ana leave? 4417", 0],
    ["Thanks. What is next?", 0],
    ["Hi! Where does Ana live?", 0],
    ["Hallo zusammen! Vielen Dank! Wo wohnt Ana?", 0],
    ["Bonjour. Où habite Ana ?", 0],
    ["¡Hola! ¿Dónde vive Ana?", 0],
    ["Ciao! Dove abita Ana?", 0],
    ["Oi! Onde mora a Ana?", 0],
    ["Hoi! Waar woont Ana?", 0],
    ["Cześć! Gdzie mieszka Ana?", 0],
    ["Hej! Var bor Ana?", 0],
    ["Tak! Hvor bor Ana?", 0],
    ["Takk! Hvor bor Ana?", 0],
    ["Moi! Missä Ana asuu?", 0],
    ["Merhaba! Ana nerede oturuyor?", 0],
    ["Xin chào! Ana sống ở đâu?", 0],
    ["Привет! Где живёт Ана?", 0],
    ["你好！安娜住在哪里？", 0],
    ["こんにちは！アナはどこに住んでいますか？", 0],
    ["안녕하세요! 아나는 어디에 살아요?", 0],
    ["مرحبا! أين تسكن آنا؟", 0],
    ["שלום! איפה אנה גרה?", 0],
    ["नमस्ते! एना कहाँ रहती है?", 0],
    ["That works. What is next?", 0.5],
    ["That works. The tests pass now. What is next?", 1],
    ["That works\n\nThe tests pass now\n- and so do the checks", 1],
    ["做完了。测试通过了。接下来做什么？", 1],
  ])("%j is a message to a share of %d", (query, share) => {
    expect(continuationOf(query)).toBe(share);
  });
});

import { describe, expect, test } from "bun:test";
import { asksOfSelf, asksWhen, continuationOf, wordingOf } from "../../../../src/reading/sentences/wording-cues.ts";

describe("the words that say or ask when, who and what", () => {
  test("a date and a speaker at the front are not among them", () => {
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

describe("each language has its words of the first person, of time and of questions", () => {
  test.each([
    ["de", "Ich fahre am 3. Mai mit meinem Bruder weg", "Wann ist mein Termin?", "Wo wohnt Ana?"],
    ["es", "Mi hermana y yo viajamos ayer", "¿Cuándo es mi cita?", "¿Dónde vive Ana?"],
    ["fr", "Je pars avec ma sœur le 12 juin", "Quand est mon rendez-vous ?", "Où habite Ana ?"],
    ["it", "Mi sono trasferita con mio marito a maggio", "Quando è il mio appuntamento?", "Dove abita Ana?"],
    ["pt", "Eu e minha irmã viajamos ontem", "Quando é a minha consulta?", "Onde mora a Ana?"],
    ["nl", "Ik ga morgen met mijn broer weg", "Wanneer is mijn afspraak?", "Waar woont Ana?"],
    ["pl", "Ja i moja siostra wyjeżdżamy jutro", "Kiedy mam moją wizytę?", "Gdzie mieszka Ana?"],
    ["ru", "Я вчера встретила мою сестру", "Когда мой приём у врача?", "Где живёт Ана?"],
    ["tr", "Ben dün bizim evde kaldım", "Benim randevum ne zaman?", "Ana nerede oturuyor?"],
    ["ar", "أنا سافرت أمس وعندي قطة لي", "متى موعدي أنا؟", "أين تسكن آنا؟"],
    ["ja", "私は5月3日に私の弟と旅行します", "私の予約はいつですか？", "アナはどこに住んでいますか？"],
    ["ko", "나는 어제 우리 언니를 만났어", "내 약속은 언제야?", "아나는 어디에 살아요?"],
    ["zh", "我5月3日和我弟弟去旅行", "我的预约是什么时候？", "安娜住在哪里？"],
    ["sv", "Jag reste igår med min bror", "När är mitt möte?", "Var bor Ana?"],
    ["da", "Jeg rejser næste uge med min bror", "Hvornår er mit møde?", "Hvor bor Ana?"],
    ["nb", "Jeg reiser neste uke med mi søster", "Når er timen min hos legen?", "Hvor bor Ana?"],
    ["fi", "Minä matkustan huomenna ja minun veljeni myös", "Milloin minun kokoukseni on?", "Missä Ana asuu?"],
  ] as const)("%s", (_, statement, question, other) => {
    expect(wordingOf(statement)).toMatchObject({ firstPerson: 1, hasTime: true, asks: false });
    expect([asksWhen(question), asksOfSelf(question)]).toEqual([true, true]);
    expect([asksWhen(other), asksOfSelf(other)]).toEqual([false, false]);
  });

  test("a word of one language counts only there", () => {
    expect(wordingOf("Sluit je de deur als je weggaat?").firstPerson).toBe(0);
    expect(wordingOf("Non ho mai visto il mare").hasTime).toBe(false);
    expect(asksOfSelf("Wie kommt man mit dem Bus zur Uni?")).toBe(false);
  });
});

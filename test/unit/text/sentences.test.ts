import { expect, test } from "bun:test";
import fc from "fast-check";
import { sentences } from "../../../src/text/sentences.ts";

const CASES: readonly (readonly string[])[] = [
  ["Dr. Smith is here.", "He left at 5 p.m. on Monday."],
  ["I know J. K. Rowling.", "She writes."],
  ["I take vitamin C.", "Ann takes none."],
  ["It costs $3.50 e.g. here.", "There it costs 4."],
  ["Am 3. Mai kommt Frau Dr. Maier z.B. nicht.", "Danke."],
  ["The firm is Acme Inc. and it pays.", "We like it."],
  ['She said "No. Never." and left.', "He stayed."],
  ["See (page 3. It is long.) now.", "Then go."],
  ["1. First thing.", "2. Second thing."],
  ["My site is https://a.example/b?c=d.e&f=g here.", "Look."],
  ["Really?!", "Yes!!!", "Well... maybe."],
  ["i live in rome.", "i love tea."],
  ["我喜欢茶。", "我住在北京！", "你呢？"],
  ["मैं दिल्ली में रहता हूँ।", "मुझे चाय पसंद है।"],
  ["أحب الشاي.", "أين أنت؟", "نعم"],
  ["La cita es con la Dra. García el martes.", "El Sr. López vive en la Avda. Diagonal núm. 5.", "Pedro llega."],
  ["Vivo en EE. UU.", "Mi madre vive en Madrid.", "Tomo vitamina C.", "Ella no.", "No.", "Nunca."],
  ["Mieszkam przy ul. Długiej 5 w Krakowie.", "Spotkanie o godz. 15 z dr. Nowakiem.", "Lubię owoce, np. Jabłka, itd.", "Nie jem mięsa."],
  ["Mieszkam w Krakowie od 2020 r.", "Lubię kawę.", "Czekam 5 min.", "Potem idę."],
  ["Я живу на ул. Ленина, д. 5, кв. 12.", "Родился в 1985 г.", "Люблю чай, кофе и т. д.", "Живу в г. Казань.", "В 1985 г. Анна родилась."],
  ["Ich wohne in der Goethestr. 5 in Köln.", "Es kostet 5 Mio. Euro.", "Ich bin im 2. Semester.", "Das ist so.", "Mein Hund heißt Rex."],
  ["Ich nehme z. B. Äpfel.", "Ich wohne in der Goethestr.", "Dort ist es schön."],
  ["J'habite au 5 av. Foch avec M. Le Goff et Mme. Martin.", "J'aime les fruits, p. ex. les pommes."],
  ["Il mio medico è il dott. Rossi e la sig.ra Bianchi.", "Abito in p.zza Garibaldi.", "Mi piace."],
  ["O Sr. Silva mora na Av. Paulista, n. 5.", "Eu moro perto.", "A Dra. Ana também."],
  ["Ik woon in de Dorpsstr. 12 in Utrecht.", "Dhr. Jansen komt om 5 uur.", "Ik werk bij Philips B.V.", "Mijn vrouw ook."],
  ["Mødet er d. 3. maj kl. 15.", "Jeg bor på Vesterbrogade nr. 5."],
  ["Møtet er kl. 15.", "Jeg liker frukt, f.eks. Ananas."],
  ["Mötet är kl. 15.", "Jag bor i Lund, bl.a. Anna kommer.", "Jag gillar te."],
  ["Kokous on 3. toukokuuta.", "Asun Helsingissä.", "Puh. 050 1234 on minun."],
  ["Bugün Prof. Dr. Yılmaz geldi.", "Adresim Atatürk Mah. Gül Sok. No. 5.", "Kedim var."],
  ["हम डॉ. शर्मा से मिले।", "रु. 500 दिए।", "वह खुश है।"],
  ["أعمل مع د. أحمد في دبي.", "أحب القهوة."],
  ["Tôi sống ở TP. Hồ Chí Minh, Q. 1.", "Tôi thích trà."],
  ["میں لاہور میں رہتا ہوں۔", "آپ کیسے ہیں؟", "ٹھیک"],
  ["Ich weiß nicht…", "Morgen fahre ich weg.", "Naja… vielleicht."],
  ["Sie sagte „Nein. Niemals.“ und ging.", "Ich blieb.", "Er kam."],
  ["Powiedziała „Nie. Nigdy.” i wyszła.", "Zostałem.", "Kupił chleb."],
  ["Han sa »Nej. Aldrig.« og gik.", "Jeg blev.", "Han kom."],
  ["Hon sa ”Nej. Aldrig.” och gick.", "Jag stannade.", "Han kom."],
  ["At 5 p.m. Ann came.", "I drink tea etc.", "It is good."],
  ["ฉันชื่อสมชาย", "ฉันอาศัยอยู่ที่กรุงเทพฯ", "ฉันมีแมว 2 ตัว"],
  ["ชื่อสมชายครับ", "อายุ 30", "ทำงานเป็นวิศวกรที่ SCG", "แพ้กุ้ง", "ชอบเล่นกีตาร์"],
  ["แม่ชื่อสมศรี ชอบทำอาหาร", "ผมชอบกินข้าวผัดกระเพราที่แม่ทำ ทุกวัน", "วันนี้ไปตลาดมาเจอเพื่อนเก่า"],
  ["ผมย้ายไปภูเก็ต เพราะได้งานใหม่ที่โรงแรม", "แฟนผมชื่อมะลิ", "เธอเป็นพยาบาล"],
  ["One sentence without an end"],
];

for (const expected of CASES) {
  const joint = /[。！？]$/u.test(expected[0] ?? "") ? "" : " ";
  test(expected.join(" | "), () => expect(sentences(expected.join(joint))).toEqual([...expected]));
}

test("an open bracket does not swallow the text", () => {
  const found = sentences(`Ann has (a cat. ${"Bob has a dog. ".repeat(100)}`);
  expect(found.length).toBeGreaterThan(50);
});

test("nothing but space is lost, whatever the text", () => {
  const bare = (text: string) => text.replace(/\s+/gu, "");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      expect(bare(sentences(text).join(" "))).toBe(bare(text));
    }),
  );
});

import { describe, expect, test } from "bun:test";
import { isRemark } from "../../../src/text/remarks.ts";

describe("a remark", () => {
  test.each([
    "I finally fixed the boiler myself",
    "J'ai enfin réparé la chaudière moi-même",
    "Je ne sais plus quoi faire avec mes voisins.",
    "Mi vecino ha vuelto a aparcar en mi plaza",
    "Ho finalmente riparato la caldaia da solo",
    "Habe endlich die Heizung selbst repariert.",
    "Am Dienstag backe ich mit meiner Tante.",
    "Eindelijk heb ik de ketel zelf gerepareerd",
    "W końcu sam naprawiłem piec.",
    "Sonunda kombiyi kendim tamir ettim.",
    "Cuối cùng tôi cũng tự sửa được nồi hơi.",
    "Я наконец сам починил котёл.",
    "أخيرا أصلحت الغلاية بنفسي.",
    "मैंने आखिरकार बॉयलर खुद ठीक कर लिया।",
    "ในที่สุดฉันก็ซ่อมหม้อน้ำเองได้แล้ว",
    "やっとボイラーを自分で直しました",
    "드디어 보일러를 직접 고쳤어요.",
    "我终于自己修好了锅炉",
  ])("is a sentence that asks nothing: %s", (text) => expect(isRemark(text)).toBe(true));

  test.each([
    "What is the password of my router?",
    "what is the password of my router",
    "remind me what I said about the boiler",
    "list all of my appointments in May",
    "did I tell you about my trip to the coast",
    "wo habe ich gestern mein Auto geparkt",
    "¿Dónde vive mi hermana ahora?",
    "où est mon passeport en ce moment",
    "gdzie jest teraz mój paszport i portfel",
    "как зовут мою кошку и моего кота",
    "benim köpeğimin adı ne.",
    "con mèo của tôi tên gì.",
    "मेरी बिल्ली का नाम क्या है।",
    "แมวของฉันชื่ออะไรตอนนี้",
    "私の猫の名前は何ですか。",
    "내 고양이 이름이 뭐야.",
    "我的猫现在叫什么名字",
  ])("is no question, with or without its mark: %s", (text) => expect(isRemark(text)).toBe(false));

  test.each([
    "wifi password",
    "passport number expiry date",
    "garage door opener battery type",
    "mot de passe wifi",
    "我的密码",
    "boiler!",
  ])("is no search for a few words: %s", (text) => expect(isRemark(text)).toBe(false));

  test("is one sentence; several sentences go on with some work", () => {
    expect(isRemark("I fixed the boiler myself. Now the radiators are cold.")).toBe(false);
    expect(isRemark("Hello! I fixed the boiler myself.")).toBe(true);
  });
});

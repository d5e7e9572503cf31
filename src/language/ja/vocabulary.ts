import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  userNouns: "ユーザー",
  userRoles: "ユーザー",
  assistantRoles: "アシスタント",
  firstPerson: "私|僕|俺",
  secondPerson: "あなた|君は",
  closings: "敬具",
  smallTalk:
    "こんにちは, こんばんは, おはよう, おはようございます, おやすみ, おやすみなさい, ありがとう, ありがとうございます, どうも, どういたしまして, はい, いいえ, うん, わかりました, 了解です, 了解, よろしく, よろしくお願いします, お願いします, さようなら, じゃあね, またね, すみません, お疲れ様です, なるほど",
  answers: "はい, いいえ",
  leans: "それ|これ|彼[はがの女]|しかし|でも|だから|そして|また、|そこ",
  negation: "ない|ません",
  supposed: "夢見|夢を見|夢で|もし",
  played: "ロールプレイ|ごっこ|あなたは今から|昔々",
  real: "現実|実際",
  nearDays: { [-1]: "昨日", 0: "今日", 1: "明日" },
  currencies: "円=jpy",
  units: "キロ=kg",
  morning: "午前",
  afternoon: "午後",
};

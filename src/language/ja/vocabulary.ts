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
  introduces:
    "(?:妹|弟|兄|姉|母|父|妻|夫|旦那|奥さん|嫁|息子|娘|友達|友人|親友|彼氏|彼女|同僚|上司|先輩|後輩|いとこ|祖母|祖父|おばあちゃん|おじいちゃん|叔父|叔母|子供|子ども)" +
    "(?:さん|ちゃん|くん|たち)?(?:が|は|も|に会|と会|から電話|から連絡)",
  ownSubject: "(?!(?:今|いま|今日|昨日|最近|現在|普段|以前|昔|先月|去年|来月|来年)[はが])[^。、\\s]{1,12}?[はが]",
};

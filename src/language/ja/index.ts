import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Japanese, polite and plain. */
export const ja: Language = {
  code: "ja",
  traits: ["unspaced", "caseless", "dropsSubject", "verbFirst"],
  common: "です ます した して いる ある ない こと もの は が を に で の と も へ から まで 私",
  script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ...vocabulary,
  grammar,
  asking: {
    anywhere:
      "(?:何|なに|なん|いつ|どこ|誰|だれ|どれ|どちら|いくつ|いくら)(?![もか])|どの|どんな|どうやって|なぜ|(?:ですか|ますか|でしょうか|のか)(?=\\P{L}*$)|教えて|かしら",
  },
  distances: {
    past: "前",
    amounts: "零 一 二 三 四 五 六 七 八 九 十",
    units: { day: "日", week: "週間?", month: "[かヶケカ]?月", year: "年" },
    last: "去年の?|昨年の?|先|昨|去",
    current: "今年の?|今",
    next: "来年の?|来",
    weekend: "週末",
    seasons: { spring: "春", summer: "夏", autumn: "秋", winter: "冬" },
  },
};

import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Chinese in simplified and traditional characters. */
export const zh: Language = {
  code: "zh",
  traits: ["unspaced", "caseless", "dropsSubject", "verbFirst"],
  common: "我的 我们 你们 他们 的 了 是 在 和 我 你 他 她 它 也 就 都 很",
  script: /\p{Script=Han}/u,
  ...vocabulary,
  grammar,
  asking: {
    anywhere:
      "什么|什麼|甚么|何时|何時|哪|谁|誰|怎么|怎麼|怎样|怎樣|为何|為何|几(?!乎)|幾(?!乎)|多少|多久|多大|吗|嗎|是否|是不是|有没有|有沒有|呢(?=\\P{L}*$)|告诉我|告訴我|列出|请问|請問",
  },
  distances: {
    past: "之?前|以前",
    amounts: "零 一 二 三 四 五 六 七 八 九 十",
    otherAmounts: { "[两兩]": 2 },
    units: { day: "天", week: "[个個]?(?:星期|礼拜|禮拜)|[周週]", month: "[个個]?月", year: "年(?!の)" },
    last: "去年的?|上[个個]?|去",
    current: "今年的?|[这這本][个個]?|今",
    next: "明年的?|下[个個]?|明",
    weekend: "[周週]末",
    seasons: { spring: "春[天季]", summer: "夏[天季]", autumn: "秋[天季]", winter: "冬[天季]" },
  },
};

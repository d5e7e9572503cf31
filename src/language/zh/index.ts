import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** Chinese in simplified and traditional characters. */
export const zh: Language = {
  code: "zh",
  traits: ["unspaced", "caseless", "dropsSubject", "verbFirst"],
  common: "我的 我们 你们 他们 的 了 是 在 和 我 你 他 她 它 也 就 都 很",
  script: /\p{Script=Han}/u,
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  asking: ASKING,
};

import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** Japanese, polite and plain. */
export const ja: Language = {
  code: "ja",
  traits: ["unspaced", "caseless", "dropsSubject", "verbFirst"],
  common: "です ます した して いる ある ない こと もの は が を に で の と も へ から まで 私",
  script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  asking: ASKING,
};

import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { grammar } from "./grammar.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { vocabulary } from "./vocabulary.ts";
import { wording } from "./wording.ts";

/** Korean, polite and plain. */
export const ko: Language = {
  code: "ko",
  traits: ["caseless", "dropsSubject", "verbFirst", "inflectsNames", "joinsWords"],
  common: "저는 나는 제 내 저 나 것 수 그 이 은 는 을 를 에 의 가 도 로 하다 합니다 입니다 우리 저희 좀 아주 정말",
  script: /\p{Script=Hangul}/u,
  endings: "(?:에서|으로|에게|한테|이랑|하고|까지|부터|처럼|보다|은|는|이|가|을|를|에|도|의|로|와|과|랑){1,2}",
  ...vocabulary,
  ...wording,
  grammar,
  stopWords: STOP_WORDS,
  asking: ASKING,
};

import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Korean, polite and plain. */
export const ko: Language = {
  code: "ko",
  traits: ["caseless", "dropsSubject", "verbFirst", "inflectsNames", "joinsWords"],
  common: "저는 나는 제 내 저 나 것 수 그 이 은 는 을 를 에 의 가 도 로 하다 합니다 입니다 우리 저희 좀 아주 정말",
  script: /\p{Script=Hangul}/u,
  endings: "(?:에서|으로|에게|한테|이랑|하고|까지|부터|처럼|보다|은|는|이|가|을|를|에|도|의|로|와|과|랑){1,2}",
  ...vocabulary,
  grammar,
  asking: {
    anywhere:
      "무엇|무슨|뭐|뭘|언제(?!나)|어디|누구|누가|어느|어떤|어떻게|왜|얼마|몇|(?:까|나요|가요|지요|죠|인가|은가|는가|니)(?=\\P{L}*$)|알려|말해",
  },
  distances: {
    past: "전",
    amounts: "영 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열",
    units: { day: "일", week: "주일?", month: "개월|달", year: "년|해" },
    last: "작년|지난해|지난|작",
    current: "올해|이번|올",
    next: "내년|다음",
    weekend: "주말",
    seasons: { spring: "봄", summer: "여름", autumn: "가을", winter: "겨울" },
  },
};

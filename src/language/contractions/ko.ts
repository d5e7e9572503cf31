import type { Rewriting } from "../language.ts";

const STOP = "(?=[\\s.,!~;]|$)";
const ofEnding = (final: number) => Array.from({ length: 399 }, (_, index) => String.fromCodePoint(0xac00 + index * 28 + final)).join("");
/** Syllables that end in a vowel: the copula is "야" behind them. */
const OPEN = ofEnding(0);
/** What ends with the stem of its connective, and with what it is told as done: "이사해서" is "이사했다,". */
const DONE: readonly (readonly [joined: string, done: string])[] = [
  ["(이사|독립|이직|취직|취업|졸업|입양|개명|퇴원|은퇴|퇴사|이혼|결혼|승진|해지|탈퇴|취소)(?:해서|하면서|하고 나서)", "$1했다"],
  ["죽어서", "죽었다"],
  ["헤어져서|헤어지고", "헤어졌다"],
  ["그만둬서|그만두고", "그만뒀다"],
  ["관두고|관둬서", "관뒀다"],
  ["끊고 나서", "끊었다"],
  ["팔아서", "팔았다"],
  ["바뀌어서|바뀌고", "바뀌었다"],
  ["올라서", "올랐다"],
];
const SINCE: readonly (readonly [since: string, done: string])[] = [
  ["끊은", "끊었다"],
  ["그만둔", "그만뒀다"],
  ["헤어진", "헤어졌다"],
  ["졸업한", "졸업했다"],
  ["퇴사한", "퇴사했다"],
  ["이사한", "이사했다"],
  ["결혼한", "결혼했다"],
];
const TENS = ["스물|스무", "서른", "마흔", "쉰", "예순", "일흔"];
const ONES = ["", "하나|한", "둘|두", "셋|세", "넷|네", "다섯", "여섯", "일곱", "여덟", "아홉"];

/** Before the endings are made one: laughter, hearsay of what was changed, verbs in their everyday forms. */
export const spoken: Rewriting[] = [
  [/\s*[ㅋㅎㅠㅜㅇㄷㄱ]{1,}(?=[\s.,!~]|$)/gu, ""],
  [/(?<=[됐졌꼈났])대(?:요)?(?=[\s.,!~]|$)/gu, "다"],
  [/하셨/gu, "했"],
  [/되셨/gu, "됐"],
  [/돌아가셨/gu, "죽었"],
  [/(?<=떠나|나가|오|가)셨/gu, "셨"],
  [/입원해 (?:계시다|계셔요?|계십니다|있어요?|있습니다)/gu, "입원 중입니다"],
  [new RegExp(`(?<=구독|거주|사용|근무|이용) ?중(?:이야|이에요|이예요|입니다|임)${STOP}`, "gu"), "하고 있다"],
  [new RegExp(`(?<=[${OPEN}\\p{N}A-Za-z])(?<!아니|거|뭐|이)야${STOP}`, "gu"), "입니다"],
  [new RegExp(`(?<=[${OPEN}])(?<!거|뭐|건|게)임${STOP}(?=$)`, "gu"), "입니다"],
];

/** After it: dropped pronouns and particles, clauses that are joined, what is said of food, ailments and years. */
export const joined: Rewriting[] = [
  [new RegExp(`(?<=\\p{L}{2})(?<!좋아|싫어)(?:해요?|합니다|한다|하고 있다|하는 중입니다)${STOP}`, "gu"), "하다"],
  [new RegExp(`(?<![\\p{L}])(?:타|탑니다)${STOP}`, "gu"), "타다"],
  [new RegExp(`없(?:어요?|습니다|음|네)${STOP}`, "gu"), "없다"],
  [new RegExp(`(?<![\\p{L}])(?:들어요?|듣고 있다|듣습니다)${STOP}`, "gu"), "듣다"],
  [new RegExp(`(?<![\\p{L}])(?:받아요?|받고 있다|받습니다)${STOP}`, "gu"), "받다"],
  [new RegExp(`(?<![\\p{L}])(?:내요|내고 있다|냅니다)${STOP}`, "gu"), "내다"],
  [new RegExp(`(?:이|가)? 아(?:파요?|픕니다)${STOP}`, "gu"), " 아프다"],
  [/(?<=로 )해(?=[\s.,!]|$)/gu, "하다"],
  [/(?<![\p{N}\p{L}])만(?= ?원)/gu, "1만"],
  [/(?:^|(?<=[,.!] ?))(?:나|저|난|전) (?=\S)/gu, ""],
  [/(?<=\S )(?:드디어|막|벌써|완전히|아예|결국|어제|지난주에|지난달에|지난 주말에|무사히|최근에|다) (?=(?:\S+ )?\S+다(?:[\s.,!]|$))/gu, ""],
  ...DONE.map(([from, done]): Rewriting => [new RegExp(`(?<![\\p{L}])(?:${from}),? (?!싶|있)`, "gu"), `${done}, `]),
  ...SINCE.map(([since, done]): Rewriting => [new RegExp(`${since} ?지 .{1,12}$`, "gu"), done]),
  [/^.{1,12}? 때문에 (?=\S+ \S+)/u, ""],
  [/(?<=^\S{1,12}(?:은|는)) .{2,14}(?:없어|많아|비싸|힘들어|바빠|별로라|재미없어|아까워)서 (?=\S+다)/u, " "],
  [/ (?:대박|진짜|완전|짱)\p{L}*[.!]*$/u, ""],
  [/채식주의자라서? /gu, "채식주의자입니다, "],
  [/(?:은|는|이|가|을|를|도)? 못 (?:먹다|마시다)(?=[\s.,!]|$)/gu, " 알레르기가 있다"],
  [/^(?:의사|의사 ?선생님|병원|선생님)(?:이|가|에서|께서) (?=.{1,20}(?:먹어도|마셔도))/u, ""],
  [
    /^(\S+?)(?:은|는|이|가|을|를|도)?(?: 이제| 다시)? (?:먹어도|마셔도) (?:된다|된다고 했다|된대|괜찮다|괜찮다고 했다|괜찮대|돼)(?=[\s.,!]|$)/u,
    "$1 알레르기가 없어졌다",
  ],
  [/알레르기(?:가|는|도)? (?:나았다|사라졌다|완치됐다)/gu, "알레르기가 없어졌다"],
  [/(?<=(?:은|는) \S{1,6}?)(?:이고|고),? (?=\S+ ?살)/gu, "입니다, "],
  [/(?:아들|딸|아이|아기|애기|쌍둥이)(?:을|를)? 낳았다/gu, "출산했다"],
  [/(?:운전 ?)?면허(?:가|증이|는|증은)? 없다/gu, "무면허입니다"],
  [/(?:초등학교|중학교|고등학교|대학교|초등|중|고|대학) (?=\d ?학년)/gu, ""],
  ...TENS.flatMap((ten, tens) =>
    ONES.map(
      (one, ones): Rewriting => [
        new RegExp(`(?<!\\p{L})(?:${ten})${one === "" ? "" : `(?:${one})`}(?=(?:이|가)? (?:됐다|되었다)|입니다)`, "gu"),
        `${(tens + 2) * 10 + ones} 살`,
      ],
    ),
  ),
];

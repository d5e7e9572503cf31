import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "나 나는 난 내 내가 나의 나를 저 저는 전 제 제가 저의 저를 우리 우리는 저희 저희는",
  asksOfSelf: "나|나는|난|내|내가|나의|나를|나한테|저|저는|제|제가|저의|저를|저한테|우리\\p{L}*|저희\\p{L}*",
  asksWhen: "언제\\p{L}*|며칠\\p{L}*|몇 월\\p{L}*|무슨 요일\\p{L}*|몇 시\\p{L}*|몇시\\p{L}*",
  timeWords: "어제 오늘 내일 그저께 모레 지난주 이번주 다음주 지난달 다음달 작년 올해 내년 최근 요즘 주말",
  signals: {
    constraint:
      "\\p{L}*알레르기\\p{L}*|\\p{L}*알러지\\p{L}*|당뇨\\p{L}*|천식\\p{L}*|임신\\p{L}*|약을\\p{L}*|비건\\p{L}*|채식\\p{L}*|할랄\\p{L}*|글루텐\\p{L}*|" +
      "유당\\p{L}*|절대\\p{L}*|못 (?:먹|마시)\\p{L}*|안 (?:먹|마시|마셔)\\p{L}*|금지\\p{L}*|비밀\\p{L}*|응급\\p{L}*",
    identity:
      "이름\\p{L}*|\\p{L}+라고 (?:해|합니다|불러)\\p{L}*|태어\\p{L}*|생일\\p{L}*|\\p{N}+ ?살\\p{L}*|살고\\p{L}*|살아\\p{L}*|삽니다|산다|일하\\p{L}*|" +
      "일해\\p{L}*|다니\\p{L}*|다녀\\p{L}*|직업\\p{L}*|결혼\\p{L}*|이혼\\p{L}*|미혼\\p{L}*|약혼\\p{L}*|아내\\p{L}*|남편\\p{L}*|여자친구\\p{L}*|" +
      "남자친구\\p{L}*|아들\\p{L}*|딸\\p{L}*|아이들\\p{L}*|엄마\\p{L}*|어머니\\p{L}*|아빠\\p{L}*|아버지\\p{L}*|형\\p{L}?|오빠\\p{L}*|누나\\p{L}*|" +
      "언니\\p{L}*|동생\\p{L}*|전화번호\\p{L}*|번호\\p{L}*|주소\\p{L}*|이메일\\p{L}*",
    commitment:
      "\\p{L}*(?:해야|가야|내야|와야)\\p{L}*|마감\\p{L}*|예약\\p{L}*|약속\\p{L}*|회의\\p{L}*|예정\\p{L}*|\\p{L}*ㄹ 거\\p{L}*|\\p{L}+ 거(?:야|예요|에요)|" +
      "계획\\p{L}*|까지 \\p{L}+|계약\\p{L}*",
    preference: "좋아\\p{L}*|싫어\\p{L}*|사랑\\p{L}*|선호\\p{L}*|최애\\p{L}*|즐겨\\p{L}*|싶어\\p{L}*|싶다|취미\\p{L}*|관심\\p{L}*",
    decision:
      "결정\\p{L}*|골랐\\p{L}*|바꿨\\p{L}*|바꾸었\\p{L}*|이사\\p{L}*|시작\\p{L}*|그만\\p{L}*|끊었\\p{L}*|샀\\p{L}*|팔았\\p{L}*|이직\\p{L}*|퇴사\\p{L}*",
    date:
      "\\d+월\\p{L}*|\\d+일\\p{L}*|\\d+시\\p{L}*|[월화수목금토일]요일\\p{L}*|오늘\\p{L}*|어제\\p{L}*|내일\\p{L}*|모레|이번 ?주\\p{L}*|다음 ?주\\p{L}*|" +
      "지난 ?주\\p{L}*|다음 ?달\\p{L}*|지난 ?달\\p{L}*|내년\\p{L}*|작년\\p{L}*|올해\\p{L}*",
  },
  hedges: "아마\\p{L}*|\\p{L}*것 같\\p{L}*|\\p{L}*거 같\\p{L}*|글쎄\\p{L}*|어쩌면",
};

import { changes, ends, type Frame, of, states } from "../grammar.ts";

const HELD =
  "백수=work.none,무직=work.none,실업자=work.none,취준생=work.none,구직 중=work.none,휴직 중=work.none,은퇴자=work.retired,직장인=work.employed," +
  "파트타임=hours.part,시간제=hours.part,풀타임=hours.full,정규직=hours.full,비정규직=hours.contract,계약직=hours.contract," +
  "재택근무=place.remote,재택 근무=place.remote,원격근무=place.remote,야간 근무=shift.night,야간근무=shift.night,주간 근무=shift.day,주간근무=shift.day," +
  "대학생=study.student,학생=study.student,대학원생=study.student,고등학생=study.student,휴학생=study.student,졸업생=study.done," +
  "임신 중=baby.expecting,임신중=baby.expecting,임산부=baby.expecting,임신=baby.expecting,채식주의자=diet.vegetarian,채식주의=diet.vegetarian,비건=diet.vegan," +
  "흡연자=smoke.smoker,비흡연자=smoke.free,금연 중=smoke.free,자취생=household.alone,입원 중=health.ill,군 복무 중=army.in,다이어트 중=slim.on,출장 중=away.in,유학 중=away.in,무면허=licence.none";
/** Whole predicates, as the contractions leave them. */
const SAID =
  "출근하다=place.office,사무실로 출근하다=place.office,회사로 출근하다=place.office,사무실에서 일하다=place.office,집에서 일하다=place.remote,재택으로 일하다=place.remote,원격으로 일하다=place.remote,재택근무하다=place.remote," +
  "파트타임으로 일하다=hours.part,시간제로 일하다=hours.part,풀타임으로 일하다=hours.full,정규직으로 일하다=hours.full,계약직으로 일하다=hours.contract,풀타임으로 전환했다=hours.full!,정규직으로 전환됐다=hours.full!,정규직이 됐다=hours.full!," +
  "대학교에 다니다=study.student,대학에 다니다=study.student,대학원에 다니다=study.student,고기 먹다=diet.meat,고기 먹기 시작했다=diet.meat!,육식 시작했다=diet.meat!,채식 시작했다=diet.vegetarian!,채식하다=diet.vegetarian," +
  "담배 피우다=smoke.smoker,담배 피우기 시작했다=smoke.smoker!,담배 끊었다=smoke.free!,금연했다=smoke.free!,월세로 살다=tenure.rent,전세로 살다=tenure.rent,월세 살다=tenure.rent,전세 살다=tenure.rent,집 샀다=tenure.own!,아파트 샀다=tenure.own!,내 집 마련했다=tenure.own!," +
  "군대에 있다=army.in,군대 갔다=army.in,입대했다=army.in,제대했다=army.out!,전역했다=army.out!,입원했다=health.ill,병원에 입원했다=health.ill,병원에 있다=health.ill,다이어트 포기했다=slim.off!,다이어트 그만뒀다=slim.off!,다이어트 끝났다=slim.off!,다이어트 끝냈다=slim.off!,채식 포기했다=diet.meat!,채식은 포기했다=diet.meat!,채식 그만뒀다=diet.meat!,다시 고기 먹다=diet.meat!,사귀=love.dating,연애=love.dating,같이 살다=household.shared,함께 살다=household.shared,살다=household.shared,자취 시작했다=household.alone!,독립했다=household.alone!,여자친구 생겼다=love.dating!,남자친구 생겼다=love.dating!,여친 생겼다=love.dating!,남친 생겼다=love.dating!,애인 생겼다=love.dating!,혼자 살다=household.alone,자취하다=household.alone,여자친구가 있다=love.dating,남자친구가 있다=love.dating,여친이 있다=love.dating,남친이 있다=love.dating,애인이 있다=love.dating,여자친구 있다=love.dating,남자친구 있다=love.dating,여자친구가 생겼다=love.dating!,남자친구가 생겼다=love.dating!," +
  "임신했다=baby.expecting!,출산했다=baby.born!,아이 낳았다=baby.born!,아기 낳았다=baby.born!,딸 낳았다=baby.born!,아들 낳았다=baby.born!,아기가 태어났다=baby.born!,아이가 태어났다=baby.born!," +
  "취직했다=work.employed!,취업했다=work.employed!,재취업했다=work.employed!,직장 구했다=work.employed!,일자리 구했다=work.employed!,취직됐다=work.employed!,취업에 성공했다=work.employed!,실직했다=work.none!,해고됐다=work.none!,해고당했다=work.none!,백수가 됐다=work.none!,일 찾고 있다=work.none,은퇴했다=work.retired!," +
  "졸업했다=study.done!,대학교 졸업했다=study.done!,대학 졸업했다=study.done!,대학원 졸업했다=study.done!,학교 졸업했다=study.done!,자퇴했다=study.done!,퇴원했다=health.well!,완치됐다=health.well!,회복했다=health.well!,감기에 걸렸다=health.ill!,감기가 나았다=health.well!,다 나았다=health.well!," +
  "운전면허 땄다=licence.has!,면허 땄다=licence.has!,운전면허 취득했다=licence.has!,운전학원에 다니다=licence.none,면허가 없다=licence.none";

function names(pairs: string): string {
  return [...pairs.matchAll(/(?:^|,)([^=]+)=/gu)].map(([, name = ""]) => name).join("|");
}

/** Korean names of the conditions of each axis. */
export const koStatus = `${HELD},${SAID}`;

const MOVED =
  "(?:변경됐다|변경되었다|변경했다|바뀌었다|바꼈다|바뀜|바꿨다|미뤄졌다|미뤘다|연기됐다|연기되었다|연기했다|옮겨졌다|옮겼다|당겨졌다|당겼다|앞당겨졌다|늦춰졌다|늦췄다|조정됐다|조정되었다|밀렸다)";
const RISEN =
  "(?:올랐다|인상됐다|인상되었다|올라갔다|늘었다|줄었다|내렸다|내려갔다|떨어졌다|인하됐다|인하되었다|빠졌다|쪘다|바뀌었다|변경됐다|됐다|되었다|뛰었다|증가했다|감소했다|올렸다|낮췄다|낮아졌다|인상했다|인하했다|올려줬다|내려줬다)";
const RAISER = "(?:집주인|회사|사장님?|헬스장|통신사|학원|부동산|은행|주인)";
const MONEY =
  "(?<v>[₩$]?\\d[\\d,.]* ?(?:천|백|십)?[만억]? ?(?:\\d[\\d,]* ?)?(?:원|달러|유로|엔|퍼센트|%|킬로|킬로그램|kg|시간|분|명|개|층)?)";

export const koConditionFrames: readonly Frame[] = [
  ...states(
    "status",
    `{S}{A}(?:아직 )?(?<v>${names(HELD)})(?:입니다|하다|해요|합니다|하고 있다|으로 일하다|로 일하다|이 됐다|가 됐다)?`,
    `{S}{A}(?:\\d{1,2}월에 |올해 |작년에 |무사히 |마침내 |건강한 |예쁜 |다시 )*(?<v>${names(SAID)})`,
  ),
  ...states("status", "(?:제 )?{A}(?<v>(?:여자친구|남자친구|여친|남친|애인)가? (?:있다|생겼다))"),
  ...changes("status", "{S}{A}(?:여자친구|남자친구|여친|남친|애인|약혼자|약혼녀)(?:와|과|랑|이랑|하고)(?:는)? {A}(?<v>헤어졌)다"),
  ...states(
    "identity",
    "{S}{A}(?<v>[^,]{1,12}?(?:개발자|디자이너|엔지니어|매니저|기획자|프로그래머|연구원|분석가|컨설턴트|강사|교사|간호사|의사|변호사|회계사))입니다",
  ),
  ...of(
    "weight",
    changes(
      "amount",
      "{S}{A}{V}(?:까지|으로|로|이|가)? ?(?:살 ?(?:이 )?)?(?:빠졌다|뺐다|쪘다|감량했다|줄였다)",
      "{S}{A}살 ?(?:이 |을 )?(?:빠져서|빼서|쪄서) (?:이제 |지금 )?{V}(?:입니다|됐다|가 됐다)",
    ),
  ),
  ...states("age", "{S}{A}(?<v>[1-9]?\\d) ?(?:살|세)입니다"),
  ...changes(
    "age",
    "{S}{A}(?:만 )?(?<v>[1-9]?\\d) ?(?:살|세)(?:이|가)? (?:됐다|되었다)",
    "{S}(?:이제|지금) (?<v>[1-9]?\\d) ?(?:살|세)(?:입니다|이|가)?(?: 됐다)?",
  ),
  ...changes(
    "schedule",
    `{N}(?:은|는|이|가) {A}(?:{F}에서 )?{V}(?:으로|로) ${MOVED}`,
    `(?:(?:병원|회사|선생님|팀장님|치과|학교)(?:에서|이|가) )?{N}(?:은|는|이|가)? (?<v>(?:월|화|수|목|금|토|일)요일.{0,14}?|\\d{1,2}시.{0,6}?|(?:오전|오후) .{2,8}?|\\d{1,2}월 .{2,10}?|내일.{0,10}?|다음 ?주.{0,12}?)(?:으로|로) ${MOVED}`,
  ),
  ...changes(
    "amount",
    `{N}(?:은|는|이|가) {A}(?:{F}에서 )?(?:월 |매달 |한 달에 )?${MONEY}(?:으로|로|까지|이|가)? ${RISEN}`,
    `(?:제 )?${RAISER}(?:이|가|에서) {N} (?:{F}에서 )?(?:월 )?${MONEY}(?:으로|로|까지) ${RISEN}`,
    `{N}(?:이|가) (?:올라서|내려서|인상돼서|인상되어) (?:이제 |지금 |이제는 )?(?:월 )?${MONEY}(?:입니다|이 됐다|됐다)`,
  ),
  ...ends(
    "subscription",
    "{S}{A}{V}(?: 구독| 멤버십| 회원권| 회원| 이용권| 정기권)?(?:은|는)? {A}(?:해지|탈퇴|취소|환불)(?:했다|했음)",
    "{V}(?: 구독| 멤버십| 회원권| 이용권)?(?:이|가) (?:만료됐다|끝났다|만료되었다)",
  ),
];

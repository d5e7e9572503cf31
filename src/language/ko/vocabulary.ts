import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  userNouns: "사용자",
  userRoles: "사용자",
  firstPerson: "(?:저|나|내|제)\\p{L}*",
  smallTalk:
    "안녕, 안녕하세요, 좋은 아침, 감사합니다, 고마워, 고맙습니다, 네, 예, 아니요, 알겠습니다, 좋아요, 안녕히 계세요, 안녕히 가세요, ㅋㅋ, ㅋㅋㅋ, ㅎㅎ",
  answers: "네, 아니요",
  pointsBack: "하지만 그래서 그리고 그런데 그것은 그는 그녀는 그건",
  supposed: "꿈을 꾸\\p{L}*|\\p{L}*(?:꿈에서|상상해|만약)\\p{L}*",
  played: "\\p{L}*(?:역할극|놀이하자)\\p{L}*|옛날 옛적\\p{L}*",
  real: "\\p{L}*실제로\\p{L}*",
  scales: "만",
  currencies: "원=krw",
  units: "킬로=kg",
  morning: "오전",
  afternoon: "오후",
  introduces:
    "(?:여동생|남동생|동생|언니|오빠|누나|형|엄마|아빠|어머니|아버지|부모님|아내|남편|아들|딸|친구|남자친구|여자친구|남친|여친|동료|상사|사촌|할머니|할아버지|이모|삼촌|고모|룸메이트)" +
    "(?:님|들)?(?:이|가|은|는|도|를|을|네|께서)",
  ownSubject: "(?!(?:지금|요즘|오늘|어제|최근에|현재|예전에|작년에|이제|평소에)(?:은|는))\\S+(?:은|는|이|가|께서)",
};

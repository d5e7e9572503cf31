import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  topiclessCharacters: "[我你您他她它们的是在了和有不这那个也就都要会很吗呢吧把被给对从到用]|喜欢|觉得|知道",
  userNouns: "用户 使用者",
  userRoles: "用户, 使用者",
  assistantRoles: "助手",
  firstPerson: "我",
  secondPerson: "[你您]",
  salutations: "尊敬的|亲爱的|親愛的",
  closings: "此致|祝好",
  smallTalk:
    "你好, 您好, 嗨, 哈喽, 大家好, 早上好, 早安, 下午好, 晚上好, 晚安, 谢谢, 謝謝, 谢谢你, 多谢, 不客气, 没关系, 没问题, 好, 好的, 好吧, 是的, 对, 嗯, 哦, 哈哈, 哈哈哈, 再见, 拜拜, 明白了, 知道了, 你好吗, 最近怎么样",
  answers: "是的, 对",
  leans: "[它他她这]|那[是个里家天么]|但是|因为|所以|而且|然后|不过",
  negation: "[不没沒无無未]",
  contrast: "但是",
  supposed: "梦见|梦到|夢見|做梦|想象|想像|假设|假如|如果我(?:是|有)",
  played: "扮演|我们来玩|从前有|你现在是",
  real: "实际上|事实上",
  nearDays: { [-2]: "前天", [-1]: "昨天", 0: "今天", 1: "明天", 2: "后天" },
  scales: "万",
  currencies: "元=cny,块=cny",
  units: "公斤=kg,斤=jin",
  morning: "上午|早上",
  afternoon: "下午|晚上",
  introduces:
    "(?:有(?:一)?[个個位]|^我?的?|(?:认识|見到|见到)了?(?:一)?[个個位]?)(?:弟弟|妹妹|哥哥|姐姐|妈妈|爸爸|老婆|老公|妻子|丈夫|儿子|女儿|朋友|男朋友|女朋友|同事|老板|室友|奶奶|爷爷|外婆|外公|表[哥弟姐妹]|堂[哥弟姐妹])(?!的)",
  ownSubject: "[^，。]{0,6}(?:我|他|她|它|你|您|弟|妹|哥|姐|妈|爸|老婆|老公|妻|丈夫|儿子|女儿|朋友|同事|老板)",
};

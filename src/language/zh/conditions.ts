import { changes, ends, type Frame, of, states } from "../grammar.ts";

const HELD =
  "失业=work.none,待业=work.none,没有工作=work.none,没工作=work.none,在找工作=work.none,找工作=work.none,在职=work.employed,退休=work.retired," +
  "全职=hours.full,全职上班=hours.full,全职工作=hours.full,兼职=hours.part,兼职上班=hours.part,兼职工作=hours.part," +
  "在家办公=place.remote,居家办公=place.remote,远程办公=place.remote,在家工作=place.remote,远程工作=place.remote,在家上班=place.remote," +
  "在办公室上班=place.office,在办公室工作=place.office,去办公室上班=place.office,回办公室上班=place.office,坐班=place.office,去公司上班=place.office,回公司上班=place.office," +
  "上夜班=shift.night,上白班=shift.day,上日班=shift.day,上早班=shift.day," +
  "大学生=study.student,在校生=study.student,学生=study.student,研究生=study.student,博士生=study.student,读大学=study.student,上大学=study.student,读研=study.student,读博=study.student,念大学=study.student," +
  "怀孕=baby.expecting,有孕在身=baby.expecting,孕妇=baby.expecting," +
  "吃素=diet.vegetarian,素食=diet.vegetarian,素食主义=diet.vegetarian,吃纯素=diet.vegan,纯素食=diet.vegan,纯素主义=diet.vegan,吃肉=diet.meat," +
  "抽烟=smoke.smoker,吸烟=smoke.smoker,烟民=smoke.smoker,不抽烟=smoke.free,不吸烟=smoke.free," +
  "租房=tenure.rent,租房住=tenure.rent,租房子=tenure.rent,租房子住=tenure.rent,在当兵=army.in,当兵=army.in,在部队=army.in,在部队当兵=army.in,出差=away.in,在国外=away.in,在国外出差=away.in,在国外留学=away.in,合租=household.shared,同住=household.shared,一起住=household.shared,住一起=household.shared,住=household.shared,在一起=love.dating,交往=love.dating,谈恋爱=love.dating,恋爱=love.dating,戒糖=sugar.free,控糖=sugar.free,减肥=slim.on,节食=slim.on,喝酒=drink.drinker,爱喝酒=drink.drinker,独居=household.alone,一个人住=household.alone,自己住=household.alone," +
  "有女朋友=love.dating,有男朋友=love.dating,有对象=love.dating,有女友=love.dating,有男友=love.dating," +
  "感冒=health.ill,生病=health.ill,发烧=health.ill,住院=health.ill,没有驾照=licence.none,没驾照=licence.none,学车=licence.none,在学车=licence.none";
/** Verbs that describe an event when 了 follows. */
const HAPPENED =
  "找到工作=work.employed!,找到新工作=work.employed!,找着工作=work.employed!,重新上班=work.employed!,丢工作=work.none!,被裁=work.none!,被裁员=work.none!," +
  "改全职=hours.full!,转全职=hours.full!,转为全职=hours.full!,改成全职=hours.full!,毕业=study.done!,大学毕业=study.done!,研究生毕业=study.done!,博士毕业=study.done!,退学=study.done!,辍学=study.done!," +
  "生孩子=baby.born!,生宝宝=baby.born!,生女儿=baby.born!,生儿子=baby.born!,生=baby.born!,生完孩子=baby.born!,分娩=baby.born!," +
  "改吃素=diet.vegetarian!,开始吃素=diet.vegetarian!,开始吃肉=diet.meat!,又开始吃肉=diet.meat!,恢复吃肉=diet.meat!,重新吃肉=diet.meat!," +
  "戒烟=smoke.free!,把烟戒=smoke.free!,戒掉烟=smoke.free!,开始抽烟=smoke.smoker!,又开始抽烟=smoke.smoker!,复吸=smoke.smoker!,戒酒=drink.sober!,退伍=army.out!,复员=army.out!,回国=away.back!,出差回来=away.back!,不戒糖=sugar.eats!,不控糖=sugar.eats!,不减肥=slim.off!,不节食=slim.off!,搬出来自己住=household.alone!,搬出来住=household.alone!,婚约取消=love.single!,退婚=love.single!," +
  "买房=tenure.own!,买房子=tenure.own!,买自己的房子=tenure.own!,买套房=tenure.own!,买套房子=tenure.own!,同居=household.shared!," +
  "出院=health.well!,康复=health.well!,痊愈=health.well!,病好=health.well!,退烧=health.well!,感冒好=health.well!," +
  "拿到驾照=licence.has!,考到驾照=licence.has!,考下驾照=licence.has!";

function names(pairs: string): string {
  return [...pairs.matchAll(/(?:^|,)([^=]+)=/gu)].map(([, name = ""]) => name).join("|");
}

/** "找到工作了" and "找到了工作". */
const INNER = HAPPENED.replaceAll(/(找到|找着|生|买|丢|拿到|考到|考下)(?=[^=,了完])([^=,]+)=([^,]+)/gu, "$1了$2=$3")
  .split(",")
  .filter((pair) => pair.includes("了"))
  .join(",");

/** Chinese names of the conditions of each axis. */
export const zhStatus = `${HELD},${HAPPENED},${INNER}`;

const WHEN = "(?:(?:今年)?\\d{1,2}月份?|今年夏天|去年夏天|顺利|又|重新)?";

export const zhConditionFrames: readonly Frame[] = [
  ...states(
    "status",
    `{S}{A}(?:在|是|还|处于|还是|现在|一名|一个|个)*(?<v>${names(HELD)})(?:的|者|主义者|状态|人士|中)*(?:在家)?(?:快?[一二三四五六七八九十半两\\d].{1,3})?{LE}`,
    `{S}{A}${WHEN}(?:从.{1,10}?)?(?<v>${names(HAPPENED)})了(?:[，,].*)?`,
    `{S}{A}${WHEN}(?<v>${names(INNER)})(?:[，,].*)?`,
    `{S}{A}${WHEN}(?<v>生|买)了(?:一?个|一?套|一?对)?(?:女儿|儿子|宝宝|女孩|男孩|双胞胎)(?:[，,].*)?`,
    "{S}{A}(?:(?:和|跟|与)(?:我的 )?(?:女朋友|男朋友|女友|男友|对象)(?:已经)?)(?<v>分手)了?",
  ),
  ...states("identity", "{S}{A}是(?:一名|一个|一位|个)?(?<v>[^，,]{1,12}?{JOB}){LE}"),
  ...of(
    "weight",
    changes(
      "amount",
      "{S}{A}(?:减重|减肥|减|瘦|胖|增重|长)(?:到|至|回)了?{V}{LE}",
      "{S}{A}(?:减肥|减重|瘦|胖)了?[，,]现在(?:是|只有)?{V}{LE}",
    ),
  ),
  ...changes(
    "age",
    "{S}{A}(?:今年|昨天|前天|今天|上周|上个?月|刚)*(?:满|过了?|到)(?<v>[1-9]?\\d)(?:周岁|岁)(?:生日)?{LE}",
    "{S}(?:今年|现在|已经|都)+(?<v>[1-9]?\\d)岁了",
  ),
  ...states("age", "{S}(?:今年|现在|已经|刚)*(?<v>[1-9]?\\d)岁{LE}"),
  ...states("subscription", "{S}{A}(?:订|买|续|充)了{V}(?:的?(?:会员|服务|套餐|年卡|月卡))", "{S}{A}订(?:阅|着)?{V}的?(?:会员|杂志|报纸)"),
  ...ends(
    "subscription",
    "{S}{A}(?<v>[^，,]{1,12}?(?:课|班))(?:我)?(?:已经)?(?:不上|不去|不学|停|退)(?:掉)?了",
    "{V}(?:的?(?:会员|会籍|年卡|卡|订阅|套餐))(?:我)?(?:已经)?(?:不续|取消|退|停|注销|不续费|退订|到期)(?:掉)?了",
    "{S}{A}(?:不再?|没再?)(?:去|上)(?<v>[^，,]{1,12}?(?:健身房|课|班))了?",
  ),
  ...ends(
    "possession",
    "{V}{A}(?:卖|卖掉|送人|出手|处理掉)了[，,].{0,4}(?:换|买)了?.*",
    "{S}{A}(?:卖|卖掉)了(?:我的 |我的|那)?(?!一)(?:{CL})?{V}[，,]?(?:又|改|换)?(?:买|换)了?.*",
    "{S}{A}把(?:我的 |我的|那)?(?:{CL})?{V}(?:卖|换)(?:掉)?了?[，,]?(?:又|改)?(?:买|换)了?.*",
  ),
];

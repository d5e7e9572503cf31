import { changes, ends, type Frame, of, states } from "../grammar.ts";

const OFTEN =
  "(?:每天|每周|每晚|每个?月|每个?周末|每周[一二三四五六日]|经常|天天|坚持|一直|周末)(?:早上|晚上|下午|都|会|要|在|去|[一二三四五两\\d]次)*";
const GO = "(?:上|去|参加|报)";
const DO = "(?:学|练|上|玩|打|弹|跳|踢|做|写|看|喝|吃|抽|去|读|背|用|养|参加|报)";
const COUNT = "(?:[一二三四五六两半几\\d]+(?:次|杯|根|包|个|节|小时|瓶|片|粒|碗|顿|回|支|公里)?)?";
const THING = "(?<v>[^，,。不没了]{1,12}?)";
const KEY = "(?<k>手机号|手机号码|电话号码|电话|号码|号|邮箱|微信号?|密码|地址|住址)";
const PERSON = "(?<k>老板|领导|经理|上司|房东|班主任|导师|教练|私教|室友|主治医生|医生|牙医|组长|主管)";
const AID = "(?<v>石膏|拐杖|支架|护具|牙套|绷带|护腰|助听器|眼镜|隐形眼镜|口罩)";
const PET = "(?<k>猫|狗|狗狗|猫咪|小猫|小狗|兔子|仓鼠|鹦鹉|乌龟|鸟|金毛|柯基|橘猫|布偶)";
const JOB =
  "{JOB}|产品|设计|技术|客服|前端|后端|测试|财务|行政|人事|市场|工程师|店员|服务员|收银|外卖|快递|保安|实习生|咨询|分析师|翻译|主播|编导|文案|HR|IT";
const DONE = "(?:卖|送人|扔|拆|丢|转手|报废|处理|淘汰|送走|摘|取|卸|弄丢|偷|退|捐)(?:掉|光|走)?了";
const WHEN = "(?:上周|昨天|前天|已经|都|全|也|刚|终于|早就|就)*";

/** Things that somebody attends, learns, takes part in or does regularly. */
const ACTIVITIES = [
  `{S}{A}{OFTEN}(?![喝吃抽学练玩打弹跳踢做写看读背])${GO}?{COUNT}{THING}`,
  `{S}{A}(?:在|正在|一直在)上{THING}`,
  `{S}{A}(?:在|去){V}(?:踢球|打球|上课|健身|游泳|跑步|训练|练瑜伽|练舞)`,
  `{S}{A}(?:报|订|办|开|充|买)了{V}(?:的?(?:会员|大会员|年费|年卡|月卡|卡))?`,
  `{S}{A}(?:打|拄|戴|绑|用)着?${AID}(?:走路|走|上班)?`,
];

/** Things that are learned, eaten or drunk are not possessions: a person who sells the piano may still learn it. */
const LEARNS = [
  `{S}{A}{OFTEN}${DO}{COUNT}{THING}`,
  "{S}{A}(?:每天|天天)(?<v>玩|看|用|打|弹|练|学|喝|吃)",
  "{S}{A}(?:在|正在|一直在)(?:学|练|读|背|玩|追|做|写)(?:习)?{THING}",
];

/** The named parts of the frames. The text between them is searched for first. */
export const zhThingParts = { OFTEN, THING, COUNT, WHEN };

/** Everyday Chinese words for things that somebody has, does or uses. */
export const zhThingFrames: readonly Frame[] = [
  ...states("residence", "{S}{A}在{V}租房(?:子)?(?:住)?"),
  ...states("employer", `{S}{A}(?:在|于){V}(?:做|当|担任|任|搞)[^，,]{0,8}?(?:${JOB})(?:工作)?`),
  ...ends(
    "employer",
    `{S}{A}(?:正式)?从{V}(?:裸辞|辞职|离职|跳槽|走人)${"{LE}"}`,
    "{V}(?:那边|那里|的工作|的兼职|的实习)(?:我)?(?:已经)?(?:辞|不做|不干|离职|不去)了",
  ),
  ...states("attribute", `{S}{A}(?:养了?|有)(?:了)?(?:[一两二三]?(?:只|条|个|匹))?${PET}[，,]?(?:名字)?叫(?:做)?{V}`),
  ...ends("possession", "{V}{A}(?:去世|过世|离世|没|飞走|去喵星|去汪星|去了喵星|去了汪星|跑丢|全死|死光)了"),
  ...changes("count", "(?:现在)?(?:就|只|一共)?{V}(?:只|条|个|辆|台|位|匹)(?<k>[^，,了的]{1,4})了"),
  ...states("subscription", ...ACTIVITIES),
  // A person who ends piano lessons keeps the piano.
  ...states("habit", ...ACTIVITIES, ...LEARNS),
  ...ends(
    "habit",
    `{S}{A}(?:把)?{THING}(?:我)?{WHEN}(?:不(?:再)?${DO}|戒|停|放弃|退|断)(?:掉)?了(?:[一二三四五六七八九十半两\\d].{1,3}了?)?`,
    `{S}{A}{WHEN}不(?:再)?${DO}?{THING}了`,
    `{S}{A}{WHEN}(?:好久|很久|已经)没(?:再)?${DO}?{THING}了`,
  ),
  ...ends(
    "subscription",
    `{S}{A}(?:把)?{THING}(?:我)?{WHEN}(?:不(?:再)?(?:订|用|续)|停|退)(?:掉)?了(?:[一二三四五六七八九十半两\\d].{1,3}了?)?`,
    "{V}(?:的?(?:会员|大会员|年费|年卡|月卡|卡|套餐))?(?:已经|都)?(?:到期|过期)?(?:了)?(?:没续|没再续|不续|没续费)(?:费)?了?",
    `{S}{A}(?:把)?${AID}{WHEN}${DONE}`,
  ),
  ...ends("possession", `{S}{A}(?:把)?(?:我的 |那)?(?:{CL})?(?<v>[^，,。被让给]{1,14}?){WHEN}(?:被我|让我|被人|被)?${DONE}`),
  ...states("use", "(?:[^，,。用我]{1,6})(?:都|一直|主要)?用{V}"),
  ...states("schedule", "{S}(?<v>[^，,]{2,14}?)(?:要|得)?(?:去看|看|约了|有个?|去做|做|开|去)(?<n>[^，,。\\d]{2,6})"),
  ...states("status", "{S}{A}(?:和|跟|与)(?:我的 )?[^，,]{1,8}?(?<v>在一起|交往|谈恋爱|恋爱)(?:了|.{1,4}年了?|快.{1,4}年了?)?"),
  ...states("status", "{S}{A}(?:和|跟|与)(?:我的 )?[^，,]{1,8}?(?<v>合租|一起住|同住|住一起|住)(?:了)?"),
  ...states("attribute", `(?<n>(?:我的 )?(?:老板|领导|经理|房东|班主任|导师|教练|医生|牙医))姓{V}`),
  ...changes(
    "attribute",
    `(?:我的 )?新(?:的)?${KEY}[是：:]? ?(?<v>[^\\s，,]*\\d[^\\s，,]*)`,
    `(?:我的 )?新(?:来)?(?:的)?${PERSON}(?:姓|是|叫){V}`,
    `{V}(?:当|成|成为|接任)了?(?:我的 |我们的?|我们|新)?${PERSON}(?:了)?`,
  ),
  ...states(
    "choice",
    "{S}比起{F}[，,]?{A}更?(?:喜欢|爱|偏爱|偏好){V}",
    "{S}(?:更)?(?:喜欢|爱|偏爱|宁愿要){V}(?:胜过|多过|超过|多于|而不是|而非){F}",
    "{S}喜欢{V}比{F}多",
  ),
  ...states(
    "progress",
    "{N}(?:还在|正在|仍在)(?<v>进行中|进行|计划中|审核中|开发中)",
    "{N}(?:处于)(?<v>暂停|搁置|进行中|开发中|计划中)(?:状态)?",
  ),
];

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

const DATED = "(?:(?:今年)?\\d{1,2}月份?|今年夏天|去年夏天|顺利|又|重新)?";

export const zhConditionFrames: readonly Frame[] = [
  ...states(
    "status",
    `{S}{A}(?:在|是|还|处于|还是|现在|一名|一个|个)*(?<v>${names(HELD)})(?:的|者|主义者|状态|人士|中)*(?:在家)?(?:快?[一二三四五六七八九十半两\\d].{1,3})?{LE}`,
    `{S}{A}${DATED}(?:从.{1,10}?)?(?<v>${names(HAPPENED)})了(?:[，,].*)?`,
    `{S}{A}${DATED}(?<v>${names(INNER)})(?:[，,].*)?`,
    `{S}{A}${DATED}(?<v>生|买)了(?:一?个|一?套|一?对)?(?:女儿|儿子|宝宝|女孩|男孩|双胞胎)(?:[，,].*)?`,
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

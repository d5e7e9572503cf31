import { changes, ends, type Frame, of, states } from "../grammar.ts";

const HELD =
  "無職=work.none,失業中=work.none,求職中=work.none,休職中=work.none,仕事を探している=work.none,在職中=work.employed," +
  "パート勤務=hours.part,時短勤務=hours.part,パートタイム=hours.part,パートで働いている=hours.part,時短で働いている=hours.part,フルタイム勤務=hours.full,フルタイム=hours.full,フルタイムで働いている=hours.full,正社員で働いている=hours.full," +
  "在宅勤務=place.remote,在宅=place.remote,在宅ワーク=place.remote,在宅で働いている=place.remote,リモート勤務=place.remote,リモートワーク=place.remote,テレワーク=place.remote,フルリモート=place.remote,リモートで働いている=place.remote,自宅で働いている=place.remote," +
  "出社=place.office,オフィス勤務=place.office,オフィスで働いている=place.office,会社に出勤=place.office,オフィスに出社=place.office,夜勤=shift.night,日勤=shift.day," +
  "大学生=study.student,学生=study.student,大学院生=study.student,院生=study.student,高校生=study.student,大学に通っている=study.student,大学院に通っている=study.student,大学に在学中=study.student," +
  "妊娠=baby.expecting,妊娠中=baby.expecting,妊婦=baby.expecting,ベジタリアン=diet.vegetarian,菜食主義=diet.vegetarian,菜食主義者=diet.vegetarian,ヴィーガン=diet.vegan,ビーガン=diet.vegan,肉を食べる=diet.meat," +
  "喫煙者=smoke.smoker,タバコを吸う=smoke.smoker,たばこを吸う=smoke.smoker,非喫煙者=smoke.free,賃貸=tenure.rent,賃貸暮らし=tenure.rent,賃貸に住んでいる=tenure.rent,賃貸マンションに住んでいる=tenure.rent,持ち家=tenure.own," +
  "一人暮らし=household.alone,同棲=household.shared,同棲中=household.shared,入院中=health.ill,単身赴任中=away.in,単身赴任=away.in,留学中=away.in,出張中=away.in,入院している=health.ill,入院=health.ill,シェアハウスに住んでいる=household.shared,彼女と同棲している=household.shared,実家暮らし=household.family,実家に住んでいる=household.family,風邪=health.ill,教習所に通っている=licence.none,免許を持っていない=licence.none";
/** Stems, each before the ending of the past tense. */
const HAPPENED =
  "仕事が見つか=work.employed!,就職が決ま=work.employed!,仕事が決ま=work.employed!,就職=work.employed!,再就職=work.employed!,失業=work.none!,失職=work.none!," +
  "大学を卒業=study.done!,大学院を卒業=study.done!,学校を卒業=study.done!,卒業=study.done!,中退=study.done!,大学を中退=study.done!," +
  "出産=baby.born!,子供を出産=baby.born!,赤ちゃんを出産=baby.born!,娘を出産=baby.born!,息子を出産=baby.born!,赤ちゃんが生まれ=baby.born!,子供が生まれ=baby.born!,娘が生まれ=baby.born!,息子が生まれ=baby.born!," +
  "肉を食べ始め=diet.meat!,肉を食べるようにな=diet.meat!,菜食をやめ=diet.meat!,タバコを吸い始め=smoke.smoker!,タバコを再開=smoke.smoker!,禁煙=smoke.free!,タバコをやめ=smoke.free!," +
  "マンションを買=tenure.own!,家を買=tenure.own!,一軒家を買=tenure.own!,家を建て=tenure.own!,マンションを購入=tenure.own!,家を購入=tenure.own!," +
  "同棲を始め=household.shared!,一人暮らしを始め=household.alone!,退院=health.well!,単身赴任から戻=away.back!,単身赴任から帰=away.back!,留学から戻=away.back!,留学から帰=away.back!,帰国=away.back!,風邪が治=health.well!,生まれ=baby.born!,婚約を破棄=love.single!,婚約破棄=love.single!,婚約を解消=love.single!,実家を出=household.alone!,免許を取=licence.has!,免許を取得=licence.has!,免許が取れ=licence.has!";
const LOVE =
  "付き合って=love.dating,彼女が=love.dating,彼氏が=love.dating,恋人が=love.dating,パートナーが=love.dating,婚約者が=love.engaged";

function names(pairs: string): string {
  return [...pairs.matchAll(/(?:^|,)([^=]+)=/gu)].map(([, name = ""]) => name).join("|");
}

/** Japanese names of the conditions of each axis. */
export const jaStatus = `${HELD},${HAPPENED},${LOVE}`;

const WHEN = "(?:(?:昨日|先週|先月|去年|昨年|今年|今年の[春夏秋冬]に|\\d{1,2}月に|[春夏秋冬]に|無事に?|また|再び|から|、)*)";
const PAST = "(?:ってき|ってきまし|って来|っ|し|いまし|りまし|しまし|まし)?[ただ]";

export const jaConditionFrames: readonly Frame[] = [
  ...states(
    "status",
    `{S}{A}(?:まだ|毎日|ずっと)?(?<v>${names(HELD)})(?:です|している|する|をしている|になった|に戻った|に切り替えた|に切り替わった)?`,
    `{S}{A}${WHEN}(?<v>${names(HAPPENED)})${PAST}`,
    `{S}{A}${WHEN}(?:男の子|女の子|双子|第一子|長男|長女)(?:を|が)(?<v>出産|生まれ)${PAST}`,
    `(?:私の )?{A}(?<v>${names(LOVE)})(?:いる|います|できた|できました)`,
  ),
  ...changes("status", "(?:私の )?{A}(?:彼女|彼氏|恋人|婚約者)と(?:は)?(?<v>別れ)(?:まし)?た"),
  ...states(
    "status",
    "(?:私の )?{A}(?:彼女|彼氏|恋人|[^、はがを]{1,6})と(?:は)?(?:もう)?(?<v>付き合って)(?:いる|、?.{1,8}(?:になる|です|経つ|たつ|目))",
  ),
  ...states(
    "identity",
    "{S}{A}(?<v>[^、。はがを]{2,14}(?:エンジニア|デザイナー|マネージャー|プログラマー|ディレクター|コンサルタント|アナリスト|開発者|研究員|講師|教授|リーダー|医師|看護師|教師))(?:です|になった)",
  ),
  ...of(
    "weight",
    changes(
      "amount",
      "{S}{A}{V}(?:まで|に)(?:痩せ|やせ|太っ|太り|減量し|落ち|落とし)(?:まし)?た",
      "{S}{A}(?:痩せ|やせ|太っ)て、?(?:今は)?{V}(?:です|になった)",
    ),
  ),
  ...states("age", "{S}{A}(?<v>[1-9]?\\d)[歳才](?:です)?"),
  ...changes("age", "{S}{A}(?:昨日|先週|先月|今日|今月|今年)?(?:で)?(?<v>[1-9]?\\d)[歳才]になった"),
  ...changes(
    "amount",
    "(?:私の )?(?:大家さん?|管理会社|会社|ジム|オーナー|不動産屋さん?)(?:が|から|に|は){N}を(?:{F}から)?{V}(?:に|へ|まで)(?:値上げ|値下げ|上げ|下げ|引き上げ|引き下げ|変更)(?:され|し)?(?:まし)?た",
    "{N}(?:が|は)(?:値上がりし|値下がりし|上がっ|下がっ|値上げされ|昇給し)て、?(?:今は|今|現在は)?(?:月|月々)?{V}(?:です|になった)",
  ),
  ...ends(
    "possession",
    "{S}{A}{V}を(?:売っ[てた]|手放し[てた]|下取りに出し[てた]|処分し[てた]|やめ[てた])、?.{1,20}(?:を|に)(?:買い替え|買い換え|買っ|買い|乗り換え|購入し|し|替え)(?:まし)?た",
    "{S}{A}{V}から.{1,20}に(?:買い替え|買い換え|乗り換え)(?:まし)?た",
  ),
  ...ends(
    "subscription",
    "{S}{A}{V}(?:の(?:会員|契約|サブスク|定期購読|会員権))(?:を|は)(?:解約|退会|キャンセル|停止|やめ|止め)(?:し)?(?:まし)?た",
    "{V}(?:の(?:会員|契約|サブスク|定期購読))?が(?:切れ|期限切れになっ|終了し)(?:まし)?た",
  ),
];

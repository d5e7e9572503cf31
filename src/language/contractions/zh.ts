import type { Rewriting } from "../language.ts";

/** Traditional characters of the words that the rules look for, each before its simplified form. */
const SIMPLIFIED =
  "現现換换辭辞職职電电話话號号碼码離离這这個个會会議议養养賣卖買买從从過过還还開开菸烟煙烟與与為为變变歲岁結结單单訂订幾几點点時时間间週周禮礼歡欢愛爱顏颜車车貓猫隻只漲涨體体減减學学課课醫医師师闆板媽妈專专項项門门經经產产業业務务員员裡里訊讯郵邮帳账戶户實实應应該该說说夢梦聽听沒没願愿計计劃划準准備备讓让將将對对錯错動动鐘钟達达長长機机題题總总級级遠远關关閉闭暫暂試试語语請请給给後后來来東东區区國国廣广藍蓝綠绿紅红黃黄銀银飲饮飯饭馬马魚鱼寵宠連连調调遲迟兩两萬万歲岁啟启續续斷断轉转屬属僱雇導导總总當当擔担價价錢钱氣气塊块費费資资額额幹干繳缴鋼钢彈弹網网賬账據据處处婦妇婆婆團团記记";
export const TRADITIONAL: Rewriting[] = [...SIMPLIFIED.matchAll(/(.)(.)/gu)].map(
  ([, from = "", to = ""]) => [new RegExp(from, "gu"), to] as const,
);

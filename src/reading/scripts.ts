/**
 * Classes of scripts, as Unicode names them, for use between the brackets of a regular expression with the flag `u` or `v`.
 *
 * @example
 * new RegExp(`[${HAN_KANA}]{2}`, "u"); // two characters of Chinese or Japanese
 */

/** Han characters and kana: Chinese and Japanese, which write no space between words. */
export const HAN_KANA = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
/** Chinese, Japanese and Korean. */
export const CJK = `${HAN_KANA}\\p{Script=Hangul}`;
/** The scripts that Unicode breaks into words by a dictionary, because they write no space between words either. */
const DICTIONARY = "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** The mark of a long vowel, which belongs to both kana and to no script. */
export const LONG_VOWEL = "ー";

export const IS_HAN_KANA = new RegExp(`[${HAN_KANA}]`, "u");
export const IS_CJK = new RegExp(`[${CJK}]`, "u");
export const IS_DICTIONARY = new RegExp(`[${DICTIONARY}]`, "u");
export const IS_UNSPACED = new RegExp(`[${HAN_KANA}${DICTIONARY}]`, "u");

/** The signs after the numbers of a date and a clock in Chinese, Japanese and Korean. */
export const YEAR_SIGN = "年년";
export const MONTH_SIGN = "月월";
export const DAY_SIGN = "日号號일";
export const HOUR_SIGN = "点點時시";
export const MINUTE_SIGN = "分분";

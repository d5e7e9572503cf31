import type { Language } from "../language.ts";
import { ASKING } from "./asking.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Vietnamese. */
export const vi: Language = {
  code: "vi",
  alphabet: "àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
  common: "là và của có không tôi một cho được với này đã",
  titles: "mr mrs ms dr prof st vs tp tx q p h ts ths gs pgs bs ks cn ls đ đt sđt stt vd kp",
  abbreviations: "v.v vv q p",
  sentenceStarts: "toi anh chi em no va nhung",
  smallTalk: "xin chao, cam on",
  firstPersonForms: "tôi mình tớ em chúng",
  asksOfSelf: "tôi|mình|tớ|của em",
  asksWhen: "khi nào|bao giờ|ngày nào|mấy giờ|hôm nào",
  signals: {
    constraint: "dị ứng|không (?:thể|được|ăn|uống)|tiểu đường|hen|ăn chay|thuốc|mang thai",
    identity: "tên|tuổi|sinh|sống|ở|làm việc|nghề|vợ|chồng|con|bố|mẹ|anh|chị|số điện thoại|địa chỉ",
    commitment: "phải|cần|hẹn|đặt|họp|hứa|sẽ",
    preference: "thích|yêu|ghét|muốn",
    decision: "quyết định|chọn|chuyển|đổi|bắt đầu|bỏ|nghỉ|mua|bán",
    date: "hôm nay|hôm qua|ngày mai|thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|tháng \\p{L}+|ngày \\d+",
  },
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
  asking: ASKING,
};

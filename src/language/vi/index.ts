import type { Language } from "../language.ts";
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
  stopWords: STOP_WORDS,
  everydayWords: EVERYDAY_WORDS,
};

import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Vietnamese. */
export const vi: Language = {
  code: "vi",
  common: "là và của có không tôi một cho được với này đã",
  smallTalk: "xin chao, cam on",
  stopWords: STOP_WORDS,
};

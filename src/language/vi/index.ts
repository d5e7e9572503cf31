import type { Language } from "../language.ts";

/** Vietnamese. */
export const vi: Language = {
  code: "vi",
  common: "là và của có không tôi một cho được với này đã",
  smallTalk: "xin chao, cam on",
};

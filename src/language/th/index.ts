import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Thai. */
export const th: Language = {
  code: "th",
  traits: ["unspaced", "caseless"],
  common: "ที่ และ ใน เป็น ของ ไม่ มี ได้ ฉัน ผม",
  script: /\p{Script=Thai}/u,
  smallTalk: "สวัสดี, สวัสดีครับ, สวัสดีค่ะ, ขอบคุณ, ขอบคุณครับ, ขอบคุณค่ะ",
  stopWords: STOP_WORDS,
};

import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Hindi. */
export const hi: Language = {
  code: "hi",
  traits: ["caseless"],
  common: "है और के का की में से को मैं नहीं हैं यह",
  titles: "डॉ डा प्रो श्री श्रीमती सुश्री कु नं क्र सं पृ मो फो रु",
  abbreviations: "रु कि.मी",
  script: /\p{Script=Devanagari}/u,
  smallTalk: "नमस्ते, धन्यवाद, शुक्रिया, ठीक है, हाँ, नहीं, अलविदा",
  firstPersonForms: "मैं मेरा मेरी मेरे मुझे मुझको हम हमारा हमारी हमारे",
  asksOfSelf: "मैं|मेरा|मेरी|मेरे|मुझे|मैंने|हमारा|हमारी|हमारे",
  asksWhen: "कब|किस दिन|किस तारीख|कितने बजे",
  stopWords: STOP_WORDS,
};

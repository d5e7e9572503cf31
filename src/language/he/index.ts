import type { Language } from "../language.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** Hebrew. */
export const he: Language = {
  code: "he",
  traits: ["caseless"],
  common: "של את על לא אני זה הוא היא עם גם",
  script: /\p{Script=Hebrew}/u,
  smallTalk: "שלום, תודה, תודה רבה",
  firstPersonForms: "אני שלי לי אותי אנחנו שלנו לנו",
  asksOfSelf: "אני|שלי|לי|אותי|שלנו",
  asksWhen: "מתי|באיזה יום|באיזה תאריך|באיזו שעה",
  stopWords: STOP_WORDS,
};

import { splitHeader } from "../text/header.ts";
import { isFiller } from "./extract/filler.ts";

/** Importance of a text in which there was nothing worth extracting. */
export const IMPORTANCE_OF_NOTHING = 0.05;
/** Importance of a text that could not be processed: it is kept to be found, not to be put forward. */
export const IMPORTANCE_OF_DEAD_LETTER = 0.1;

/** A plain statement without any signal. */
const BASE = 0.2;
/** Text beyond this repeats what was seen: a long document is not important by its length. */
const READ_CHARACTERS = 2_000;

/**
 * What makes a statement worth keeping, each with the share of the way from {@link BASE} to 1 that it goes. Signals add up as independent evidence: 1 - product of (1 - weight).
 * The weights are this project's own, set for their order: what harms when forgotten, then who somebody is, then what is owed, then what is liked, then when and how much.
 */
const SIGNALS: readonly (readonly [name: string, weight: number, pattern: RegExp])[] = [
  [
    "constraint",
    0.6,
    /\b(?:allerg\p{L}*|intoleran\p{L}*|anaphyla\p{L}*|diabet\p{L}*|asthma\p{L}*|epilep\p{L}*|celiac|coeliac|pregnant|medication|vegan|vegetarian|halal|kosher|gluten|never|must not|mustn['’]t|cannot|can['’]t|can not|do(?:es)? not|don['’]t|doesn['’]t|won['’]t|avoids?|forbidden|under no circumstances|at all times|confidential|emergency|nie|niemals|darf nicht|jamais|nunca|mai)\b|过敏|アレルギー|不能|禁止|от аллерги/iu,
  ],
  [
    "identity",
    0.5,
    /\b(?:name is|is named|am called|is called|born|birthday|years old|(?:am|is|are) an? \p{L}+|live[sd]? in|resides?|from \p{Lu}\p{L}+|works? (?:at|for|as)|job|profession|occupation|married|divorced|engaged|wife|husband|son|daughter|children|kids|mother|father|brother|sister|native|nationality|pronouns|phone|e-?mail|address|heiße|wohne|arbeite|m['’]appelle|habite|me llamo|vivo en|trabajo|mi chiamo)\b|\S@\S+\.\S|我叫|住在|名前|меня зовут/u,
  ],
  [
    "commitment",
    0.45,
    /\b(?:must|have to|has to|need(?:s)? to|deadline|due|promised?|appointment|meeting (?:with|on|at)|meet(?:s|ing)? (?:with )?\p{Lu}\p{L}+|booked|reserved|scheduled?|remind(?:er|s)?|agreed to|committed|signed|owe[sd]?|plan(?:s|ning|ned)? to|going to|will|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|termin|frist|muss|rendez-vous|cita|appuntamento)\b|必须|会议|締め切り|予約/iu,
  ],
  [
    "preference",
    0.4,
    /\b(?:likes?|loves?|prefers?|preferred|preference|favou?rites?|hates?|dislikes?|enjoys?|wants?|wish(?:es)?|fan of|passionate|interested in|rather|mag|liebe|lieber|lieblings\p{L}*|aime|préfère|gusta|encanta|piace|preferisco)\b|喜欢|讨厌|最爱|好き|嫌い|люблю|нравится/iu,
  ],
  [
    "decision",
    0.3,
    /\b(?:decided|decision|chose|chosen|changed|switched|moved|started|quit|bought|hired|got|approved|rejected|entschieden|décidé|decidido)\b|决定/iu,
  ],
  [
    "date",
    0.2,
    /\b(?:\d{4}-\d{2}-\d{2}|(?:19|20)\d{2}|\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|today|tomorrow|yesterday|tonight|(?:next|last|this) (?:week|month|year|spring|summer|autumn|fall|winter)|morgen|gestern|demain|mañana|domani)\b|\d月|明天|明日|завтра/iu,
  ],
  ["number", 0.12, /\p{N}|[$€£¥₹%]/u],
  ["name", 0.08, /[\p{Ll}\p{N},;] \p{Lu}\p{L}+/u],
];
/** What takes importance away, each with its factor. */
const DAMPERS: readonly (readonly [name: string, factor: number, pattern: RegExp])[] = [
  ["question", 0.5, /[?？]["”')\]]*\s*$/u],
  ["hedge", 0.85, /\b(?:maybe|perhaps|might|possibly|probably|not sure|i guess|i think|vielleicht|peut-être|quizás|forse)\b/iu],
  [
    "chit-chat",
    0.5,
    /^\W*(?:wow|haha\p{L}*|lol|omg|yay|aww?|oh|ooh|glad|sounds|looks like|nice|great|cool|awesome|congrat\p{L}*|thanks|thank you|good luck|keep (?:it )?up|you(?:['’]re|r| are| got)|let me know|hope|happy to|feel free|that['’]s|what an?|how (?:nice|cool|sweet|lovely))\b/iu,
  ],
];
/** One or two words say little by themselves. */
const SHORT_WORDS = 2;
const SHORT_FACTOR = 0.6;

/** Importance from 0 to 1 by what the text is, without any model. Only the order of two scores means something. */
export function score(text: string): number {
  const { body } = splitHeader(text);
  const read = body.slice(0, READ_CHARACTERS);
  if (isFiller(read)) return IMPORTANCE_OF_NOTHING;
  let unexplained = 1;
  for (const [, weight, pattern] of SIGNALS) if (pattern.test(read)) unexplained *= 1 - weight;
  let importance = BASE + (1 - BASE) * (1 - unexplained);
  for (const [, factor, pattern] of DAMPERS) if (pattern.test(read)) importance *= factor;
  if (read.split(/\s+/u).length <= SHORT_WORDS && !/\p{Script=Han}|\p{Script=Hiragana}|\p{N}/u.test(read)) importance *= SHORT_FACTOR;
  return Math.round(importance * 1000) / 1000;
}

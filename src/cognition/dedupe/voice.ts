import { languagesOf } from "../../language/languages.ts";

const QUOTED_LINE = /^\s*>/mu;
/** A salutation on a line of its own, and lines after it: a letter. */
const LETTER =
  /^\s*(?:dear|hi|hello|sehr geehrte|liebe[rs]?|cher|chère|estimad[oa]|querid[oa]|gentile|caro|cara|beste|geachte|szanown[aiy]|уважаем\p{L}+|дорог\p{L}+)\b[^\n.!?]{0,60}[,:!]\s*\n[\s\S]+/iu;
const MAIL_HEADER = /^(?:from|to|subject|sent|von|an|betreff|de|para|asunto|objet|от|кому|тема):\s/imu;
const QUOTES = /["“„«][^"”“»]{3,}["”“»]/gu;

/** Whether what the text says at this place is said by its writer, of the present and in earnest: no letter, quotation, story, game, or dream around it. */
export function isOwnWords(context: string, sentence: string): boolean {
  if (QUOTED_LINE.test(context) || LETTER.test(context) || MAIL_HEADER.test(context)) return false;
  const at = context.indexOf(sentence);
  const before = at < 0 ? context : context.slice(0, at + sentence.length);
  const bare = sentence.trim().replace(/[.!]+$/u, "");
  for (const [quoted] of context.matchAll(QUOTES)) if (quoted.includes(bare)) return false;
  return languagesOf(context).every((language) => !language.framing.test(before));
}

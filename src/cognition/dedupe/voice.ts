import { languagesOf } from "../../language/detection.ts";

const QUOTED_LINE = /^\s*>/mu;
/** A salutation on a line of its own, and lines after it: a letter. */
const LETTER =
  /^\s*(?:dear|hi|hello|sehr geehrte|liebe[rs]?|cher|chère|estimad[oa]|querid[oa]|gentile|caro|cara|beste|geachte|szanown[aiy]|уважаем\p{L}+|дорог\p{L}+)\b[^\n.!?]{0,60}[,:!]\s*\n[\s\S]+/iu;
const MAIL_HEADER = /^(?:from|to|subject|sent|von|an|betreff|de|para|asunto|objet|от|кому|тема):\s/imu;
const QUOTES = /["“„«][^"”“»]{3,}["”“»]/gu;

/** Whether what a text says in one of its sentences is said by its writer, of the present and in earnest. */
export type Voice = (sentence: string) => boolean;

/** Listens for a letter, quotation, story, game, or dream around the sentences of the text. */
export function voiceOf(context: string): Voice {
  if (QUOTED_LINE.test(context) || LETTER.test(context) || MAIL_HEADER.test(context)) return () => false;
  const languages = languagesOf(context);
  const quotes = context.match(QUOTES) ?? [];
  return (sentence) => {
    const at = context.indexOf(sentence);
    const before = at < 0 ? context : context.slice(0, at + sentence.length);
    const bare = sentence.trim().replace(/[.!]+$/u, "");
    return !quotes.some((quoted) => quoted.includes(bare)) && languages.every((language) => !language.framing.test(before));
  };
}

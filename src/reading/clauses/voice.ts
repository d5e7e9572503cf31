import { sourceOfAll } from "../languages/all-languages.ts";
import { languagesOf } from "../languages/detection.ts";

const QUOTED_LINE = /^\s*>/mu;
/** A salutation on its own line with lines after it. */
const LETTER = new RegExp(`^\\s*${sourceOfAll("salutations")}[^\\n.!?]{0,60}[,:!]\\s*\\n[\\s\\S]+`, "iu");
const MAIL_HEADER = new RegExp(`^${sourceOfAll("mailFields", ":\\s")}`, "imu");
const QUOTES = /["“„«][^"”“»]{3,}["”“»]/gu;

/** Whether a sentence of the text is the writer's own statement, about the present and in earnest. */
export type Voice = (sentence: string) => boolean;

/** Detects letters, quotations, stories, games and dreams around the sentences of the text. */
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

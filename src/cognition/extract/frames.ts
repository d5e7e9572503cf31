import { frontOfAll, patternOfAll } from "../../reading/languages/all-languages.ts";

/**
 * A frame is a dream, a supposition, a game, or the speech of somebody else. Sentences within a frame say nothing about the real world, so
 * they stay together with the sentence that opens it, and none becomes a fact of its own. In doubt a sentence counts as within the frame: a
 * memory that is too long is better than one that is false.
 */

/** Words anywhere in a sentence that open a dream or a supposition. The frame lasts until the end of the paragraph. */
const SUPPOSED = patternOfAll("supposed");
/** The same, only at the front of the sentence: elsewhere these words mean something else ("I suppose so"). */
const SUPPOSED_FIRST = frontOfAll("supposedFirst");
/** Words that open a game, a role or a story. The frame lasts until the end of the text. */
const PLAYED = patternOfAll("played");
const PLAYED_FIRST = frontOfAll("playedFirst");
/** Words that end a frame and return to reality. */
const REAL = patternOfAll("real");
/** Speech in single quotation marks, which the sentence splitter cannot distinguish from apostrophes. */
const SPEECH_OPENS = /(?:^|[\s:,(])['‘‚‹](?=\p{L})/u;
const SPEECH_CLOSES = /[\p{L}\p{N}.!?…,]['’›](?=$|[\s.,;:!?)])/u;
/** How far a frame reaches: to the end of the speech, of the paragraph or of the text. */
export type Frame = "none" | "speech" | "paragraph" | "text";

/** Returns the frame for the sentence after this one; `before` is the frame of this one. */
export function frameAfter(sentence: string, before: Frame): Frame {
  if (before === "speech") return SPEECH_CLOSES.test(sentence) ? "none" : "speech";
  if (isPlayed(sentence)) return "text";
  if (before !== "none" && REAL.test(sentence)) return "none";
  if (before !== "none") return before;
  if (isSupposed(sentence)) return "paragraph";
  const opened = SPEECH_OPENS.exec(sentence);
  if (opened !== null && !SPEECH_CLOSES.test(sentence.slice(opened.index + 1))) return "speech";
  return "none";
}

/** Whether the frame before this sentence still covers it. */
export function isGoverned(sentence: string, before: Frame): boolean {
  return before === "speech" || (before !== "none" && !REAL.test(sentence));
}

/** Whether the sentence describes a dream or a supposition, to which its second half then also belongs. */
export function isSupposed(sentence: string): boolean {
  return SUPPOSED.test(sentence) || SUPPOSED_FIRST.test(sentence);
}

function isPlayed(sentence: string): boolean {
  return PLAYED.test(sentence) || PLAYED_FIRST.test(sentence);
}

import { frontOfAll, patternOfAll } from "../../language/united.ts";

/**
 * What is said within a frame is not said of the world: a dream, a supposition, a game, another's speech. What a frame governs stays with
 * it, so that no part of it becomes a fact by itself. In doubt it does: a memory too long beats one that is false.
 */

/** Words of a dream or a supposition, wherever they stand: they govern the rest of their paragraph. */
const SUPPOSED = patternOfAll("supposed");
/** The same where they begin the sentence: elsewhere they mean something else ("I suppose so"). */
const SUPPOSED_FIRST = frontOfAll("supposedFirst");
/** A game, a role or a story: governs the rest of the text. */
const PLAYED = patternOfAll("played");
const PLAYED_FIRST = frontOfAll("playedFirst");
/** Where a frame ends: back to what is. */
const REAL = patternOfAll("real");
/** Speech that begins with a single mark, which the sentence splitter cannot tell from an apostrophe. */
const SPEECH_OPENS = /(?:^|[\s:,(])['‘‚‹](?=\p{L})/u;
const SPEECH_CLOSES = /[\p{L}\p{N}.!?…,]['’›](?=$|[\s.,;:!?)])/u;
/** How far what governs a sentence goes on governing: to the end of the speech, the paragraph, the text. */
export type Frame = "none" | "speech" | "paragraph" | "text";

/** What holds for the sentence after this one, when `before` held for this one. */
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

/** Whether a frame that held before this sentence still governs it. */
export function isGoverned(sentence: string, before: Frame): boolean {
  return before === "speech" || (before !== "none" && !REAL.test(sentence));
}

/** Whether the sentence tells of a dream or a supposition: what it says in its second half is part of it. */
export function isSupposed(sentence: string): boolean {
  return SUPPOSED.test(sentence) || SUPPOSED_FIRST.test(sentence);
}

function isPlayed(sentence: string): boolean {
  return PLAYED.test(sentence) || PLAYED_FIRST.test(sentence);
}

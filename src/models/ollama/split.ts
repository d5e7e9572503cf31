import { isAsciiOnly } from "../../reading/words.ts";

const WORD_LETTERS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+/gu;
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
/** In common vocabularies, English words up to about this length are one token. */
const ASCII_LETTERS_PER_TOKEN = 5;
const OTHER_LETTERS_PER_TOKEN = 3;

/**
 * Estimates how many tokens a model's tokenizer makes of a text. For prose the error is within a third, and rather too high than too
 * low. The server decides: a text that it finds too long is split into smaller pieces.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(WORD_LETTERS)) {
    if (LETTERS.test(run)) tokens += Math.ceil(run.length / (isAsciiOnly(run) ? ASCII_LETTERS_PER_TOKEN : OTHER_LETTERS_PER_TOKEN));
    else tokens += otherTokens(run);
  }
  return tokens;
}

/**
 * White space belongs to the next word. Digits, punctuation and characters of other scripts count one each, or two
 * beyond the basic plane.
 */
function otherTokens(run: string): number {
  let tokens = 0;
  for (const character of run) {
    if (character.trim() !== "") tokens += character.length;
  }
  return tokens;
}

/** Splits a text into pieces of at most `limitTokens` estimated tokens, in order. Joined, the pieces are the text. */
export function splitText(text: string, limitTokens: number): string[] {
  if (estimateTokens(text) <= limitTokens) return [text];
  const halves = halve(text);
  return halves ? halves.flatMap((half) => splitText(half, limitTokens)) : [text];
}

const SENTENCE_END = /[.!?…]["'”’)\]]*\s+|[。！？]|\n+/gu;
const SPACE = /\s+/gu;

/**
 * Splits a text into two parts of about equal length: after a sentence, or else between words, or else between
 * characters. Returns undefined for a single character.
 */
export function halve(text: string): [string, string] | undefined {
  const at = nearestToMiddle(text, SENTENCE_END) ?? nearestToMiddle(text, SPACE) ?? characterBorder(text);
  return at === undefined ? undefined : [text.slice(0, at), text.slice(at)];
}

/** Returns the end of the match nearest to the middle, if at least a quarter of the text is on either side. */
function nearestToMiddle(text: string, border: RegExp): number | undefined {
  const middle = text.length / 2;
  let best: number | undefined;
  for (const match of text.matchAll(border)) {
    const end = match.index + match[0].length;
    if (best === undefined || Math.abs(end - middle) < Math.abs(best - middle)) best = end;
  }
  return best !== undefined && Math.abs(best - middle) <= text.length / 4 ? best : undefined;
}

function characterBorder(text: string): number | undefined {
  const middle = Math.floor(text.length / 2);
  const inPair = /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(middle - 1, middle + 1));
  const at = inPair ? middle + 1 : middle;
  return at > 0 && at < text.length ? at : undefined;
}

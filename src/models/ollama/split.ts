const WORD_LETTERS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+/gu;
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
const ASCII_ONLY = /^[\p{ASCII}]*$/u;
/** English words of the common vocabularies take one token up to about this length. */
const ASCII_LETTERS_PER_TOKEN = 5;
const OTHER_LETTERS_PER_TOKEN = 3;

/**
 * About how many tokens a model's tokenizer makes of a text; right within a third for prose, too high rather than too low. Only an
 * estimate: the server has the last word, and what it finds too long is split finer.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(WORD_LETTERS)) {
    if (LETTERS.test(run)) tokens += Math.ceil(run.length / (ASCII_ONLY.test(run) ? ASCII_LETTERS_PER_TOKEN : OTHER_LETTERS_PER_TOKEN));
    else tokens += otherTokens(run);
  }
  return tokens;
}

/** White space belongs to the word after it; digits, punctuation, and characters of other scripts count one each, beyond the basic plane two. */
function otherTokens(run: string): number {
  let tokens = 0;
  for (const character of run) {
    if (character.trim() !== "") tokens += character.length;
  }
  return tokens;
}

/** The pieces of a text that hold at most so many estimated tokens, in order; together they are the text. A text that fits is its only piece. */
export function splitText(text: string, limitTokens: number): string[] {
  if (estimateTokens(text) <= limitTokens) return [text];
  const halves = halve(text);
  return halves ? halves.flatMap((half) => splitText(half, limitTokens)) : [text];
}

const SENTENCE_END = /[.!?…]["'”’)\]]*\s+|[。！？]|\n+/gu;
const SPACE = /\s+/gu;

/** Two parts of about equal length, cut where a sentence ends, else between words, else between characters; undefined for a single character. */
export function halve(text: string): [string, string] | undefined {
  const at = nearestToMiddle(text, SENTENCE_END) ?? nearestToMiddle(text, SPACE) ?? characterBorder(text);
  return at === undefined ? undefined : [text.slice(0, at), text.slice(at)];
}

/** The end of the match that is nearest to the middle, if it leaves a quarter of the text on either side. */
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

/** What the wording of a text tells beside its topic. English: a text of another language has no cues and is ranked without them. */

const FIRST_PERSON = /\b(?:i|my|me|we|our|mine|us)\b/gi;
const STAMP = /^\[[^\]]*\]\s*/;
const NAME = /^\p{Lu}\w+:\s*/u;
const ASKS_OF_SELF = /\b(?:i|my|me)\b/i;
/** As many first-person words make a text one of its teller. */
const ENOUGH_WORDS = 2;

/** How far a text tells of its teller, 0 to 1. */
export function firstPersonOf(text: string): number {
  const found = text.replace(STAMP, "").replace(NAME, "").match(FIRST_PERSON);
  return Math.min(1, (found?.length ?? 0) / ENOUGH_WORDS);
}

/** Whether a question is about the one who asks. */
export function asksOfSelf(query: string): boolean {
  return ASKS_OF_SELF.test(query);
}

export function asks(text: string): boolean {
  return /[?？؟]/u.test(text);
}

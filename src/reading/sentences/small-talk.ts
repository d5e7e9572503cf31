import { phrasesOfAll, wordsOfAll } from "../languages/all-languages.ts";
import { fold } from "../words.ts";

/** Phrases without a topic: greetings, thanks, acknowledgements, reactions, farewells. */
const PHRASES = phrasesOfAll("smallTalk");
const LONGEST_PHRASE_WORDS = Math.max(...[...PHRASES].map((phrase) => phrase.split(" ").length));
/** Phrases that a name may follow directly ("Hi Ann"); after the others it needs a comma. */
const ADDRESSING = phrasesOfAll("addressing");
/** Words that strengthen small talk and add no content. */
const INTENSIFIERS = wordsOfAll("intensifiers");
const ANSWERS = phrasesOfAll("answers");
/** A sentence with more than twice as many words and commas is not small talk: no greeting is that long. */
const SMALL_TALK_WORDS = 14;
const REPLY_WORDS = 3;
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}]+)*|,/gu;

/** Whether the sentence consists only of greetings, thanks and the like. True also for a sentence without a letter or a digit. */
export function isSmallTalk(sentence: string): boolean {
  const tokens = tokensOf(sentence);
  if (tokens.length > SMALL_TALK_WORDS * 2) return false;
  let matched = 0;
  for (let at = 0; at < tokens.length; ) {
    const length = phraseAt(tokens, at);
    if (length > 0) {
      matched++;
      at += length;
      at += nameAfter(tokens, at, ADDRESSING.has(joined(tokens, at - length, at)));
    } else if (tokens[at]?.folded === "," || INTENSIFIERS.has(tokens[at]?.folded ?? "")) {
      at++;
    } else if (at === 0 && isName(tokens[0]) && tokens[1]?.folded === ",") {
      at += 2;
    } else {
      return false;
    }
  }
  return matched > 0 || tokens.length === 0;
}

/** Whether the sentence is "Yes." or similar: small talk, unless it answers the question before it. */
export function isAnswer(sentence: string): boolean {
  const tokens = tokensOf(sentence).filter((token) => token.folded !== ",");
  return tokens.length <= 3 && ANSWERS.has(joined(tokens, 0, tokens.length));
}

/** Whether the sentence is too short to be understood without the question before it: "I do not.", "In Rome." */
export function isReply(sentence: string): boolean {
  return !/[?？]\s*$/u.test(sentence) && tokensOf(sentence).length <= REPLY_WORDS && !isSmallTalk(sentence);
}

interface Token {
  readonly folded: string;
  readonly capitalised: boolean;
}

function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (const [word] of sentence.slice(0, 400).matchAll(TOKEN)) {
    tokens.push({ folded: fold(word).replace("’", "'"), capitalised: /^\p{Lu}\p{Ll}/u.test(word) });
  }
  return tokens;
}

function phraseAt(tokens: readonly Token[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE_WORDS, tokens.length - at); length > 0; length--) {
    if (PHRASES.has(joined(tokens, at, at + length))) return length;
  }
  return 0;
}

/** The number of tokens from `at` that name the person addressed, including the comma before the name; 0 without a name. */
function nameAfter(tokens: readonly Token[], at: number, addressing: boolean): number {
  const comma = tokens[at]?.folded === "," ? 1 : 0;
  if (comma === 0 && !addressing) return 0;
  let end = at + comma;
  while (end < at + comma + 2 && isName(tokens[end]) && phraseAt(tokens, end) === 0) end++;
  const ended = tokens[end] === undefined || tokens[end]?.folded === ",";
  const isFollowedBySmallTalk = tokens[end] !== undefined && phraseAt(tokens, end) > 0;
  return end > at + comma && (ended || isFollowedBySmallTalk) ? end - at : 0;
}

function isName(token: Token | undefined): boolean {
  return token?.capitalised === true;
}

function joined(tokens: readonly Token[], from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) text += at === from ? (tokens[at]?.folded ?? "") : ` ${tokens[at]?.folded ?? ""}`;
  return text;
}

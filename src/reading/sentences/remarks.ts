import { LANGUAGES } from "../../language/languages.ts";
import { wordsOfAll } from "../languages/all-languages.ts";
import { type Spelled, spelledOf } from "../languages/identify.ts";
import { lazy } from "../languages/lazy.ts";
import { HAN_KANA, LONG_VOWEL } from "../scripts.ts";
import { words } from "../words.ts";
import { continuationOf } from "./wording-cues.ts";

const QUESTION_MARK = /[?？؟¿]/u;
const SENTENCE_END = /[.!…。！।]["'”’»)\]]*\s*$/u;
/** A clause of a script without spaces, which has no words to be counted. */
const UNSPACED_CLAUSE = new RegExp(`[${HAN_KANA}\\p{Script=Thai}${LONG_VOWEL}]{8,}`, "u");
/** A sentence with a full stop has this many words; one without has {@link CLAUSE_WORDS}, some of them words of grammar. */
const SENTENCE_WORDS = 3;
const CLAUSE_WORDS = 5;
const GRAMMAR_WORDS = 2;

const AFTER = "(?![\\p{L}\\p{N}\\p{M}_])";
const functionWords = lazy(() => wordsOfAll("stopWords"));
const front = lazy(() => {
  const patterns = LANGUAGES.flatMap(({ asking }) => asking?.front ?? []);
  return new RegExp(`^\\P{L}*(?:${patterns.join("|")})${AFTER}`, "iu");
});
const anywhere = lazy(
  () =>
    new Map(
      LANGUAGES.flatMap(({ code, asking }) => (asking?.anywhere === undefined ? [] : [[code, new RegExp(asking.anywhere, "iu")] as const])),
    ),
);

/**
 * Whether a query is one sentence that asks nothing: "I finally fixed the boiler myself." Such a sentence rarely contains words of the
 * memories that are relevant to it.
 */
export function isRemark(query: string, spelled = spelledOf(query), continuation = continuationOf(query)): boolean {
  return continuation === 0 && !asks(query, spelled) && isClause(query);
}

/** Whether a query asks: it has a question mark, or the words of a question or of a request for information in any language. */
function asks(query: string, spelled: Spelled): boolean {
  return QUESTION_MARK.test(query) || front().test(query) || asksAnywhere(query, spelled);
}

/** A short word of one language ("ne", "mi") may be another word in a second language, so the language must be known. */
function asksAnywhere(query: string, { language }: Spelled): boolean {
  return (
    anywhere()
      .get(language?.code ?? "")
      ?.test(query) ?? false
  );
}

/** Whether the text is a sentence and not a few words for a search: "I fixed the boiler", but not "wifi password". */
function isClause(text: string): boolean {
  if (UNSPACED_CLAUSE.test(text)) return true;
  const found = words(text);
  if (SENTENCE_END.test(text)) return found.length >= SENTENCE_WORDS;
  return found.length >= CLAUSE_WORDS && found.filter((word) => functionWords().has(word)).length >= GRAMMAR_WORDS;
}

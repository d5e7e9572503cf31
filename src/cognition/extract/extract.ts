import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../reading/headers/header.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import { blocks } from "./blocks.ts";
import { factsOf } from "./facts.ts";
import { frameAfter } from "./frames.ts";
import { passagesOf } from "./passages.ts";
import { hasKnownClauses, mayGoOn, standingOf } from "./statements.ts";

/**
 * A text up to this length is read sentence by sentence. A longer one is kept in passages, unless it is a list of statements, such as a
 * profile.
 */
const SHORT_TEXT_CHARACTERS = 400;
/** The least share of statements among the sentences of such a list. */
const STATEMENTS_SHARE = 0.7;

/**
 * Extracts the facts of a text: as few as possible, in the words of the text, and each understandable alone. A short text gives one fact
 * per independent statement, with the sentences that depend on it. A long text gives passages (a paragraph, or a list with its heading).
 *
 * A later change must be able to supersede one fact, and no statement could supersede a whole text. Single sentences of long texts would be
 * too many (14 per message on BEAM), and many of them only a heading. A memory that is too long is better than a false one.
 *
 * Code, JSON, tables, quotes and letters are never cut. Sentences inside a dream, a supposition or a game stay with the sentence that opens
 * it. Greetings and small talk are left out. No word is invented, but the shared subject of two halves of a sentence is repeated in both.
 * Returns an empty list when nothing is worth keeping.
 */
export function extract(text: string): string[] {
  const isRead = text.trim().length <= SHORT_TEXT_CHARACTERS || isOfStatements(text);
  return bounded(isRead ? factsOf(text) : passagesOf(text));
}

/** Whether a text is a sequence of statements about a present state: "I live in Rome. I have two kids. My car is red." */
function isOfStatements(text: string): boolean {
  const parts = blocks(text);
  if (parts.some(({ kind }) => kind === "whole" || kind === "heading")) return false;
  const isKnown = hasKnownClauses(text);
  const said = parts.flatMap((part) => sentences(splitHeader(part.text).body));
  // Sentences in a game or a story are not statements, whatever their form.
  if (said.some((sentence) => frameAfter(sentence, "none") === "text")) return false;
  const statements = said.filter((sentence) => standingOf(sentence, isKnown) === "alone" && !mayGoOn(sentence));
  return statements.length >= STATEMENTS_SHARE * said.length;
}

/** Limits the number of facts from one text: those beyond the limit are joined into the last one. */
function bounded(facts: string[]): string[] {
  const max = LIMITS.factsPerSubmission;
  if (facts.length <= max) return facts;
  return [...facts.slice(0, max - 1), facts.slice(max - 1).join("\n")];
}

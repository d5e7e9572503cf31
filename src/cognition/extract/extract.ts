import { LIMITS } from "../../memory/limits.ts";
import type { SentenceReader } from "../../models/model.ts";
import { splitHeader } from "../../reading/headers/header.ts";
import { sentences } from "../../reading/sentences/sentences.ts";
import { blocks } from "./blocks.ts";
import { factsOf } from "./facts.ts";
import { frameAfter } from "./frames.ts";
import { passagesOf } from "./passages.ts";
import { pieces } from "./pieces.ts";
import { hasKnownClauses, mayGoOn, standingOf } from "./statements.ts";

/** A text up to this length is always read sentence by sentence. */
const SHORT_TEXT_CHARACTERS = 400;
/**
 * A longer text is a document. Messages of up to 1,200 characters by eight authors give 361 of 711 facts a memory of their own, 1,000 give 352
 * and 400 give 225, and recall on RealMem, whose notes have longer lists, is 57.2, 57.1 and 57.5.
 */
const MESSAGE_CHARACTERS = 1_200;
/** A text between the two is read sentence by sentence when this share of it is likely to be facts, each by so much. */
const TOLD = { share: 0.5, fact: 0.5 } as const;
/** A document is read so, too, when it is a list of statements, such as a profile: this share of its sentences. */
const STATEMENTS_SHARE = 0.7;

/**
 * Extracts the facts of a text: as few as possible, in the words of the text, and each understandable alone. A message gives one fact per
 * independent statement, with the sentences that depend on it. A document gives passages (a paragraph, or a list with its heading).
 *
 * A later change must be able to supersede one fact, and no statement could supersede a whole text. Single sentences of documents would be
 * too many (14 per message on BEAM), and many of them only a heading. A memory that is too long is better than a false one.
 *
 * Code, JSON, tables, quotes and letters are never cut. Sentences inside a dream, a supposition or a game stay with the sentence that opens
 * it. Greetings and small talk are left out. No word is invented, but the shared subject of two halves of a sentence is repeated in both.
 * Returns an empty list when nothing is worth keeping.
 */
export function extract(text: string, reader: SentenceReader): string[] {
  const { length } = text.trim();
  const isShort = length <= SHORT_TEXT_CHARACTERS;
  if (!isShort && !isOfStatements(text) && (length > MESSAGE_CHARACTERS || hasSections(text))) return bounded(passagesOf(text));
  const facts = factsOf(text, reader);
  return bounded(isShort || tells(facts, reader) || isOfStatements(text) ? facts : passagesOf(text));
}

/** Whether the text is a document under several headings. */
function hasSections(text: string): boolean {
  return pieces(text).filter(({ isHeading }) => isHeading).length > 1;
}

/** Whether a long text tells of people rather than of a subject or a task: most of it is read as facts. */
function tells(facts: readonly string[], reader: SentenceReader): boolean {
  const characters = facts.reduce((sum, { length }) => sum + length, 0);
  const told = facts
    .filter((fact) => reader.read(splitHeader(fact).body).kinds.fact >= TOLD.fact)
    .reduce((sum, { length }) => sum + length, 0);
  return told >= TOLD.share * characters;
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
function bounded(facts: readonly string[]): string[] {
  const max = LIMITS.factsPerSubmission;
  if (facts.length <= max) return [...facts];
  return [...facts.slice(0, max - 1), facts.slice(max - 1).join("\n")];
}

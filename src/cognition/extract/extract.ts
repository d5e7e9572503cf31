import { LIMITS } from "../../memory/limits.ts";
import { splitHeader } from "../../text/header.ts";
import { sentences } from "../../text/sentences.ts";
import { blocks } from "./blocks.ts";
import { factsOf } from "./facts.ts";
import { frameAfter } from "./frames.ts";
import { passagesOf } from "./passages.ts";
import { hasKnownClauses, mayGoOn, standingOf } from "./statements.ts";

/** A text up to here is read sentence by sentence; a longer one keeps its passages, unless it is a list of statements, as a profile is. */
const SHORT_TEXT_CHARACTERS = 400;
/** So much of a list of statements is statements. */
const STATEMENTS_SHARE = 0.7;

/**
 * The facts of a text in its own words, each of which makes sense alone, as few as carry it. A short text gives each statement that stands
 * by itself, with what leans on it; a long one gives passages: a paragraph, a list with its heading. Code, JSON, tables, quotes and letters
 * are never cut, nor is what is dreamt, supposed or played taken out of its frame. Greetings and small talk go; no word is ever invented, though a subject
 * that two halves of a sentence share stands in both.
 * Empty when there is nothing worth keeping.
 */
export function extract(text: string): string[] {
  const isRead = text.trim().length <= SHORT_TEXT_CHARACTERS || isOfStatements(text);
  return bounded(isRead ? factsOf(text) : passagesOf(text));
}

/** Whether a text says one thing after another of what is: "I live in Rome. I have two kids. My car is red." */
function isOfStatements(text: string): boolean {
  const parts = blocks(text);
  if (parts.some(({ kind }) => kind === "whole" || kind === "heading")) return false;
  const isKnown = hasKnownClauses(text);
  const said = parts.flatMap((part) => sentences(splitHeader(part.text).body));
  // What is said in a game or a story is no list of statements, however it sounds.
  if (said.some((sentence) => frameAfter(sentence, "none") === "text")) return false;
  const statements = said.filter((sentence) => standingOf(sentence, isKnown) === "alone" && !mayGoOn(sentence));
  return statements.length >= STATEMENTS_SHARE * said.length;
}

/** The bound on facts from one text; what is beyond stays together in the last one. */
function bounded(facts: string[]): string[] {
  const max = LIMITS.factsPerSubmission;
  if (facts.length <= max) return facts;
  return [...facts.slice(0, max - 1), facts.slice(max - 1).join("\n")];
}

import { LIMITS } from "../../memory/limits.ts";
import { factsOf } from "./facts.ts";
import { passagesOf } from "./passages.ts";

/** A text up to here is read sentence by sentence; a longer one keeps its passages. */
const SHORT_TEXT_CHARACTERS = 400;

/**
 * The facts of a text in its own words, each of which makes sense alone, as few as carry it. A short text gives each statement that stands
 * by itself, with what leans on it; a long one gives passages: a paragraph, a list with its heading. Code, JSON, tables, quotes and letters
 * are never cut, nor is what is dreamt, supposed or played taken out of its frame. Greetings and filler go; no word is ever invented.
 * Empty when there is nothing worth keeping.
 */
export function extract(text: string): string[] {
  return bounded(text.trim().length <= SHORT_TEXT_CHARACTERS ? factsOf(text) : passagesOf(text));
}

/** The bound on facts from one text; what is beyond stays together in the last one. */
function bounded(facts: string[]): string[] {
  const max = LIMITS.factsPerSubmission;
  if (facts.length <= max) return facts;
  return [...facts.slice(0, max - 1), facts.slice(max - 1).join("\n")];
}

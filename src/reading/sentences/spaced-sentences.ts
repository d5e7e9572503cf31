import { LANGUAGES } from "../../language/languages.ts";
import type { SpacedSentences } from "../../language/vocabulary.ts";
import { lazy } from "../languages/lazy.ts";

/** A shorter text before a space is a name or a topic and not a sentence. */
const SENTENCE_LETTERS = 6;
/** After this much text, any clause of some length begins a new sentence. */
const LONG_CHARACTERS = 80;
const CLAUSE_LETTERS = 12;

interface Reader {
  readonly letter: RegExp;
  readonly ends: RegExp;
  readonly starts: RegExp;
  readonly verbs: RegExp;
  readonly others: RegExp;
  readonly continues: RegExp;
  readonly clause: RegExp;
}

const readers = lazy(() => LANGUAGES.flatMap(({ spacedSentences: told }) => (told === undefined ? [] : [readerOf(told)])));

function readerOf({ letter, ends, starts, verbs, others, continues }: SpacedSentences): Reader {
  return {
    letter: new RegExp(letter, "u"),
    ends: new RegExp(`(?:${ends})$`, "u"),
    starts: new RegExp(`^(?:${starts})`, "u"),
    verbs: new RegExp(`^(?:${verbs})`, "u"),
    others: new RegExp(`^(?:${others})`, "u"),
    continues: new RegExp(`^(?:${continues})`, "u"),
    clause: new RegExp(`^${letter}{${CLAUSE_LETTERS},}`, "u"),
  };
}

/**
 * Cuts a text into its sentences at spaces, where its script has no full stops: before a word that begins a sentence, and after one that
 * ends it. A word is never cut. Texts in other scripts are one piece.
 */
export function spacedSentences(text: string): string[] {
  const reader = readers().find(({ letter }) => letter.test(text));
  if (reader === undefined) return [text];
  const found: string[] = [];
  let current = "";
  for (const part of text.split(/(?<=\s)(?=\S)/u)) {
    if (endsBefore(current.trim(), part, reader)) {
      found.push(current);
      current = "";
    }
    current += part;
  }
  return [...found, current];
}

function endsBefore(current: string, next: string, { ends, starts, verbs, others, continues, clause }: Reader): boolean {
  if (current.length < SENTENCE_LETTERS || continues.test(next)) return false;
  if (ends.test(current) || starts.test(next)) return true;
  if (others.test(next)) return clause.test(next);
  return !others.test(current) && (verbs.test(next) || (current.length >= LONG_CHARACTERS && clause.test(next)));
}

import { frontOfAll, patternOfAll, sourceOfAll } from "../../reading/languages/all-languages.ts";
import { FACT_CHARACTERS } from "../limits.ts";
import { isSupposed } from "./frames.ts";

const CONJUNCTION = new RegExp(`\\s*[,;]?\\s+${sourceOfAll("conjunctions", "")}\\s+|;\\s+`, "giu");
const GOVERNS = patternOfAll("governing");
const POINTS_BACK = patternOfAll("pointing");
/** "Three cats: Milo is 4, Luna is 2 ..." */
const LISTS = /\p{L}[:：]\s/u;
/** "My wife's is green." */
const ELLIPTICAL = frontOfAll("elliptical");
/** A subject with its verb. */
const CLAUSE = new RegExp(`^${sourceOfAll("clauses", "")}`, "u");
/** A half with fewer words is rarely an idea of its own. */
const CLAUSE_WORDS = 3;

/**
 * Cuts a sentence such as "My name is Ann and I live in Rome." at a conjunction between two full clauses, each with its own subject.
 * Does not cut where a clause of speech, thought, dream or condition may govern the second half, or where a pronoun in it refers back.
 */
export function splitClauses(sentence: string): string[] {
  if (sentence.length > FACT_CHARACTERS || isSupposed(sentence)) return [sentence];
  const clauses: string[] = [];
  let from = 0;
  for (const found of sentence.matchAll(CONJUNCTION)) {
    const left = sentence.slice(from, found.index);
    const right = sentence.slice(found.index + found[0].length);
    if (!isClause(left) || GOVERNS.test(left) || LISTS.test(left) || !isClause(right) || POINTS_BACK.test(right) || ELLIPTICAL.test(right))
      continue;
    clauses.push(left.trim());
    from = found.index + found[0].length;
  }
  clauses.push(sentence.slice(from).trim());
  return clauses;
}

/** Whether the text begins with a subject and its verb. */
export function isClause(text: string): boolean {
  const trimmed = text.trim();
  return CLAUSE.test(trimmed) && trimmed.split(/\s+/u).length >= CLAUSE_WORDS;
}

import { FACT_CHARACTERS } from "../limits.ts";
import { isSupposed } from "./frames.ts";

const CONJUNCTION = /\s*[,;]?\s+(?:and|und|et)\s+|;\s+/giu;
const GOVERNS =
  /\b(?:if|when|while|because|since|that|whether|unless|until|who|whom|whose|which|where|after|before|although|though|between|both|either|neither|as|than|once|so|let|make|makes|see|saw|heard|hear|wenn|weil|dass|ob|als|wer|si|que|qui|quand|say|says|said|tell|tells|told|think|thinks|thought|believe|believes|know|knows|knew|hope|hopes|wish|wishes|feel|feels|guess|suppose|mean|means|imagine|asked|ask|want|wants|glaube|denke|hoffe|sagte|crois|pense)\b/iu;
const POINTS_BACK =
  /\b(?:it|it's|its|they|they're|them|their|he|he's|him|his|she|she's|her|this|that|these|those|one|ones|there|then|too|either|neither|both|likewise|same|so|er|sie|es|ihn|ihm|ihr|das|dies|auch|il|elle|le|la|lui|leur|ça|cela|aussi)\b/iu;
/** "Three cats: Milo is 4, Luna is 2 ..." */
const LISTS = /\p{L}[:：]\s/u;
/** "My wife's is green." */
const ELLIPTICAL = /^\P{L}*(?:my|our|\p{Lu}\p{L}+)(?: \p{L}+)?['’]s (?:is|are|was|were|at|on|in)\b/iu;
const VERB =
  "(?:is|are|was|were|am|has|have|had|do|does|did|will|would|can|could|should|must|lives?|works?|likes?|loves?|hates?|prefers?|wants?|needs?|plays?|speaks?|drives?|eats?|drinks?|stud(?:y|ies)|owns?|runs?|uses?|enjoys?|goes|went|got|gets?|came|comes?|moved|made|starts?|started|\\p{L}{2,}ed)";
const FIRST_PERSON = "(?:I|I['’](?:m|ve|d|ll)|i|i['’](?:m|ve|d|ll)|[Ii]ch|[Jj]e|[Jj]['’]\\p{L}+)";
const POSSESSED = `(?:[Mm]y|[Oo]ur|[Mm]eine?|[Mm]on|[Mm]a)\\s+(?:[\\p{L}\\p{N}'’-]+\\s+){1,3}?(?:${VERB}|ist|hei(?:ß|ss)t|wohnt|arbeitet|est|s['’]appelle)\\b`;
const NAMED = `(?:(?:[Tt]he\\s+)?[Uu]ser|(?!(?:The|This|That|These|Those|My|Our|Your|When|If|After|Before|Since|While)\\b)\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?)\\s+(?:${VERB}\\b|\\p{Ll}+s\\b(?=\\s+\\p{L}))`;
const CLAUSE = new RegExp(`^(?:${FIRST_PERSON}\\s+\\p{L}|${POSSESSED}|${NAMED})`, "u");
/** Shorter halves are rarely an idea of their own. */
const CLAUSE_WORDS = 3;

/**
 * Cuts "My name is Ann and I live in Rome." where both halves are full clauses with a subject of their own, and nowhere else:
 * a clause of speech, thought, dream or condition before the conjunction may govern what follows, and a pronoun after it points back.
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

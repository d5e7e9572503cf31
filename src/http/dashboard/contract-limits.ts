import { LIMITS } from "../../memory/limits.ts";

/**
 * Numbers to which the browser's forms hold what the server's schemas hold. Of the server's files the browser imports values from this one alone: it is
 * plain numbers, and imports nothing but the limits of the contract.
 */
export const FORM_LIMITS = {
  questionCharacters: LIMITS.queryCodePoints,
  results: LIMITS.searchK,
  labelCharacters: LIMITS.labelCodePoints,
  rateLimitPerSecond: LIMITS.rateLimitPerSecond,
  passwordMinCharacters: LIMITS.passwordMinCharacters,
  /** Memories of one page of a list. */
  pageMemories: LIMITS.listLimit,
  /** Of a filter's text: a phrase. */
  browseTextCharacters: 200,
  /** A person reads what they merge. */
  mergedMemories: 20,
  /** Ticked in a list by hand, a page or a few; all of them share a few commits. */
  bulkMemories: 200,
} as const;

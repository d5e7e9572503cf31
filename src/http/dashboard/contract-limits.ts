import { LIMITS } from "../../memory/limits.ts";

/**
 * Numbers that the browser repeats from the server: its forms accept what the schemas accept, and its lists know when they are cut. Of the server's files the browser imports values from this one alone: it is
 * plain numbers, and imports nothing but the limits of the contract.
 */
export const DASHBOARD_LIMITS = {
  questionCharacters: LIMITS.queryCodePoints,
  results: LIMITS.searchK,
  labelCharacters: LIMITS.labelCodePoints,
  rateLimitPerSecond: LIMITS.rateLimitPerSecond,
  passwordMinCharacters: LIMITS.passwordMinCharacters,
  /** Memories of one page of a list. */
  pageMemories: LIMITS.listLimit,
  listedDeadLetters: LIMITS.listedDeadLetters,
  /** Of a filter's text: a phrase. */
  browseTextCharacters: 200,
  /** A person reads what they merge. */
  mergedMemories: 20,
  /** Ticked in a list by hand, a page or a few; all of them share a few commits. */
  bulkMemories: 200,
} as const;

import { LIMITS } from "../../memory/limits.ts";

/**
 * The limits that server and browser share: the forms accept what the schemas accept, and the lists show when they are incomplete. This is
 * the only file of the server from which the browser imports values. It contains plain numbers and imports only the limits of the contract.
 */
export const DASHBOARD_LIMITS = {
  questionCharacters: LIMITS.queryCodePoints,
  results: LIMITS.searchK,
  identifierCharacters: LIMITS.identifierCodePoints,
  labelCharacters: LIMITS.labelCodePoints,
  rateLimitPerSecond: LIMITS.rateLimitPerSecond,
  passwordMinCharacters: LIMITS.passwordMinCharacters,
  /** Memories per page of a list. */
  pageMemories: LIMITS.listLimit,
  listedDeadLetters: LIMITS.listedDeadLetters,
  /** The length of a filter's text, enough for a phrase. */
  browseTextCharacters: 200,
  /** Small, because a person reads the memories that they merge. */
  mergedMemories: 20,
  /** Memories of one bulk action. A person selects them in a list, and all changes share a few commits. */
  bulkMemories: 200,
} as const;

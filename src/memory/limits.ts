/**
 * What memoryd promises its callers, and the few bounds that rooms without a common owner keep alike. A bound of one file stands in that file with its reason,
 * one of a folder in the file of the folder that owns what it bounds. Units are the last word of a name.
 */
export const LIMITS = {
  // The contract (spec, "Limits"). These are promises to callers: they do not move with the machine.
  contentBytes: 8192,
  /** JSON structure and metadata around `content`. A body is held to both together, with `content` as it is once decoded: its escapes do not count. */
  writeOverheadBytes: 16 * 1024,
  searchBodyBytes: 8 * 1024,
  /** Unicode code points, as a person counts them. */
  queryCodePoints: 2048,
  identifierCodePoints: 256,
  searchK: { min: 1, max: 100, default: 10 },
  listLimit: { min: 1, max: 200, default: 50 },
  /** Requests still running this long after SIGTERM are cut: the promise is exit within 10 s. */
  shutdownMs: 8_000,

  // Shared. `http` and `transfer`: an import takes what a request may hold.
  /** Objects and arrays within each other in a body. Deep enough for any metadata; shallow enough for every recursion over it. */
  bodyDepth: 32,

  // `memory` (names), `http` (schemas and forms) and `cognition` (the name of a speaker).
  /** Names and labels are shown in tables and log lines. */
  labelCodePoints: 100,

  // `http` and `cli`: a password is set from both.
  /** Under it, guessing offline becomes cheap; over 15 asked for, people write it down. */
  passwordMinCharacters: 12,
  /** A passphrase has less; hashing takes longer with the length. */
  passwordMaxCharacters: 256,

  // `http` and `stores`: the form and the store refuse the same.
  /** A key's highest rate: more than one machine serves. */
  rateLimitPerSecond: 1_000_000,

  // `cli` and `http`: `jobs list`, and the page of the dashboard.
  /** Shown of the dead letters; a person reads no more at once. */
  listedDeadLetters: 1_000,

  // `memory` (ids) and `cognition`: each fact of a text has an id that follows from its number.
  /** Facts from one text of 8,192 bytes; what is beyond stays together in the last one. */
  factsPerSubmission: 64,

  // `cognition` (jobs and rounds), `stores` (no retry waits longer) and the supervisor: pauses double from the first to the second.
  backoffBaseMs: 500,
  backoffMaxMs: 30_000,

  // `config` and `search`.
  /** The default of the setting. A person notices a longer wait; a loaded model on two slow cores embeds a question in a fraction of it. */
  queryEmbedMs: 2_000,

  // `language`, `text` and `cognition`.
  /** Clauses whose letters a language remembers within a batch: those of a sentence, each in the forms that rules ask about. */
  sievedTexts: 16,
  /** Words whose stem is remembered: the vocabulary in use, in under 2 MB. */
  knownStems: 20_000,
} as const;

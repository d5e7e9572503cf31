/**
 * The limits that memoryd promises to its callers, and the few that several folders share. A limit of one file is defined in that file,
 * with its reason; a limit of one folder is defined in the file that owns what it bounds. The last word of a name is the unit.
 */
export const LIMITS = {
  // The contract (spec, "Limits"). These are promises to callers, so they do not depend on the machine.
  contentBytes: 8192,
  /** JSON structure and metadata around `content`. The limit of a body is the sum of both, and escapes within `content` do not count. */
  writeOverheadBytes: 16 * 1024,
  searchBodyBytes: 8 * 1024,
  /** The same, and as much for a filter. */
  queryBodyBytes: 16 * 1024,
  /** Unicode code points, as a person counts them. */
  queryCodePoints: 2048,
  identifierCodePoints: 256,
  searchK: { min: 1, max: 100, default: 10 },
  /** Estimated tokens of a context: 64 hold the frame and a line, and more than 16,000 would be no extract any more. */
  contextTokens: { min: 64, max: 16_000, default: 1_000 },
  /** Estimated tokens of all contexts of one conversation: its beginning, and what some ten prompts found. */
  sessionTokens: 4_000,
  listLimit: { min: 1, max: 200, default: 50 },
  /** Most writes of one batch: its commit takes some milliseconds, and its body at most 2.4 MB. */
  batchWrites: 100,
  /** Characters of an Idempotency-Key: enough for any id, and a header that no proxy refuses. */
  idempotencyKeyCharacters: 255,
  /** Most versions of a history: more than a person reads, and at most 0.8 MB of texts. */
  historyVersions: 100,
  /** Requests that still run this long after SIGTERM are aborted, because the process must exit within 10 s. */
  shutdownMs: 8_000,
  /** The process ends this long after SIGTERM, whatever holds it up. */
  exitMs: 9_900,

  // Shared by `http` and `transfer`: an import accepts what a request may contain.
  /** Deepest nesting of objects and arrays in a body: deep enough for any metadata, and shallow enough for every recursion over it. */
  bodyDepth: 32,

  // Shared by `memory` (names), `http` (schemas and forms) and `cognition` (the name of a speaker).
  /** Longest name or label, because they are shown in tables and log lines. */
  labelCodePoints: 100,

  // Shared by `http` and `cli`, which both set passwords.
  /** A shorter password is cheap to guess offline. With a minimum over 15, people write their passwords down. */
  passwordMinCharacters: 12,
  /** Longer than any passphrase, but bounded, because hashing takes longer with the length. */
  passwordMaxCharacters: 256,

  // Shared by `http` and `stores`: the form and the store have the same limit.
  /** Highest rate of a key: more requests than one machine can serve. */
  rateLimitPerSecond: 1_000_000,

  // Shared by `cli` and `http`: `jobs list`, and the page of the dashboard.
  /** Most dead letters of one list: no person reads more at once. */
  listedDeadLetters: 1_000,

  // Shared by `memory` (ids) and `cognition`: the id of a fact follows from its number in the text.
  /** Most facts from one text of 8,192 bytes. The rest of the text stays together in the last fact. */
  factsPerSubmission: 64,

  // Shared by `cognition` (jobs and rounds), `stores` (the longest wait of a retry) and the supervisor: the back-off doubles from
  // base to max.
  backoffBaseMs: 500,
  backoffMaxMs: 30_000,

  // Shared by `http`, `agents` and the clients, which repeat it.
  /** The longest time that a write waits until it can be found, when its caller prefers that. */
  writeWaitSeconds: 30,

  // Shared by `config` and `search`.
  /** Default of the setting. People notice a longer wait, and a loaded model on two slow cores embeds a query in a fraction of it. */
  queryEmbedMs: 2_000,
} as const;

/** Every bound in memoryd, in one place, each with its reason. Units are the last word of a name. */
export const LIMITS = {
  // The contract (spec, "Limits"). These are promises to callers: they do not move with the machine.
  contentBytes: 8192,
  /** JSON structure and metadata around `content`. */
  writeOverheadBytes: 16 * 1024,
  searchBodyBytes: 8 * 1024,
  /** Unicode code points, as a person counts them. */
  queryCodePoints: 2048,
  identifierCodePoints: 256,
  searchK: { min: 1, max: 100, default: 10 },
  listLimit: { min: 1, max: 200, default: 50 },

  // Requests.
  /** A cursor is about 80 characters; a longer one is not ours and is not parsed. */
  cursorCharacters: 512,
  /** A slow sender holds a connection no longer than this. */
  requestIdleSeconds: 30,
  /** A search that has not answered by then answers with what it has or fails. */
  searchDeadlineMs: 10_000,
  /** Requests still running this long after SIGTERM are cut: the promise is exit within 10 s. */
  shutdownMs: 8_000,

  // Queue.
  /** About 1.5 GB of full-size texts. Beyond it a write is answered 429: the worker is far behind, and the disk is not ours to fill. */
  queuedSubmissionsPerOrg: 1_000_000,
  /** One claim. Large enough to share an embedding batch and a commit, small enough that a stop waits under a second. */
  claimSubmissions: 64,
  leaseMs: 60_000,
  /** Attempts before a submission is set aside: with the backoff below about 15 s of trying. */
  attempts: 5,
  backoffBaseMs: 500,
  backoffMaxMs: 30_000,
  /** Facts from one text of 8,192 bytes; what is beyond stays together in the last one. */
  factsPerSubmission: 64,

  // Group commit.
  /** Writes that share one commit; the fsync is amortised long before this. */
  commitOperations: 256,
  /** How long a writer waits for another process or thread before it gives up with an error. */
  writeLockMs: 15_000,

  // Memory of the process.
  openOrganizations: 256,
  /** Answers kept for identical queries. */
  cacheEntries: 10_000,
  cacheBytes: 64 * 1024 * 1024,
  /** Vectors of hot scopes kept for exact search: 256 MiB is about 250,000 memories of 256 dimensions. */
  hotVectorsBytes: 256 * 1024 * 1024,
  /** A scope larger than this is searched in LanceDB instead of being copied. */
  hotScopeMemories: 200_000,
  rateBuckets: 100_000,

  // Health.
  /** The worker sends a pulse each second; a batch of slow work may hold one back. */
  workerSilenceMs: 10_000,
  /** Longer than all attempts of one job with their backoff: a queue that did nothing for so long is stuck. */
  queueStalledMs: 120_000,
  healthHoldMs: 1_000,

  // Search.
  /** Candidates taken from each signal before fusion: k is at most 100, so fusion always has more than it must return. */
  searchCandidates: 200,

  // Cognition.
  /** Related facts without an abstraction that make one worth deriving. */
  abstractionSources: { min: 5, max: 12 },
} as const;

/** Every bound in memoryd, in one place, each with its reason. Units are the last word of a name. */
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

  // Requests.
  /** Objects and arrays within each other in a body. Deep enough for any metadata; shallow enough for every recursion over it. */
  bodyDepth: 32,
  /** A search that has not answered by then answers with what it has or fails. */
  searchDeadlineMs: 10_000,
  /** Requests still running this long after SIGTERM are cut: the promise is exit within 10 s. */
  shutdownMs: 8_000,
  /** Of that, what a call to a model may take to end. */
  modelsStopMs: 5_000,

  // Organizations and keys.
  /** Names and labels are shown in tables and log lines. */
  labelCodePoints: 100,
  /** Under it, guessing offline becomes cheap; over 15 asked for, people write it down. */
  passwordMinCharacters: 12,
  /** A passphrase has less; hashing takes longer with the length. */
  passwordMaxCharacters: 256,
  /** A key's highest rate: more than one machine serves. */
  rateLimitPerSecond: 1_000_000,

  // Queue.
  backoffBaseMs: 500,
  backoffMaxMs: 30_000,
  /** Facts from one text of 8,192 bytes; what is beyond stays together in the last one. */
  factsPerSubmission: 64,

  // Group commit.

  // Memory of the process.
  /** Answers kept for identical queries. */
  cacheEntries: 10_000,
  cacheBytes: 64 * 1024 * 1024,
  /** Questions of one scope that are answered anew when it changed. Popularity falls off fast: the first few are most of the gain. */
  warmPerScope: 8,
  /** Questions waiting to be answered anew, over all scopes: about a second of work; the oldest give way. */
  warmQueue: 512,
  /** Between two of them: live requests come first. */
  warmPauseMs: 5,
  /** Vectors of hot scopes kept for exact search: 256 MiB is about 250,000 memories of 256 dimensions. */
  hotVectorsBytes: 256 * 1024 * 1024,
  /** A scope larger than this is searched in LanceDB instead of being copied. */
  hotScopeMemories: 200_000,
  /** Scopes known at once, small and empty ones included: their bookkeeping stays under a few megabytes. */
  hotScopes: 10_000,
  /** A scope found too large is counted again after as many changes: they are what could make it smaller. */
  hotRecountGenerations: 10_000,
  /** Vectors told by the worker and not yet asked for. Beyond it the oldest go: a search that misses them loads the scope anew. */
  hotArrivalsBytes: 16 * 1024 * 1024,
  /** Erased memories whose vectors are not taken in when they are told late: the messages under way name far fewer. About 200 bytes each. */
  hotForgotten: 10_000,
  /** How long a search waits for a vector whose record it saw first: the message is on its way, and loading a scope costs more. */
  hotArrivalWaitMs: 20,
  /** Words of hot scopes kept for ranking: about 1.5 kB for a memory of a sentence or two. A scope that takes more is ranked by the text index. */
  hotTextsBytes: 256 * 1024 * 1024,
  /** Memories read and indexed in one go: a few milliseconds in which nothing else is answered. */
  hotTextsSlice: 256,
  /** How long a search waits for the words of a cold scope; then the text index answers, and this one goes on. About 20,000 memories. */
  hotTextsWaitMs: 500,

  // Log.
  /** What a pipe takes in one piece (PIPE_BUF on Linux). */
  logPipeChunkBytes: 4096,
  /** A file takes a chunk of any size in one piece; this is some 250 lines. */
  logFileChunkBytes: 64 * 1024,
  /** A line of a quiet server is seen no later than this. */
  logWaitMs: 100,

  // Disk.
  /** Below, the doctor calls it a fault: an erasure of a large organization needs more to rewrite its files. */
  diskFaultBytes: 256 * 1024 * 1024,
  diskWarningBytes: 2 * 1024 * 1024 * 1024,

  // Backup, export and import.
  /** Vectors of one part of a backup, which a restore adds at once: 4,096 with 256 dimensions. */
  backupVectorBytes: 4 * 1024 * 1024,
  /** A manifest or a list of checksums: some 150 bytes for each part of the largest backup. */
  backupListBytes: 64 * 1024 * 1024,
  /** Memories read or stored in one transaction: the server's own writes wait so long, some 10 ms. */
  transferMemories: 256,
  /** A memory of full size with every character escaped, its metadata and its links. */
  importLineBytes: 1024 * 1024,
  /** A file that is one JSON document is read as a whole; a larger one is to be given as JSON Lines. */
  importDocumentBytes: 256 * 1024 * 1024,
  /** Links of one memory: an abstraction has a dozen sources, and what says the same thing again and again has one older one at a time. */
  importLinks: 1_000,
  /** Code of a rule that decided about two memories: this program's own are shorter. */
  ruleCharacters: 64,
  /** Bad lines that are told of; the rest are counted. */
  importFaults: 20,

  // Vector tables.

  // Health.
  /** The worker sends a pulse each second; a VACUUM of a large organization holds it back. */
  workerSilenceMs: 30_000,
  /** Longer than all attempts of one job with their backoff: a queue that did nothing for so long, beyond a call to a model, is stuck. */
  queueStalledMs: 120_000,
  healthHoldMs: 1_000,
  /** `memoryd reindex` beside a server that makes no progress for so long, beyond a call to a model, says so: an attempt comes at least each half minute. */
  reindexSilenceMs: 60_000,
  /** How long `memoryd health` waits for the answer: less than the ten seconds that a container's check has. */
  healthAskMs: 5_000,

  // Search.
  /** Candidates taken from each signal before fusion: k is at most 100, so fusion always has more than it must return. */
  searchCandidates: 200,
  /** Memories looked at for one word, the newest: a word that more of them have tells little apart. */
  termMatches: 20_000,
  /** When too few candidates are live, four times as many are taken, up to this: beyond it an answer may hold fewer than k. */
  searchCandidatesMax: 3_200,
  /** The default of the setting. A person notices a longer wait; a loaded model on two slow cores embeds a question in a fraction of it. */
  queryEmbedMs: 2_000,
  /** While the embedder fails, it is tried again so often, and no search waits for that. */
  queryProbePauseMs: 1_000,
  /** A fault that every search meets is logged once in this time. */
  searchFaultLogMs: 60_000,

  /** Shown by `jobs list` and by the dashboard; a person reads no more at once. */
  listedDeadLetters: 1_000,

  /** Whether the models answer is looked at no more often. */
  modelStatesMs: 5_000,

  // Cognition.
  /** Clauses whose letters a language remembers within a batch: those of a sentence, each in the forms that rules ask about. */
  sievedTexts: 16,
  /** Between two signs of life of the worker. */
  pulseMs: 1_000,
  /** What takes longer says how far it is, so often. */
  progressMs: 1_000,
  /** Words whose stem is remembered: the vocabulary in use, in under 2 MB. */
  knownStems: 20_000,

  // Models.
} as const;

/** The bounds of the dashboard, a part of LIMITS. */
export const DASHBOARD_LIMITS = {
  // People who log in to the dashboard.
  /** Of an address in an SMTP path (RFC 5321, 4.5.3.1.3). */
  emailCharacters: 254,
  /** Under it, guessing offline becomes cheap; over 15 asked for, people write it down. */
  passwordMinCharacters: 12,
  /** A passphrase has less; hashing takes longer with the length. */
  passwordMaxCharacters: 256,
  /** Of argon2id: OWASP's first choice for servers is 19 MiB and 2 passes, about 30 ms. */
  passwordHashKiB: 19_456,
  passwordHashPasses: 2,
  /** Hashes at once: two cores, 38 MiB. */
  passwordHashesAtOnce: 2,
  /** Logins that wait for their hash; beyond, the caller is asked to wait. */
  passwordHashesWaiting: 16,
  /** Wrong passwords for an e-mail address after which it is locked: a person knows by then. */
  loginFailuresPerEmail: 10,
  /** From where each failure doubles the wait, from a second on. */
  loginFailuresUnslowed: 3,
  /** Wrong passwords from a network address: several people may share one. */
  loginFailuresPerAddress: 100,
  /** How long a lock holds, and how long a failure counts. */
  loginLockMs: 15 * 60_000,
  /** E-mail and network addresses whose failures are remembered; the oldest go first. */
  loginFailuresKept: 10_000,
  /** A session that nobody uses ends, and one ends however much it is used. */
  sessionIdleMs: 12 * 60 * 60_000,
  sessionMs: 7 * 24 * 60 * 60_000,
  /** That a session or a key was used is written down no more often. */
  lastUsedStepMs: 60_000,
  /** Uses of keys are gathered so long and share a commit: about one a second at most. */
  lastUsedWaitMs: 1_000,
  /** Sessions of one user, the oldest go first: browsers of one person. */
  sessionsPerUser: 20,
  users: 1_000,
  /** A set-up link is used on the day it was printed. */
  setupLinkMs: 24 * 60 * 60_000,
  /** About 20 MB; the oldest go first. */
  auditEntries: 100_000,
  auditPage: 50,
  /** Forms of a few short fields. */
  formBytes: 8 * 1024,

  // What a person looks at and changes.
  /** Of a memory's text in a list: a line or two. */
  excerptCharacters: 240,
  /** Of a filter's text: a phrase. */
  browseTextCharacters: 200,
  /** Memories looked at for a filter in one go: a third of a millisecond where they are lines, three where each is as long as may be. */
  browseSlice: 500,
  /** Memories looked at for one page. A filter that lets fewer through answers with what it found and where to go on. */
  browseScanned: 100_000,
  /** Agents or users offered by a filter; the beginning of a name shows others. */
  offeredIds: 100,
  /** Organizations whose memories are counted in their list: each opens a file. */
  countedOrganizations: 100,
  /** Links of one kind that are shown of a memory. */
  shownLinks: 100,
  /** Organizations with their queues, the longest; told with every sign of life of the worker. */
  shownQueues: 200,
  /** Jobs that ran last, told likewise. */
  shownFinishedJobs: 50,
  /** Jobs that wait, of one organization. */
  shownJobs: 100,
  /** Pages that watch at once: a few people with a few tabs each. */
  eventStreams: 64,
  /** Between two looks at what they watch: twice a second. */
  eventPauseMs: 500,
  /** A stream without news says so: less than `requestIdleSeconds`, after which the connection would be closed. */
  eventQuietMs: 10_000,
  /** Whether the models answer is looked at no more often. */
  modelStatesMs: 5_000,
  /** A person reads what they merge. */
  mergedMemories: 20,
  /** Ticked in a list by hand, a page or a few; all of them share a few commits. */
  bulkMemories: 200,
  /** About 37 characters an id. */
  bulkBodyBytes: 16 * 1024,
} as const;

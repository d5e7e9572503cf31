/** The bounds of the dashboard, a part of LIMITS. */
export const DASHBOARD_LIMITS = {
  // People who log in to the dashboard.
  /** Under it, guessing offline becomes cheap; over 15 asked for, people write it down. */
  passwordMinCharacters: 12,
  /** A passphrase has less; hashing takes longer with the length. */
  passwordMaxCharacters: 256,
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
  /** Uses of keys are gathered so long and share a commit: about one a second at most. */
  lastUsedWaitMs: 1_000,
  auditPage: 50,
  /** Forms of a few short fields. */
  formBytes: 8 * 1024,

  // What a person looks at and changes.
  /** Of a filter's text: a phrase. */
  browseTextCharacters: 200,
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

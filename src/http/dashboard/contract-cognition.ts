import { type Static, Type } from "@sinclair/typebox";

/** What the worker does and waits for. No content of any write is in it. */

const time = Type.String({ format: "date-time" });
const timeOrNull = Type.Union([time, Type.Null()]);
const id = Type.String({ format: "uuid" });
const orgId = Type.String({ maxLength: 100, description: "the id of an organization" });

export const QueueOf = Type.Object({
  org_id: Type.String(),
  queued: Type.Integer(),
  running: Type.Integer(),
  dead: Type.Integer(),
  /** When the oldest waiting write was accepted. */
  oldest_at: timeOrNull,
  erasures: Type.Integer({ description: "hard deletes that must still reach every file" }),
});
export type QueueOf = Static<typeof QueueOf>;

export const RunningJob = Type.Object({ org_id: Type.String(), id, attempts: Type.Integer(), started_at: time });
export type RunningJob = Static<typeof RunningJob>;

export const FinishedJob = Type.Object({
  org_id: Type.String(),
  id,
  /** `retried`: it failed and waits for its next attempt. `lost`: it was erased, deleted or taken back meanwhile. */
  outcome: Type.Union([Type.Literal("done"), Type.Literal("retried"), Type.Literal("dead"), Type.Literal("lost")]),
  facts: Type.Integer(),
  took_ms: Type.Number(),
  at: time,
});
export type FinishedJob = Static<typeof FinishedJob>;

export const ModelStatus = Type.Object({
  role: Type.Union([Type.Literal("embedder"), Type.Literal("generator")]),
  /** Of the model in Ollama, or `built in`. */
  name: Type.String(),
  /** The address of Ollama; null where it runs in memoryd itself. */
  host: Type.Union([Type.String(), Type.Null()]),
  answers: Type.Boolean(),
  /** Why not, and what to do; null when it answers. */
  problem: Type.Union([Type.String(), Type.Null()]),
});
export type ModelStatus = Static<typeof ModelStatus>;

/** `GET cognition`, and each event `status` of `GET cognition/events` (`data` is this as JSON). */
export const CognitionStatus = Type.Object({
  /** The worker gave a sign of life within its time. */
  worker_alive: Type.Boolean(),
  worker_restarts: Type.Integer(),
  totals: Type.Object({
    queued: Type.Integer(),
    running: Type.Integer(),
    dead: Type.Integer(),
    oldest_at: timeOrNull,
    erasures: Type.Integer(),
  }),
  /** Organizations in which something waits, the most first; the first few hundred. */
  queues: Type.Array(QueueOf),
  running: Type.Array(RunningJob),
  /** Newest first; since the worker started. */
  recent: Type.Array(FinishedJob),
  /** Since the worker started. */
  counts: Type.Object({
    done: Type.Integer(),
    retried: Type.Integer(),
    dead: Type.Integer(),
    lost: Type.Integer(),
    facts: Type.Integer(),
    abstractions: Type.Integer(),
    erased: Type.Integer(),
  }),
  models: Type.Array(ModelStatus),
  /** One line: which models were chosen, and why. */
  explanation: Type.String(),
  generator: Type.Object({
    calls: Type.Integer(),
    fallbacks: Type.Integer(),
    refused: Type.Integer(),
    prompt_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
  }),
  /** Null when no organization is being embedded anew. */
  reembedding: Type.Union([Type.Object({ organizations: Type.Integer(), embedded: Type.Integer(), left: Type.Integer() }), Type.Null()]),
});
export type CognitionStatus = Static<typeof CognitionStatus>;

/** `GET orgs/:org/jobs`: what runs and waits in one organization, in the order of the queue; the first hundred. */
export const WaitingJob = Type.Object({
  id,
  agent_id: Type.String(),
  user_id: Type.String(),
  state: Type.Union([Type.Literal("queued"), Type.Literal("running")]),
  attempts: Type.Integer(),
  created_at: time,
  /** A retry waits until then. */
  not_before: timeOrNull,
  error: Type.Union([Type.String(), Type.Null()]),
});
export type WaitingJob = Static<typeof WaitingJob>;
export const WaitingJobs = Type.Object({ items: Type.Array(WaitingJob) });
export type WaitingJobs = Static<typeof WaitingJobs>;

/** `GET dead-letters`: of one organization or of all; oldest first within an organization; the first thousand. */
export const DeadLettersQuery = Type.Object({ org_id: Type.Optional(orgId) }, { additionalProperties: false });
export type DeadLettersQuery = Static<typeof DeadLettersQuery>;
export const DeadLetterItem = Type.Object({
  org_id: Type.String(),
  id,
  agent_id: Type.String(),
  user_id: Type.String(),
  attempts: Type.Integer(),
  error: Type.String(),
  created_at: time,
});
export type DeadLetterItem = Static<typeof DeadLetterItem>;
export const DeadLetters = Type.Object({ items: Type.Array(DeadLetterItem) });
export type DeadLetters = Static<typeof DeadLetters>;
/** `POST dead-letters/:org/:id/retry` and `/drop`, with `{}`: 200 with this. */
export const DeadLetterChanged = Type.Object({ id, outcome: Type.Union([Type.Literal("queued"), Type.Literal("dropped")]) });
export type DeadLetterChanged = Static<typeof DeadLetterChanged>;
/** `POST dead-letters/retry` and `/drop`: all those of one organization or of all. 200 with {@link AllDeadLettersChanged}. */
export const AllDeadLettersBody = Type.Object({ org_id: Type.Optional(orgId) }, { additionalProperties: false });
export type AllDeadLettersBody = Static<typeof AllDeadLettersBody>;
/** How many were queued again or dropped. */
export const AllDeadLettersChanged = Type.Object({ count: Type.Integer() });
export type AllDeadLettersChanged = Static<typeof AllDeadLettersChanged>;
/** `POST` without anything to say. */
export const NothingBody = Type.Object({}, { additionalProperties: false });
export type NothingBody = Static<typeof NothingBody>;

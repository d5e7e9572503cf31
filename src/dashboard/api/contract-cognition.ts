import { type Static, Type } from "@sinclair/typebox";

/** The contract for the worker's status, jobs and dead letters. It never contains the content of a write. */

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
  erasures: Type.Integer({ description: "erasures that have not finished" }),
});
export type QueueOf = Static<typeof QueueOf>;

export const RunningJob = Type.Object({ org_id: Type.String(), id, attempts: Type.Integer(), started_at: time });
export type RunningJob = Static<typeof RunningJob>;

export const FinishedJob = Type.Object({
  org_id: Type.String(),
  id,
  /** `retried`: the attempt failed and the job waits for the next. `lost`: the write was erased, deleted or reclaimed in the meantime. */
  outcome: Type.Union([Type.Literal("done"), Type.Literal("retried"), Type.Literal("dead"), Type.Literal("lost")]),
  facts: Type.Integer(),
  took_ms: Type.Number(),
  at: time,
});
export type FinishedJob = Static<typeof FinishedJob>;

export const ModelStatus = Type.Object({
  role: Type.Union([Type.Literal("embedder"), Type.Literal("generator")]),
  /** The name of the model in Ollama, or `built in`. */
  name: Type.String(),
  /** The address of Ollama; null for a model that runs in memoryd itself. */
  host: Type.Union([Type.String(), Type.Null()]),
  answers: Type.Boolean(),
  /** Why the model does not answer, and what to do; null when it answers. */
  problem: Type.Union([Type.String(), Type.Null()]),
});
export type ModelStatus = Static<typeof ModelStatus>;

/** `GET cognition`, and each event `status` of `GET cognition/events` (`data` is this as JSON). */
export const CognitionStatus = Type.Object({
  /** Whether the worker's last heartbeat is recent enough. */
  worker_alive: Type.Boolean(),
  worker_restarts: Type.Integer(),
  totals: Type.Object({
    queued: Type.Integer(),
    running: Type.Integer(),
    dead: Type.Integer(),
    oldest_at: timeOrNull,
    erasures: Type.Integer(),
  }),
  /** The organizations with waiting work, the longest queue first; a few hundred at most. */
  queues: Type.Array(QueueOf),
  running: Type.Array(RunningJob),
  /** The finished jobs since the worker started, newest first. */
  recent: Type.Array(FinishedJob),
  /** Totals since the worker started. */
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
  /** Null when no organization is being re-embedded. */
  reembedding: Type.Union([Type.Object({ organizations: Type.Integer(), embedded: Type.Integer(), left: Type.Integer() }), Type.Null()]),
});
export type CognitionStatus = Static<typeof CognitionStatus>;

/** `GET orgs/:org/jobs`: the first hundred running and waiting jobs of one organization, in the order of the queue. */
export const WaitingJob = Type.Object({
  id,
  agent_id: Type.String(),
  user_id: Type.String(),
  state: Type.Union([Type.Literal("queued"), Type.Literal("running")]),
  attempts: Type.Integer(),
  created_at: time,
  /** The time of the next attempt; null when the job does not wait for a retry. */
  not_before: timeOrNull,
  error: Type.Union([Type.String(), Type.Null()]),
});
export type WaitingJob = Static<typeof WaitingJob>;
export const WaitingJobs = Type.Object({ items: Type.Array(WaitingJob) });
export type WaitingJobs = Static<typeof WaitingJobs>;

/** `GET dead-letters`: the first thousand dead letters of one organization or of all, oldest first within an organization. */
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
/** `POST dead-letters/:org/:id/retry` and `/drop`, with the body `{}`: 200 with this. */
export const DeadLetterChanged = Type.Object({ id, outcome: Type.Union([Type.Literal("queued"), Type.Literal("dropped")]) });
export type DeadLetterChanged = Static<typeof DeadLetterChanged>;
/** `POST dead-letters/retry` and `/drop`: all dead letters of one organization or of all. 200 with {@link AllDeadLettersChanged}. */
export const AllDeadLettersBody = Type.Object({ org_id: Type.Optional(orgId) }, { additionalProperties: false });
export type AllDeadLettersBody = Static<typeof AllDeadLettersBody>;
/** The number of dead letters that were queued again or dropped. */
export const AllDeadLettersChanged = Type.Object({ count: Type.Integer() });
export type AllDeadLettersChanged = Static<typeof AllDeadLettersChanged>;
/** The empty body of a `POST`. */
export const NothingBody = Type.Object({}, { additionalProperties: false });
export type NothingBody = Static<typeof NothingBody>;

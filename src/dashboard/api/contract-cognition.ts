import { Type } from "@sinclair/typebox";
import { closedObject } from "../../memory/checker.ts";
import type { Items } from "./contract.ts";

/** The contract for the worker's status, jobs and dead letters. It never contains the content of a write. */

const orgId = Type.String({ maxLength: 100, description: "the id of an organization" });

export interface QueueOf {
  readonly org_id: string;
  readonly queued: number;
  /** As many as {@link CognitionStatus.running} lists. */
  readonly running: number;
  readonly dead: number;
  /** When the oldest write that is not processed yet was accepted. */
  readonly oldest_at: string | null;
  /** Erasures that have not finished. */
  readonly erasures: number;
}

export interface RunningJob {
  readonly org_id: string;
  readonly id: string;
  readonly attempts: number;
  readonly started_at: string;
}

export interface FinishedJob {
  readonly org_id: string;
  readonly id: string;
  /** `retried`: the attempt failed and the job waits for the next. `lost`: the write was erased, deleted or reclaimed in the meantime. */
  readonly outcome: "done" | "retried" | "dead" | "lost";
  readonly facts: number;
  /** How many jobs were processed together; 1 when it was alone. */
  readonly batch: number;
  /** How long the whole batch took until this job ended. */
  readonly took_ms: number;
  readonly at: string;
}

export interface ModelStatus {
  readonly role: "embedder" | "generator";
  /** The name of the model in Ollama, or `built in`. */
  readonly name: string;
  /** The address of Ollama; null for a model that runs in memoryd itself. */
  readonly host: string | null;
  /** Whether Ollama answers a question about itself and has the model. That says nothing of the model's work: see `calls`. */
  readonly answers: boolean;
  /** Why the model does not answer, and what to do; null when it answers. */
  readonly problem: string | null;
  /** When a call of the worker last succeeded; null when none has since the worker started. */
  readonly worked_at: string | null;
  /** The worker's calls of the last minutes. */
  readonly calls: {
    readonly minutes: number;
    readonly count: number;
    readonly failed: number;
    /** Why the last of the failed calls did; null when none failed. */
    readonly reason: string | null;
    /** Whether the last call failed. */
    readonly is_failing: boolean;
  };
}

/** `GET cognition`, and the data of each event `status` of `GET events`. */
export interface CognitionStatus {
  /** Whether the worker's last heartbeat is recent enough. */
  readonly worker_alive: boolean;
  readonly worker_restarts: number;
  readonly totals: Omit<QueueOf, "org_id">;
  /** The organizations with waiting work, the longest queue first; a few hundred at most. */
  readonly queues: readonly QueueOf[];
  readonly running: readonly RunningJob[];
  /** The finished jobs since the worker started, newest first. */
  readonly recent: readonly FinishedJob[];
  /** Totals since the worker started; null for a viewer of some organizations, because the worker has them only for all together. */
  readonly counts: {
    readonly done: number;
    readonly retried: number;
    readonly dead: number;
    readonly lost: number;
    readonly facts: number;
    readonly abstractions: number;
    readonly erased: number;
  } | null;
  readonly models: readonly ModelStatus[];
  /** One line: which models were chosen, and why. */
  readonly explanation: string;
  /** Null where `counts` is. */
  readonly generator: {
    readonly calls: number;
    readonly fallbacks: number;
    readonly refused: number;
    readonly prompt_tokens: number;
    readonly output_tokens: number;
  } | null;
  /** Null when no organization is being re-embedded. */
  readonly reembedding: { readonly organizations: number; readonly embedded: number; readonly left: number } | null;
}

/** `GET orgs/:org/jobs`: the first hundred running and waiting jobs of one organization, in the order of the queue. */
export interface WaitingJob {
  readonly id: string;
  readonly agent_id: string;
  readonly user_id: string;
  readonly state: "queued" | "running";
  readonly attempts: number;
  readonly created_at: string;
  /** The time of the next attempt; null when the job does not wait for a retry. */
  readonly not_before: string | null;
  readonly error: string | null;
}
export type WaitingJobs = Items<WaitingJob>;

/** `GET dead-letters`: the first thousand dead letters of one organization or of all, oldest first within an organization. */
export const DeadLettersQuery = closedObject({ org_id: Type.Optional(orgId) });
export interface DeadLetterItem {
  readonly org_id: string;
  readonly id: string;
  readonly agent_id: string;
  readonly user_id: string;
  readonly attempts: number;
  readonly error: string;
  readonly created_at: string;
}
export type DeadLetters = Items<DeadLetterItem>;
/** `POST dead-letters/:org/:id/retry` and `/drop`, with the body `{}`: 200 with this. */
export interface DeadLetterChanged {
  readonly id: string;
  readonly outcome: "queued" | "dropped";
}
/** `POST dead-letters/retry` and `/drop`: all dead letters of one organization or of all. 200 with {@link AllDeadLettersChanged}. */
export const AllDeadLettersBody = closedObject({ org_id: Type.Optional(orgId) });
/** The number of dead letters that were queued again or dropped. */
export interface AllDeadLettersChanged {
  readonly count: number;
}
/** The empty body of a `POST`. */
export const NothingBody = closedObject({});

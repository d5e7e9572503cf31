/** The exclusive right of one claim to process its submissions. */
export interface Lease {
  /** Unique to one claim. */
  readonly id: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

/** How a claimed submission is returned to the queue. */
export interface Retry {
  readonly error: string;
  readonly notBeforeMs: number;
  /** False when the submission did not cause the failure; then the attempt that its claim counted is refunded. */
  readonly spendsAttempt: boolean;
}

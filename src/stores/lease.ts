/** How long a claim holds its submissions. */
export interface Lease {
  /** Unique to one claim. */
  readonly id: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

/** How a claimed submission is given back. */
export interface Retry {
  readonly error: string;
  readonly notBeforeMs: number;
  /** False where the submission had no part in it: the attempt that its claim counted is given back. */
  readonly spendsAttempt: boolean;
}

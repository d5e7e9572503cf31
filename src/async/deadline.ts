import pTimeout from "p-timeout";

export interface Deadline {
  readonly limitMs: number;
  /** The error at the deadline. */
  readonly late: () => Error;
  /** The caller's, who may give up before. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The result of the work. At the deadline, or when the caller's signal ends, the work's signal ends and this throws the same reason at once; so work that does
 * not listen is left to itself.
 */
export async function withDeadline<T>(work: (signal: AbortSignal) => Promise<T>, { limitMs, late, signal }: Deadline): Promise<T> {
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const fallback = () => {
    const error = late();
    deadline.abort(error);
    throw error;
  };
  const ending = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  return pTimeout(work(ending), { milliseconds: limitMs, fallback, ...(signal && { signal }) });
}

/** The result of the work, unless the signal ends first: then this throws its reason, and the work goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal ? pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal }) : work;
}

/** Whether the work ends in the time. It goes on after that. */
export function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const ended = work.then(() => true);
  return pTimeout(ended, { milliseconds: Math.max(1, limitMs), fallback: () => false });
}

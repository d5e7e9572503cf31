import pTimeout from "p-timeout";

export interface Deadline {
  readonly limitMs: number;
  /** Makes the error that is thrown at the deadline. */
  readonly late: () => Error;
  /** The caller's signal, which may end before the deadline. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the result of the work. At the deadline, or when the caller's signal ends, it aborts the work's signal and throws the same
 * reason at once. Work that ignores its signal continues in the background.
 *
 * @example
 * const late = () => new ModelError("timeout", "no vector in time");
 * const vector = await withDeadline((signal) => embedder.embedQuery(text, signal), { limitMs: 2_000, late });
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

/** Returns the result of the work. If the signal ends first, it throws the signal's reason, and the work continues. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal ? pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal }) : work;
}

/** Whether the work ends within the time. If not, it continues. Throws the error of the work if that fails in time. */
export function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const ended = work.then(() => true);
  return pTimeout(ended, { milliseconds: Math.max(1, limitMs), fallback: () => false });
}

import { setImmediate } from "node:timers/promises";
import { WAITING_HEADER } from "../agents/mcp/api.ts";
import type { MemoryId, OrgId } from "../memory/types.ts";
import type { Submissions } from "../stores/interfaces/records.ts";
import type { Exchange } from "./admission/call.ts";
import { preferredWaitMs } from "./admission/preference.ts";
import type { WorkerNews } from "./deps.ts";

/** A message of the worker may be lost, and a write may end by a deletion, of which none tells. */
const LOOK_AGAIN_MS = 250;

/** What is asked of the store at once, for all requests that look in the same turn of the event loop: each batch of the worker wakes them all. */
interface Look {
  readonly ids: Set<MemoryId>;
  readonly waiting: Promise<ReadonlySet<MemoryId>>;
}

/** Lets requests wait until what they wrote can be found. */
export class WriteWaits {
  readonly #submissions: Pick<Submissions, "waitingAmong">;
  /** What wakes the requests that wait, by organization. */
  readonly #wakers = new Map<OrgId, Set<() => void>>();
  readonly #looks = new Map<OrgId, Look>();
  #isClosed = false;

  constructor(submissions: Pick<Submissions, "waitingAmong">, events: WorkerNews) {
    this.#submissions = submissions;
    for (const name of ["processed", "changedElsewhere"] as const) events.on(name, ({ scope }) => this.#wake(scope.orgId));
  }

  /**
   * Waits as long as the caller prefers for these writes to be processed. Ends before that when the caller is gone or the server stops: the
   * writes are accepted already.
   */
  async preferred({ request, set, call }: Exchange, ids: readonly MemoryId[]): Promise<void> {
    const limitMs = preferredWaitMs({ request, set });
    if (limitMs === 0) return;
    const startMs = performance.now();
    const waiting = await this.#until(call.orgId, ids, startMs + limitMs, request.signal);
    if (waiting > 0) set.headers[WAITING_HEADER] = waiting;
    call.waitedMs = performance.now() - startMs;
  }

  /** Returns how many still wait. */
  async #until(orgId: OrgId, ids: readonly MemoryId[], deadlineMs: number, caller: AbortSignal): Promise<number> {
    for (;;) {
      const leftMs = deadlineMs - performance.now();
      // The wait begins before the look, so that no message comes between them.
      const change = this.#change(orgId, Math.max(0, Math.min(leftMs, LOOK_AGAIN_MS)));
      try {
        const all = await this.#waitingAmong(orgId, ids);
        const waiting = ids.filter((id) => all.has(id)).length;
        if (waiting === 0 || leftMs <= 0 || this.#isClosed || caller.aborted) return waiting;
        await change.happened;
      } finally {
        change.end();
      }
    }
  }

  #waitingAmong(orgId: OrgId, ids: readonly MemoryId[]): Promise<ReadonlySet<MemoryId>> {
    const look = this.#looks.get(orgId) ?? this.#beginLook(orgId);
    for (const id of ids) look.ids.add(id);
    return look.waiting;
  }

  #beginLook(orgId: OrgId): Look {
    const ids = new Set<MemoryId>();
    const ask = async () => {
      await setImmediate();
      this.#looks.delete(orgId);
      return new Set(await this.#submissions.waitingAmong(orgId, [...ids]));
    };
    const look = { ids, waiting: ask() };
    this.#looks.set(orgId, look);
    return look;
  }

  /** Answers all that wait. */
  close(): void {
    this.#isClosed = true;
    for (const orgId of this.#wakers.keys()) this.#wake(orgId);
  }

  #wake(orgId: OrgId): void {
    for (const wake of this.#wakers.get(orgId) ?? []) wake();
  }

  #change(orgId: OrgId, limitMs: number): { readonly happened: Promise<void>; end(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#wake(orgId), limitMs);
    const wakers = this.#wakers.get(orgId) ?? new Set();
    this.#wakers.set(orgId, wakers.add(resolve));
    return {
      happened: promise,
      end: () => {
        clearTimeout(timer);
        wakers.delete(resolve);
        if (wakers.size === 0) this.#wakers.delete(orgId);
      },
    };
  }
}

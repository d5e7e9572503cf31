import { StoreUnavailable } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import { backoffMs, Schedule } from "./schedule.ts";

export interface RoundOptions {
  readonly name: string;
  readonly visit: (orgId: OrgId) => Promise<number | undefined>;
  readonly log: Log;
  readonly now?: () => number;
  /** Called after each failed visit. */
  readonly failed?: (orgId: OrgId, error: unknown) => void;
}

/**
 * One kind of work, for one organization after the other. A visit does a bounded piece of work and returns the milliseconds until the next
 * piece of the same organization: 0 for at once, after the others; undefined when there is none. A failed visit is retried with backoff and
 * delays no other.
 */
export class Round {
  readonly schedule: Schedule;
  readonly #name: string;
  readonly #visit: (orgId: OrgId) => Promise<number | undefined>;
  readonly #log: Log;
  readonly #failed: (orgId: OrgId, error: unknown) => void;
  readonly #failures = new Map<OrgId, number>();
  #visited: OrgId | undefined;

  constructor(options: RoundOptions) {
    this.#name = options.name;
    this.#visit = options.visit;
    this.#log = options.log;
    this.#failed = options.failed ?? (() => {});
    this.schedule = new Schedule(options.now);
  }

  /** Returns false when nothing is due. */
  async step(): Promise<boolean> {
    const orgId = this.schedule.take();
    if (orgId === undefined) return false;
    this.#visited = orgId;
    try {
      const waitMs = await this.#visit(orgId);
      this.#failures.delete(orgId);
      if (waitMs !== undefined) this.schedule.add(orgId, waitMs);
    } catch (error) {
      const failures = (this.#failures.get(orgId) ?? 0) + 1;
      this.#failures.set(orgId, failures);
      const waitMs = backoffMs(failures, LIMITS.backoffBaseMs, LIMITS.backoffMaxMs);
      // Records that are missing or damaged stay so until a person acts: every kind of work of the organization fails at each retry.
      const level = error instanceof StoreUnavailable && failures > 1 ? "debug" : "error";
      this.#log[level]({ org_id: orgId, failures, wait_ms: waitMs, err: error }, `${this.#name} failed and will be retried`);
      this.schedule.add(orgId, waitMs);
      this.#failed(orgId, error);
    } finally {
      this.#visited = undefined;
    }
    return true;
  }

  /** Whether a visit of the organization runs or is scheduled. */
  has(orgId: OrgId): boolean {
    return this.#visited === orgId || this.schedule.has(orgId);
  }

  forget(orgId: OrgId): void {
    this.schedule.remove(orgId);
    this.#failures.delete(orgId);
  }
}

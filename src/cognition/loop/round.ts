import { StoreUnavailable } from "../../memory/errors.ts";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import { backoffMs, Schedule } from "./schedule.ts";

/**
 * Does a bounded piece of work. Returns the milliseconds until the organization's next piece: 0 for at once, after the other organizations;
 * undefined when there is none.
 */
export type Visit = (orgId: OrgId) => Promise<number | undefined>;

export interface RoundOptions {
  readonly name: string;
  readonly visit: Visit;
  readonly log: Log;
  /** Organizations that are visited at the same time: one when a visit keeps the processor busy, more when it waits for the disk. */
  readonly width?: number;
  readonly now?: () => number;
  /** Called after each failed visit. */
  readonly failed?: (orgId: OrgId, error: unknown) => void;
}

/** Runs one kind of work for a few organizations at a time. A failed visit is retried with backoff and delays no other. */
export class Round {
  readonly schedule: Schedule;
  readonly #name: string;
  readonly #visit: Visit;
  readonly #log: Log;
  readonly #failed: (orgId: OrgId, error: unknown) => void;
  readonly #failures = new Map<OrgId, number>();
  readonly #width: number;
  readonly #visited = new Set<OrgId>();

  constructor(options: RoundOptions) {
    this.#name = options.name;
    this.#visit = options.visit;
    this.#log = options.log;
    this.#failed = options.failed ?? (() => {});
    this.#width = options.width ?? 1;
    this.schedule = new Schedule(options.now);
  }

  /** Returns false when nothing is due. */
  async step(): Promise<boolean> {
    const orgIds = this.schedule.take(this.#width);
    await Promise.all(orgIds.map((orgId) => this.#visitOne(orgId)));
    return orgIds.length > 0;
  }

  async #visitOne(orgId: OrgId): Promise<void> {
    this.#visited.add(orgId);
    try {
      const waitMs = await this.#visit(orgId);
      this.#failures.delete(orgId);
      if (waitMs !== undefined) this.schedule.add(orgId, waitMs);
    } catch (error) {
      const failures = (this.#failures.get(orgId) ?? 0) + 1;
      this.#failures.set(orgId, failures);
      const waitMs = backoffMs(failures, LIMITS.backoffBaseMs, LIMITS.backoffMaxMs);
      // Missing or damaged records stay so until a person acts: every kind of work of the organization fails at each retry.
      const level = error instanceof StoreUnavailable && failures > 1 ? "debug" : "error";
      this.#log[level]({ org_id: orgId, failures, wait_ms: waitMs, err: error }, `${this.#name} failed and will be retried`);
      this.schedule.add(orgId, waitMs);
      this.#failed(orgId, error);
    } finally {
      this.#visited.delete(orgId);
    }
  }

  /** Whether a visit of the organization runs or is scheduled. */
  has(orgId: OrgId): boolean {
    return this.#visited.has(orgId) || this.schedule.has(orgId);
  }

  forget(orgId: OrgId): void {
    this.schedule.remove(orgId);
    this.#failures.delete(orgId);
  }
}

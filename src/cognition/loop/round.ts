import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import type { Log } from "../../observability/log.ts";
import { backoffMs, Schedule } from "./schedule.ts";

export interface RoundOptions {
  readonly name: string;
  readonly visit: (orgId: OrgId) => Promise<number | undefined>;
  readonly log: Log;
  readonly now?: () => number;
  /** Told of each failure of a visit. */
  readonly failed?: (orgId: OrgId, error: unknown) => void;
}

/**
 * One kind of work, organization after organization. A visit does a bounded piece of it and answers after how many milliseconds the next piece of the same
 * organization is due: 0 for at once, after the others; undefined when there is none. One that fails is tried again with backoff, and holds up no other.
 */
export class Round {
  readonly schedule: Schedule;
  readonly #name: string;
  readonly #visit: (orgId: OrgId) => Promise<number | undefined>;
  readonly #log: Log;
  readonly #failed: (orgId: OrgId, error: unknown) => void;
  readonly #failures = new Map<OrgId, number>();

  constructor(options: RoundOptions) {
    this.#name = options.name;
    this.#visit = options.visit;
    this.#log = options.log;
    this.#failed = options.failed ?? (() => {});
    this.schedule = new Schedule(options.now);
  }

  /** False when nothing is due. */
  async step(): Promise<boolean> {
    const orgId = this.schedule.take();
    if (orgId === undefined) return false;
    try {
      const waitMs = await this.#visit(orgId);
      this.#failures.delete(orgId);
      if (waitMs !== undefined) this.schedule.add(orgId, waitMs);
    } catch (error) {
      const failures = (this.#failures.get(orgId) ?? 0) + 1;
      this.#failures.set(orgId, failures);
      const waitMs = backoffMs(failures, LIMITS.backoffBaseMs, LIMITS.backoffMaxMs);
      this.#log.error({ org_id: orgId, failures, wait_ms: waitMs, err: error }, `${this.#name} failed; it is tried again`);
      this.schedule.add(orgId, waitMs);
      this.#failed(orgId, error);
    }
    return true;
  }

  forget(orgId: OrgId): void {
    this.schedule.remove(orgId);
    this.#failures.delete(orgId);
  }
}

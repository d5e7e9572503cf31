import type { OrgId } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import type { Log } from "../../observability/log.ts";
import { type Vectors, VectorsDamaged } from "../../stores/interfaces/vectors.ts";

/** How long a successful check of all vectors stays valid. Reading 100,000 vectors takes a fifth of a second. */
const VECTORS_SOUND_MS = 5_000;

/** Failures after which vectors are embedded again although all can be read: about ten seconds of retries. */
const DAMAGED_FAILURES = 5;
/** Failures further apart than two of the longest retries are counted anew. */
const FAILURES_APART_MS = 120_000;
/** An organization's vectors are abandoned at most once in this time, so that another fault does not cause endless embedding. */
const ABANDON_MS = 60 * 60_000;

export interface VectorRepairOptions {
  readonly vectors: Vectors;
  readonly log: Log;
  /** Requests a {@link VectorRepair.visit} of the organization after the wait. */
  readonly ask: (orgId: OrgId, waitMs: number) => void;
  /** Starts the sweep that embeds the organization's memories again. It calls {@link VectorRepair.swept} at its end. */
  readonly sweep: (orgId: OrgId) => void;
}

/**
 * Replaces vectors that disappear or become unreadable while the worker runs. Unreadable tables are set aside, and a sweep embeds every
 * memory again from the records, while jobs and searches continue. The next erasure, or else the end of the sweep, removes the tables that
 * were set aside.
 */
export class VectorRepair {
  readonly #options: VectorRepairOptions;
  /** Organizations with lost vectors, until their sweep ends. */
  readonly #lost = new Set<OrgId>();
  /** Organizations whose last check or repair failed. */
  readonly #failing = new Set<OrgId>();
  /** Recent writes that failed because of the stored data: their number and the time of the last one. */
  readonly #damaged = new Map<OrgId, { readonly failures: number; readonly lastMs: number }>();
  /** When the vectors of an organization were last abandoned, by the monotonic clock. */
  readonly #abandonedMs = new Map<OrgId, number>();
  /** When all vectors could last be read, by the monotonic clock. */
  readonly #soundMs = new Map<OrgId, number>();

  constructor(options: VectorRepairOptions) {
    this.#options = options;
  }

  /**
   * Requests a check of the vectors after a failure that they may have caused. A recent successful check delays it, because reading all
   * vectors takes time.
   */
  suspect(orgId: OrgId): void {
    const soundMs = this.#soundMs.get(orgId);
    const waitMs = soundMs === undefined ? 0 : Math.max(0, soundMs + VECTORS_SOUND_MS - performance.now());
    this.#options.ask(orgId, waitMs);
  }

  /** Called when work of an organization failed. Only an error of a model is certainly not caused by the vectors. */
  failed(orgId: OrgId, error: unknown): void {
    if (error instanceof ModelError) return;
    if (isDamage(error)) this.#countDamage(orgId);
    this.suspect(orgId);
  }

  /** Checks the next organizations, to find lost or unreadable vectors before a search needs them. */
  async look(): Promise<void> {
    for (const orgId of await this.#options.vectors.files.look()) this.suspect(orgId);
  }

  async visit(orgId: OrgId): Promise<undefined> {
    const { log, sweep } = this.#options;
    if (!(await this.#repair(orgId)) && !(await this.#abandon(orgId))) {
      this.#soundMs.set(orgId, performance.now());
      return undefined;
    }
    this.#soundMs.delete(orgId);
    this.#lost.add(orgId);
    sweep(orgId);
    log.error(
      { org_id: orgId },
      "Vectors are missing or cannot be read: all memories are embedded again; until then, searches use words for those without a vector",
    );
    return undefined;
  }

  async swept(orgId: OrgId): Promise<void> {
    await this.#options.vectors.files.clear(orgId);
    if (!this.#lost.delete(orgId)) return;
    this.#options.log.info({ org_id: orgId }, "All lost vectors are restored");
  }

  /** The number of organizations with lost or unreadable vectors. */
  count(): number {
    return this.#lost.union(this.#failing).size;
  }

  forget(orgId: OrgId): void {
    for (const known of [this.#lost, this.#failing, this.#soundMs, this.#damaged, this.#abandonedMs]) known.delete(orgId);
  }

  #countDamage(orgId: OrgId): void {
    const nowMs = performance.now();
    const before = this.#damaged.get(orgId);
    const failures = before && nowMs - before.lastMs < FAILURES_APART_MS ? before.failures + 1 : 1;
    this.#damaged.set(orgId, { failures, lastMs: nowMs });
  }

  /** Abandons vectors that can be read but not written to. Returns whether it did. */
  async #abandon(orgId: OrgId): Promise<boolean> {
    const abandonedMs = this.#abandonedMs.get(orgId) ?? Number.NEGATIVE_INFINITY;
    if ((this.#damaged.get(orgId)?.failures ?? 0) < DAMAGED_FAILURES || performance.now() - abandonedMs < ABANDON_MS) return false;
    await this.#options.vectors.files.abandon(orgId);
    this.#damaged.delete(orgId);
    this.#abandonedMs.set(orgId, performance.now());
    return true;
  }

  /** A repair that failed may have set vectors aside already, and the next repair does not see them. */
  async #repair(orgId: OrgId): Promise<boolean> {
    try {
      const lost = await this.#options.vectors.files.repair(orgId);
      return this.#failing.delete(orgId) || lost;
    } catch (error) {
      this.#failing.add(orgId);
      throw error;
    }
  }
}

/** The error, or one of its causes, is a {@link VectorsDamaged}. */
function isDamage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof VectorsDamaged) return true;
  return false;
}

import type { OrgId } from "../../memory/types.ts";
import { ModelError } from "../../models/model.ts";
import type { Log } from "../../observability/log.ts";
import type { Vectors } from "../../stores/vectors.ts";

/** Vectors that could all be read are read again no sooner, whatever fails meanwhile: 100,000 take a fifth of a second. */
const VECTORS_SOUND_MS = 5_000;

export interface MendingOptions {
  readonly vectors: Vectors;
  readonly log: Log;
  /** Asks for {@link Mending.visit} of an organization, when its time has come. */
  readonly ask: (orgId: OrgId, waitMs: number) => void;
  /** The organization's vectors are to be made anew; {@link Mending.swept} is called when they are. */
  readonly sweep: (orgId: OrgId) => void;
}

/**
 * Vectors that vanish or cannot be read while the worker runs are made anew: what cannot be read is set aside, and a sweep embeds every memory again
 * from the records, while jobs and searches go on. What was set aside goes with the next erasure, and at the latest after the sweep.
 */
export class Mending {
  readonly #options: MendingOptions;
  /** Until their sweep is done. */
  readonly #lost = new Set<OrgId>();
  /** The last attempt to find out, or to set aside, failed. */
  readonly #failing = new Set<OrgId>();
  /** Of the monotonic clock: where all could be read. */
  readonly #soundMs = new Map<OrgId, number>();

  constructor(options: MendingOptions) {
    this.#options = options;
  }

  /** Something failed that may be the vectors' fault. To read them all costs time: what was sound is read again after a while. */
  suspect(orgId: OrgId): void {
    const soundMs = this.#soundMs.get(orgId);
    const waitMs = soundMs === undefined ? 0 : Math.max(0, soundMs + VECTORS_SOUND_MS - performance.now());
    this.#options.ask(orgId, waitMs);
  }

  /** Work of an organization failed: of the vectors, of the records, or of a model, which alone is certainly not theirs. */
  failed(orgId: OrgId, error: unknown): void {
    if (!(error instanceof ModelError)) this.suspect(orgId);
  }

  /** Finds what vanished, or cannot be read, before anyone asks for it. */
  async look(): Promise<void> {
    for (const orgId of await this.#options.vectors.look()) this.suspect(orgId);
  }

  async visit(orgId: OrgId): Promise<undefined> {
    const { log, sweep } = this.#options;
    if (!(await this.#mend(orgId))) {
      this.#soundMs.set(orgId, performance.now());
      return undefined;
    }
    this.#soundMs.delete(orgId);
    this.#lost.add(orgId);
    log.error(
      { org_id: orgId },
      "Vectors are gone or cannot be read: all are made anew, and meanwhile searches go by words where one is missing",
    );
    sweep(orgId);
    return undefined;
  }

  async swept(orgId: OrgId): Promise<void> {
    await this.#options.vectors.clear(orgId);
    if (!this.#lost.delete(orgId)) return;
    this.#options.log.info({ org_id: orgId }, "All vectors that were lost are there again");
  }

  /** Organizations whose vectors are not all there, or cannot be read. */
  count(): number {
    return this.#lost.union(this.#failing).size;
  }

  forget(orgId: OrgId): void {
    for (const known of [this.#lost, this.#failing, this.#soundMs]) known.delete(orgId);
  }

  async #mend(orgId: OrgId): Promise<boolean> {
    try {
      const lost = await this.#options.vectors.mend(orgId);
      this.#failing.delete(orgId);
      return lost;
    } catch (error) {
      this.#failing.add(orgId);
      throw error;
    }
  }
}

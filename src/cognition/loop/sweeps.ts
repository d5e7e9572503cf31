import type { OrgId } from "../../memory/types.ts";

export interface SweepsOptions {
  /** A sweep of the organization, in bounded steps. */
  readonly steps: (orgId: OrgId) => AsyncGenerator<void, void, void>;
  /** Called before the first step: other waiting work of the organization has priority over its sweep. */
  readonly begins: (orgId: OrgId) => void;
  readonly stepped: (orgId: OrgId) => void;
  /** `isAsked` returns whether another sweep of the organization was requested meanwhile. */
  readonly ended: (orgId: OrgId, isAsked: () => boolean) => Promise<void>;
}

/** Sweeps one organization at a time, so that only its ids are in memory. */
export class Sweeps {
  readonly #options: SweepsOptions;
  readonly #waiting: Set<OrgId> = new Set();
  /** Organizations whose sweep was requested while one was running. The running sweep may have missed recent changes. */
  readonly #again: Set<OrgId> = new Set();
  #running: { readonly orgId: OrgId; readonly steps: AsyncGenerator<void, void, void> } | undefined;

  constructor(options: SweepsOptions) {
    this.#options = options;
  }

  ask(orgId: OrgId): void {
    if (this.#running?.orgId === orgId) this.#again.add(orgId);
    this.#waiting.add(orgId);
  }

  /** Whether a sweep of the organization runs or waits. */
  has(orgId: OrgId): boolean {
    return this.#waiting.has(orgId) || this.#running?.orgId === orgId;
  }

  forget(orgId: OrgId): void {
    this.#waiting.delete(orgId);
    this.#again.delete(orgId);
    if (this.#running?.orgId === orgId) this.#running = undefined;
  }

  /** Runs one step of the running sweep. When none runs, begins the sweep of this organization. */
  async visit(orgId: OrgId): Promise<number | undefined> {
    const { steps, begins, stepped, ended } = this.#options;
    if (!this.#running) {
      if (!this.#waiting.has(orgId)) return undefined;
      begins(orgId);
      this.#running = { orgId, steps: steps(orgId) };
    }
    const { orgId: swept, steps: running } = this.#running;
    try {
      const { done } = await running.next();
      stepped(swept);
      if (done) {
        this.#running = undefined;
        if (this.#again.delete(swept)) return 0;
        this.#waiting.delete(swept);
        await ended(swept, () => this.#waiting.has(swept));
      }
    } catch (error) {
      this.#running = undefined;
      this.#waiting.add(swept);
      throw error;
    }
    return 0;
  }
}

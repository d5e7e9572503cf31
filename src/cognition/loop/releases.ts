import type { OrgId } from "../../memory/types.ts";

/** Organizations on which no further work may begin, and those of them whose stores are still open. */
export class Releases {
  readonly #asked = new Set<OrgId>();
  readonly #open: { readonly orgId: OrgId; readonly done: () => void }[] = [];

  has(orgId: OrgId): boolean {
    return this.#asked.has(orgId);
  }

  /** Resolves when the stores of the organization are closed. */
  ask(orgId: OrgId): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#asked.add(orgId);
    this.#open.push({ orgId, done: resolve });
    return promise;
  }

  /** Lets work begin on the organization again. */
  admit(orgId: OrgId): void {
    this.#asked.delete(orgId);
  }

  async closeAll(close: (orgId: OrgId) => Promise<void>): Promise<void> {
    for (const { orgId, done } of this.#open.splice(0)) {
      await close(orgId);
      done();
    }
  }
}

import type { OrgId } from "../../../memory/types.ts";
import type { OrgDatabase } from "./org-database.ts";

/**
 * The organizations that a thread has open, in order of use. Beyond the limit the least recently used one is closed.
 *
 * This is a `Map` rather than an `lru-cache`, which evicts unconditionally: an organization with waiting writes must stay open.
 */
export class OpenOrganizations {
  readonly #limit: number;
  /** The most recently used last. */
  readonly #open = new Map<OrgId, OrgDatabase>();
  /** Those that are closed once their waiting writes have ended. */
  readonly #retiring = new Map<OrgDatabase, Promise<void>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Returns the organization without counting a use. */
  peek(orgId: OrgId): OrgDatabase | undefined {
    return this.#open.get(orgId);
  }

  /** Returns the organization and counts a use; undefined when it is not open. */
  use(orgId: OrgId): OrgDatabase | undefined {
    const org = this.#open.get(orgId);
    if (!org) return undefined;
    this.#open.delete(orgId);
    this.#open.set(orgId, org);
    return org;
  }

  add(org: OrgDatabase): void {
    this.#open.set(org.orgId, org);
    for (const [orgId, other] of this.#open) {
      if (this.#open.size <= this.#limit) return;
      // An organization with waiting writes stays open; a later opening closes it.
      if (other === org || !other.idle) continue;
      this.#open.delete(orgId);
      other.close();
    }
  }

  /** False while all organizations that may be open have waiting writes, and this one is not open. */
  mayOpen(orgId: OrgId): boolean {
    return this.#open.size < this.#limit || this.#open.has(orgId) || this.#open.values().some((org) => org.idle);
  }

  /** Resolves when the waiting writes of one organization have ended. */
  async oneCommits(): Promise<void> {
    await Promise.race(this.#open.values().map((org) => org.nextCommit()));
  }

  /** The next use opens the file on a new connection. */
  retire(orgId: OrgId): void {
    const org = this.#open.get(orgId);
    if (!org) return;
    this.#open.delete(orgId);
    if (org.idle) org.close();
    else this.#retiring.set(org, this.#closeIdle(org));
  }

  async #closeIdle(org: OrgDatabase): Promise<void> {
    while (!org.idle) await org.nextCommit();
    this.#retiring.delete(org);
    org.close();
  }

  async close(orgId: OrgId): Promise<void> {
    await Promise.all(this.#retiring.values());
    const org = this.#open.get(orgId);
    if (!org) return;
    while (!org.idle) await org.nextCommit();
    // Another call may have closed it during the wait.
    if (this.#open.get(orgId) !== org) return;
    this.#open.delete(orgId);
    org.close();
  }

  async closeAll(): Promise<void> {
    for (const orgId of [...this.#open.keys()]) await this.close(orgId);
    await Promise.all(this.#retiring.values());
  }
}

import { existsSync } from "node:fs";
import { LIMITS } from "../../memory/limits.ts";
import type { OrgId } from "../../memory/types.ts";
import { makeFolder, orgFolder, recordsFile } from "../paths.ts";
import { whenFree } from "./busy.ts";
import { OrgDatabase } from "./org-database.ts";

export interface PoolOptions {
  /** How many organizations may be open at once. */
  readonly limit?: number;
  /** Length of the write-ahead log at which a commit of this thread moves it into the database. */
  readonly checkpointPages?: number;
}

/**
 * The organizations that this thread has open: the least recently used is closed when there are too many. What an operation touches is only ever
 * the organization that it names.
 */
export class Pool {
  readonly #dataDir: string;
  readonly #limit: number;
  readonly #checkpointPages: number;
  /** In order of use, the latest last. */
  readonly #open = new Map<OrgId, OrgDatabase>();
  #closed = false;

  constructor(dataDir: string, { limit = LIMITS.openOrganizations, checkpointPages = LIMITS.checkpointPages }: PoolOptions = {}) {
    this.#dataDir = dataDir;
    this.#limit = limit;
    this.#checkpointPages = checkpointPages;
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Answers `absent`, and creates nothing, for an organization that nothing was ever written to. */
  read<T>(orgId: OrgId, absent: T, query: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId);
      return org ? query(org) : absent;
    });
  }

  /** One transaction of the organization, created when it is missing. */
  write<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId) ?? this.#create(orgId);
      return org.change(operation);
    });
  }

  /** One transaction of the organization; `absent` when nothing was ever written to it. */
  change<T>(orgId: OrgId, absent: T, operation: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId);
      return org ? org.change(operation) : absent;
    });
  }

  async release(orgId: OrgId): Promise<void> {
    const org = this.#open.get(orgId);
    if (!org) return;
    while (!org.idle) await org.settled();
    // Somebody else may have closed it while this waited.
    if (this.#open.get(orgId) !== org) return;
    this.#open.delete(orgId);
    org.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const orgId of [...this.#open.keys()]) await this.release(orgId);
  }

  #find(orgId: OrgId): OrgDatabase | undefined {
    const org = this.#open.get(orgId);
    if (org) {
      this.#open.delete(orgId);
      this.#open.set(orgId, org);
      return org;
    }
    return existsSync(recordsFile(this.#dataDir, orgId)) ? this.#add(orgId) : undefined;
  }

  #create(orgId: OrgId): OrgDatabase {
    makeFolder(orgFolder(this.#dataDir, orgId));
    return this.#add(orgId);
  }

  #add(orgId: OrgId): OrgDatabase {
    if (this.#closed) throw new Error("the records are closed: the server is stopping");
    const org = new OrgDatabase(this.#dataDir, orgId, this.#checkpointPages);
    this.#open.set(orgId, org);
    this.#closeUnused(org);
    return org;
  }

  /** One with writes waiting is left open; the next opening closes it. */
  #closeUnused(added: OrgDatabase): void {
    for (const [orgId, org] of this.#open) {
      if (this.#open.size <= this.#limit) return;
      if (org === added || !org.idle) continue;
      this.#open.delete(orgId);
      org.close();
    }
  }
}

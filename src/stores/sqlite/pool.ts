import { existsSync, readdirSync } from "node:fs";
import { StoreGone } from "../../memory/errors.ts";
import { isOrgId } from "../../memory/ids.ts";
import type { OrgId } from "../../memory/types.ts";
import { HeldFolder } from "../held-folder.ts";
import { OPEN_ORGANIZATIONS } from "../limits.ts";
import { makeFolder, orgFolder, orgsFolder, recordsFile } from "../paths.ts";
import { whenFree } from "./busy.ts";
import { CHECKPOINT_PAGES, OrgDatabase, RECORDS } from "./org-database.ts";

export interface PoolOptions {
  /** How many organizations may be open at once. */
  readonly limit?: number;
  /** Length of the write-ahead log at which a commit of this thread moves it into the database. */
  readonly checkpointPages?: number;
}

/**
 * The organizations that this thread has open: the least recently used is closed when there are too many. What an operation touches is only ever
 * the organization that it names. One whose file was there and is not any more, or is another one, is refused: to find nothing, or to begin it anew, would
 * deny what it held.
 * A map in the order of use and no `lru-cache`, which evicts without asking: an organization with writes waiting must stay open.
 */
export class Pool {
  readonly #dataDir: string;
  readonly #limit: number;
  readonly #checkpointPages: number;
  /** In order of use, the latest last. */
  readonly #open = new Map<OrgId, OrgDatabase>();
  /** Organizations whose file was there at some time since this was made; those looked at by {@link gone} last are last. */
  readonly #known: Set<OrgId>;
  readonly #gone = new Set<OrgId>();
  readonly #folder: HeldFolder;
  #closed = false;

  constructor(dataDir: string, { limit = OPEN_ORGANIZATIONS, checkpointPages = CHECKPOINT_PAGES }: PoolOptions = {}) {
    this.#dataDir = dataDir;
    this.#limit = limit;
    this.#checkpointPages = checkpointPages;
    this.#folder = new HeldFolder(dataDir);
    this.#known = new Set(storedOrganizations(dataDir));
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

  /**
   * Organizations whose file is not in its place, looked for among the next `limit` known ones in turn; one that was found stays in the answer until its
   * file is back. A few microseconds each.
   */
  gone(limit: number): readonly OrgId[] {
    const next = Array.from(this.#known.values().take(limit));
    for (const orgId of next) {
      this.#known.delete(orgId);
      this.#known.add(orgId);
    }
    for (const orgId of new Set([...next, ...this.#gone.values().take(limit)])) {
      const inPlace = this.#open.get(orgId)?.inPlace() ?? existsSync(recordsFile(this.#dataDir, orgId));
      if (inPlace) this.#gone.delete(orgId);
      else this.#gone.add(orgId);
    }
    return [...this.#gone];
  }

  async release(orgId: OrgId): Promise<void> {
    this.#known.delete(orgId);
    this.#gone.delete(orgId);
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
    this.#folder.close();
  }

  #find(orgId: OrgId): OrgDatabase | undefined {
    const org = this.#open.get(orgId);
    if (org) {
      org.checkPlace();
      this.#open.delete(orgId);
      this.#open.set(orgId, org);
      return org;
    }
    if (existsSync(recordsFile(this.#dataDir, orgId))) return this.#add(orgId);
    if (this.#known.has(orgId)) throw new StoreGone(RECORDS);
    return undefined;
  }

  #create(orgId: OrgId): OrgDatabase {
    if (!this.#folder.inPlace()) throw new StoreGone("the data folder");
    makeFolder(orgFolder(this.#dataDir, orgId));
    return this.#add(orgId);
  }

  #add(orgId: OrgId): OrgDatabase {
    if (this.#closed) throw new Error("the records are closed: the server is stopping");
    const org = new OrgDatabase(this.#dataDir, orgId, this.#checkpointPages);
    this.#open.set(orgId, org);
    this.#known.add(orgId);
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

function storedOrganizations(dataDir: string): OrgId[] {
  const folder = orgsFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => isOrgId(name) && existsSync(recordsFile(dataDir, name)));
}

import { existsSync, readdirSync } from "node:fs";
import { StoreGone } from "../../memory/errors.ts";
import { isOrgId } from "../../memory/ids.ts";
import type { OrgId } from "../../memory/types.ts";
import { HeldFolder } from "../held-folder.ts";
import { OPEN_ORGANIZATIONS } from "../limits.ts";
import { makeFolder, orgFolder, orgsFolder, recordsFile } from "../paths.ts";
import { type FreeBytes, Room } from "../room.ts";
import { whenFree } from "./busy.ts";
import { CHECKPOINT_PAGES, OrgDatabase, RECORDS } from "./org-database.ts";

export interface PoolOptions {
  /** Maximal number of open organizations. */
  readonly limit?: number;
  /** Length of the write-ahead log at which a commit of this thread runs a checkpoint. */
  readonly checkpointPages?: number;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  /** Bytes that may still be written to the disk of a folder; what the system tells by default. */
  readonly freeBytes?: FreeBytes;
}

/**
 * The organizations that this thread has open; beyond the limit the least recently used is closed. An operation touches only the
 * organization that it names. It throws for an organization whose file disappeared or was replaced, because an empty result, or a new file,
 * would hide the loss.
 *
 * This is a `Map` in order of use rather than an `lru-cache`, which evicts unconditionally: an organization with waiting writes must stay
 * open.
 */
export class Pool {
  readonly #dataDir: string;
  readonly #limit: number;
  readonly #checkpointPages: number;
  readonly #now: () => number;
  readonly #room: Room;
  /** In order of use, the most recent last. */
  readonly #open = new Map<OrgId, OrgDatabase>();
  /** Organizations whose file has existed since the pool was created. Those that {@link gone} checked last come last. */
  readonly #known: Set<OrgId>;
  readonly #gone = new Set<OrgId>();
  readonly #folder: HeldFolder;
  #closed = false;

  constructor(dataDir: string, options: PoolOptions = {}) {
    const { limit = OPEN_ORGANIZATIONS, checkpointPages = CHECKPOINT_PAGES, now = Date.now, freeBytes } = options;
    this.#dataDir = dataDir;
    this.#room = new Room(dataDir, freeBytes);
    this.#limit = limit;
    this.#checkpointPages = checkpointPages;
    this.#now = now;
    this.#folder = new HeldFolder(dataDir);
    this.#known = new Set(storedOrganizations(dataDir));
  }

  /** The number of open organizations. */
  get size(): number {
    return this.#open.size;
  }

  /** Returns `absent`, and creates nothing, for an organization that was never written to. */
  read<T>(orgId: OrgId, absent: T, query: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId);
      return org ? query(org) : absent;
    });
  }

  /** Runs one transaction of the organization, which is created if it is missing. */
  write<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId) ?? this.#create(orgId);
      return org.change(operation);
    });
  }

  /** Runs one transaction of the organization. Returns `absent` when it was never written to. */
  change<T>(orgId: OrgId, absent: T, operation: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId);
      return org ? org.change(operation) : absent;
    });
  }

  /**
   * Organizations whose file is not in its place. Each call checks the next `limit` known ones, in turn, and rechecks those that were found
   * before. Takes a few microseconds for each.
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
    // Another call may have closed it during the wait.
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
    const org = new OrgDatabase({
      ...{ dataDir: this.#dataDir, orgId },
      ...{ checkpointPages: this.#checkpointPages, now: this.#now, room: this.#room },
    });
    this.#open.set(orgId, org);
    this.#known.add(orgId);
    this.#closeUnused(org);
    return org;
  }

  /** Skips organizations with waiting writes; a later opening closes them. */
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

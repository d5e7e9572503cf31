import { statSync } from "node:fs";
import { messageOf, StoreGone, StoreUnavailable } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import type { OnDamage } from "../checksums.ts";
import { HeldFolder } from "../held-folder.ts";
import { OPEN_ORGANIZATIONS } from "../limits.ts";
import { makeFolder, orgFolder, recordsFile } from "../paths.ts";
import type { DamagedRecords } from "../records.ts";
import { type FreeBytes, Room } from "../room.ts";
import type { Written } from "../written.ts";
import { isBusy, whenFree } from "./busy.ts";
import { FirstWrites } from "./first-writes.ts";
import { CHECKPOINT_PAGES, OrgDatabase } from "./org-database.ts";
import { damaged, isDamage, openingFault } from "./records-fault.ts";

export interface PoolOptions {
  /** Which organizations must have a file. Without it the pool knows only of those that it wrote to itself. */
  readonly written?: Written;
  /** Maximal number of open organizations. */
  readonly limit?: number;
  /** Length of the write-ahead log at which a commit of this thread runs a checkpoint. */
  readonly checkpointPages?: number;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  /** Bytes that may still be written to the disk of a folder; what the system tells by default. */
  readonly freeBytes?: FreeBytes;
  readonly onDamage?: OnDamage;
  /** Runs every change of an organization's records, and may do something before it begins. */
  readonly around?: AroundChange;
}

export type AroundChange = <T>(orgId: OrgId, change: () => Promise<T>) => Promise<T>;

const CLOSED = "the records are closed: the server is stopping";
const NONE_WRITTEN: Written = { list: () => [], has: () => false, mark: async () => {} };

/**
 * The organizations that this thread has open; beyond the limit the least recently used is closed. An operation touches only the
 * organization that it names. It throws {@link StoreUnavailable} for an organization whose file disappeared, was replaced or is damaged,
 * because an empty result, or a new file, would hide the loss.
 *
 * A file that could not be opened is tried again with each operation, so that one that is put back works at once. Damage that is found in an
 * open file stays until the next start: what this process holds in memory came from that file and may not fit another one.
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
  readonly #written: Written;
  readonly #onDamage: OnDamage;
  readonly #around: AroundChange;
  /** In order of use, the most recent last. */
  readonly #open = new Map<OrgId, OrgDatabase>();
  /** Organizations that were written to, as far as this pool has learnt. Those that {@link gone} checked last come last. */
  readonly #known: Set<OrgId>;
  readonly #gone = new Set<OrgId>();
  readonly #damaged = new Map<OrgId, StoreUnavailable>();
  /** Organizations whose file could not be opened the last time. */
  readonly #unopened = new Set<OrgId>();
  readonly #folder: HeldFolder;
  readonly #firstWrites: FirstWrites;
  #closed = false;

  constructor(dataDir: string, options: PoolOptions = {}) {
    const { written = NONE_WRITTEN, limit = OPEN_ORGANIZATIONS, checkpointPages = CHECKPOINT_PAGES, now = Date.now } = options;
    const { freeBytes, onDamage = () => {}, around = (_, change) => change() } = options;
    this.#dataDir = dataDir;
    this.#room = new Room(dataDir, freeBytes);
    this.#written = written;
    this.#limit = limit;
    this.#checkpointPages = checkpointPages;
    this.#now = now;
    this.#onDamage = onDamage;
    this.#around = around;
    this.#folder = new HeldFolder(dataDir);
    this.#firstWrites = new FirstWrites(dataDir, { now, room: this.#room });
    this.#known = new Set(written.list());
  }

  get size(): number {
    return this.#open.size;
  }

  /** Returns `absent`, and creates nothing, for an organization that was never written to. */
  read<T>(orgId: OrgId, absent: T, query: (org: OrgDatabase) => T): Promise<T> {
    return whenFree(() => {
      const org = this.#find(orgId);
      return org ? this.#ask(org, query) : absent;
    });
  }

  /**
   * Runs one transaction of the organization, which is created if it was never written to. The first one is marked in the control store
   * before it is answered. The file is durable before its mark, so a crash in between refuses no organization.
   */
  write<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<T> {
    return this.#around(orgId, async () => {
      const result = await this.#whenFew(orgId, () => this.#write(orgId, operation));
      if (!this.#known.has(orgId)) await this.#mark(orgId);
      return result;
    });
  }

  /** Runs one transaction of the organization. Returns `absent` when it was never written to. */
  change<T>(orgId: OrgId, absent: T, operation: (org: OrgDatabase) => T): Promise<T> {
    return this.#around(orgId, () =>
      this.#whenFew(orgId, () => {
        const org = this.#find(orgId);
        return org ? this.#change(org, operation) : absent;
      }),
    );
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
      const inPlace = this.#open.get(orgId)?.inPlace() ?? this.#hasFile(orgId);
      if (inPlace) this.#gone.delete(orgId);
      else this.#gone.add(orgId);
    }
    return [...this.#gone];
  }

  /** Tries to open up to `limit` of those again that could not be opened. */
  damaged(limit: number): DamagedRecords {
    for (const orgId of Array.from(this.#unopened.values().take(limit))) {
      // Those that stay unopened come last.
      this.#unopened.delete(orgId);
      if (this.#isClosedToUs(orgId)) this.#unopened.add(orgId);
    }
    return { found: [...this.#damaged.keys()], unopened: [...this.#unopened] };
  }

  /** Refuses the organization until this process ends. */
  refuse(orgId: OrgId, detail: string): StoreUnavailable {
    const fault = this.#damaged.get(orgId) ?? damaged(recordsFile(this.#dataDir, orgId), detail);
    this.#damaged.set(orgId, fault);
    return fault;
  }

  /** The error that callers get: of damage, that the organization is refused from now on. */
  judged(orgId: OrgId, error: unknown): unknown {
    return isDamage(error) ? this.refuse(orgId, messageOf(error)) : error;
  }

  async release(orgId: OrgId): Promise<void> {
    await this.#firstWrites.running(orgId);
    for (const known of [this.#known, this.#gone, this.#unopened, this.#damaged]) known.delete(orgId);
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
    await this.#firstWrites.close();
    for (const orgId of [...this.#open.keys()]) await this.release(orgId);
    this.#folder.close();
  }

  #find(orgId: OrgId): OrgDatabase | undefined {
    const fault = this.#damaged.get(orgId);
    if (fault) throw fault;
    const org = this.#open.get(orgId);
    if (org) {
      org.checkPlace();
      this.#open.delete(orgId);
      this.#open.set(orgId, org);
      return org;
    }
    const isWritten = this.#isWritten(orgId);
    if (!isWritten && !this.#hasFile(orgId)) return undefined;
    return this.#add(orgId, !isWritten);
  }

  #isWritten(orgId: OrgId): boolean {
    if (this.#known.has(orgId)) return true;
    if (!this.#written.has(orgId)) return false;
    // Another thread or process wrote to it.
    this.#known.add(orgId);
    return true;
  }

  /** A file without bytes is one that a first write began to create. */
  #hasFile(orgId: OrgId): boolean {
    return (statSync(recordsFile(this.#dataDir, orgId), { throwIfNoEntry: false })?.size ?? 0) > 0;
  }

  #ask<T>(org: OrgDatabase, query: (org: OrgDatabase) => T): T {
    try {
      return query(org);
    } catch (error) {
      throw this.judged(org.orgId, error);
    }
  }

  #change<T>(org: OrgDatabase, operation: (org: OrgDatabase) => T): Promise<T> {
    return org.change(operation).catch((error: unknown) => {
      throw this.judged(org.orgId, error);
    });
  }

  async #mark(orgId: OrgId): Promise<void> {
    await this.#written.mark(orgId);
    this.#known.add(orgId);
  }

  #write<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<T> {
    const first = this.#firstWrites.running(orgId);
    if (first) return first.then(() => whenFree(() => this.#write(orgId, operation)));
    const org = this.#find(orgId);
    return org ? this.#change(org, operation) : this.#create(orgId, operation);
  }

  async #create<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<T> {
    if (this.#closed) throw new Error(CLOSED);
    if (!this.#folder.inPlace()) throw new StoreGone("the data folder");
    makeFolder(orgFolder(this.#dataDir, orgId));
    const made = await this.#firstWrites.run(orgId, operation);
    if (made) return made.result;
    return whenFree(() => this.#change(this.#find(orgId) ?? this.#add(orgId, true), operation));
  }

  #add(orgId: OrgId, mayCreate: boolean): OrgDatabase {
    if (this.#closed) throw new Error(CLOSED);
    const org = this.#opened(orgId, mayCreate);
    this.#unopened.delete(orgId);
    this.#open.set(orgId, org);
    this.#closeUnused(org);
    return org;
  }

  #opened(orgId: OrgId, mayCreate: boolean): OrgDatabase {
    try {
      const own = { checkpointPages: this.#checkpointPages, now: this.#now, room: this.#room, onDamage: this.#onDamage };
      return new OrgDatabase(this.#dataDir, orgId, { ...own, mayCreate });
    } catch (error) {
      const fault = openingFault(recordsFile(this.#dataDir, orgId), error);
      if (fault instanceof StoreUnavailable) this.#unopened.add(orgId);
      throw fault;
    }
  }

  #isClosedToUs(orgId: OrgId): boolean {
    try {
      this.#find(orgId);
      return false;
    } catch (error) {
      // Another thread works on a file that can be opened.
      return !isBusy(error);
    }
  }

  /** Opens no further organization while all that may be open have waiting writes, which end by themselves. */
  #whenFew<T>(orgId: OrgId, attempt: () => Promise<T> | T): Promise<T> {
    return this.#mayOpen(orgId) ? whenFree(attempt) : this.#afterOthers(orgId, attempt);
  }

  async #afterOthers<T>(orgId: OrgId, attempt: () => Promise<T> | T): Promise<T> {
    while (!this.#mayOpen(orgId)) await Promise.race(this.#open.values().map((org) => org.settled()));
    return whenFree(attempt);
  }

  #mayOpen(orgId: OrgId): boolean {
    return this.#open.size < this.#limit || this.#open.has(orgId) || this.#open.values().some((org) => org.idle);
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

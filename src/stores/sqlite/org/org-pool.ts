import { MemorydError, StoreGone, StoreUnavailable } from "../../../memory/errors.ts";
import type { OrgId } from "../../../memory/types.ts";
import { DiskSpace, EXHAUSTED_DISK, type FreeBytes } from "../../folder/disk-space.ts";
import { OPEN_ORGANIZATIONS } from "../../folder/limits.ts";
import { OpenFolder } from "../../folder/open-folder.ts";
import { makeFolder, orgFolder, recordsFile } from "../../folder/paths.ts";
import type { OnDamage } from "../../interfaces/checksums.ts";
import type { DamagedRecords } from "../../interfaces/records.ts";
import type { WrittenNow } from "../control/written.ts";
import { isBusy, whenFree } from "../file/busy.ts";
import { diskFault, isDamage, isDiskFault, openingFault } from "../file/records-fault.ts";
import { DamagedOrganizations, type Look } from "./damaged-organizations.ts";
import { OpenOrganizations } from "./open-organizations.ts";
import { CHECKPOINT_PAGES, OrgDatabase, type OrgDatabaseOptions } from "./org-database.ts";
import { WrittenOrganizations } from "./written-organizations.ts";

export interface OrgPoolOptions {
  /** Which organizations must have a file. Without it, the pool knows only those that it wrote to itself. */
  readonly written?: WrittenNow;
  /** Maximal number of open organizations. */
  readonly limit?: number;
  /** Length of the write-ahead log at which a commit of this thread runs a checkpoint. */
  readonly checkpointPages?: number;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number;
  /** Milliseconds of a clock that nobody sets; `performance.now` by default. */
  readonly monotonicMs?: () => number;
  /** Returns the bytes that may still be written to the disk of a folder; asks the system by default. */
  readonly freeBytes?: FreeBytes;
  readonly onDamage?: OnDamage;
  /** Called after a change that failed. The change may be durable all the same, and its caller does not wake the worker. */
  readonly onChangeFailed?: (orgId: OrgId) => void;
}

const CLOSED = "the records are closed: the server is stopping";
const NONE_WRITTEN: WrittenNow = { listNow: () => [], hasNow: () => false, mark: async () => {} };

/**
 * The records of all organizations on this thread. An operation touches only the organization that it names. It throws
 * {@link StoreUnavailable} for an organization whose file disappeared, was replaced or is damaged, because an empty result, or a new file,
 * would hide the loss.
 */
export class OrgPool {
  readonly #dataDir: string;
  readonly #own: Required<Omit<OrgDatabaseOptions, "mayCreate">>;
  readonly #onChangeFailed: (orgId: OrgId) => void;
  readonly #open: OpenOrganizations;
  readonly #written: WrittenOrganizations;
  readonly #damaged: DamagedOrganizations;
  readonly #folder: OpenFolder;
  #closed = false;

  constructor(dataDir: string, options: OrgPoolOptions = {}) {
    const { written = NONE_WRITTEN, limit = OPEN_ORGANIZATIONS, checkpointPages = CHECKPOINT_PAGES, now = Date.now } = options;
    const { monotonicMs = () => performance.now(), freeBytes, onDamage = () => {}, onChangeFailed = () => {} } = options;
    this.#dataDir = dataDir;
    this.#own = { checkpointPages, now, diskSpace: new DiskSpace(dataDir, freeBytes), onDamage };
    this.#onChangeFailed = onChangeFailed;
    this.#open = new OpenOrganizations(limit);
    this.#written = new WrittenOrganizations(dataDir, written);
    this.#damaged = new DamagedOrganizations(dataDir, monotonicMs);
    this.#folder = new OpenFolder(dataDir);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Returns `absent`, and creates nothing, for an organization that was never written to. */
  read<T>(orgId: OrgId, absent: T, query: (org: OrgDatabase) => T): Promise<T> {
    const attempt = () =>
      whenFree(() => {
        const org = this.#find(orgId);
        return org ? query(org) : absent;
      });
    return attempt().catch((error: unknown) => this.#tryTwice(orgId, error, attempt, query));
  }

  /**
   * Runs one transaction of the organization, which is created if it was never written to. The organization is marked in the control store
   * before its first write is answered. The file is durable before its mark, so a crash in between makes no organization unusable.
   */
  write<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<T> {
    return this.#reported(orgId, async () => {
      const attempt = () => this.#whenFew(orgId, () => (this.#find(orgId) ?? this.#create(orgId)).change(operation));
      const result = await attempt().catch((error: unknown) => this.#tryTwice(orgId, error, attempt));
      await this.#written.mark(orgId);
      return result;
    });
  }

  /** Runs one transaction of the organization. Returns `absent` when it was never written to. */
  change<T>(orgId: OrgId, absent: T, operation: (org: OrgDatabase) => T): Promise<T> {
    const attempt = () =>
      this.#whenFew(orgId, () => {
        const org = this.#find(orgId);
        return org ? org.change(operation) : absent;
      });
    return this.#reported(orgId, () => attempt().catch((error: unknown) => this.#tryTwice(orgId, error, attempt)));
  }

  /**
   * Organizations whose file is not in its place. Each call checks the next `limit`, in turn, and rechecks those that were found before.
   * Takes a few microseconds for each.
   */
  gone(limit: number): readonly OrgId[] {
    return this.#written.gone(limit, (orgId) => this.#open.peek(orgId)?.inPlace() ?? this.#written.hasFile(orgId));
  }

  /** Looks again at what is due, and tries again to open up to `limit` organizations that could not be opened. */
  damaged(limit: number): DamagedRecords {
    for (const orgId of this.#damaged.due()) this.#isClosedToUs(orgId);
    for (const orgId of this.#damaged.toTry(limit)) if (!this.#isClosedToUs(orgId)) this.#damaged.opened(orgId);
    return this.#damaged.list();
  }

  /** Refuses the organization, because another thread found damage in its file. */
  refuse(orgId: OrgId): void {
    this.#damaged.refuseAsTold(orgId);
  }

  /** Returns the error for the callers. After an error that shows damage, the organization is refused. */
  judged(orgId: OrgId, error: unknown, look?: Look): unknown {
    if (!isDamage(error)) return error;
    this.#open.retire(orgId);
    return this.#damaged.refuse(orgId, error, look);
  }

  async release(orgId: OrgId): Promise<void> {
    this.#written.forget(orgId);
    this.#damaged.forget(orgId);
    await this.#open.close(orgId);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#open.closeAll();
    this.#folder.close();
  }

  #find(orgId: OrgId): OrgDatabase | undefined {
    const look = this.#damaged.check(orgId);
    const org = this.#openOf(orgId);
    if (look && org) this.#lookAgain(org, look);
    return org;
  }

  #openOf(orgId: OrgId): OrgDatabase | undefined {
    const org = this.#open.use(orgId);
    if (org) {
      org.checkPlace();
      return org;
    }
    const isWritten = this.#written.has(orgId);
    if (!isWritten && !this.#written.hasFile(orgId)) return undefined;
    return this.#add(orgId, !isWritten);
  }

  #create(orgId: OrgId): OrgDatabase {
    if (!this.#folder.inPlace()) throw new StoreGone("the data folder");
    makeFolder(orgFolder(this.#dataDir, orgId));
    return this.#add(orgId, true);
  }

  #add(orgId: OrgId, mayCreate: boolean): OrgDatabase {
    if (this.#closed) throw new Error(CLOSED);
    const org = this.#opened(orgId, mayCreate);
    this.#damaged.opened(orgId);
    this.#open.add(org);
    return org;
  }

  #opened(orgId: OrgId, mayCreate: boolean, isSecondTry = false): OrgDatabase {
    try {
      return new OrgDatabase(this.#dataDir, orgId, { ...this.#own, mayCreate });
    } catch (error) {
      if (this.#own.diskSpace.isCauseOf(error)) throw error;
      if (isDamage(error) && !isSecondTry) return this.#opened(orgId, mayCreate, true);
      const fault = openingFault(recordsFile(this.#dataDir, orgId), error);
      if (fault instanceof StoreUnavailable) this.#damaged.couldNotOpen(orgId);
      throw fault;
    }
  }

  #isClosedToUs(orgId: OrgId): boolean {
    try {
      this.#find(orgId);
      return false;
    } catch (error) {
      // A file that another thread has locked is not damaged, so opening it is no failure.
      return !isBusy(error);
    }
  }

  /** The look of each minute at a file that was found damaged. Throws when it still is. */
  #lookAgain(org: OrgDatabase, look: Look): void {
    try {
      look(org);
    } catch (error) {
      throw this.judged(org.orgId, error, look);
    }
    this.#damaged.acquit(org.orgId);
  }

  /**
   * A second attempt on a new connection, before the file counts as damaged: SQLite calls it damage when the disk fails to read once. A
   * change whose commit failed may be stored, so it is not repeated.
   */
  async #tryTwice<T>(orgId: OrgId, error: unknown, attempt: () => Promise<T>, look?: Look): Promise<T> {
    if (this.#own.diskSpace.isCauseOf(error)) return this.#withRoom(error, attempt);
    if (!isDamage(error) && !isDiskFault(error)) throw error;
    this.#open.retire(orgId);
    if (error instanceof MemorydError) throw error;
    return attempt().catch((second: unknown) => {
      throw isDiskFault(second) ? diskFault(recordsFile(this.#dataDir, orgId), second) : this.judged(orgId, second, look);
    });
  }

  /** A full disk takes back the whole transaction, so what failed can be repeated in the space that is reserved for it. */
  #withRoom<T>(error: unknown, attempt: () => Promise<T>): Promise<T> {
    const { diskSpace } = this.#own;
    if (!diskSpace.makeRoom()) throw new MemorydError("unavailable", EXHAUSTED_DISK, { cause: error });
    return attempt().catch((again: unknown) => {
      if (!diskSpace.isCauseOf(again)) throw again;
      return this.#withRoom(again, attempt);
    });
  }

  #reported<T>(orgId: OrgId, change: () => Promise<T>): Promise<T> {
    return change().catch((error: unknown) => {
      this.#onChangeFailed(orgId);
      throw error;
    });
  }

  /** Waits while all organizations that may be open have waiting writes, before it opens a further one. */
  #whenFew<T>(orgId: OrgId, attempt: () => Promise<T> | T): Promise<T> {
    return this.#open.mayOpen(orgId) ? whenFree(attempt) : this.#afterOthers(orgId, attempt);
  }

  async #afterOthers<T>(orgId: OrgId, attempt: () => Promise<T> | T): Promise<T> {
    // Nothing may open another organization between the last check and the attempt.
    while (!this.#open.mayOpen(orgId)) await this.#open.oneCommits();
    return whenFree(attempt);
  }
}

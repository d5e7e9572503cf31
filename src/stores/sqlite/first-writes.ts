import { link, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { messageOf } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import { FILE_MODE, recordsFile } from "../paths.ts";
import { sync } from "../sync.ts";
import { Connection, IN_MEMORY } from "./connection.ts";
import { fileImageOf, unfinishedBeside } from "./empty.ts";
import { commitFailed } from "./group-commit.ts";
import { OrgDatabase, type OrgDatabaseOptions, RECORDS_MIGRATIONS } from "./org-database.ts";

/**
 * Makes the files of new organizations, each with what its first write stores (docs/decisions/069-first-writes.md): the write runs in memory, and what it makes of an empty
 * database becomes the file, while others become theirs. SQLite would sync the file, its log and their folder, one organization after the
 * other, on the thread that serves.
 */
export class FirstWrites {
  readonly #dataDir: string;
  readonly #options: OrgDatabaseOptions;
  /** An empty database. Every write is rolled back to its very bytes, so nothing of one organization reaches another's file. */
  #empty: Connection | undefined;
  /** By organization, what resolves when its file is there or was given up. */
  readonly #running = new Map<OrgId, Promise<void>>();

  constructor(dataDir: string, options: OrgDatabaseOptions) {
    this.#dataDir = dataDir;
    this.#options = options;
  }

  /** Undefined when no file of the organization is being made. */
  running(orgId: OrgId): Promise<void> | undefined {
    return this.#running.get(orgId);
  }

  /** Resolves once no file is being made. */
  async close(): Promise<void> {
    await Promise.all(this.#running.values());
    this.#empty?.close();
  }

  /**
   * Resolves once the file and what the operation stored are durable; undefined, with nothing stored, where the organization has a file by
   * now or this cannot make one. Throws what the operation throws. The folder must be there, and none may be {@link running} for the organization.
   */
  async run<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): Promise<{ readonly result: T } | undefined> {
    const cast = this.#cast(orgId, operation);
    if (cast === undefined) return undefined;
    const made = layDownImage(recordsFile(this.#dataDir, orgId), cast.image);
    const forget = () => void this.#running.delete(orgId);
    this.#running.set(orgId, made.then(forget, forget));
    return (await made) ? cast : undefined;
  }

  /** Undefined for an operation that changes the text index, as an import does: FTS5 writes at a commit, which never comes here. */
  #cast<T>(orgId: OrgId, operation: (org: OrgDatabase) => T): { readonly result: T; readonly image: Uint8Array } | undefined {
    this.#empty ??= new Connection(IN_MEMORY, RECORDS_MIGRATIONS);
    const { db } = this.#empty;
    const org = new OrgDatabase(this.#dataDir, orgId, this.#options, this.#empty);
    db.run("BEGIN");
    try {
      const result = operation(org);
      return org.text.hasChanges ? undefined : { result, image: fileImageOf(db) };
    } finally {
      if (db.inTransaction) db.run("ROLLBACK");
    }
  }
}

/** Makes a durable file of the bytes, and returns whether it did: not where a file is there. Throws when the disk fails at the last moment. */
async function layDownImage(path: string, image: Uint8Array): Promise<boolean> {
  const copy = unfinishedBeside(path);
  try {
    await writeFile(copy, image, { mode: FILE_MODE, flag: "wx" });
    await sync(copy, "r+");
    // Unlike a rename, a link never replaces the file of another thread that was faster.
    await link(copy, path);
  } catch {
    // A full disk, or a file system without links. What is tried next says what is wrong.
    return false;
  } finally {
    await rm(copy, { force: true });
  }
  try {
    await syncFolders(dirname(path));
  } catch (error) {
    throw commitFailed(new Error(`the name of ${path} could not be made durable: ${messageOf(error)}`, { cause: error }));
  }
  return true;
}

/** The name of a new file is durable with its folder, and that of a new folder with the one around it. Windows can open no folder. */
async function syncFolders(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  for (const path of [folder, dirname(folder)]) await sync(path);
}

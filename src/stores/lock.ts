import { Database } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { UsageError } from "../memory/errors.ts";
import { makeDataFolder } from "./data-folder.ts";
import { FILE_MODE, lockFile } from "./paths.ts";
import { isBusy } from "./sqlite/busy.ts";

export interface DataFolderLock {
  release(): void;
}

/** A database that nobody refers to is closed by the garbage collector, and its lock ends: these are referred to here until they are released. */
const held = new Set<Database>();

/**
 * Holds the data folder for this process: one server a folder, because the worker of a second one would take the first one's leases.
 * Throws {@link UsageError} when another process holds it.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const lock = tryLockDataFolder(dataDir);
  if (lock) return lock;
  throw new UsageError(
    `Another memoryd process holds the data folder ${dataDir}. Stop it first, or give this one a folder of its own: --data DIR.`,
  );
}

/**
 * The lock, or undefined when another process holds it: a server runs.
 *
 * It is an exclusive transaction on a small SQLite file: a lock of the operating system, which ends with the process however that ends,
 * where a file with a process id would be left behind by a crash. A process must not open and close this file by other means while it holds
 * the lock: POSIX drops all locks of a process on a file when it closes any descriptor of it.
 */
export function tryLockDataFolder(dataDir: string): DataFolderLock | undefined {
  makeDataFolder(dataDir);
  const path = lockFile(dataDir);
  const db = new Database(path, { create: true, readwrite: true });
  try {
    chmodSync(path, FILE_MODE);
    db.run("BEGIN EXCLUSIVE");
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(db);
  return {
    release() {
      held.delete(db);
      db.close();
    },
  };
}

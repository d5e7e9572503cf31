import { Database } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { UsageError } from "../../../memory/errors.ts";
import { makeDataFolder } from "../../folder/data-folder.ts";
import { connectionsLockFile, FILE_MODE, lockFile } from "../../folder/paths.ts";
import { readServerFile } from "../../folder/server-file.ts";
import { isBusy } from "./busy.ts";

/** Several hosts may be connected at the same time. Each takes a fraction of a second, or a few seconds on a slow disk. */
const CONNECTIONS_WAIT_MS = 20_000;

export interface DataFolderLock {
  release(): void;
}

/** References to the connections, because the garbage collector would close an unreferenced one, which would release its lock. */
const held = new Set<Database>();

/**
 * Locks the data folder for this process. Only one server may use a folder, because the worker of a second one would take over the leases
 * of the first. Throws {@link UsageError} when another process holds the lock.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const lock = tryLockDataFolder(dataDir);
  if (lock) return lock;
  const server = readServerFile(dataDir);
  const which = server === undefined ? "Another memoryd process" : `The server at ${server.url} (process ${server.pid})`;
  throw new UsageError(`${which} holds the data folder ${dataDir}. Stop it first, or give this one a folder of its own: --data DIR.`);
}

/**
 * Returns the lock, or undefined when another process, a running server, holds it.
 *
 * The lock is an exclusive transaction on a small SQLite file. The operating system releases it however the process ends, whereas a crash
 * would leave a file with a process id. While the process has the lock, it must not open and close this file in another way: POSIX
 * drops all locks of a process on a file when the process closes any descriptor of it.
 */
export function tryLockDataFolder(dataDir: string): DataFolderLock | undefined {
  return tryLock(dataDir, lockFile(dataDir), 0);
}

/**
 * Locks the files of `memoryd connect` in the same way, also while a server runs, and waits for another command that has the lock. Throws
 * {@link UsageError} when that takes too long.
 */
export function lockConnections(dataDir: string): DataFolderLock {
  const lock = tryLock(dataDir, connectionsLockFile(dataDir), CONNECTIONS_WAIT_MS);
  if (lock) return lock;
  throw new UsageError(
    `Another memoryd process is connecting or disconnecting a host with ${dataDir}. Run the command again when it has ended.`,
  );
}

function tryLock(dataDir: string, path: string, waitMs: number): DataFolderLock | undefined {
  makeDataFolder(dataDir);
  const db = new Database(path, { create: true, readwrite: true });
  try {
    chmodSync(path, FILE_MODE);
    db.run(`PRAGMA busy_timeout = ${waitMs}`);
    // A journal on the disk would keep a server from starting on a full one.
    db.run("PRAGMA journal_mode = MEMORY");
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

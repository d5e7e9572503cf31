import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageOf, UsageError } from "../memory/errors.ts";
import { type DataFolderLock, tryLockDataFolder } from "../stores/open.ts";

/** Only the owner may read files and folders that contain memories. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/**
 * Throws {@link UsageError} when the folder of the file is missing or not writable, or when the file exists and must
 * not be overwritten.
 */
export function checkNewFile(path: string, overwrite: boolean): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`The folder ${folder} does not exist. Create it first, or name another path.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(
      `Nothing can be written in the folder ${folder} (${messageOf(error)}). Correct its permissions, or name another path.`,
      { cause: error },
    );
  }
  if (existsSync(path) && !overwrite) throw new UsageError(`${path} exists. Choose another name, or overwrite it with --force.`);
}

/** The staging folder for a file or folder, next to its final path. */
export function partial(path: string): string {
  return `${path}.partial`;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** The exit status that shells use for a command that Ctrl-C ended. */
const INTERRUPTED_STATUS = 130;

export interface Staging {
  /** Path of the result, which is renamed to its final path when it is complete. */
  readonly result: string;
  /** Path of a folder for intermediate files. */
  readonly scratch: string;
}

/**
 * Runs `make` with a staging folder, which is removed in the end. A lock allows one process at a time. If a process is killed, the
 * next one that makes the same file removes the leftovers.
 */
export async function withStaging<T>(folder: string, make: (staging: Staging) => Promise<T>): Promise<T> {
  let lock: DataFolderLock | undefined;
  // Copies of memories must not remain after Ctrl-C, or when the reader of standard output closes the pipe.
  const removeFolder = () => {
    if (lock) rmSync(folder, { recursive: true, force: true });
  };
  const exit = () => process.exit(INTERRUPTED_STATUS);
  process.once("exit", removeFolder);
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    lock = tryLockDataFolder(folder);
    if (!lock) throw new UsageError(`Another memoryd process uses ${folder}. Wait until it has finished, or choose another name.`);
    return await fill(folder, lock, make);
  } finally {
    process.off("exit", removeFolder);
    for (const signal of SIGNALS) process.off(signal, exit);
  }
}

async function fill<T>(folder: string, lock: DataFolderLock, make: (staging: Staging) => Promise<T>): Promise<T> {
  const staging = { result: join(folder, "result"), scratch: join(folder, "scratch") };
  const clear = () => Promise.all(Object.values(staging).map((path) => rm(path, { recursive: true, force: true })));
  try {
    await clear();
    return await make(staging);
  } finally {
    await clear();
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}

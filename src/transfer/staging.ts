import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageOf, UsageError } from "../memory/errors.ts";
import { type DataFolderLock, tryLockDataFolder } from "../stores/open.ts";

/** What holds memories is for its owner's eyes. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Throws {@link UsageError} when there is no folder for the file, none that may be written in, or a file that must not be overwritten. */
export function checkNewFile(path: string, overwrite: boolean): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`The folder ${folder} does not exist. Make it first, or name another place.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(`Nothing can be written in the folder ${folder} (${messageOf(error)}). Mend its rights, or name another place.`, {
      cause: error,
    });
  }
  if (existsSync(path) && !overwrite) throw new UsageError(`${path} exists. Choose another name, or overwrite it with --force.`);
}

/** The folder in which a file or a folder is made, beside its place. */
export function partial(path: string): string {
  return `${path}.partial`;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** What a shell says of a command that Ctrl-C ended. */
const STOPPED = 130;

export interface Staging {
  /** What is being made: to be renamed to its place when it is whole. */
  readonly result: string;
  /** A folder for what is needed on the way. */
  readonly scratch: string;
}

/**
 * Room for what is being made, in a folder that is gone in the end. One process holds it at a time; what a killed one left is removed by the next that
 * makes the same thing.
 */
export async function withStaging<T>(folder: string, make: (staging: Staging) => Promise<T>): Promise<T> {
  let lock: DataFolderLock | undefined;
  // Neither Ctrl-C nor a reader of standard output that goes away must leave copies of memories lying about.
  const left = () => {
    if (lock) rmSync(folder, { recursive: true, force: true });
  };
  const stopped = () => process.exit(STOPPED);
  process.once("exit", left);
  for (const signal of SIGNALS) process.once(signal, stopped);
  try {
    lock = tryLockDataFolder(folder);
    if (!lock) throw new UsageError(`Another memoryd process works in ${folder}. Wait until it is done, or choose another name.`);
    return await fill(folder, lock, make);
  } finally {
    process.off("exit", left);
    for (const signal of SIGNALS) process.off(signal, stopped);
  }
}

async function fill<T>(folder: string, lock: DataFolderLock, make: (staging: Staging) => Promise<T>): Promise<T> {
  const staging = { result: join(folder, "result"), scratch: join(folder, "scratch") };
  const clear = () => Promise.all(Object.values(staging).map((left) => rm(left, { recursive: true, force: true })));
  try {
    await clear();
    return await make(staging);
  } finally {
    await clear();
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}

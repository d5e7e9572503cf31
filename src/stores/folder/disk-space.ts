import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { MemorydError } from "../../memory/errors.ts";
import { FILE_MODE, lastReserveFile, reserveFile } from "./paths.ts";

/**
 * The last bytes of the disk are reserved for operations that must work on a full disk: reads, deletions, erasures and a start. A deletion
 * writes about 200 KiB, opening a store 64 KiB, and a write-ahead log grows to 4 MiB before it is reused. Without this floor, later writes
 * would take the space that the reserve file returns.
 */
export const FLOOR_BYTES = 8 * 1024 * 1024;
/**
 * Other programs may fill the last bytes. Then the server removes a reserve file of this size for the same operations. It is smaller than
 * the floor, so that no new data uses its space. Without it, a disk that another program filled would keep the server from starting.
 */
export const RESERVE_BYTES = 6 * 1024 * 1024;
/**
 * Other programs may fill that space, too. The server removes a second file at the moment at which it needs the bytes: at a start, and when
 * a deletion or a reader of a store finds no byte. It is enough for some deletions and for opening some stores.
 */
export const LAST_RESERVE_BYTES = 1024 * 1024;
/** Below this, an error of a store that names no cause has this one. */
const EXHAUSTED_BYTES = 64 * 1024;
/** The reserve file is removed when less space is free. */
const GIVE_UP_BYTES = FLOOR_BYTES / 4;
/** Free space at which the reserve file is created again. It exceeds the reserve, so that the file is not removed again at once. */
const TAKE_BYTES = RESERVE_BYTES + 4 * FLOOR_BYTES;
/** How long the system's answer is cached. */
const HOLD_MS = 100;

/** The space that this user may still write to the disk of the folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export type FreeBytes = (folder: string) => number;

/** Tells whether the disk of the folder has room for new data. */
export class DiskSpace {
  readonly #folder: string;
  readonly #freeBytes: FreeBytes;
  #askedMs = Number.NEGATIVE_INFINITY;
  #has = true;

  constructor(folder: string, freeBytes: FreeBytes = freeBytesOf) {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
  }

  has(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#askedMs >= HOLD_MS) {
      this.#askedMs = nowMs;
      this.#has = this.#freeBytes(this.#folder) >= FLOOR_BYTES;
    }
    return this.#has;
  }

  /** Whether new data still has room after this many bytes were written. */
  hasFor(bytes: number): boolean {
    return this.#freeBytes(this.#folder) - bytes >= FLOOR_BYTES;
  }

  /** Whether the operation failed because the disk has no byte left. SQLite reports it as failed input or output in some places. */
  isCauseOf(error: unknown): boolean {
    for (let at = error; at instanceof Error; at = at.cause) {
      const code = "code" in at && typeof at.code === "string" ? at.code : "";
      if (code === "SQLITE_FULL" || code === "ENOSPC") return true;
      if (/^SQLITE_(?:IOERR|CANTOPEN)/.test(code)) return this.#freeBytes(this.#folder) < EXHAUSTED_BYTES;
    }
    return false;
  }

  /** Gives up what is reserved, for an operation that is repeated at once. Returns false when nothing is left of it. */
  makeRoom(): boolean {
    return giveUpLastReserve(this.#folder, this.#freeBytes);
  }

  /** Throws `unavailable` when new data has no room. */
  require(): void {
    if (!this.has()) throw new MemorydError("unavailable", FULL_DISK);
  }
}

export const FULL_DISK = `the disk of the data folder is full: nothing was stored; free more than ${FLOOR_BYTES / 2 ** 20} MiB and try again; searches and deletions work meanwhile`;

export const EXHAUSTED_DISK =
  "the disk of the data folder has no byte left, not even those for a deletion: nothing was changed; free some MiB and try again";

/** Work that needs a known amount of disk space has changed nothing, because the space is not free. It waits. */
export class DiskTooFull extends Error {
  readonly needBytes: number;

  constructor(work: string, needBytes: number, freeBytes: number, options?: ErrorOptions) {
    const [needed, free] = [Math.ceil(needBytes / 2 ** 20), Math.floor(freeBytes / 2 ** 20)];
    super(
      `${work} needs ${needed} MiB on the disk of the data folder, and ${free} MiB are free: it waits until there is more room`,
      options,
    );
    this.name = "DiskTooFull";
    this.needBytes = needBytes;
  }
}

/** Removes the reserve file when hardly any space is left. */
export function giveUpReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): boolean {
  return giveUp(reserveFile(dataDir), freeBytes(dataDir) < GIVE_UP_BYTES);
}

/** Removes the second file if the first one is gone and there is still no space. Call it before a store is opened. */
export function giveUpLastReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): boolean {
  return giveUpReserve(dataDir, freeBytes) || giveUp(lastReserveFile(dataDir), freeBytes(dataDir) < LAST_RESERVE_BYTES);
}

function giveUp(path: string, isNeeded: boolean): boolean {
  if (!isNeeded || !existsSync(path)) return false;
  // The other thread may give it up at the same time.
  rmSync(path, { force: true });
  return true;
}

/** Removes or creates the reserve files, depending on the free space. */
export function adjustReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): void {
  giveUpReserve(dataDir, freeBytes);
  if (freeBytes(dataDir) < TAKE_BYTES) return;
  for (const [path, bytes] of [
    [lastReserveFile(dataDir), LAST_RESERVE_BYTES],
    [reserveFile(dataDir), RESERVE_BYTES],
  ] as const)
    if (!existsSync(path)) makeReserve(path, bytes);
}

/** Writes random bytes, because a file system that compresses would not allocate space for zeros. */
function makeReserve(path: string, ofBytes: number): void {
  const descriptor = openSync(path, "w", FILE_MODE);
  try {
    const bytes = Buffer.alloc(RESERVE_CHUNK_BYTES);
    for (let written = 0; written < ofBytes; written += writeSync(descriptor, bytes)) crypto.getRandomValues(bytes);
  } finally {
    closeSync(descriptor);
  }
}

/** `crypto.getRandomValues` fills at most this many bytes. */
const RESERVE_CHUNK_BYTES = 64 * 1024;

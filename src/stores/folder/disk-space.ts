import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { MemorydError } from "../../memory/errors.ts";
import { FILE_MODE, reserveFile } from "./paths.ts";

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

  /** Throws `unavailable` when new data has no room. */
  require(): void {
    if (!this.has()) throw new MemorydError("unavailable", FULL_DISK);
  }
}

export const FULL_DISK = `the disk of the data folder is full: nothing was stored; free more than ${FLOOR_BYTES / 2 ** 20} MiB and try again; searches and deletions work meanwhile`;

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

/** Removes the reserve file when hardly any space is left. Call it before a store is opened. */
export function giveUpReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): void {
  const path = reserveFile(dataDir);
  if (existsSync(path) && freeBytes(dataDir) < GIVE_UP_BYTES) rmSync(path);
}

/** Removes or creates the reserve file, depending on the free space. */
export function adjustReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): void {
  giveUpReserve(dataDir, freeBytes);
  const path = reserveFile(dataDir);
  if (!existsSync(path) && freeBytes(dataDir) >= TAKE_BYTES) makeReserve(path);
}

/** Writes random bytes, because a file system that compresses would not allocate space for zeros. */
function makeReserve(path: string): void {
  const descriptor = openSync(path, "w", FILE_MODE);
  try {
    const bytes = Buffer.alloc(RESERVE_CHUNK_BYTES);
    for (let written = 0; written < RESERVE_BYTES; written += writeSync(descriptor, bytes)) crypto.getRandomValues(bytes);
  } finally {
    closeSync(descriptor);
  }
}

/** `crypto.getRandomValues` fills at most this many bytes. */
const RESERVE_CHUNK_BYTES = 64 * 1024;

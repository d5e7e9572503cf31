import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { MemorydError } from "../../memory/errors.ts";
import { FILE_MODE, reserveFile } from "./paths.ts";

/**
 * The last bytes of the disk are kept for what must work when it is full: reads, deletions, erasures and a start. A deletion writes about
 * 200 KiB, opening a store 64 KiB, and a write-ahead log grows to 4 MiB before it is reused. Without the floor, the next writes would take
 * what the reserve gives back.
 */
export const FLOOR_BYTES = 8 * 1024 * 1024;
/**
 * Other programs may take the last bytes. Then a file of this size, which the server holds, is given up for the same uses. It is smaller than
 * the floor, so that no new data takes its place. Without it, a disk that another program filled would keep the server from starting.
 */
export const RESERVE_BYTES = 6 * 1024 * 1024;
/** With less free space, the reserve is given up. */
const GIVE_UP_BYTES = FLOOR_BYTES / 4;
/** Beyond the reserve itself, so that it is not given up again at once. */
const TAKE_BYTES = RESERVE_BYTES + 4 * FLOOR_BYTES;
/** How long an answer of the system is used again. */
const HOLD_MS = 100;

/** Bytes that this user may still write on the disk of the folder. */
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

  /** Whether new data has room even after this many bytes were written. */
  hasFor(bytes: number): boolean {
    return this.#freeBytes(this.#folder) - bytes >= FLOOR_BYTES;
  }

  /** Throws `unavailable`. */
  require(): void {
    if (!this.has()) throw new MemorydError("unavailable", FULL_DISK);
  }
}

export const FULL_DISK = `the disk of the data folder is full: nothing was stored; free more than ${FLOOR_BYTES / 2 ** 20} MiB and try again; searches and deletions work meanwhile`;

/** Work that needs a known amount of room and changed nothing, because that is not free. It waits. */
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

/** Gives the reserve up when there is next to no room. Call it before a store is opened. */
export function giveUpReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): void {
  const path = reserveFile(dataDir);
  if (existsSync(path) && freeBytes(dataDir) < GIVE_UP_BYTES) rmSync(path);
}

/** Gives the reserve up or makes it, by the room that there is. */
export function adjustReserve(dataDir: string, freeBytes: FreeBytes = freeBytesOf): void {
  giveUpReserve(dataDir, freeBytes);
  const path = reserveFile(dataDir);
  if (!existsSync(path) && freeBytes(dataDir) >= TAKE_BYTES) makeReserve(path);
}

/** Random bytes, because a file system that compresses would give zeros no room. */
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

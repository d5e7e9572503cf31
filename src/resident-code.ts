import { dlopen, FFIType } from "bun:ffi";
import { readFileSync } from "node:fs";

/** `MADV_DONTNEED` of `madvise(2)`. */
const DONT_NEED = 4;

/** A part of the process's memory, as addresses. */
export interface Mapping {
  readonly start: number;
  readonly end: number;
}

/**
 * Takes the pages of program code out of the process's memory: the program's own and those of LanceDB, some 140 MiB once both were used. The
 * system keeps them as pages of their files for as long as it has room, and gives them back at the next call, 16 at a time. Only Linux does
 * this.
 */
export function releaseCode(): void {
  const libc = openLibc();
  if (!libc) return;
  for (const { start, end } of codeMappings(readFileSync("/proc/self/maps", "utf8"))) libc.symbols.madvise(start, end - start, DONT_NEED);
}

/**
 * The mappings of `/proc/PID/maps` that hold code of a file and that nobody may write to. What a program has changed of a mapping is nowhere
 * else, so no other kind may be released.
 */
export function codeMappings(maps: string): Mapping[] {
  const found = maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) r-xp [0-9a-f]+ \S+ [1-9]\d* +\/.*$/gm);
  return Array.from(found, ([, start = "", end = ""]) => ({ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }));
}

let libc: ReturnType<typeof loadLibc> | undefined;

function openLibc() {
  libc ??= loadLibc();
  return libc;
}

function loadLibc() {
  if (process.platform !== "linux") return undefined;
  try {
    return dlopen("libc.so.6", { madvise: { args: [FFIType.u64, FFIType.u64, FFIType.i32], returns: FFIType.i32 } });
  } catch {
    // A Linux with musl has no such file.
    return undefined;
  }
}

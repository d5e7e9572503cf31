import { dlopen, FFIType } from "bun:ffi";

/** Parameters of `mallopt(3)`. */
const ARENA_MAX = -8;
const MMAP_THRESHOLD = -3;

/** Two threads of JavaScript call LanceDB, whose own threads seldom allocate at the same moment. */
const ARENAS = 2;
/** Larger blocks, such as batches of rows, are maps of their own, which leave no gap. By default glibc raises this to 32 MiB as blocks are freed. */
const LARGEST_IN_ARENA_BYTES = 256 * 1024;

/**
 * Bounds what the C heap, which LanceDB uses, keeps when it is no longer in use. glibc gives up to eight arenas for each core to the threads
 * that allocate, and LanceDB starts dozens of threads. Must be called before those start. Where the C library is another one, nothing is done.
 */
export function boundNativeHeap(): void {
  const glibc = openGlibc();
  glibc?.symbols.mallopt(ARENA_MAX, ARENAS);
  glibc?.symbols.mallopt(MMAP_THRESHOLD, LARGEST_IN_ARENA_BYTES);
}

/** Gives the free pages of the C heap back to the system, of which glibc itself gives back only the end (`malloc_trim(3)`). */
export function trimNativeHeap(): void {
  openGlibc()?.symbols.malloc_trim(0);
}

let glibc: ReturnType<typeof loadGlibc> | undefined;

function openGlibc() {
  glibc ??= loadGlibc();
  return glibc;
}

function loadGlibc() {
  if (process.platform !== "linux") return undefined;
  try {
    return dlopen("libc.so.6", {
      mallopt: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
      malloc_trim: { args: [FFIType.u64], returns: FFIType.i32 },
    });
  } catch {
    // A Linux with musl has no such file, and its heap has no arenas.
    return undefined;
  }
}

import { dlopen, FFIType } from "bun:ffi";

/** `M_ARENA_MAX` of `mallopt(3)`. */
const ARENA_MAX = -8;
/** Two threads of JavaScript call LanceDB, whose own threads seldom allocate at the same moment. */
const ARENAS = 2;

/**
 * Bounds the arenas of the C heap, which LanceDB uses. glibc gives up to eight for each core to the threads that allocate, each keeps what was
 * once in use, and LanceDB starts dozens of threads: unbounded they hold some 150 MiB after 100,000 writes. Must be called before those
 * threads start. Where the C library is another one, nothing is done.
 */
export function limitNativeArenas(): void {
  openGlibc()?.symbols.mallopt(ARENA_MAX, ARENAS);
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

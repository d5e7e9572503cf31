import { dlopen, FFIType } from "bun:ffi";

/** Parameters of `mallopt(3)`. */
const ARENA_MAX = -8;
const MMAP_THRESHOLD = -3;

/** Two threads of JavaScript call LanceDB, whose own threads seldom allocate at the same moment. With one arena, each thread waits for every other. */
const ARENAS = 2;
/** Larger blocks, such as batches of rows, are maps of their own, which leave no gap. By default glibc raises this to 32 MiB as blocks are freed. */
const LARGEST_IN_ARENA_BYTES = 256 * 1024;

const LOOK_MS = 20_000;

/**
 * Bounds what the C heap, which LanceDB uses, keeps when it is no longer in use. glibc gives up to eight arenas for each core to the threads
 * that allocate, and LanceDB starts dozens of threads. Must be called before those start. Where the C library is another one, nothing is done.
 * The variable MALLOC_ARENA_MAX would have to be set before the process starts.
 */
export function boundNativeHeap(): void {
  libc()?.mallopt(ARENA_MAX, ARENAS);
  libc()?.mallopt(MMAP_THRESHOLD, LARGEST_IN_ARENA_BYTES);
}

/**
 * Collects the garbage of the calling thread, and trims the C heap, when the thread has worked and then rested. JavaScriptCore collects
 * when a program allocates, so a server at rest would keep what its last load left. Returns a function that stops this.
 *
 * @param restedMs the time since the thread worked.
 * @param leastMs how long the thread must have rested, because a collection stops it for some 0.1 s. With 0, memory is also given back
 * every 20 s of a load.
 */
export function giveBackAtRest(restedMs: () => number, leastMs: number, giveBack = collectAndTrim): () => void {
  let isOwed = true;
  const timer = setInterval(() => {
    const rested = restedMs();
    isOwed ||= rested < LOOK_MS;
    if (!isOwed || rested < leastMs) return;
    isOwed = rested < LOOK_MS;
    giveBack(rested);
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function collectAndTrim(restedMs: number): void {
  // Deletes compiled code as well, some 20 MiB, so what the thread does next is slower by a tenth of a second.
  if (restedMs >= LOOK_MS) Bun.shrink();
  Bun.gc(true);
  // glibc itself gives back only the end of the C heap.
  libc()?.malloc_trim(0);
}

let opened: { readonly library: ReturnType<typeof openLibc> } | undefined;

/** The calls of the C library. Undefined where the library is not glibc: on other systems and with musl. */
function libc() {
  opened ??= { library: openLibc() };
  return opened.library?.symbols;
}

function openLibc() {
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

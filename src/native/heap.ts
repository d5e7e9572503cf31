import { libc } from "./libc.ts";

/** Parameters of `mallopt(3)`. */
const ARENA_MAX = -8;
const MMAP_THRESHOLD = -3;

/** Two threads of JavaScript call LanceDB, whose own threads seldom allocate at the same moment. With one arena, each thread waits for every other. */
const ARENAS = 2;
/** Larger blocks, such as batches of rows, are maps of their own, which leave no gap. By default glibc raises this to 32 MiB as blocks are freed. */
const LARGEST_IN_ARENA_BYTES = 256 * 1024;

/**
 * Bounds what the C heap, which LanceDB uses, keeps when it is no longer in use. glibc gives up to eight arenas for each core to the threads
 * that allocate, and LanceDB starts dozens of threads. Must be called before those start. Where the C library is another one, nothing is done.
 * The variable MALLOC_ARENA_MAX would have to be set before the process starts.
 */
export function boundNativeHeap(): void {
  libc()?.mallopt(ARENA_MAX, ARENAS);
  libc()?.mallopt(MMAP_THRESHOLD, LARGEST_IN_ARENA_BYTES);
}

/** Gives the free pages of the C heap back to the system, of which glibc itself gives back only the end (`malloc_trim(3)`). */
export function trimNativeHeap(): void {
  libc()?.malloc_trim(0);
}

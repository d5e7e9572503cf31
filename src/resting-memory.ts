import { dlopen, FFIType } from "bun:ffi";

/**
 * Gives memory back to the system when a thread has worked and then rests. Garbage is collected late, and a heap keeps the pages that it
 * frees, so a server that has taken in 10,000 memories would hold a quarter more for as long as it rests.
 */
export class RestingMemory {
  readonly #giveBack: () => void;
  #seen = 0;
  #isDue = false;

  constructor(giveBack: () => void = collectAndTrim) {
    this.#giveBack = giveBack;
  }

  /**
   * Must be called at intervals, of which one without work counts as a rest.
   *
   * @param work grows with every piece of work.
   */
  look(work: number): void {
    if (work !== this.#seen) {
      this.#seen = work;
      this.#isDue = true;
    } else if (this.#isDue) {
      this.#isDue = false;
      this.#giveBack();
    }
  }
}

function collectAndTrim(): void {
  // The collection runs beside the thread, which may be asked again at any moment.
  Bun.gc(false);
  trimNativeHeap();
}

/**
 * Gives the free pages of the C heap, which LanceDB uses in both threads, back to the system. glibc keeps up to eight heaps for each core and
 * gives back only their ends by itself (`malloc_trim(3)`). Where the C library is another one, nothing is done.
 */
function trimNativeHeap(): void {
  glibc ??= openGlibc();
  glibc?.symbols.malloc_trim(0);
}

let glibc: ReturnType<typeof openGlibc> | undefined;

function openGlibc() {
  if (process.platform !== "linux") return undefined;
  try {
    return dlopen("libc.so.6", { malloc_trim: { args: [FFIType.u64], returns: FFIType.i32 } });
  } catch {
    // A Linux with musl has no such file, and its heap needs no trim.
    return undefined;
  }
}

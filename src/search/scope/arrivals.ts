import type { MemoryId } from "../../memory/types.ts";

/** Erased memories whose vectors are not taken in when they are told late: the messages under way name far fewer. About 200 bytes each. */
const FORGOTTEN = 10_000;

/** Vectors that were told and not yet asked for, bounded: the oldest give way. A scope's key and an id name each. */
export class Arrivals {
  readonly #limitBytes: number;
  readonly #vectors = new Map<string, Float32Array>();
  /** Erased lately, oldest first: what a message that was sent before says of them is too late. An erased id is never used again. */
  readonly #forgotten = new Set<string>();
  #bytes = 0;
  /** Resolved, and made anew, when something arrives while someone waits. */
  #next: PromiseWithResolvers<void> | undefined;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  put(scopeKey: string, id: MemoryId, vector: Float32Array): void {
    this.take(scopeKey, id);
    if (this.#forgotten.has(nameOf(scopeKey, id))) return;
    this.#vectors.set(nameOf(scopeKey, id), vector);
    this.#bytes += vector.byteLength;
    for (const [name, oldest] of this.#vectors) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#vectors.delete(name);
      this.#bytes -= oldest.byteLength;
    }
    this.#next?.resolve();
    this.#next = undefined;
  }

  take(scopeKey: string, id: MemoryId): Float32Array | undefined {
    const name = nameOf(scopeKey, id);
    const vector = this.#vectors.get(name);
    if (vector === undefined) return undefined;
    this.#vectors.delete(name);
    this.#bytes -= vector.byteLength;
    return vector;
  }

  /** Overwrites the vector where it has arrived. */
  drop(scopeKey: string, id: MemoryId): void {
    this.take(scopeKey, id)?.fill(0);
  }

  /** Erased: the vector goes, and does not come in again. */
  forget(scopeKey: string, id: MemoryId): void {
    this.drop(scopeKey, id);
    this.#forgotten.add(nameOf(scopeKey, id));
    for (const oldest of this.#forgotten) {
      if (this.#forgotten.size <= FORGOTTEN) break;
      this.#forgotten.delete(oldest);
    }
  }

  /** Whether all of them are there before the time is over. */
  async wait(scopeKey: string, ids: readonly MemoryId[], limitMs: number): Promise<boolean> {
    const arrived = () => ids.every((id) => this.#vectors.has(nameOf(scopeKey, id)));
    if (arrived()) return true;
    const { promise: timeout, resolve: end } = Promise.withResolvers<"timeout">();
    const timer = setTimeout(() => end("timeout"), limitMs);
    try {
      while (!arrived()) {
        this.#next ??= Promise.withResolvers<void>();
        if ((await Promise.race([this.#next.promise, timeout])) === "timeout") return arrived();
      }
      return true;
    } finally {
      clearTimeout(timer);
    }
  }
}

function nameOf(scopeKey: string, id: MemoryId): string {
  return `${scopeKey}/${id}`;
}

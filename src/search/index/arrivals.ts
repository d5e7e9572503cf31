import type { MemoryId } from "../../memory/types.ts";
import type { EncodedVector } from "../../models/matrix/codes.ts";

/**
 * The most ids of erased memories that are remembered, so that a message that was sent before the erasure does not bring a vector back.
 * About 200 bytes each.
 */
const TOMBSTONES = 10_000;

/** Vectors that messages brought and that no index has taken yet, by scope key and id. Bounded: the oldest are dropped first. */
export class Arrivals {
  readonly #limitBytes: number;
  readonly #vectors = new Map<string, EncodedVector>();
  /** Recently erased, oldest first: vectors of them that arrive late are ignored. An erased id is never used again. */
  readonly #tombstones = new Set<string>();
  #bytes = 0;
  /** Resolves when a vector arrives while a caller waits, and is then replaced. */
  #next: PromiseWithResolvers<void> | undefined;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  put(scopeKey: string, id: MemoryId, vector: EncodedVector): void {
    this.take(scopeKey, id);
    if (this.#tombstones.has(nameOf(scopeKey, id))) return;
    this.#vectors.set(nameOf(scopeKey, id), vector);
    this.#bytes += bytesOf(vector);
    for (const [name, oldest] of this.#vectors) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#vectors.delete(name);
      this.#bytes -= bytesOf(oldest);
    }
    this.#next?.resolve();
    this.#next = undefined;
  }

  take(scopeKey: string, id: MemoryId): EncodedVector | undefined {
    const name = nameOf(scopeKey, id);
    const vector = this.#vectors.get(name);
    if (vector === undefined) return undefined;
    this.#vectors.delete(name);
    this.#bytes -= bytesOf(vector);
    return vector;
  }

  /** Removes and overwrites the vector, if it has arrived. */
  drop(scopeKey: string, id: MemoryId): void {
    this.take(scopeKey, id)?.codes.fill(0);
  }

  /** Removes the vector of an erased memory and ignores it when it arrives again. */
  forget(scopeKey: string, id: MemoryId): void {
    this.drop(scopeKey, id);
    this.#tombstones.add(nameOf(scopeKey, id));
    for (const oldest of this.#tombstones) {
      if (this.#tombstones.size <= TOMBSTONES) break;
      this.#tombstones.delete(oldest);
    }
  }

  /** Resolves to true when all vectors have arrived, and to false when the time is over. */
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

function bytesOf({ codes }: EncodedVector): number {
  return codes.byteLength;
}

function nameOf(scopeKey: string, id: MemoryId): string {
  return `${scopeKey}/${id}`;
}

import { LEVEL, type MemoryId, type Scope } from "../../memory/types.ts";
import { attributed } from "../../reading/headers/attribution.ts";
import type { Memories, MemoryText } from "../../stores/interfaces/records.ts";
import type { ScopeVectors } from "../../stores/interfaces/vectors.ts";
import { type ReadableVectors, VectorsFault } from "../readable-vectors.ts";

/** Memories that are read and indexed without a pause. This takes a few milliseconds, in which no request is answered. */
export const SLICE_MEMORIES = 256;

export interface ScopeStores {
  readonly memories: Pick<Memories, "changedSince">;
  readonly vectors: Pick<ReadableVectors, "dimensions" | "load">;
}

/** The vectors of a scope, or the reason why they could not be read. */
export type Loaded = ScopeVectors | VectorsFault;

/** The source of a scope's index: the texts from the records, the vectors from their store. */
export class ScopeSource {
  readonly #stores: ScopeStores;
  readonly #limitCharacters: number;

  constructor(stores: ScopeStores, limitCharacters: number) {
    this.#stores = stores;
    this.#limitCharacters = limitCharacters;
  }

  /**
   * Returns the changes after the generation, read in slices. From generation 0, it returns each memory once, in the order in which they
   * were stored; otherwise each change, oldest first. Undefined when the texts alone exceed the limit.
   */
  async changedSince(scope: Scope, generation: number): Promise<readonly MemoryText[] | undefined> {
    const found: MemoryText[] = [];
    let characters = 0;
    for (let after = { generation, order: generation === 0 ? 0 : Number.MAX_SAFE_INTEGER }; ; await Bun.sleep(0)) {
      const slice = await this.#stores.memories.changedSince(scope, after, SLICE_MEMORIES);
      for (const memory of slice) {
        const text = asRead(memory);
        found.push(text);
        characters += text.content.length;
      }
      if (characters > this.#limitCharacters) return undefined;
      const last = slice.at(-1);
      if (last === undefined || slice.length < SLICE_MEMORIES) return generation === 0 ? lastOfEach(found) : found;
      after = last;
    }
  }

  /** The vectors of the scope, or those of some of its memories. */
  async vectors(scope: Scope, ids?: readonly MemoryId[]): Promise<Loaded> {
    try {
      return await this.#stores.vectors.load(scope, ids);
    } catch (error) {
      if (error instanceof VectorsFault) return error;
      throw error;
    }
  }
}

/** Keeps the last state of each memory. A memory that changes during the read is returned twice. */
function lastOfEach(texts: readonly MemoryText[]): MemoryText[] {
  const last = new Map(texts.map((text) => [text.id, text]));
  return [...last.values()].sort((a, b) => a.order - b.order);
}

/**
 * Completes a memory with its date and its speaker, from its text or its metadata. A summary's header names the person that it is about,
 * so it has no speaker.
 */
function asRead(text: MemoryText): MemoryText {
  // The index drops the words of a memory that is not active.
  if (text.status !== "active") return { ...text, content: "" };
  if (text.level !== LEVEL.fact) return text;
  const { text: content, speaker, saidAtMs } = attributed(text.content, text);
  return { ...text, content, speaker: speaker ?? null, atMs: saidAtMs ?? text.atMs };
}

import type { MemoryId } from "../../memory/types.ts";
import type { ScopeIndex } from "./scope-index.ts";

/** By slot of the words and by row of the vectors: 1 where there is a chosen memory. */
export interface Places {
  readonly slots: Uint8Array;
  readonly rows: Uint8Array;
}

/** Memories of a scope that a filter chose. A ranking considers only these. */
export class ChosenMemories {
  readonly ids: ReadonlySet<MemoryId>;
  /** Their places in each index, for the last version of the index. */
  readonly #places = new WeakMap<ScopeIndex, Places & { readonly version: number }>();

  constructor(ids: ReadonlySet<MemoryId>) {
    this.ids = ids;
  }

  in(index: ScopeIndex): Places {
    const known = this.#places.get(index);
    if (known?.version === index.version) return known;
    const { words, vectors, version } = index;
    const places = { slots: new Uint8Array(words.slots), rows: new Uint8Array(vectors.size), version };
    for (const id of this.ids) {
      const slot = words.slotOf(id);
      if (slot !== undefined) places.slots[slot] = 1;
      const row = vectors.rowOf(id);
      if (row !== undefined) places.rows[row] = 1;
    }
    this.#places.set(index, places);
    return places;
  }
}

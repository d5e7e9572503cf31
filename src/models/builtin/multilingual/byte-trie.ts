import type { Safetensors } from "./safetensors.ts";

/**
 * A trie over bytes, laid out in arrays by `scripts/multilingual/trie.py`: nodes are in breadth-first order, so the children of a node are
 * neighbours, by ascending label. It needs no building, and only the visited nodes of a mapped file are read.
 */
export class ByteTrie {
  readonly #labels: Uint8Array;
  readonly #children: Uint32Array;
  readonly #values: Uint32Array;

  constructor(tensors: Safetensors, name: string) {
    this.#labels = tensors.u8(`${name}.labels`);
    this.#children = tensors.u32(`${name}.children`);
    this.#values = tensors.u32(`${name}.values`);
  }

  static readonly ROOT = 0;
  static readonly NONE = -1;

  /** Returns the child of `node` for a byte, or {@link ByteTrie.NONE}. */
  step(node: number, byte: number): number {
    let low = this.#children[node] ?? 0;
    let high = (this.#children[node + 1] ?? 0) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const label = this.#labels[middle] ?? 0;
      if (label === byte) return middle;
      if (label < byte) low = middle + 1;
      else high = middle - 1;
    }
    return ByteTrie.NONE;
  }

  /** The value of the key that ends at the node, or {@link ByteTrie.NONE}. */
  valueAt(node: number): number {
    return (this.#values[node] ?? 0) - 1;
  }
}

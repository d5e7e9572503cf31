import type { Safetensors } from "./safetensors.ts";

/** The vectors of pieces. Each byte contains two numbers of 4 bits, and each row has a step of its own. */
export class PieceTable {
  readonly #packed: Uint8Array;
  readonly #steps: Float32Array;
  readonly #width: number;

  constructor(tensors: Safetensors, width: number) {
    this.#packed = tensors.u8("table");
    this.#steps = tensors.f32("table.steps");
    this.#width = width;
  }

  /** Writes the rows of the pieces, one after the other, to `rows`, and returns it. */
  rows(ids: readonly number[], rows: Float32Array): Float32Array {
    let to = 0;
    for (const id of ids) {
      const step = this.#steps[id] ?? 0;
      for (let at = (id * this.#width) / 2, end = at + this.#width / 2; at < end; at++) {
        const pair = this.#packed[at] ?? 0;
        rows[to++] = ((pair & 15) - 8) * step;
        rows[to++] = ((pair >> 4) - 8) * step;
      }
    }
    return rows;
  }
}

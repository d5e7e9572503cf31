import { roundQuery, rowOf } from "../../models/matrix/codes.ts";
import type { Products } from "../../models/matrix/products.ts";
import type { ScopeVectors, VectorHit } from "../interfaces/vectors.ts";

/** Hits beyond the limit that are stored until the next sort. */
const SPARE_HITS = 256;

interface Query {
  readonly rounded: Int16Array;
  /** The value of a step of the rounded query, divided by the length of the query; 0 for a zero vector. */
  readonly scale: number;
  /** The nearest rows so far. */
  hits: VectorHit[];
  /** Rows below this similarity are not among the nearest. */
  least: number;
}

/**
 * The nearest rows by cosine to several queries, found in one pass over the rows, a batch at a time. Of equally near rows the earlier one
 * counts as nearer. A zero vector has no direction, so it matches nothing.
 *
 * @example
 * const nearest = new Nearest(products, queries, 20);
 * for await (const rows of batches) nearest.add(rows);
 * nearest.hits(); // for each query, up to 20 hits, best first
 */
export class Nearest {
  readonly #products: Products;
  readonly #queries: readonly Query[];
  readonly #limit: number;

  constructor(products: Products, queries: readonly Float32Array[], limit: number) {
    this.#products = products;
    this.#limit = limit;
    this.#queries = queries.map((query) => {
      const rounded = new Int16Array(query.length);
      const step = roundQuery(rounded, query);
      return { rounded, scale: step === 0 ? 0 : step / Math.hypot(...query), hits: [], least: Number.NEGATIVE_INFINITY };
    });
  }

  add({ ids, codes }: ScopeVectors): void {
    const queries = this.#queries.filter(({ scale }) => scale > 0);
    if (ids.length === 0 || queries.length === 0) return;
    const lengths = lengthsOf(codes, ids.length);
    const sums = this.#products.of(
      queries.map(({ rounded }) => rounded),
      codes,
    );
    for (const [index, query] of queries.entries()) {
      for (const [row, length] of lengths.entries()) {
        if (length === 0) continue;
        const similarity = ((sums[index * ids.length + row] ?? 0) * query.scale) / length;
        if (similarity > query.least) query.hits.push({ id: ids[row] ?? "", similarity });
      }
      if (query.hits.length >= this.#limit + SPARE_HITS) this.#cut(query);
    }
  }

  hits(): VectorHit[][] {
    return this.#queries.map((query) => {
      this.#cut(query);
      return query.hits;
    });
  }

  #cut(query: Query): void {
    query.hits = query.hits.sort((a, b) => b.similarity - a.similarity).slice(0, this.#limit);
    if (query.hits.length === this.#limit) query.least = query.hits.at(-1)?.similarity ?? query.least;
  }
}

/** The lengths of the rows, in units of each row's step. */
function lengthsOf(codes: Int8Array, rows: number): Float64Array {
  const dimensions = codes.length / rows;
  return Float64Array.from({ length: rows }, (_, row) => {
    const values = rowOf(codes, row, dimensions);
    let square = 0;
    for (let i = 0; i < dimensions; i++) square += (values[i] ?? 0) * (values[i] ?? 0);
    return Math.sqrt(square);
  });
}

import type { MemoryId } from "../../memory/types.ts";
import { dot } from "../../models/matrix/products.ts";
import { type Ranked, sortByRelevance, withFactor } from "./candidate.ts";
import type { Signal } from "./signal.ts";

/**
 * The last state of the work answers a query that continues it. Among the best memories, one that resembles a later one gets the factor
 * `1 - most · similarity · continuation`. Worth 0, 0, 3.0, -0.2.
 */
export const restated = {
  name: "restated" as const,
  label: "restated later",
  parameters: {
    most: 0.65,
    /** How many of the best memories can be discounted, and how many can discount others. The time grows with the product of the two. */
    discounted: 50,
    saying: 30,
  },
} satisfies Signal;

/**
 * Returns the discounted memories, best first.
 *
 * @param orderOf returns the memory's position in time; undefined for a summary, which discounts nothing and is not counted.
 * @param vectorsOf returns unit vectors without the mean of the scope; undefined for a memory without a vector.
 */
export function discountRestated(
  ranked: readonly Ranked[],
  continuation: number,
  orderOf: (ranked: Ranked) => number | undefined,
  vectorsOf: (ids: readonly MemoryId[]) => readonly (Float32Array | undefined)[],
  { most, discounted, saying }: Readonly<typeof restated.parameters>,
): readonly Ranked[] {
  if (continuation === 0) return ranked;
  const first = ranked.filter((entry) => orderOf(entry) !== undefined).slice(0, discounted);
  const vectors = vectorsOf(first.map(({ id }) => id));
  const best = first.map((entry, i) => ({ entry, order: orderOf(entry), vector: vectors[i] }));
  const rescored = best.map(({ entry, order, vector }) => {
    if (order === undefined || vector === undefined) return entry;
    let nearest = 0;
    for (const other of best.slice(0, saying)) {
      if (other.order !== undefined && other.vector !== undefined && other.order > order)
        nearest = Math.max(nearest, dot(vector, other.vector));
    }
    return withFactor(entry, restated.name, 1 - most * Math.min(1, nearest) * continuation);
  });
  const taken = new Set(first.map(({ id }) => id));
  return sortByRelevance([...rescored, ...ranked.filter(({ id }) => !taken.has(id))]);
}

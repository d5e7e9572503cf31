import type { MemoryId } from "../memory/types.ts";
import { type Ranked, sortByBase } from "./fuse.ts";
import type { ScopeCopy } from "./scope-copy.ts";
import { FUSION } from "./weights.ts";

/** How many of the best may be discounted, and how many of the best may have said it later. The time goes with their product. */
const DISCOUNTED = 50;
const SAYING = 30;

/**
 * Who goes on with some work wants its last state: of the best memories, one that a later one is like counts as
 * `1 - restated · similarity · message` times as much. Best first again; `orderOf` tells which is later, `message` how far the question
 * is one.
 */
export function discountRestated(
  ranked: readonly Ranked[],
  copy: ScopeCopy,
  orderOf: (id: MemoryId) => number | undefined,
  message: number,
): readonly Ranked[] {
  // A summary has no order: it discounts nothing and takes no place of what does.
  const ordered = ranked.filter(({ id }) => orderOf(id) !== undefined);
  const first = ordered.slice(0, DISCOUNTED);
  const vectors = copy.centred(first.map(({ id }) => id));
  const best = first.map((entry, i) => ({ entry, order: orderOf(entry.id), vector: vectors[i] }));
  const discounted = best.map(({ entry, order, vector }) => {
    if (order === undefined || vector === undefined) return entry;
    let most = 0;
    for (const other of best.slice(0, SAYING)) {
      if (other.order !== undefined && other.vector !== undefined && other.order > order) most = Math.max(most, dot(vector, other.vector));
    }
    const factor = 1 - FUSION.restated * Math.min(1, most) * message;
    return { ...entry, base: entry.base * factor, cues: entry.cues * factor };
  });
  const taken = new Set(first.map(({ id }) => id));
  return sortByBase([...discounted, ...ranked.filter(({ id }) => !taken.has(id))]);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

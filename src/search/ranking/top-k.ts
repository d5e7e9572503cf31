/**
 * Indices of the `k` highest scores, best first, the lower index first among equals. One pass with a heap of `k` entries: most scores
 * are below its lowest at the first comparison, so 10,000 scores cost tens of microseconds; sorting them costs milliseconds.
 */
export function topK(scores: Float32Array, k: number, accepts?: (index: number) => boolean): number[] {
  if (k < 1) return [];
  /** A binary heap whose root is the worst kept index. */
  const heap: number[] = [];
  /** The score that a further index must exceed: that of the root, once the heap is full. */
  let floor = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) {
    if ((scores[index] ?? 0) <= floor || accepts?.(index) === false) continue;
    if (heap.length < k) siftUp(heap, heap.push(index) - 1, scores);
    else siftDown(heap, heap.length, index, scores);
    if (heap.length === k) floor = scores[heap[0] ?? 0] ?? 0;
  }
  // Moves the worst index to the end, then the next worst before it.
  for (let last = heap.length - 1; last > 0; last--) {
    const worst = heap[0] ?? 0;
    siftDown(heap, last, heap[last] ?? 0, scores);
    heap[last] = worst;
  }
  return heap;
}

function isWorse(a: number, b: number, scores: Float32Array): boolean {
  const scoreA = scores[a] ?? 0;
  const scoreB = scores[b] ?? 0;
  return scoreA < scoreB || (scoreA === scoreB && a > b);
}

/** Moves the index at the slot up towards the root, to its place. */
function siftUp(heap: number[], from: number, scores: Float32Array): void {
  const index = heap[from] ?? 0;
  let slot = from;
  while (slot > 0) {
    const parent = (slot - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (!isWorse(index, above, scores)) break;
    heap[slot] = above;
    slot = parent;
  }
  heap[slot] = index;
}

/** Replaces the root of a heap of this length by the index. */
function siftDown(heap: number[], length: number, index: number, scores: Float32Array): void {
  let slot = 0;
  for (let child = 1; child < length; child = 2 * slot + 1) {
    if (child + 1 < length && isWorse(heap[child + 1] ?? 0, heap[child] ?? 0, scores)) child++;
    const below = heap[child] ?? 0;
    if (!isWorse(below, index, scores)) break;
    heap[slot] = below;
    slot = child;
  }
  heap[slot] = index;
}

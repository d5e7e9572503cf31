/**
 * Indices of the `k` highest scores, best first, the lower index first among equals. One pass with a heap of `k`: most scores
 * fall to its lowest at the first comparison, so 10,000 scores cost tens of microseconds where sorting costs milliseconds.
 */
export function topK(scores: Float32Array, k: number, accepts?: (index: number) => boolean): number[] {
  if (k < 1) return [];
  /** A binary heap whose root is the worst of those kept. */
  const heap: number[] = [];
  const scoreAt = (slot: number) => scores[heap[slot] ?? -1] ?? Number.NEGATIVE_INFINITY;
  const worse = (a: number, b: number) => scoreAt(a) < scoreAt(b) || (scoreAt(a) === scoreAt(b) && (heap[a] ?? 0) > (heap[b] ?? 0));

  /** The score to beat: that of the root once there are k. */
  let floor = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) {
    if ((scores[index] ?? 0) <= floor || accepts?.(index) === false) continue;
    if (heap.length < k) {
      heap.push(index);
      siftUp(heap, worse);
    } else {
      heap[0] = index;
      siftDown(heap, worse);
    }
    if (heap.length === k) floor = scoreAt(0);
  }
  return heap.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

type Worse = (a: number, b: number) => boolean;

function siftUp(heap: number[], worse: Worse): void {
  let slot = heap.length - 1;
  while (slot > 0) {
    const parent = (slot - 1) >> 1;
    if (!worse(slot, parent)) return;
    swap(heap, slot, parent);
    slot = parent;
  }
}

function siftDown(heap: number[], worse: Worse): void {
  let slot = 0;
  for (;;) {
    const left = 2 * slot + 1;
    if (left >= heap.length) return;
    const child = left + 1 < heap.length && worse(left + 1, left) ? left + 1 : left;
    if (!worse(child, slot)) return;
    swap(heap, slot, child);
    slot = child;
  }
}

function swap(heap: number[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b] ?? 0, heap[a] ?? 0];
}

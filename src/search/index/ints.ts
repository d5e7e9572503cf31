/** A growing list of 32-bit integers. */
export class Ints {
  #items: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.#items = new Int32Array(capacity);
  }

  /** Makes a list of these numbers without copying them. */
  static of(items: Int32Array): Ints {
    const ints = new Ints(0);
    ints.#items = items;
    ints.length = items.length;
    return ints;
  }

  /** Returns a view of the numbers, valid until the next change. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length);
  }

  get bytes(): number {
    return this.#items.byteLength;
  }

  push(value: number): void {
    if (this.length === this.#items.length) {
      const more = new Int32Array(Math.max(2, Math.ceil(this.#items.length * 1.5)));
      more.set(this.#items);
      this.#items = more;
    }
    this.#items[this.length++] = value;
  }

  at(index: number): number {
    return this.#items[index] ?? -1;
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  fill(value: number, from: number, end: number): void {
    this.#items.fill(value, from, end);
  }
}

/** The index of the first value that is not below `value`, in ascending numbers. */
export function lowerBound(values: Int32Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

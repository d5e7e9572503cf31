import { readFileSync } from "node:fs";

/** A sorted text file, looked up by the beginning of its lines. Read on first use: most processes never ask. */
export class SortedLines {
  readonly #path: string;
  #lines: readonly string[] | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** The first line that is not before `start`, in the order of code units. */
  from(start: string): string | undefined {
    this.#lines ??= readFileSync(this.#path, "utf8").split("\n");
    return firstFrom(this.#lines, start);
  }
}

/** Of sorted lines the first that is not before `start`, in the order of code units. */
export function firstFrom(lines: readonly string[], start: string): string | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return lines[low];
}

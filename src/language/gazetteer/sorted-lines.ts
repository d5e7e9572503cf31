import { readFileSync } from "node:fs";

/** A sorted text file, searched by the beginning of its lines. Read on first use, because most processes never need it. */
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

/** Returns the first of the sorted lines that is not before `start`, in the order of code units. */
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

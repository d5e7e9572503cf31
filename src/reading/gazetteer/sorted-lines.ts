import { readFileSync } from "node:fs";

/** A sorted text file, searched by the beginning of its lines. Read on first use, because most processes never need it. */
export class SortedLines {
  readonly #path: string;
  #text: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** The first line that is not before `start`, in the order of code units. */
  from(start: string): string | undefined {
    // One string: a hundred thousand small ones would take seven times the memory.
    this.#text ??= readFileSync(this.#path, "utf8");
    const text = this.#text;
    let low = 0;
    let high = text.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const lineStart = middle === 0 ? 0 : text.lastIndexOf("\n", middle - 1) + 1;
      const lineEnd = endOfLine(text, middle);
      if (text.slice(lineStart, lineEnd) < start) low = lineEnd + 1;
      else high = lineStart;
    }
    return low < text.length ? text.slice(low, endOfLine(text, low)) : undefined;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
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

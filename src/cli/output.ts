/** The only place that writes to the terminal; everything else logs. */

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`memoryd: ${text}\n`);
}

export function printJson(value: unknown): void {
  printLine(JSON.stringify(value));
}

/** Rows under a heading, columns as wide as their widest cell. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [heading, ...rows]) {
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

export function isoTime(timeMs: number | undefined): string {
  return timeMs === undefined ? "" : new Date(timeMs).toISOString();
}

/** Data as it is, for standard output. Resolves when it is on its way out of this process. */
export async function writeData(data: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => process.stdout.write(data, () => resolve()));
}

/** Between two writings of a progress line: four times a second reads as movement. */
const REDRAW_MS = 250;

/** One line that is written over again, on a terminal alone; it goes to standard error, away from data. */
export class ProgressLine {
  #shownMs = Number.NEGATIVE_INFINITY;

  show(text: string): void {
    if (!process.stderr.isTTY || performance.now() - this.#shownMs < REDRAW_MS) return;
    this.#shownMs = performance.now();
    process.stderr.write(`\r\u001b[K${text}`);
  }

  /** Takes the line away. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  }
}

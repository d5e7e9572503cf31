/** Only this file writes to the terminal; all other code logs. */

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`memoryd: ${text}\n`);
}

export function printJson(value: unknown): void {
  printLine(JSON.stringify(value));
}

/** Prints JSON as a line of standard error, where standard output has the data itself. */
export function printReport(value: unknown): void {
  process.stderr.write(`${JSON.stringify(value)}\n`);
}

/** Prints rows under a heading. Each column is as wide as its widest cell. */
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

/** A text for one line of a terminal: without line ends, and without the codes that would act on the terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

export function isoTime(timeMs: number | undefined): string {
  return timeMs === undefined ? "" : new Date(timeMs).toISOString();
}

/** Writes data unchanged to standard output. Resolves when the process has handed it over. */
export async function writeData(data: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => process.stdout.write(data, () => resolve()));
}

/** Time between two redraws of a progress line: four a second look like movement. */
const REDRAW_MS = 250;

/** One line that is redrawn in place, only on a terminal. It is written to standard error, because standard output may carry data. */
export class ProgressLine {
  #shownMs = Number.NEGATIVE_INFINITY;

  show(text: string): void {
    if (!process.stderr.isTTY || performance.now() - this.#shownMs < REDRAW_MS) return;
    this.#shownMs = performance.now();
    process.stderr.write(`\r\u001b[K${text}`);
  }

  /** Removes the line. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  }
}

/** Ends a command with status 1. The command has already printed its findings. */
export class FaultsFound extends Error {}

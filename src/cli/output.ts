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

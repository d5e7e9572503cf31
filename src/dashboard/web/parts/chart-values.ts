/** The parts of a chart that need no screen. A value is null where nothing was measured. */

type Values = readonly (number | null)[];

/** Which number of the whole range a legend shows. */
export const LEGENDS = { total: "In total", highest: "Highest", last: "Last" } as const;
export type Legend = keyof typeof LEGENDS;

/** Undefined when nothing was measured. */
export function legendValue(values: Values, legend: Legend): number | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  switch (legend) {
    case "total":
      return known.reduce((sum, value) => sum + value, 0);
    case "highest":
      return Math.max(...known);
    case "last":
      return known.at(-1);
  }
}

/** Where a value has no neighbour: a line leads from one value to the next, so these would not be seen. */
export function lonePoints(values: Values): number[] {
  const isKnown = (index: number) => typeof values[index] === "number";
  return [...values.keys()].filter((index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1));
}

/** Describes a chart for readers who cannot see it. */
export function summaryOf(
  title: string,
  lines: readonly { readonly label: string; readonly values: Values }[],
  format: (value: number) => string,
): string {
  const parts = lines.map(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    const last = known.at(-1);
    if (last === undefined) return `${label}: no measurements`;
    return `${label}: last ${format(last)}, between ${format(Math.min(...known))} and ${format(Math.max(...known))}`;
  });
  return `${title}. ${parts.join(". ")}.`;
}

/** The parts of a chart that need no screen. A value is null where nothing was measured. */

export type Values = readonly (number | null)[];

export function isEmpty(values: Values): boolean {
  return values.every((value) => value === null);
}

export function totalOf(values: Values): number {
  return known(values).reduce((sum, value) => sum + value, 0);
}

/** Undefined when nothing was measured. */
export function highestOf(values: Values): number | undefined {
  return isEmpty(values) ? undefined : Math.max(...known(values));
}

/** The median of values that stand for so many each. Undefined when nothing was measured. */
export function usualOf(values: Values, counts: Values): number | undefined {
  const sorted = values
    .flatMap((value, index) => (value === null ? [] : [{ value, count: counts[index] ?? 0 }]))
    .toSorted((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let passed = 0;
  return sorted.find(({ count }) => {
    passed += count;
    return passed >= half;
  })?.value;
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
    const last = known(values).at(-1);
    if (last === undefined) return `${label}: no measurements`;
    return `${label}: last ${format(last)}, between ${format(Math.min(...known(values)))} and ${format(Math.max(...known(values)))}`;
  });
  return `${title}. ${parts.join(". ")}.`;
}

function known(values: Values): number[] {
  return values.filter((value) => value !== null);
}

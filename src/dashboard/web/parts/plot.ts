import uPlot from "uplot";
import { lonePoints, type Values } from "./chart-values.ts";
import { compactCount, milliseconds } from "./format.ts";

/** A chart as uPlot draws it. */

export interface Series {
  readonly label: string;
  /** A CSS custom property with the colour, which may differ between light and dark. */
  readonly colour: string;
  readonly values: Values;
  /** What the legend says of the whole range: a number with its name. */
  readonly note: string;
  readonly isFilled?: boolean;
}

export const FORMATS = { count: compactCount, ms: milliseconds } as const;
export type Unit = keyof typeof FORMATS;

interface Drawing {
  readonly atMs: readonly number[];
  readonly series: readonly Series[];
  readonly unit: Unit;
}

/** What is faster is drawn as this: a logarithm has no zero. */
const LEAST_MS = 0.1;

/** @param onRead is given the step that the pointer is on, or null when it is on none. */
export function drawChart(element: HTMLElement, { atMs, series, unit }: Drawing, onRead: (index: number | null) => void): uPlot {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const grid = { stroke: colour("--line"), width: 1 };
  const axis = { stroke: colour("--quiet"), font: `11px ${style.fontFamily}`, ticks: { show: false }, grid };
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 7 }, drag: { x: false, y: false }, sync: { key: "time" } },
    scales: { y: SCALES[unit] },
    axes: [
      { ...axis, size: 28, grid: { show: false }, space: 72, values: (_, splits) => splits.map(momentsOf(splits)) },
      { ...axis, ...Y_AXES[unit] },
    ],
    series: [
      {},
      ...series.map(({ label, colour: name, values, isFilled }) => {
        const stroke = colour(name);
        const points = { size: 6, fill: stroke, filter: () => lonePoints(values) };
        return { label, stroke, width: 1.75, points, ...(isFilled ? { fill: `${stroke}22` } : {}) };
      }),
    ],
    hooks: {
      setCursor: [({ cursor: { idx, left = -1 } }) => onRead(left < 0 ? null : (idx ?? null))],
    },
  };
  const least = unit === "ms" ? LEAST_MS : 0;
  const columns = series.map(({ values }) => values.map((value) => (value === null ? null : Math.max(value, least))));
  return new uPlot(options, [atMs.map((ms) => ms / 1000), ...columns], element);
}

/** The numbers that an axis is divided by: a person counts on in ones, twos and fives. */
const ROUND = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((digit) => Number(`${digit}e${power - 1}`))).flat();

/** As many lines as leave room for what is drawn. */
const MOST_LINES = { count: 4, ms: 6 } as const;

/** A count begins at zero. Times differ by orders of magnitude: one slow answer would press all others onto the axis. */
const SCALES: Readonly<Record<Unit, uPlot.Scale>> = {
  count: { range: (_, __, max) => [0, countsUpTo(max).at(-1) ?? 1] },
  ms: { distr: 3, range: (_, min, max) => [ROUND.findLast((ms) => ms < min) ?? LEAST_MS / 2, ROUND.find((ms) => ms > max) ?? max] },
};

const Y_AXES: Readonly<Record<Unit, uPlot.Axis>> = {
  count: { size: 48, splits: (_, __, ___, max) => countsUpTo(max), values: (_, splits) => splits.map(compactCount) },
  ms: {
    size: 56,
    splits: (_, __, min, max) => timesBetween(min, max),
    filter: (_, splits) => splits,
    values: (_, splits) => splits.map((ms) => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)),
  },
};

function countsUpTo(most: number): number[] {
  const step = ROUND.find((count) => count >= 1 && most / count <= MOST_LINES.count) ?? most;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, line) => line * step);
}

/** The powers of ten, or more where there are few. */
function timesBetween(min: number, max: number): number[] {
  const all = ROUND.filter((ms) => ms >= min && ms <= max);
  return all.length <= MOST_LINES.ms ? all : all.filter((ms) => Number.isInteger(Math.log10(ms)));
}

const DAY_SECONDS = 24 * 60 * 60;
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** Formats the labels of the time axis: clock times, but dates at midnight and where the labels are a day or more apart. */
function momentsOf(splits: readonly number[]): (seconds: number) => string {
  const stepSeconds = (splits[1] ?? 0) - (splits[0] ?? 0);
  return (seconds) => {
    const at = new Date(seconds * 1000);
    const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
    return (stepSeconds >= DAY_SECONDS || isMidnight ? DAY : CLOCK).format(at);
  };
}

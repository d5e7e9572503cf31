import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { LEGENDS, type Legend, legendValue, lonePoints } from "./chart-values.ts";
import classes from "./TimeChart.module.css";

export interface Series {
  readonly label: string;
  /** A CSS custom property with the colour, which may differ between light and dark. */
  readonly colour: string;
  readonly values: readonly (number | null)[];
  readonly isFilled?: boolean;
}

interface Props {
  /** Describes the chart for screen readers. */
  readonly summary: string;
  readonly atMs: readonly number[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** The values of one moment are beside the pointer. */
  readonly legend: Legend;
}

const HEIGHT = 190;

/** A line chart over time, in the reader's time zone. The box has its final height before the chart is drawn, so nothing moves. */
export function TimeChart({ summary, atMs, series, format, legend }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();

  const isEmpty = series.every(({ values }) => values.every((value) => value === null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the scheme changes
  useEffect(() => {
    const element = box.current;
    if (!element || isEmpty) return;
    const data: uPlot.AlignedData = [atMs.map((ms) => ms / 1000), ...series.map(({ values }) => [...values])];
    const plot = new uPlot(optionsOf(element, series, format), data, element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [atMs, series, format, scheme]);

  return (
    <figure className={classes["figure"]}>
      <div ref={box} className={classes["box"]} role="img" aria-label={summary}>
        {isEmpty && (
          <div className={classes["empty"]}>
            <span>No measurements yet. Each step of time adds one point.</span>
          </div>
        )}
      </div>
      <figcaption className={classes["legend"]}>
        <span>{LEGENDS[legend]}:</span>
        {series.map(({ label, colour, values }) => (
          <span key={label} className={classes["entry"]}>
            <i className={classes["swatch"]} style={{ background: `var(${colour})` }} />
            {label} <b>{known(legendValue(values, legend), format)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function known(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? "–" : format(value);
}

function optionsOf(element: HTMLElement, series: readonly Series[], format: (value: number) => string): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const grid = { stroke: colour("--line"), width: 1 };
  const axis = { stroke: colour("--quiet"), font: `11px ${style.fontFamily}`, ticks: { show: false }, grid };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: false, y: false } },
    scales: { y: { range: (_, __, max) => [0, uPlot.rangeNum(0, max > 0 ? max : 1, 0.1, true)[1] ?? 1] } },
    axes: [
      { ...axis, size: 28, grid: { show: false }, space: 72, values: (_, splits) => splits.map(momentsOf(splits)) },
      { ...axis, size: 56, space: 44, values: (_, splits) => splits.map(format) },
    ],
    series: [
      {},
      ...series.map(({ label, colour: name, values, isFilled }) => {
        const stroke = colour(name);
        const points = { size: 6, fill: stroke, filter: () => lonePoints(values) };
        return { label, stroke, width: 1.75, points, ...(isFilled ? { fill: `${stroke}22` } : {}) };
      }),
    ],
    plugins: [hoverValues(series, format)],
  };
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

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A tooltip beside the pointer with the time and the value of each series. */
function hoverValues(series: readonly Series[], format: (value: number) => string): uPlot.Plugin {
  const tip = document.createElement("div");
  tip.className = classes["tip"] ?? "";
  tip.hidden = true;
  return {
    hooks: {
      init: (plot) => plot.over.append(tip),
      setCursor: (plot) => {
        const { idx, left = -1 } = plot.cursor;
        tip.hidden = idx === null || idx === undefined || left < 0;
        if (idx === null || idx === undefined || tip.hidden) return;
        const lines = series.map(({ label, values }) => `${label}: ${values[idx] === null ? "–" : format(values[idx] ?? 0)}`);
        tip.textContent = [MOMENT.format((plot.data[0][idx] ?? 0) * 1000), ...lines].join("\n");
        const isRight = left > plot.over.clientWidth / 2;
        tip.style.transform = `translateX(${isRight ? left - tip.offsetWidth - 12 : left + 12}px)`;
      },
    },
  };
}

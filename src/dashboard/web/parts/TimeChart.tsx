import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type uPlot from "uplot";
import { isEmpty, summaryOf } from "./chart-values.ts";
import { drawChart, FORMATS, type Series, type Unit } from "./plot.ts";
import classes from "./TimeChart.module.css";

interface Props {
  readonly title: string;
  /** The beginning of the first step. */
  readonly fromMs: number;
  readonly stepMs: number;
  readonly series: readonly Series[];
  readonly unit: Unit;
}

/** A step that is read, and where it is in the box. */
interface Reading {
  readonly index: number;
  readonly leftPx: number;
  readonly isRight: boolean;
}

/** A line chart over time, in the reader's time zone. The box has its final height before the chart is drawn, so nothing moves. */
export function TimeChart({ title, fromMs, stepMs, series, unit }: Props) {
  const steps = series[0]?.values.length ?? 0;
  const atMs = useMemo(() => Array.from({ length: steps }, (_, step) => fromMs + step * stepMs), [fromMs, stepMs, steps]);
  const box = useRef<HTMLDivElement>(null);
  const { plot, reading } = usePlot(box, atMs, series, unit);
  // All charts of a page follow one pointer, and only the one that it is on tells its values.
  const [isRead, setRead] = useState(false);
  const read = (index: number) => {
    if (!plot.current) return;
    setRead(true);
    plot.current.setCursor({ left: plot.current.valToPos((atMs[index] ?? 0) / 1000, "x"), top: 0 });
  };
  const stopReading = () => {
    setRead(false);
    plot.current?.setCursor({ left: -10, top: -10 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, reading?.index ?? steps - 1, steps - 1);
    if (to === null) return;
    event.preventDefault();
    read(Math.min(steps - 1, Math.max(0, to)));
  };
  const format = FORMATS[unit];
  const rows = series.map(({ label, colour, values }) => {
    const value = values[reading?.index ?? steps - 1] ?? null;
    return { label, colour, value: value === null ? "–" : format(value) };
  });
  const moment = momentOf(atMs[reading?.index ?? steps - 1] ?? fromMs, stepMs);

  return (
    <figure className={classes["figure"]}>
      <div className={classes["box"]} onPointerEnter={() => setRead(true)} onPointerLeave={() => setRead(false)}>
        <div ref={box} className={classes["plot"]} role="img" aria-label={summaryOf(title, series, format)} />
        {series.every(({ values }) => isEmpty(values)) ? (
          <div className={classes["empty"]}>The first search or write of an agent adds a point within a minute.</div>
        ) : (
          <div
            role="slider"
            tabIndex={0}
            aria-label={`${title}, step by step`}
            aria-valuemin={0}
            aria-valuemax={steps - 1}
            aria-valuenow={reading?.index ?? steps - 1}
            aria-valuetext={[moment, ...rows.map(({ label, value }) => `${label}: ${value}`)].join(". ")}
            className={classes["reader"]}
            onFocus={() => read(steps - 1)}
            onBlur={stopReading}
            onKeyDown={onKeyDown}
          />
        )}
        {isRead && reading && <Tip reading={reading} moment={moment} rows={rows} />}
      </div>
      <figcaption className={classes["legend"]}>
        {series.map(({ label, colour, note }) => (
          <span key={label} className={classes["entry"]}>
            <i className={classes["swatch"]} style={{ background: `var(${colour})` }} />
            {label} <b>{note}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface TipProps {
  readonly reading: Reading;
  readonly moment: string;
  readonly rows: readonly { readonly label: string; readonly colour: string; readonly value: string }[];
}

/** The values of one step, beside it. The slider tells them to screen readers. */
function Tip({ reading: { leftPx, isRight }, moment, rows }: TipProps) {
  return (
    <div className={classes["tip"]} style={isRight ? { right: `calc(100% - ${leftPx - 12}px)` } : { left: leftPx + 12 }} aria-hidden>
      <span className={classes["moment"]}>{moment}</span>
      {rows.map(({ label, colour, value }) => (
        <span key={label} className={classes["row"]}>
          <i className={classes["swatch"]} style={{ background: `var(${colour})` }} />
          {label} <b>{value}</b>
        </span>
      ))}
    </div>
  );
}

/** Draws the chart into the box, anew when its data or the colours change, and tells which step its pointer is on. */
function usePlot(box: RefObject<HTMLDivElement | null>, atMs: readonly number[], series: readonly Series[], unit: Unit) {
  const plot = useRef<uPlot | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the scheme changes
  useEffect(() => {
    const element = box.current;
    if (!element || series.every(({ values }) => isEmpty(values))) return;
    const drawn = drawChart(element, { atMs, series, unit }, (index) => {
      const leftPx = index === null ? 0 : drawn.valToPos((atMs[index] ?? 0) / 1000, "x") + drawn.over.offsetLeft;
      setReading(index === null ? null : { index, leftPx, isRight: leftPx > element.clientWidth / 2 });
    });
    plot.current = drawn;
    const observer = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = null;
      setReading(null);
    };
  }, [box, atMs, series, unit, scheme]);
  return { plot, reading };
}

function keyTarget(key: string, index: number, last: number): number | null {
  const jump = Math.ceil(last / 10);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - jump,
    PageUp: index + jump,
    Home: 0,
    End: last,
  };
  return targets[key] ?? null;
}

const MOMENT = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** A minute is a moment, and a longer step the time from its beginning to its end. */
function momentOf(atMs: number, stepMs: number): string {
  return stepMs <= 60_000 ? MOMENT.format(atMs) : MOMENT.formatRange(atMs, atMs + stepMs);
}

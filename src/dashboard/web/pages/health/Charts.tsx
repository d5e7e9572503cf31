import { useMemo } from "react";
import type { OverviewSeries } from "../../../api/contract-overview.ts";
import { Card } from "../../parts/Card.tsx";
import { type Legend, summaryOf } from "../../parts/chart-values.ts";
import { compactCount, milliseconds } from "../../parts/format.ts";
import { type Series, TimeChart } from "../../parts/TimeChart.tsx";
import classes from "./Health.module.css";

interface Props {
  readonly series: OverviewSeries;
  /** 1 minute or 1 hour. */
  readonly stepMs: number;
}

interface ChartSpec {
  readonly title: string;
  readonly about: string;
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly legend: Legend;
}

export function Charts({ series, stepMs }: Props) {
  const atMs = useMemo(() => series.at.map((at) => Date.parse(at)), [series]);
  const charts = useMemo(() => chartsOf(series, stepMs >= 3_600_000 ? "hour" : "minute"), [series, stepMs]);
  return (
    <div className={classes["charts"]}>
      {charts.map(({ title, about, series: lines, format, legend }) => (
        <Card key={title} title={title} about={about}>
          <TimeChart summary={summaryOf(title, lines, format)} atMs={atMs} series={lines} format={format} legend={legend} />
        </Card>
      ))}
    </div>
  );
}

function chartsOf(series: OverviewSeries, step: string): ChartSpec[] {
  return [
    {
      title: "Requests",
      about: `Per ${step}`,
      format: compactCount,
      legend: "total",
      series: [
        { label: "Searches", colour: "--series-1", values: series.searches, isFilled: true },
        { label: "Searches from the cache", colour: "--series-2", values: series.cache_hits },
        { label: "Writes", colour: "--series-3", values: series.writes },
      ],
    },
    {
      title: "Memories",
      about: "In all organizations",
      format: compactCount,
      legend: "last",
      series: [{ label: "Memories", colour: "--series-1", values: series.memories, isFilled: true }],
    },
    latencyOf(
      "searches",
      "Half are faster than p50, 99 of 100 are faster than p99",
      "--series-1",
      series.search_p50_ms,
      series.search_p99_ms,
    ),
    latencyOf("writes", "From the request until the write is on disk and answered", "--series-3", series.write_p50_ms, series.write_p99_ms),
    {
      title: "Queue",
      about: "Accepted writes that are not processed yet",
      format: compactCount,
      legend: "highest",
      series: [{ label: "Waiting", colour: "--series-5", values: series.queued, isFilled: true }],
    },
  ];
}

function latencyOf(of: string, about: string, colour: string, p50: Series["values"], p99: Series["values"]): ChartSpec {
  return {
    title: `Latency of ${of}`,
    about,
    format: milliseconds,
    legend: "highest",
    series: [
      { label: "p99", colour: "--series-4", values: p99 },
      { label: "p50", colour, values: p50, isFilled: true },
    ],
  };
}

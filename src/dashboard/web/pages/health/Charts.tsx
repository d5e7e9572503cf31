import { ChartLine } from "lucide-react";
import { useMemo } from "react";
import type { OverviewSeries } from "../../../api/contract-overview.ts";
import { Card } from "../../parts/Card.tsx";
import { highestOf, isEmpty, totalOf, usualOf } from "../../parts/chart-values.ts";
import { Empty } from "../../parts/Empty.tsx";
import { compactCount, milliseconds } from "../../parts/format.ts";
import type { Series, Unit } from "../../parts/plot.ts";
import { TimeChart } from "../../parts/TimeChart.tsx";
import { requestsInWords, timesInWords, waitingInWords } from "./chart-words.ts";
import classes from "./Health.module.css";

interface Props {
  readonly series: OverviewSeries;
  readonly stepMs: number;
}

interface ChartSpec {
  readonly title: string;
  /** What matters of it, in a sentence. */
  readonly about: string;
  readonly unit: Unit;
  readonly series: readonly Series[];
}

/** What the server did over time. */
export function Charts({ series, stepMs }: Props) {
  const charts = useMemo(() => chartsOf(series, stepMs), [series, stepMs]);
  const fromMs = Date.parse(series.from);
  if (charts.every(({ series: lines }) => lines.every(({ values }) => isEmpty(values)))) return <NothingYet />;
  return (
    <div className={classes["charts"]}>
      {charts.map(({ title, about, unit, series: lines }) => (
        <Card key={title} title={title} about={about}>
          <TimeChart title={title} fromMs={fromMs} stepMs={stepMs} series={lines} unit={unit} />
        </Card>
      ))}
    </div>
  );
}

function NothingYet() {
  return (
    <Card>
      <Empty icon={ChartLine} title="The first measurement comes within a minute">
        From then on, three charts show how many searches and writes came, how long they took to answer, and how many writes waited.
      </Empty>
    </Card>
  );
}

function chartsOf(series: OverviewSeries, stepMs: number): ChartSpec[] {
  const { searches, writes, search_p50_ms, search_p99_ms, write_p99_ms, queued } = series;
  return [
    {
      title: "Requests",
      about: requestsInWords(series, stepMs),
      unit: "count",
      series: [
        { label: "Searches", colour: "--series-1", values: searches, note: `${compactCount(totalOf(searches))} in all`, isFilled: true },
        { label: "Writes", colour: "--series-3", values: writes, note: `${compactCount(totalOf(writes))} in all` },
      ],
    },
    {
      title: "Time to answer",
      about: timesInWords(series),
      unit: "ms",
      series: [
        {
          label: "Half of the searches",
          colour: "--series-1",
          values: search_p50_ms,
          note: timeNote("usually", usualOf(search_p50_ms, searches)),
        },
        { label: "99 of 100 searches", colour: "--series-4", values: search_p99_ms, note: timeNote("at most", highestOf(search_p99_ms)) },
        { label: "99 of 100 writes", colour: "--series-3", values: write_p99_ms, note: timeNote("at most", highestOf(write_p99_ms)) },
      ],
    },
    {
      title: "Waiting writes",
      about: waitingInWords(series),
      unit: "count",
      series: [
        { label: "Waiting", colour: "--series-5", values: queued, note: `at most ${compactCount(highestOf(queued) ?? 0)}`, isFilled: true },
      ],
    },
  ];
}

function timeNote(how: string, ms: number | undefined): string {
  return ms === undefined ? "none" : `${how} ${milliseconds(ms)}`;
}

import { Anchor, SegmentedControl, Skeleton, VisuallyHidden } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import type { HealthNote, Overview, Range } from "../../../api/contract-overview.ts";
import { useViewer } from "../../api/session.ts";
import { get } from "../../api/transport.ts";
import { Failed } from "../../parts/Failed.tsx";
import { count, duration, percent, sentence } from "../../parts/format.ts";
import { Page } from "../../parts/Page.tsx";
import { Charts } from "./Charts.tsx";
import classes from "./Health.module.css";

const RANGES: readonly { readonly value: Range; readonly label: string }[] = [
  { value: "1h", label: "Hour" },
  { value: "24h", label: "Day" },
  { value: "7d", label: "Week" },
  { value: "90d", label: "90 days" },
];
const REFRESH_MS = 30_000;

export function HealthPage() {
  const [address, setAddress] = useSearchParams();
  // The measurements are of all organizations together.
  const { user } = useViewer();
  const range = RANGES.find(({ value }) => value === address.get("range"))?.value ?? "24h";
  const overview = useQuery({
    queryKey: ["overview", range],
    queryFn: ({ signal }) => get<Overview>("overview", { range }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page
      title="Health"
      about="Whether this server works, and what it did over time."
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time range"
          data={[...RANGES]}
          value={range}
          onChange={(value) => setAddress({ range: value }, { replace: true })}
        />
      }
    >
      {overview.error && <Failed error={overview.error} onRetry={() => overview.refetch()} />}
      {overview.isPending && <Loading />}
      {overview.data && (
        <div className={classes["page"]}>
          <Health notes={overview.data.health} />
          <Totals totals={overview.data.totals} />
          {user.org_ids === null && <Charts series={overview.data.series} stepMs={overview.data.step_ms} />}
        </div>
      )}
    </Page>
  );
}

/** Placeholders with the height of the content, so that nothing moves when it arrives. */
function Loading() {
  return (
    <div className={classes["page"]}>
      <Skeleton height={52} radius="lg" />
      <Skeleton height={92} radius="lg" />
      <div className={classes["charts"]}>
        <Skeleton height={310} radius="lg" />
        <Skeleton height={310} radius="lg" />
        <Skeleton height={310} radius="lg" />
      </div>
    </div>
  );
}

const SIGNS = {
  ok: { icon: CircleCheck, name: "OK" },
  warning: { icon: TriangleAlert, name: "Warning" },
  fault: { icon: CircleX, name: "Error" },
} as const;

/** The health in sentences, the most severe first. A warning links to the page that shows its details. */
function Health({ notes }: { readonly notes: readonly HealthNote[] }) {
  return (
    <ul className={classes["notes"]} aria-label="Health">
      {notes.map(({ severity, text, page }) => {
        const { icon: Icon, name } = SIGNS[severity];
        return (
          <li key={text} className={classes["note"]} data-severity={severity}>
            <Icon size={18} aria-hidden />
            <span>
              <VisuallyHidden>{name}: </VisuallyHidden>
              {sentence(text)}{" "}
              {severity === "warning" && (
                <Anchor component={Link} href={page === "backups" ? "/backups" : "/cognition"} underline="always" inherit>
                  {page === "backups" ? "Open backups" : "Open cognition"}
                </Anchor>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Totals({ totals }: { readonly totals: Overview["totals"] }) {
  const rows: [string, string][] = [
    ["Organizations", count(totals.organizations)],
    ["Facts", known(totals.facts, count)],
    ["Abstractions", known(totals.abstractions, count)],
    ["Deprecated", known(totals.deprecated, count)],
    ["From the cache", known(totals.cache_hit_share, percent)],
    ["Uptime", duration(totals.uptime_seconds)],
    ["Version", totals.version],
  ];
  return (
    <dl className={classes["totals"]}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes["total"]}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function known(value: number | null, format: (value: number) => string): string {
  return value === null ? "–" : format(value);
}

import { SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { Overview, Range } from "../../../http/dashboard/contract-overview.ts";
import { get } from "../../api/transport.ts";
import { Failed } from "../../parts/Failed.tsx";
import { Page } from "../../parts/Page.tsx";
import { Charts } from "./Charts.tsx";
import { Health } from "./Health.tsx";
import classes from "./Overview.module.css";
import { Totals } from "./Totals.tsx";

const RANGES: readonly { readonly value: Range; readonly label: string }[] = [
  { value: "1h", label: "Hour" },
  { value: "24h", label: "Day" },
  { value: "7d", label: "Week" },
  { value: "90d", label: "90 days" },
];
const REFRESH_MS = 30_000;

export function OverviewPage() {
  const [address, setAddress] = useSearchParams();
  const range = RANGES.find(({ value }) => value === address.get("range"))?.value ?? "24h";
  const overview = useQuery({
    queryKey: ["overview", range],
    queryFn: ({ signal }) => get<Overview>("overview", { range }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page
      title="Overview"
      about="The health of this server and its activity over time."
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
          <Charts series={overview.data.series} stepMs={overview.data.step_ms} />
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
        <Skeleton height={290} radius="lg" />
        <Skeleton height={290} radius="lg" />
      </div>
    </div>
  );
}

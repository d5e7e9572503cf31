import { Button, Center, Skeleton } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText, SearchX } from "lucide-react";
import { useSearchParams } from "wouter";
import type { Org } from "../../../api/contract.ts";
import type { ActivityPage as Activity, ActivityEntry, ActivityQuery } from "../../../api/contract-activity.ts";
import { useViewer } from "../../api/session.ts";
import { get } from "../../api/transport.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { Page } from "../../parts/Page.tsx";
import { Time } from "../../parts/Time.tsx";
import classes from "./Activity.module.css";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { filtersOf, queryOf, withFilters } from "./filters.ts";
import { Sentence } from "./sentence.tsx";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

/** Who did what, newest first, by days. */
export function ActivityPage({ org }: { readonly org: Org }) {
  const [address, setAddress] = useSearchParams();
  const { isOwner } = useViewer();
  const filters = filtersOf(address);
  const pages = useActivity(org.id, queryOf(filters));
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const days = Map.groupBy(entries, ({ at }) => DAY.format(new Date(at)));
  return (
    <Page
      title="Activity"
      about={`What people, keys and commands did to memories and keys${isOwner ? ", and to this server" : ""}. What agents write and replace is in the history of each memory.`}
    >
      <ActivityFilters
        orgId={org.id}
        filters={filters}
        onChange={(changed) => setAddress((current) => withFilters(current, changed), { replace: true })}
      />
      {pages.error && !pages.data && <Failed error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isPending && <Skeleton height={320} radius="lg" />}
      {pages.isSuccess && entries.length === 0 && <Nothing isFiltered={Object.values(filters).some((value) => value !== "")} />}
      {[...days].map(([day, ofDay]) => (
        <Card key={day} title={day}>
          <Entries orgId={org.id} entries={ofDay} />
        </Card>
      ))}
      {pages.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            Show older
          </Button>
        </Center>
      )}
    </Page>
  );
}

function useActivity(org: string, query: ActivityQuery) {
  return useInfiniteQuery({
    queryKey: ["activity", org, query],
    queryFn: ({ pageParam, signal }) => get<Activity>(`orgs/${org}/activity`, { ...query, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

function Entries({ orgId, entries }: { readonly orgId: string; readonly entries: readonly ActivityEntry[] }) {
  return (
    <ul className={classes["entries"]}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={classes["sentence"]} data-bad={(entry.of === "audit" && entry.by === null) || undefined}>
            <Sentence orgId={orgId} entry={entry} />
          </span>
          <span className={classes["time"]}>
            <Time at={entry.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Card>
      {isFiltered ? (
        <Empty icon={SearchX} title="Nothing matches the filters">
          Remove a filter, or choose another day.
        </Empty>
      ) : (
        <Empty icon={ScrollText} title="Nothing was done yet">
          Deletions, corrections, erasures and changes of keys appear here as soon as somebody makes one.
        </Empty>
      )}
    </Card>
  );
}

import { Anchor, Button, Skeleton, Text } from "@mantine/core";
import { CalendarX, Database, SearchX } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { Link, useSearchParams } from "wouter";
import type { Org } from "../../../api/contract.ts";
import { useViewer } from "../../api/session.ts";
import { Card } from "../../parts/Card.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failed } from "../../parts/Failed.tsx";
import { Page } from "../../parts/Page.tsx";
import { inPath } from "../people/person-address.ts";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { browseQueryOf, type Filters, filtersOf, isFiltered, withFilters } from "./filters.ts";
import { useLiveMemories, useScrolled } from "./live-list.ts";
import classes from "./MemoriesPage.module.css";
import { MemoryDrawer } from "./MemoryDrawer.tsx";
import { MemoryList } from "./MemoryList.tsx";
import { NewsButton } from "./NewsButton.tsx";
import { PlaceBar } from "./PlaceBar.tsx";
import { atPlace, type Place, placeOf, withPlace } from "./place.ts";
import { useSelection } from "./selection.ts";

/** The query parameter with the id of the open memory. */
const OPEN_PARAMETER = "memory";

export function MemoriesPage({ org }: { readonly org: Org }) {
  const [address, setAddress] = useSearchParams();
  const { isOwner } = useViewer();
  const filters = filtersOf(address);
  const openId = address.get(OPEN_PARAMETER);
  const place = placeOf(address);
  const { pages, items, news, showNews, setBeingRead } = useLiveMemories(org.id, atPlace(browseQueryOf(filters), place));
  const waiting = pages.data?.pages[0]?.waiting ?? 0;
  const selection = useSelection(useMemo(() => items.map(({ id }) => id), [items]));
  const isBeingRead = useScrolled() || selection.ids.size > 0;
  useEffect(() => setBeingRead(isBeingRead));
  const { fetchNextPage } = pages;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  const change = (changed: Partial<Filters>) => {
    selection.set([]);
    setAddress((current) => withFilters(current, changed), { replace: true });
  };
  const go = (to: Place) => {
    selection.set([]);
    setAddress((current) => withPlace(current, to), { replace: true });
  };
  const placeBar = <PlaceBar place={place} onChange={go} />;
  const open = (id: string | null) => setAddress((current) => withOpen(current, id));
  // The way back does not lead to a text that the person has just replaced.
  const follow = (olderId: string, id: string) =>
    setAddress((current) => (current.get(OPEN_PARAMETER) === olderId ? withOpen(current, id) : current), { replace: true });

  return (
    <Page title="Memories" about="Everything that the agents of this organization remember.">
      <FilterBar
        orgId={org.id}
        filters={filters}
        onChange={change}
        onClear={() => change({ agentId: "", userId: "", level: "", status: "", text: "", fromDay: "", toDay: "" })}
      />
      {filters.userId !== "" && (
        <Anchor component={Link} href={`/people/${org.id}/${inPath(filters.userId)}`} size="sm" className={classes["person"]}>
          Everything about {filters.userId}, and how it came to this
        </Anchor>
      )}
      {pages.error && <Failed error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isPending && <LoadingRows />}
      {waiting > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {waiting === 1 ? "1 text is still being read. It appears" : `${waiting} texts are still being read. They appear`} here in a
          moment.
        </Text>
      )}
      {pages.isSuccess && items.length === 0 && !pages.hasNextPage && (
        <NothingHere isFiltered={isFiltered(filters)} place={place.day === "" ? null : placeBar} />
      )}
      {pages.isSuccess && (items.length > 0 || pages.hasNextPage) && (
        <MemoryList
          orgId={org.id}
          items={items}
          isOldestFirst={place.order === "oldest"}
          place={placeBar}
          hasMore={pages.hasNextPage}
          // More rows wait for a reading that is under way: they would end it, and with it the news that it was to bring.
          isLoadingMore={pages.isFetching}
          hasLoadingFailed={pages.isFetchNextPageError}
          isStale={pages.isPlaceholderData}
          onLoadMore={loadMore}
          addressOf={(id) => `/memories/${org.id}?${withOpen(address, id)}`}
          openId={openId}
          selection={isOwner ? selection : null}
        />
      )}
      {isOwner && <BulkBar orgId={org.id} selection={selection} items={items} />}
      {openId !== null && <MemoryDrawer orgId={org.id} id={openId} onClose={() => open(null)} onOpen={open} onFollow={follow} />}
      <NewsButton news={news} onShow={showNews} />
    </Page>
  );
}

function withOpen(address: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (id === null) next.delete(OPEN_PARAMETER);
  else next.set(OPEN_PARAMETER, id);
  return next;
}

function LoadingRows() {
  return (
    <Card>
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={i} height={34} my={12} radius="sm" />
      ))}
    </Card>
  );
}

interface NothingHereProps {
  readonly isFiltered: boolean;
  /** Leads back from a day without memories; null for the whole list. */
  readonly place: ReactNode;
}

function NothingHere({ isFiltered: filtered, place }: NothingHereProps) {
  return (
    <Card>
      {place !== null ? (
        <Empty icon={CalendarX} title={`No memory ${filtered ? "matches the filters " : ""}on this side of the day`} action={place}>
          Choose another day, or the other order.
        </Empty>
      ) : filtered ? (
        <Empty icon={SearchX} title="No memory matches the filters">
          Remove a filter, or include deprecated memories.
        </Empty>
      ) : (
        <Empty
          icon={Database}
          title="No memories yet"
          action={
            <Button component="a" href="/docs" variant="default">
              Read how to write a memory
            </Button>
          }
        >
          Create a key for this organization and let an agent write with it. Its memories appear here a moment later.
        </Empty>
      )}
    </Card>
  );
}

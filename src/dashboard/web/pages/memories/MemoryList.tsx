import { Badge, Button, Checkbox, Loader, Text } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { MemoryItem } from "../../../api/contract-memories.ts";
import { counted } from "../../parts/format.ts";
import { Time } from "../../parts/Time.tsx";
import classes from "./MemoryList.module.css";
import { PrivateText } from "./PrivateText.tsx";
import type { Selection } from "./selection.ts";

interface Props {
  readonly orgId: string;
  readonly items: readonly MemoryItem[];
  readonly isOldestFirst: boolean;
  /** Shown at the head of the list, which stays in sight. */
  readonly place: ReactNode;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasLoadingFailed: boolean;
  /** The items match the previous filters, and those of the new filters are loading. */
  readonly isStale: boolean;
  readonly onLoadMore: () => void;
  readonly addressOf: (id: string) => string;
  readonly openId: string | null;
  /** Null for viewers, who may change nothing. */
  readonly selection: Selection | null;
}

/** The height of every row until the style sheet is read. */
const ROW_PX = 58;
/** The head of the list covers the rows that scroll below it, and the bar with the actions those at the bottom of the window. */
const COVERED_PX = { head: 100, bar: 130 };
const LOAD_BEFORE_END_ROWS = 30;
const OVERSCAN_ROWS = 12;

/**
 * A virtual list: only the visible rows are mounted. Arrow keys move between rows; Tab leaves the list, which may have thousands. It has no
 * numbered pages, because no range of rows could be chosen across them.
 */
export function MemoryList({ orgId, items, isOldestFirst, place, isStale, addressOf, openId, selection, ...more }: Props) {
  const { hasMore, isLoadingMore, hasLoadingFailed, onLoadMore } = more;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const rowPx = useRowHeight(list);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: useCallback(() => rowPx, [rowPx]),
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    scrollPaddingStart: COVERED_PX.head,
    scrollPaddingEnd: COVERED_PX.bar,
    // The callback is stable, because a new one would recompute every position at each scroll event.
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
  });
  const rows = virtual.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? 0;
  const [current, setCurrent] = useState(0);
  const tabStop = rows.some(({ index }) => index === current) ? current : (virtual.range?.startIndex ?? 0);

  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height changes every position
  useEffect(() => virtual.measure(), [rowPx]);
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasLoadingFailed && lastRow >= items.length - LOAD_BEFORE_END_ROWS) onLoadMore();
  }, [hasMore, isLoadingMore, hasLoadingFailed, lastRow, items.length, onLoadMore]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const row = (event.target as HTMLElement).closest("li");
    if (step === 0 || !row) return;
    const index = Number(row.dataset["index"]) + step;
    if (index < 0 || index >= items.length) return;
    event.preventDefault();
    virtual.scrollToIndex(index, { align: "auto" });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`li[data-index="${index}"] a`)?.focus({ preventScroll: true }));
  };

  return (
    <div className={classes["frame"]} aria-busy={isStale}>
      <ListHead items={items} selection={selection} place={place}>
        {isStale
          ? "Loading…"
          : `${counted(items.length, "memory", "memories")} loaded${hasMore ? ", more below" : ""}, ${isOldestFirst ? "oldest" : "newest"} first`}
      </ListHead>
      <ul ref={list} className={classes["list"]} style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              data-index={index}
              className={classes["row"]}
              data-open={item.id === openId || undefined}
              onFocus={() => setCurrent(index)}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <MemoryRow
                orgId={orgId}
                item={item}
                href={addressOf(item.id)}
                selection={selection}
                index={index}
                isTabStop={index === tabStop}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <div className={classes["more"]}>
          {hasLoadingFailed && !isLoadingMore ? (
            <Button variant="subtle" onClick={onLoadMore}>
              Load more
            </Button>
          ) : (
            <Loader size="sm" aria-label="Loading more" />
          )}
        </div>
      )}
    </div>
  );
}

interface ListHeadProps extends Pick<Props, "items" | "selection" | "place"> {
  readonly children: string;
}

function ListHead({ items, selection, place, children }: ListHeadProps) {
  return (
    <div className={classes["head"]}>
      {selection && (
        <Checkbox
          aria-label="Select all loaded memories"
          checked={selection.ids.size > 0 && selection.ids.size === items.length}
          indeterminate={selection.ids.size > 0 && selection.ids.size < items.length}
          onChange={(event) => selection.set(event.currentTarget.checked ? items.map(({ id }) => id) : [])}
        />
      )}
      <Text size="xs" c="dimmed" role="status">
        {children}
      </Text>
      {place}
    </div>
  );
}

/** The height of a row in the style sheet, which depends on the width of the page. Because rows are not measured, the list does not jump. */
function useRowHeight(list: RefObject<HTMLElement | null>): number {
  const [rowPx, setRowPx] = useState(ROW_PX);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => setRowPx(Number(getComputedStyle(element).getPropertyValue("--row-px")) || ROW_PX);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return rowPx;
}

interface MemoryRowProps {
  readonly orgId: string;
  readonly item: MemoryItem;
  readonly href: string;
  readonly selection: Selection | null;
  readonly index: number;
  /** Tab stops at only one row of the list. */
  readonly isTabStop: boolean;
}

/** Memoized, because scrolling renders the list many times a second. */
const MemoryRow = memo(function MemoryRow({ orgId, item, href, selection, index, isTabStop }: MemoryRowProps) {
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      {selection && (
        <Checkbox
          tabIndex={tabIndex}
          aria-label={`Select: ${item.excerpt}`}
          checked={selection.ids.has(item.id)}
          onChange={(event) => selection.toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <PrivateText orgId={orgId} id={item.id} words={item} tabIndex={tabIndex}>
        {(text) => (
          <Link href={href} tabIndex={tabIndex} className={classes["link"]} data-deprecated={item.status === "deprecated" || undefined}>
            <span className={classes["text"]} title={text}>
              {text}
            </span>
            <span className={classes["facts"]}>
              <Text span size="xs" c="dimmed" truncate title={`${item.agent_id} / ${item.user_id}`}>
                {item.agent_id} / {item.user_id}
              </Text>
              {item.level === 1 && <Badge color="teal">Abstraction</Badge>}
              {item.status === "deprecated" && <Badge color="gray">Deprecated</Badge>}
            </span>
            <span className={classes["importance"]} title={`Importance ${item.importance.toFixed(2)}`}>
              <i style={{ width: `${Math.round(item.importance * 100)}%` }} />
            </span>
            <Text span size="xs" c="dimmed" className={classes["time"]}>
              <Time at={item.created_at} />
            </Text>
          </Link>
        )}
      </PrivateText>
    </>
  );
});

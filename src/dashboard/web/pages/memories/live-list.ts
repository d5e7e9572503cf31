import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { BrowseQuery } from "../../../api/contract-memories.ts";
import { useMemories, useNewer } from "./requests.ts";

interface Held {
  /** The filters to which it applies. */
  readonly of: string;
  /** Memories of this time and later wait. */
  readonly until: string;
  /** The reader has asked for those before that. */
  readonly isAsked: boolean;
}

/**
 * A list that follows the server. While its rows are being read, memories that are newer than all of them are counted and wait until they
 * are asked for, because a new row at the top would move every other one; what changes in the rows themselves is shown at once.
 */
export function useLiveMemories(org: string, query: BrowseQuery) {
  const of = JSON.stringify(query);
  const [held, setHeld] = useState<Held | null>(null);
  const until = held?.of === of ? held.until : null;
  const pages = useMemories(org, query, until);
  const newer = useNewer(org, query, until);
  const items = useMemo(() => {
    const all = pages.data?.pages.flatMap((page) => page.items) ?? [];
    // A request that was under way when the hold began may bring newer ones.
    return until === null ? all : all.filter(({ created_at }) => created_at < until);
  }, [pages.data, until]);

  const { refetch } = pages;
  const isAsked = held?.isAsked ?? false;
  // Not at the begin of a hold: it would end the request for the rows to which the reader is just scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that news are asked for has another time
  useEffect(() => {
    if (isAsked) void refetch();
  }, [until, isAsked, refetch]);

  const waiting = newer.data?.items ?? [];
  return {
    ...{ pages, items },
    news: { count: waiting.length, hasMore: (newer.data?.next_cursor ?? null) !== null },
    showNews() {
      const [newest] = waiting;
      if (newest) setHeld({ of, until: justAfter(newest.created_at), isAsked: true });
      window.scrollTo({ top: 0 });
    },
    setBeingRead(isBeingRead: boolean) {
      // With the oldest first, what is new comes at the end and moves nothing.
      const first = query.order === "oldest" ? undefined : items[0];
      if (isBeingRead && until === null && first && !pages.isPlaceholderData)
        setHeld({ of, until: justAfter(first.created_at), isAsked: false });
      // Back at the top, the list moves on by itself only when nothing jumps.
      if (!isBeingRead && until !== null && newer.isSuccess && !newer.isFetching && waiting.length === 0) setHeld(null);
    },
  };
}

export function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY > 0);
}

function onScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** Times have milliseconds: a filter that ends here includes the time, and one that begins here does not. */
function justAfter(time: string): string {
  return new Date(Date.parse(time) + 1).toISOString();
}

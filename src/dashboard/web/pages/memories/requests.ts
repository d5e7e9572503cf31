import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DASHBOARD_LIMITS } from "../../../api/contract-limits.ts";
import type {
  BrowseQuery,
  BulkBody,
  BulkEraseBody,
  BulkErased,
  BulkPreviewBody,
  BulkResult,
  Changed,
  EditBody,
  EraseBody,
  Erased,
  ErasePreview,
  MemoryDetails,
  MemoryItem,
  MemoryPage,
  MemoryQuery,
  MergeBody,
  Queued,
} from "../../../api/contract-memories.ts";
import { refresh } from "../../api/queries.ts";
import { get, post } from "../../api/transport.ts";
import { inPortions } from "./portions.ts";

const listKey = (org: string) => ["memories", org] as const;
const detailsKey = (org: string, id: string) => ["memory", org, id] as const;

/** With `until`, only memories that were created before that time. */
export function useMemories(org: string, query: BrowseQuery, until: string | null) {
  return useInfiniteQuery({
    // Without `until`: the pages stay when newer memories are held back.
    queryKey: [...listKey(org), query],
    queryFn: ({ pageParam, signal }) =>
      get<MemoryPage>(
        `orgs/${org}/memories`,
        { ...query, to: until ?? query.to, limit: DASHBOARD_LIMITS.pageMemories.max, cursor: pageParam ?? undefined },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    // What was loaded last may have been held back.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (isReading(state.data?.pages) ? READING_MS : false),
  });
}

/** The memories that were created at this time or later, as many as a page has. */
export function useNewer(org: string, query: BrowseQuery, since: string | null) {
  return useQuery({
    queryKey: [...listKey(org), query, since],
    queryFn: ({ signal }) =>
      get<MemoryPage>(`orgs/${org}/memories`, { ...query, from: since, limit: DASHBOARD_LIMITS.pageMemories.max }, signal),
    enabled: since !== null,
  });
}

/** A text is read within milliseconds by the built-in models, and within seconds by a language model. */
const READING_MS = 2_000;

function isReading(pages: readonly MemoryPage[] | undefined): boolean {
  return (pages?.[0]?.waiting ?? 0) > 0;
}

const readMemory = (org: string, id: string, query: MemoryQuery, signal: AbortSignal) =>
  get<MemoryDetails>(`orgs/${org}/memories/${encodeURIComponent(id)}`, query, signal);

const memoryQuery = (org: string, id: string) =>
  queryOptions({ queryKey: detailsKey(org, id), queryFn: ({ signal }) => readMemory(org, id, {}, signal) });

const WHOLE: MemoryQuery = { private: "shown" };

/** With its private numbers: for who asked to see them, and for who edits the text. */
export function useWholeMemory(org: string, id: string, isWanted = true) {
  return useQuery({
    queryKey: [...detailsKey(org, id), "whole"],
    queryFn: ({ signal }) => readMemory(org, id, WHOLE, signal),
    enabled: isWanted,
    // What nobody looks at any more is not kept.
    gcTime: 0,
  });
}

export function useMemory(org: string, id: string) {
  return useQuery(memoryQuery(org, id));
}

/** Loads a memory that is about to be shown. */
export function useLoadMemory(org: string): (id: string) => Promise<void> {
  const client = useQueryClient();
  return (id) => client.prefetchQuery(memoryQuery(org, id));
}

/** Returns the whole texts in the order of the items. Only texts that the list cuts off or masks are requested. */
export function useTexts(org: string, items: readonly MemoryItem[]) {
  return useQuery({
    queryKey: ["texts", org, items.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      Promise.all(
        items.map(async ({ id, excerpt, is_cut, is_masked }) =>
          is_cut || is_masked ? (await readMemory(org, id, WHOLE, signal)).content : excerpt,
        ),
      ),
    gcTime: 0,
    // The texts are the start of a draft, which must not change while a person edits it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useErasePreview(org: string, id: string) {
  return usePreview([org, id], (signal) => get<ErasePreview>(`orgs/${org}/memories/${id}/erase-preview`, {}, signal));
}

export function useBulkErasePreview(org: string, ids: readonly string[]) {
  const body: BulkPreviewBody = { ids: [...ids] };
  return usePreview([org, ...ids], () => post<ErasePreview>(`orgs/${org}/memories/bulk/erase-preview`, body));
}

function usePreview(of: readonly string[], read: (signal: AbortSignal) => Promise<ErasePreview>) {
  return useQuery({
    queryKey: ["erase-preview", ...of],
    queryFn: ({ signal }) => read(signal),
    // The parts that would be erased may have changed since the last preview.
    gcTime: 0,
    staleTime: 0,
  });
}

const shownKeys = (org: string) => [
  ["memories", org],
  ["memory", org],
  ["agents", org],
];

/** Changes memories. Every query on the page is read again afterwards. */
function useChange<Variables, Result>(org: string, change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => refresh(client, shownKeys(org)) });
}

/** Takes changes back, one after the other. It works also when the component that offered it is gone. */
export function useTakeBack(org: string): (...changes: readonly BulkBody[]) => Promise<void> {
  const client = useQueryClient();
  return async (...changes) => {
    for (const body of changes) {
      const { outcomes } = await inPortions(
        body,
        (portion) => post<BulkResult>(`orgs/${org}/memories/bulk`, portion),
        () => {},
      );
      if (outcomes.some(({ outcome }) => outcome === "failed")) throw new Error("not everything could be taken back: look at the memories");
    }
    refresh(client, shownKeys(org));
  };
}

/** What takes back an edit or a merge. The new memory goes first, or its write while it waits: its earlier wordings go with it, and are brought back. */
export function undoingOf(newerId: string, olderIds: readonly string[]): BulkBody[] {
  return [
    { action: "deprecate", ids: [newerId] },
    { action: "restore", ids: [...olderIds] },
  ];
}

export function useSetStatus(org: string) {
  return useChange(org, ({ id, action }: { readonly id: string; readonly action: "deprecate" | "restore" }) =>
    post<Changed>(`orgs/${org}/memories/${id}/${action}`),
  );
}

export function useErase(org: string) {
  return useChange(org, ({ id, body }: { readonly id: string; readonly body: EraseBody }) =>
    post<Erased>(`orgs/${org}/memories/${id}/erase`, body),
  );
}

export function useEdit(org: string) {
  return useChange(org, ({ id, body }: { readonly id: string; readonly body: EditBody }) =>
    post<Queued>(`orgs/${org}/memories/${id}/edit`, body),
  );
}

export function useMerge(org: string) {
  return useChange(org, (body: MergeBody) => post<Queued>(`orgs/${org}/memories/merge`, body));
}

/** `done` counts the memories of the action that runs. */
export function useBulk(org: string) {
  const [done, setDone] = useState(0);
  const bulk = useChange(org, (body: BulkBody) => {
    setDone(0);
    return inPortions(body, (portion) => post<BulkResult>(`orgs/${org}/memories/bulk`, portion), setDone);
  });
  return { ...bulk, done };
}

export function useBulkErase(org: string) {
  return useChange(org, (body: BulkEraseBody) => post<BulkErased>(`orgs/${org}/memories/bulk/erase`, body));
}

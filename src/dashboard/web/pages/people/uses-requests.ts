import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeepUsesBody, KeptUses, UsesPage } from "../../../api/contract-uses.ts";
import { refresh } from "../../api/queries.ts";
import { get, post } from "../../api/transport.ts";
import { inPath } from "./person-address.ts";
import type { Whom } from "./requests.ts";

/** Which agents were told what of the person, newest first. */
export function useUses({ orgId, userId, agentId }: Whom) {
  return useInfiniteQuery({
    queryKey: ["uses", orgId, { user_id: userId, ...(agentId === null ? {} : { agent_id: agentId }) }],
    queryFn: ({ pageParam, signal }) =>
      get<UsesPage>(`orgs/${orgId}/people/${inPath(userId)}/uses`, { agent: agentId, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** Chooses for the whole organization. */
export function useKeepUses(orgId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kept: KeptUses) => post<void>(`orgs/${orgId}/uses`, { kept } satisfies KeepUsesBody),
    onSuccess: () => refresh(client, [["uses", orgId]]),
  });
}

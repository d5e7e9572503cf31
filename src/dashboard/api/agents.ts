import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Agents, AgentsQuery } from "../../http/dashboard/contract-memories.ts";
import { get } from "./transport.ts";

/** The agents and users that have memories in an organization. */
export function useAgents(org: string, query: AgentsQuery) {
  return useQuery({
    queryKey: ["agents", org, query],
    queryFn: ({ signal }) => get<Agents>(`orgs/${org}/agents`, query, signal),
    placeholderData: keepPreviousData,
  });
}

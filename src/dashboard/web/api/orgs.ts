import { useQuery } from "@tanstack/react-query";
import type { Org, OrgList } from "../../api/contract.ts";
import { get } from "./transport.ts";

export const ORGS_KEY = ["orgs"] as const;

export function useOrgs() {
  return useQuery<readonly Org[]>({
    queryKey: ORGS_KEY,
    queryFn: async ({ signal }) => (await get<OrgList>("orgs", {}, signal)).items,
  });
}

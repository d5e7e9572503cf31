import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { useLocation } from "wouter";
import type { Org, OrgList } from "../../api/contract.ts";
import { get } from "./transport.ts";

export const ORGS_KEY = ["orgs"] as const;

export function useOrgs() {
  return useQuery<readonly Org[]>({
    queryKey: ORGS_KEY,
    queryFn: async ({ signal }) => (await get<OrgList>("orgs", {}, signal)).items,
  });
}

/** The pages of an organization, whose id follows in the address. */
const OF_ORGANIZATION = /^\/(people|memories|search|activity|connect|organizations)\/([^/]+)/;

export const ChosenOrgContext = createContext<Org | null>(null);

/** The organization whose pages the navigation leads to; null when there is none. */
export function useChosenOrg(): Org | null {
  return useContext(ChosenOrgContext);
}

const AS_IT_IS = (text: string) => text;

/**
 * The organization in the address, or the one that was chosen last in this browser, or the first. Choosing another one leads to the same
 * page of it. Called once, by the shell.
 */
export function useOrgChoice() {
  const [location, navigate] = useLocation();
  const orgs = useOrgs().data ?? [];
  const [remembered, remember] = useLocalStorage({
    key: "memoryd-organization",
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: AS_IT_IS,
    deserialize: (text) => text ?? "",
  });
  const [, page, addressed] = OF_ORGANIZATION.exec(location) ?? [];
  const inAddress = orgs.find(({ id }) => id === addressed);
  const chosen = inAddress ?? orgs.find(({ id }) => id === remembered) ?? orgs[0] ?? null;
  const shownId = inAddress?.id;
  useEffect(() => {
    if (shownId !== undefined) remember(shownId);
  }, [shownId, remember]);
  const choose = (orgId: string) => {
    remember(orgId);
    if (page !== undefined) navigate(`/${page}/${orgId}`);
  };
  return { orgs, chosen, choose };
}

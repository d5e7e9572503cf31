import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreatedKey, CreateKeyBody, CreateOrgBody, DeleteOrgBody, KeyList, Org, RenameOrgBody } from "../../../api/contract.ts";
import { ORGS_KEY } from "../../api/orgs.ts";
import { refresh } from "../../api/queries.ts";
import { get, post } from "../../api/transport.ts";

const keysKey = (org: string) => ["keys", org] as const;

export function useKeys(org: string) {
  return useQuery({
    queryKey: keysKey(org),
    queryFn: async ({ signal }) => (await get<KeyList>(`orgs/${org}/keys`, {}, signal)).items,
  });
}

/** Changes an organization or a key. Both lists are read again afterwards. */
function useChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => refresh(client, [ORGS_KEY, ["keys"]]),
  });
}

export const useCreateOrg = () => useChange((body: CreateOrgBody) => post<Org>("orgs", body));
export const useRenameOrg = (org: string) => useChange((body: RenameOrgBody) => post<Org>(`orgs/${org}/rename`, body));
export const useDeleteOrg = (org: string) => useChange((body: DeleteOrgBody) => post(`orgs/${org}/delete`, body));
export const useCreateKey = () => useChange((body: CreateKeyBody) => post<CreatedKey>("keys", body));
export const useRevokeKey = () => useChange((id: string) => post(`keys/${id}/revoke`));

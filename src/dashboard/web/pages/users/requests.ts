import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreateUserBody, ResetPasswordBody, RoleBody, User, UserList } from "../../../api/contract.ts";
import { refresh } from "../../api/queries.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { get, post } from "../../api/transport.ts";

const USERS_KEY = ["users"] as const;

export function useUsers() {
  return useQuery({ queryKey: USERS_KEY, queryFn: async ({ signal }) => (await get<UserList>("users", {}, signal)).items });
}

/** Changes a user. The session is read again too, because the change may affect the logged-in user. */
function useChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => refresh(client, [USERS_KEY, SESSION_KEY]),
  });
}

export const useCreateUser = () => useChange((body: CreateUserBody) => post<User>("users", body));
export const useSetRole = (id: string) => useChange((body: RoleBody) => post(`users/${id}/role`, body));
export const useResetPassword = (id: string) => useChange((body: ResetPasswordBody) => post(`users/${id}/reset-password`, body));
export const useResetTotp = (id: string) => useChange(() => post(`users/${id}/reset-totp`));
export const useRemoveUser = (id: string) => useChange(() => post(`users/${id}/remove`));

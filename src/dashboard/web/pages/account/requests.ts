import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  EnableBody,
  NewTotp,
  ProofBody,
  RecoveryCodes,
  SecondFactor,
  SessionList,
  SessionsEnded,
} from "../../../api/contract-account.ts";
import { refresh } from "../../api/queries.ts";
import { SESSION_KEY } from "../../api/session.ts";
import { get, post } from "../../api/transport.ts";

const SECOND_FACTOR_KEY = ["second-factor"] as const;

export function useSecondFactor() {
  return useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: ({ signal }) => get<SecondFactor>("second-factor", {}, signal) });
}

/** Errors are shown in the dialog, because the person corrects the password or the code there. */
function useChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { isShownInPlace: true },
    onSuccess: () => refresh(client, [SECOND_FACTOR_KEY, SESSION_KEY]),
  });
}

export const useBeginSecondFactor = () =>
  useMutation({ mutationFn: () => post<NewTotp>("second-factor/begin"), meta: { isShownInPlace: true } });
export const useEnableSecondFactor = () => useChange((body: EnableBody) => post<RecoveryCodes>("second-factor/enable", body));
export const useNewRecoveryCodes = () => useChange((body: ProofBody) => post<RecoveryCodes>("second-factor/recovery-codes", body));
export const useDisableSecondFactor = () => useChange((body: ProofBody) => post("second-factor/disable", body));

const SESSIONS_KEY = ["sessions"] as const;

export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: async ({ signal }) => (await get<SessionList>("sessions", {}, signal)).items });
}

function useEnd<Variables, Result>(end: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: end, onSettled: () => refresh(client, [SESSIONS_KEY]) });
}

export const useEndSession = () => useEnd((id: string) => post(`sessions/${id}/end`));
export const useEndOtherSessions = () => useEnd(() => post<SessionsEnded>("sessions/end-others"));

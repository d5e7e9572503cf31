import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type {
  AllDeadLettersChanged,
  CognitionStatus,
  DeadLetterChanged,
  DeadLetterItem,
  DeadLetters,
} from "../../../http/dashboard/contract-cognition.ts";
import { get, post, urlOf } from "../../api/transport.ts";

const STATUS_KEY = ["cognition"] as const;
const DEAD_KEY = ["dead-letters"] as const;

const RECONNECT_MS = 5_000;

/** The status once, then each change as the server tells it. The browser connects again by itself, except after a refusal. */
export function useCognition() {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const query = useQuery({ queryKey: STATUS_KEY, queryFn: ({ signal }) => get<CognitionStatus>("cognition", {}, signal) });

  useEffect(() => {
    let events: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      events = new EventSource(urlOf("cognition/events"));
      events.addEventListener("open", () => setLive(true));
      events.addEventListener("error", () => {
        setLive(false);
        if (events.readyState !== EventSource.CLOSED) return;
        // Refused. The status, asked for once more, is told why: without a session that leads to the login.
        if (client.getQueryData(STATUS_KEY)) void client.refetchQueries({ queryKey: STATUS_KEY }, { cancelRefetch: false });
        timer = setTimeout(connect, RECONNECT_MS);
      });
      events.addEventListener("status", (event: MessageEvent<string>) => {
        client.setQueryData(STATUS_KEY, JSON.parse(event.data) as CognitionStatus);
      });
    };
    connect();
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [client]);

  return { status: query.data, error: query.error, isLive, retry: () => void query.refetch() };
}

/** Of one organization, or of all where `orgId` is null; read anew whenever their number changes. */
export function useDeadLetters(orgId: string | null, dead: number) {
  return useQuery({
    queryKey: [...DEAD_KEY, orgId, dead],
    queryFn: async ({ signal }) => (await get<DeadLetters>("dead-letters", { org_id: orgId }, signal)).items,
    placeholderData: keepPreviousData,
  });
}

export type LetterAction = "retry" | "drop";

/** Also after a failure: what it was asked for may be gone already. */
function useLettersChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: DEAD_KEY }) });
}

export const useDeadLetterAction = () =>
  useLettersChange(({ letter, action }: { readonly letter: DeadLetterItem; readonly action: LetterAction }) =>
    post<DeadLetterChanged>(`dead-letters/${letter.org_id}/${letter.id}/${action}`),
  );

export const useAllDeadLettersAction = (orgId: string | null) =>
  useLettersChange((action: LetterAction) =>
    post<AllDeadLettersChanged>(`dead-letters/${action}`, orgId === null ? {} : { org_id: orgId }),
  );

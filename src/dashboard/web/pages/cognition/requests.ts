import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AllDeadLettersChanged,
  CognitionStatus,
  DeadLetterChanged,
  DeadLetterItem,
  DeadLetters,
} from "../../../api/contract-cognition.ts";
import { STATUS_KEY, useLive } from "../../api/live.ts";
import { get, post } from "../../api/transport.ts";
import { counted } from "../../parts/format.ts";
import { notify } from "../../parts/notify.ts";

const DEAD_KEY = ["dead-letters"] as const;

/** Loads the status once; the stream of events keeps it up to date. */
export function useCognition() {
  const isLive = useLive() === "live";
  const query = useQuery({ queryKey: STATUS_KEY, queryFn: ({ signal }) => get<CognitionStatus>("cognition", {}, signal) });
  return { status: query.data, error: query.error, isLive, retry: () => void query.refetch() };
}

/** The dead letters of one organization, or of all when `orgId` is null. Read again whenever their number, `dead`, changes. */
export function useDeadLetters(orgId: string | null, dead: number) {
  return useQuery({
    queryKey: [...DEAD_KEY, orgId, dead],
    queryFn: async ({ signal }) => (await get<DeadLetters>("dead-letters", { org_id: orgId }, signal)).items,
    placeholderData: keepPreviousData,
  });
}

export type LetterAction = "retry" | "drop";

/**
 * Changes dead letters. The notification of a success is shown here, because the row that started the change may be unmounted by then.
 * The list is also read again after a failure, because another person may have changed the same dead letter first.
 */
function useLettersChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  report: (result: Result, variables: Variables) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result, variables) => notify(report(result, variables)),
    onSettled: () => client.invalidateQueries({ queryKey: DEAD_KEY }),
  });
}

interface OneLetter {
  readonly letter: DeadLetterItem;
  readonly action: LetterAction;
}

export const useDeadLetterAction = () =>
  useLettersChange(
    ({ letter, action }: OneLetter) => post<DeadLetterChanged>(`dead-letters/${letter.org_id}/${letter.id}/${action}`),
    ({ outcome }) => (outcome === "queued" ? "The write is back in the queue." : "Dead letter dropped. Its text stays as a memory."),
  );

interface AllLetters {
  /** Null for all organizations. */
  readonly orgId: string | null;
  readonly action: LetterAction;
}

export const useAllDeadLettersAction = () =>
  useLettersChange(
    ({ orgId, action }: AllLetters) => post<AllDeadLettersChanged>(`dead-letters/${action}`, orgId === null ? {} : { org_id: orgId }),
    ({ count }, { action }) =>
      action === "retry"
        ? `${counted(count, "write is", "writes are")} back in the queue.`
        : `${counted(count, "dead letter")} dropped. The texts stay as memories.`,
  );

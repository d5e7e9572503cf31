import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BulkBody, BulkResult, Queued } from "../../../api/contract-memories.ts";
import type {
  Beliefs,
  PeoplePage,
  PersonAnswer,
  PersonDays,
  TellBody,
  Timeline,
  TimelineEvent,
  Told,
  ToldBody,
} from "../../../api/contract-people.ts";
import { refresh } from "../../api/queries.ts";
import { get, post, queryString, urlOf } from "../../api/transport.ts";
import { inPath } from "./person-address.ts";

/** Whose page it is, and of which agent alone when it is narrowed to one. */
export interface Whom {
  readonly orgId: string;
  readonly userId: string;
  readonly agentId: string | null;
}

const at = (orgId: string, userId: string) => `orgs/${orgId}/people/${inPath(userId)}`;

/** The keys of a person's queries name the place, so that they are read again when something changes there. */
const keyOf = ({ orgId, userId, agentId }: Whom, what: string, ...more: readonly unknown[]) =>
  ["person", orgId, { user_id: userId, ...(agentId === null ? {} : { agent_id: agentId }) }, what, ...more] as const;

export function usePeople(orgId: string, startsWith: string) {
  return useInfiniteQuery({
    queryKey: ["people", orgId, startsWith],
    queryFn: ({ pageParam, signal }) =>
      get<PeoplePage>(`orgs/${orgId}/people`, { starts_with: startsWith, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function usePerson(orgId: string, userId: string) {
  const whom = { orgId, userId, agentId: null };
  return useQuery({ queryKey: keyOf(whom, "person"), queryFn: ({ signal }) => get<PersonAnswer>(at(orgId, userId), {}, signal) });
}

export function useDays(whom: Whom) {
  return useQuery({
    queryKey: keyOf(whom, "days"),
    queryFn: ({ signal }) => get<PersonDays>(`${at(whom.orgId, whom.userId)}/days`, { agent: whom.agentId }, signal),
    placeholderData: keepPreviousData,
  });
}

/** What is believed, or was at the end of the day. */
export function useBeliefs(whom: Whom, day: string | null) {
  const asOf = day === null ? null : `${day}T23:59:59.999Z`;
  return useQuery({
    queryKey: keyOf(whom, "beliefs", asOf),
    queryFn: ({ signal }) => get<Beliefs>(`${at(whom.orgId, whom.userId)}/beliefs`, { agent: whom.agentId, as_of: asOf }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useTimeline(whom: Whom) {
  return useInfiniteQuery({
    queryKey: keyOf(whom, "timeline"),
    queryFn: ({ pageParam, signal }) =>
      get<Timeline>(`${at(whom.orgId, whom.userId)}/timeline`, { agent: whom.agentId, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** What an agent is told, with private numbers masked unless `isShown`. */
export function useTold(whom: Whom, agentId: string, question: string, isShown: boolean) {
  return useQuery({
    queryKey: keyOf({ ...whom, agentId }, "told", question, isShown),
    queryFn: () => readTold(whom, agentId, question, isShown),
    placeholderData: keepPreviousData,
  });
}

export function readTold({ orgId, userId }: Whom, agentId: string, question: string, isShown: boolean): Promise<Told> {
  const body: ToldBody = { agent_id: agentId, ...(question !== "" && { question }), ...(isShown && { private: "shown" }) };
  return post<Told>(`${at(orgId, userId)}/told`, body);
}

/** A browser saves it, because the server sends it as an attachment. */
export function exportUrl(orgId: string, userId: string, agentId?: string): string {
  return urlOf(`${at(orgId, userId)}/export${queryString({ agent: agentId })}`);
}

/** Changes something about a person. The page is read again afterwards, also where no event arrives. */
function useChange<Variables, Result>(orgId: string, change: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      refresh(client, [
        ["person", orgId],
        ["people", orgId],
      ]),
  });
}

export function useTell(orgId: string, userId: string) {
  return useChange(orgId, (body: TellBody) => post<Queued>(`${at(orgId, userId)}/memories`, body));
}

export interface Correction {
  readonly ids: readonly string[];
  readonly content: string;
  /** Called for each with the id of the fact that it becomes. */
  readonly onAccepted: (id: string) => void;
}

/** Gives every fact that says it the new wording. */
export function useCorrect(orgId: string) {
  return useChange(orgId, ({ ids, content, onAccepted }: Correction) =>
    Promise.all(ids.map(async (id) => onAccepted((await post<Queued>(`orgs/${orgId}/memories/${id}/edit`, { content })).id))),
  );
}

export function useUndo(orgId: string) {
  return useChange(orgId, async ({ deprecate, restore }: NonNullable<TimelineEvent["undo"]>) => {
    const bulk = (body: BulkBody) => post<BulkResult>(`orgs/${orgId}/memories/bulk`, body);
    if (restore.length > 0) await bulk({ action: "restore", ids: [...restore] });
    if (deprecate.length > 0) await bulk({ action: "deprecate", ids: [...deprecate] });
  });
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ErasePersonBody, ErasePersonPreview, PersonErasure, PersonErasures } from "../../../api/contract-person-erasures.ts";
import { refresh } from "../../api/queries.ts";
import { get, post, urlOf } from "../../api/transport.ts";
import { inPath } from "./person-address.ts";

/** A job takes a second or a few. */
const JOB_MS = 300;

const listKey = (org: string) => ["person-erasures", org] as const;
const erasureKey = (org: string, id: string) => ["person-erasure", org, id] as const;

/** Read once: the reader decides on what it says. */
export function useErasePersonPreview(org: string, user: string, agent: string | undefined) {
  return useQuery({
    queryKey: ["erase-preview", org, "person", user, agent],
    queryFn: ({ signal }) => get<ErasePersonPreview>(`orgs/${org}/people/${inPath(user)}/erase-preview`, { agent }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useErasePerson(org: string, user: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ErasePersonBody) => post<PersonErasure>(`orgs/${org}/people/${inPath(user)}/erase`, body),
    onSuccess: (erasure) => {
      client.setQueryData(erasureKey(org, erasure.id), erasure);
      refresh(client, [["memories", org], ["memory", org], ["agents", org], ["people", org], listKey(org), ["overview"], ["audit"]]);
    },
  });
}

/** The job, read again until it is done. */
export function usePersonErasure(org: string, id: string) {
  return useQuery({
    queryKey: erasureKey(org, id),
    queryFn: ({ signal }) => get<PersonErasure>(`orgs/${org}/person-erasures/${id}`, {}, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isDone(state.data) ? false : JOB_MS),
  });
}

/** The newest, read again while one of them is not done. */
export function usePersonErasures(org: string) {
  return useQuery({
    queryKey: listKey(org),
    queryFn: ({ signal }) => get<PersonErasures>(`orgs/${org}/person-erasures`, {}, signal),
    refetchInterval: ({ state }) => (state.data?.items.some(({ looked_through_at }) => looked_through_at === null) ? JOB_MS : false),
  });
}

export function isDone(erasure: PersonErasure): boolean {
  return erasure.looked_through_at !== null && erasure.receipt !== null;
}

/** Looks through once more, and signs again. */
export function useLookAgain(org: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<PersonErasure>(`orgs/${org}/person-erasures/${id}/look`),
    onSuccess: (erasure) => {
      client.setQueryData(erasureKey(org, id), erasure);
      refresh(client, [listKey(org)]);
    },
  });
}

export function receiptFile({ user_id }: PersonErasure): string {
  return `${user_id.replaceAll(":", "-")}.receipt.json`;
}

/** A browser saves it, because the server sends it as an attachment. */
export function receiptUrl(org: string, id: string): string {
  return urlOf(`orgs/${org}/person-erasures/${id}/receipt`);
}
